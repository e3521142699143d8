import { describe, expect, it } from "vitest";
import { tablesText } from "../../evaluation/table.ts";
import { workOf, judged } from "../../state/corpus.fixture.ts";
import { firstView } from "../../state/corpus.ts";
import { pagesTable } from "./pages-pane.tsx";

const linesOf = (...of: Parameters<typeof pagesTable>): readonly string[] => tablesText([pagesTable(...of)], "tsv").split("\n");

describe("pagesTable", () => {
  it("has a row for each page that is shown, in the order shown, with its group and full numbers", () => {
    const work = workOf([
      judged("a", [0.5, 1 / 3], { groups: { type: "forum" } }),
      judged("=b\tc", [0.25, undefined], { groups: { type: "article" } }),
    ]);
    const lines = linesOf({
      ...work,
      view: { ...firstView, pair: [0, 1], groupBy: "type", sort: { by: 0, isDescending: false } },
    });
    expect(lines).toEqual(["page\ttype\tccb\tdanag.gap~3", "'=b c\tarticle\t0.25\t", `a\tforum\t0.5\t${1 / 3}`]);
  });

  it("has what a run expects of itself, and a column that says where a model was trained on the page", () => {
    const known = (confidence: number, more = {}) => ({ kept: 7, milliseconds: 2, scores: {}, confidence, ...more });
    const bare = { hasGold: false, textCharacters: 10 };
    const work = workOf([
      judged("a", [], { ...bare, runs: [known(0.9, { isTrainedOn: true }), known(0.5)] }),
      judged("b", [], { ...bare, runs: [known(0.7), { problem: "broke down", isLeftOut: false }] }),
    ]);
    const view = { ...firstView, shown: "kept", pair: [0, 1], sort: { by: "confidence 0", isDescending: false } } as const;
    const [head, first, second] = linesOf({ ...work, view });
    expect(head).toBe("page\tccb\tccb, expected F1\tdanag.gap~3\tdanag.gap~3, expected F1\tccb, trained on");
    expect(first).toBe("b\t0.7\t0.7\t\t\t");
    expect(second).toBe("a\t0.7\t0.9\t0.7\t0.5\tyes");
  });
});
