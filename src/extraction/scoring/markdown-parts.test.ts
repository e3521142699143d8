import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { markdownParts } from "./markdown-parts.ts";
import { NoScore } from "./score.ts";

const source =
  '<main><h1>Fog</h1><p>It <a href="/a/lay.html?x=1">lay</a>.</p><ul><li>one<li>two <a href=/b>words</a></ul>' +
  "<pre>let x;</pre><table><tr><th>a<th>b<tr><td>1<td>2</table></main>";
const page = openPage(source);
const whole = selectionOf([[0, source.length]]);

describe("markdown", () => {
  it("is 1 where all parts are those of the gold standard, however it writes them", () => {
    const gold =
      "Fog\n===\n\nIt [lay](https://x.example/a/lay.html).\n\n* one\n* two [words](/c/b/)\n\n~~~\nlet x;\n~~~\n\na|b\n-|-\n1|2";
    expect(scoreOf(gold)).toEqual({ value: 1, counts: { headings: 1, "list items": 1, cells: 1, code: 1, links: 1 } });
  });

  it("is the mean of the kinds that the gold standard has", () => {
    // Of two items one is the same, of two links none; the other kinds are not asked for.
    expect(scoreOf("- one\n- three\n\n[lay](/elsewhere)")).toEqual({ value: 1 / 4, counts: { "list items": 1 / 2, links: 0 } });
  });

  it("takes the Markdown that a program wrote itself for its own", () => {
    const judged = { text: "", selection: selectionOf([]), markdown: "# Fog" };
    expect(markdownParts.prepare({ text: "", selection: whole, markdown: "## fog" }, page)(judged).value).toBe(1);
  });

  it("reads an item with all its paragraphs, whatever list stands between them", () => {
    const items = "- one\n\n  more\n  - inner\n\n  and more\n- two\n\nafter";
    expect(partsJudged(items, "- one more and more\n- inner\n- two")["list items"]).toBe(1);
    expect(partsJudged("10. ten\n\n    more\n\n   after", "10. ten more")["list items"]).toBe(1);
  });

  it("keeps words apart that a line end in a cell or an item keeps apart", () => {
    expect(partsJudged("|a|b|\n|-|-|\n|1<br>2|3|", "|a|b|\n|-|-|\n|1 2|3|")["cells"]).toBe(1);
    expect(partsJudged("- one\\\n  two", "- one two")["list items"]).toBe(1);
  });

  it("goes by the Markdown that came beside a text, too", () => {
    const gold = { text: "Fog", selection: whole, formatted: "# Fog\n\n- one" };
    expect(markdownParts.prepare(gold, page)({ text: "", selection: whole }).counts).toEqual({
      headings: 1,
      "list items": 2 / 3,
    });
  });

  it("says so where the gold standard is no Markdown, or plain", () => {
    expect(() => scoreOf(undefined)).toThrow(NoScore);
    expect(() => scoreOf("It lay.")).toThrow(NoScore);
  });

  it("has the mean of each kind over the pages that have it", () => {
    expect(markdownParts.corpus?.of([scoreOf("# Fog"), scoreOf("# Sun\n\n- one\n- two words")])).toEqual([
      1 / 2,
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** The parts of Markdown that another program wrote, by a gold standard. */
function partsJudged(markdown: string, gold: string) {
  const judged = { text: "", selection: selectionOf([]), markdown };
  return markdownParts.prepare({ text: "", selection: whole, markdown: gold }, page)(judged).counts ?? {};
}

function scoreOf(markdown: string | undefined) {
  return markdownParts.prepare(
    { text: "", selection: whole, ...(markdown !== undefined && { markdown }) },
    page,
  )({
    text: "",
    selection: whole,
  });
}
