import { describe, expect, it } from "vitest";
import { lineStarts, type LineKind } from "../../page/lines.ts";
import { openPage } from "../../page/open-page.ts";
import { lineLengths } from "./danag.ts";

const page = `<p class="x">One two</p><p>A <b>b</b> &amp; c<br>
d`;

describe("lineLengths", () => {
  it("counts content and code of block lines", () => {
    // <p class="x">One two</p> | <p>A <b>b</b> &amp; c | <br>⏎d
    expect(lengthsOf(page, "block")).toEqual([
      [7, 13 + 4],
      [7, 3 + 3 + 4],
      [2, 4],
    ]);
  });

  it("counts content and code of tag lines", () => {
    expect(lengthsOf(page, "tag")).toEqual([
      [7, 13],
      [0, 4],
      [2, 3],
      [1, 3],
      [4, 4],
      [2, 4],
    ]);
  });

  it("counts content and code of raw lines", () => {
    // The line end after <br> is content of the line that it ends.
    expect(lengthsOf(page, "raw")).toEqual([
      [7 + 7 + 1, 13 + 4 + 3 + 3 + 4 + 4],
      [1, 0],
    ]);
  });

  it("counts a tag that reaches over lines in the line it starts in", () => {
    expect(lengthsOf("a<b\nid=x>c</b>\nd", "raw")).toEqual([
      [1 + 1 + 1, 8 + 4],
      [1, 0],
    ]);
  });

  it("counts a run of white space as one character", () => {
    expect(lengthsOf("a \t  b", "raw")).toEqual([[3, 0]]);
  });

  it("counts no white space where the characters of tokens count", () => {
    // One two | A b & c | d
    expect(lengthsOf(page, "block", undefined, { countsSpace: false }).map(([content]) => content)).toEqual([6, 4, 1]);
    expect(lengthsOf("<p>\n<!-- x -->\n<!-- y -->\n</p>", "raw", undefined, { countsSpace: false })).toEqual([
      [0, 3],
      [0, 0],
      [0, 0],
      [0, 4],
    ]);
  });

  it("counts neither scripts nor styles nor comments", () => {
    expect(lengthsOf("<p>a<script>b</script><style>c{}</style><!-- d -->", "block")).toEqual([[1, 3]]);
  });

  it("counts every start tag of a link at one length, where asked", () => {
    const source = `<a href="https://example.org/long">x</a> <abbr>y</abbr>`;
    expect(lengthsOf(source, "block", 11)).toEqual([[3, 11 + 4 + 6 + 7]]);
    expect(lengthsOf(source, "block")).toEqual([[3, 35 + 4 + 6 + 7]]);
  });

  it("counts nothing on an empty page", () => {
    expect(lengthsOf("", "block")).toEqual([[0, 0]]);
  });
});

/** [T1, T2] of each line. */
function lengthsOf(
  source: string,
  kind: LineKind,
  linkLength?: number,
  given: { readonly countsSpace?: boolean } = {},
): (readonly [number, number])[] {
  const opened = openPage(source);
  const { content, code } = lineLengths(opened, lineStarts(opened, kind), { countsSpace: true, linkLength, ...given });
  return Array.from(content, (characters, line) => [characters, code[line] ?? Number.NaN]);
}
