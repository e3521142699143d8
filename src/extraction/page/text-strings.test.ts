import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { textStrings } from "./text-strings.ts";

describe("textStrings", () => {
  it("are parted by block elements and line breaks, not by inline tags", () => {
    expect(lengthsOf("<p>one <b>two</b></p><div>x<br>yy</div>z")).toEqual([7, 1, 2, 1]);
  });

  it("count code points of decoded text, trimmed, white space as one", () => {
    expect(lengthsOf("<p>  a &amp;\n\t &#x1F600;\u{1F600} </p>")).toEqual([6]);
    expect(lengthsOf("<p>a <b> b</b> </p>")).toEqual([3]);
  });

  it("are none of white space, scripts, styles and comments", () => {
    expect(lengthsOf("<p> \n</p><p>a<script>b</script><!-- c --></p>\n<style>d{}</style>")).toEqual([1]);
    expect(lengthsOf("")).toEqual([]);
  });

  it("are empty for each further edge of a block, where these count", () => {
    // </p> ends the first; <div>, <p> and so on each part an empty one from the next.
    expect(lengthsOf("<p>a</p><p>bb</p>", true)).toEqual([1, 0, 2]);
    expect(lengthsOf("<p>a<p>bb", true)).toEqual([1, 2]);
    expect(lengthsOf("<p>a</p><div><p>bb</p></div>", true)).toEqual([1, 0, 0, 2]);
    expect(lengthsOf("<p>a</p><hr><p>bb <i>b</i> b", true)).toEqual([1, 0, 0, 6]);
  });

  it("span their text in the source, without the white space around it", () => {
    const source = "<p> one <b>two</b> </p><p>a&amp;</p>";
    const { starts, ends } = textStrings(openPage(source), false);
    expect(Array.from(starts, (start, string) => source.slice(start, ends[string]))).toEqual(["one <b>two", "a&amp;"]);
  });
});

function lengthsOf(source: string, keepEmpty = false): number[] {
  return [...textStrings(openPage(source), keepEmpty).lengths];
}
