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
});
