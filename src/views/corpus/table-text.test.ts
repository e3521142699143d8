import { describe, expect, it } from "vitest";
import { corpusOf, judged } from "../../state/corpus.fixture.ts";
import { firstView } from "../../state/corpus.ts";
import { tableText } from "./corpus-bar.tsx";

describe("tableText", () => {
  it("has a row for each page that is shown, in the order shown, with its group and full numbers", () => {
    const corpus = corpusOf([
      judged("a", [0.5, 1 / 3], { groups: { type: "forum" } }),
      judged("=b\tc", [0.25, undefined], { groups: { type: "article" } }),
    ]);
    const text = tableText(corpus, { ...firstView, pair: [0, 1], groupBy: "type", sort: { by: 0, isDescending: false } });
    expect(text.split("\n")).toEqual(["Page\ttype\tccb\tdanag.gap~3", "'=b c\tarticle\t0.25\t", `a\tforum\t0.5\t${1 / 3}`]);
  });

  it("has what a run expects of itself, and a column that says where a model was trained on the page", () => {
    const known = (confidence: number, more = {}) => ({ kept: 7, milliseconds: 2, scores: {}, confidence, ...more });
    const bare = { hasGold: false, textCharacters: 10 };
    const corpus = corpusOf([
      judged("a", [], { ...bare, runs: [known(0.9, { isTrainedOn: true }), known(0.5)] }),
      judged("b", [], { ...bare, runs: [known(0.7), { problem: "broke down", isLeftOut: false }] }),
    ]);
    const view = { ...firstView, shown: "kept", pair: [0, 1], sort: { by: "confidence 0", isDescending: false } } as const;
    expect(tableText(corpus, view).split("\n")).toEqual([
      "Page\tccb\tccb, expected F1\tdanag.gap~3\tdanag.gap~3, expected F1\tccb, trained on",
      "b\t0.7\t0.7\t\t\t",
      "a\t0.7\t0.9\t0.7\t0.5\tyes",
    ]);
  });
});
