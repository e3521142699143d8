import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { tagRatioLines, type LineOptions, type TagRatioLines } from "./tag-ratio-lines.ts";

describe("tagRatioLines", () => {
  it("give the counts of the worked example", () => {
    const source = `<ul><li><a>Home</a></li></ul>\n<h1>Big news today</h1>\n${"x".repeat(50)}`;
    expect(countsOf(source, { lines: "raw" })).toEqual(["4+6", "14+2", "50+0"]);
  });

  it("count block lines, tag lines and raw lines", () => {
    const source = "<div><p>one <b>two</b></p>\n<p>three</p></div>";
    expect(countsOf(source, { lines: "block" })).toEqual(["0+1", "7+4", "5+2", "0+1"]);
    expect(countsOf(source, { lines: "raw" })).toEqual(["7+5", "5+3"]);
    expect(countsOf(source, { lines: "tag" })).toEqual(["0+1", "3+1", "3+1", "0+1", "0+1", "5+1", "0+1", "0+1"]);
  });

  it("count code points of decoded text, trimmed, white space as one", () => {
    expect(countsOf("<p>  a &amp;\n\t &#x1F600;\u{1F600} </p>", {})).toEqual(["6+2"]);
  });

  it("count neither scripts nor styles nor comments", () => {
    expect(countsOf("<p>a<script>b</script><style>c{}</style><!-- d -->", {})).toEqual(["1+1"]);
  });

  it("have no empty lines: an empty one belongs to the line before it, at the start to the first", () => {
    const lines = linesOf("\n\n<p>a\n \n\n<p>b\n\n", { lines: "raw" });
    expect([...lines.starts]).toEqual([0, 10]);
    expect([...lines.characters]).toEqual([1, 1]);
  });

  it("are none on a page of nothing", () => {
    expect(linesOf("", {}).starts).toHaveLength(0);
    expect(linesOf(" \n", { lines: "raw" }).starts).toHaveLength(0);
  });
});

describe("breaking long lines", () => {
  const long = `<p>${"four five six ".repeat(40)}</p>`;

  it("happens where lines are longer than 300 characters on average, or always, or never", () => {
    expect(linesOf(long, {}).isWrapped).toBe(true);
    expect(linesOf(long, { wrap: "never" }).starts).toHaveLength(1);
    const short = "<p>one two three four five";
    expect(linesOf(short, {}).isWrapped).toBe(false);
    expect(countsOf(short, { wrap: "always", wrapAt: 20 })).toEqual(["18+1", "4+0"]);
  });

  it("breaks at the end of the word that reaches the width, tags counted", () => {
    // <p> and "one two three four" are 21 characters; the 20th is within "four".
    const { starts } = linesOf("<p>one two three four five", { wrap: "always", wrapAt: 20 });
    expect([...starts]).toEqual([0, "<p>one two three four".length]);
  });

  it("breaks before a tag or after it, and never within one", () => {
    const source = `<p>one two three four<b class="one two three four five">six</b> seven`;
    const { starts } = linesOf(source, { wrap: "always", wrapAt: 20 });
    expect(Array.from(starts, (start) => source.slice(start, start + 4))).toEqual(["<p>o", "<b c", "six<"]);
  });

  it("begins anew at each line", () => {
    expect(countsOf("<p>one two three<p>four five six", { wrap: "always", wrapAt: 20 })).toEqual(["13+1", "13+1"]);
  });

  it("loses no character and no tag", () => {
    const totals = ({ characters, tags }: TagRatioLines): number =>
      characters.reduce((sum, count) => sum + count, 0) + tags.reduce((sum, count) => sum + count, 0);
    const words = "<p>abcdefghij</p>".repeat(30);
    expect(totals(linesOf(words, { lines: "raw", wrap: "always", wrapAt: 20 }))).toBe(30 * 12);
  });
});

function linesOf(source: string, options: Partial<LineOptions>): TagRatioLines {
  return tagRatioLines(openPage(source), { lines: "block", wrap: "auto", wrapAt: 65, ...options });
}

/** "x+y" of each line. */
function countsOf(source: string, options: Partial<LineOptions>): string[] {
  const { characters, tags } = linesOf(source, options);
  return Array.from(characters, (count, line) => `${count}+${tags[line]}`);
}
