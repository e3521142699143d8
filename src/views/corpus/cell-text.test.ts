import { describe, expect, it } from "vitest";
import { corpusOf, judged } from "../../state/corpus.fixture.ts";
import { cellWords } from "./corpus-text.ts";

const corpus = corpusOf([
  judged("a", [0.5, "broke down"], { groups: { type: "forum" } }),
  judged("b", [undefined, 1]),
  { page: "c", groups: {}, problem: "c.html: it is damaged" },
  undefined,
]);
const title = (run: number): string => ["A ccb", "B danag.gap~3"][run] ?? "";
const words = (page: number, run?: number) => cellWords(corpus, page, run, "lcs", title);

describe("cellWords", () => {
  it("says a run's score in full, what it keeps and how long it took", () => {
    expect(words(0, 0)).toBe("a, A ccb: F1 0.500, precision 0.500, recall 0.500, keeps 50.0 %, 2.0 ms");
  });

  it("says what F1 a run expects, and that its model was trained on the page", () => {
    const [run] = judged("a", [0.5]).runs;
    const known = corpusOf([
      judged("a", [], { runs: run === undefined ? [] : [{ ...run, confidence: 0.75, isTrainedOn: true }] }),
    ]);
    expect(cellWords(known, 0, 0, "lcs", title)).toBe(
      "a, A ccb: F1 0.500, precision 0.500, recall 0.500, expects F1 0.750, trained on, keeps 50.0 %, 2.0 ms",
    );
  });

  it("says why there is no number", () => {
    expect([words(0, 1), words(1, 0), words(2, 0), words(3)]).toEqual([
      "a, B danag.gap~3: failed. broke down",
      "b, A ccb: left out. needs a layout",
      "c: failed. c.html: it is damaged",
      "page 3: not judged yet",
    ]);
  });

  it("says of a page what tells it apart and how long it is", () => {
    expect(words(0)).toBe("a, type forum, 1,000 characters");
  });
});
