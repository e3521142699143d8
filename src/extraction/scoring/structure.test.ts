import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { goldOfMarks } from "./gold.ts";
import { NoScore } from "./score.ts";
import { structure } from "./structure.ts";

const source =
  "<nav><ul><li>Home</ul></nav><main><h1>Fog</h1><p>It lay.</p><ul><li>one<li>two words<ul><li>deep</ul></ul>" +
  "<pre>let x\n# no heading\n- no item</pre>" +
  "<table><tr><th>a<th>b<tr><td>1<td>2</table>" +
  "<table><tr><td colspan=2>wide<tr><td>3<td>4<tr><td>5<td>6</table>" +
  "<table><tr><td>layout</table></main>";
const page = openPage(source);
const main = source.indexOf("<main>");
const all = [main, source.length] as const;

describe("structure", () => {
  it("counts by hand what is kept, flattened and lost", () => {
    const { value, counts } = scoreOf([all]);
    // All are kept: a table with a cell that spans two is HTML in the Markdown.
    expect(counts).toEqual({
      "headings kept": 1,
      "headings flattened": 0,
      "headings lost": 0,
      "list items kept": 3,
      "list items flattened": 0,
      "list items lost": 0,
      "tables kept": 2,
      "tables flattened": 0,
      "tables lost": 0,
      "code kept": 1,
      "code flattened": 0,
      "code lost": 0,
    });
    expect(value).toBe(1);
  });

  it("takes items for flattened that stand in a cell", () => {
    const cells = "<table><tr><td>a<td><ul><li>one<li>two</ul><tr><td>c<td>d</table>";
    const own = openPage(cells);
    const gold = goldOfMarks(own, selectionOf([[0, cells.length]]));
    expect(structure.prepare(gold, own)(gold).counts).toMatchObject({ "tables kept": 1, "list items flattened": 2 });
  });

  it("takes for lost what less than half of the words are kept of", () => {
    const { counts } = scoreOf([[source.indexOf("It lay"), source.indexOf("<pre>")]]);
    expect(counts).toMatchObject({ "headings lost": 1, "list items kept": 3, "tables lost": 2, "code lost": 1 });
  });

  it("does not ask for what is not gold", () => {
    const { counts } = scoreOf([[0, source.length]], [[source.indexOf("Fog"), source.indexOf("</h1>")]]);
    expect(counts).toMatchObject({ "headings kept": 1, "list items kept": 0, "list items lost": 0, "tables lost": 0 });
  });

  it("says so where the gold standard has none", () => {
    expect(() => scoreOf([all], [[source.indexOf("It lay"), source.indexOf("</p>")]])).toThrow(NoScore);
  });

  it("has shares of all pages", () => {
    const figures = structure.corpus?.of([scoreOf([all]), scoreOf([])]) ?? [];
    // Headings, items, tables, code; then none of 14 flattened and 7 lost.
    expect(figures).toEqual([1 / 2, 3 / 6, 2 / 4, 1 / 2, 0, 7 / 14]);
  });
});

type Ranges = readonly (readonly [number, number])[];

function scoreOf(kept: Ranges, gold: Ranges = [all]) {
  return structure.prepare(goldOfMarks(page, selectionOf(gold)), page)({ text: "", selection: selectionOf(kept) });
}
