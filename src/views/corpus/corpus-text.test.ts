import { describe, expect, it } from "vitest";
import { corpusOf, judged } from "../../state/corpus.fixture.ts";
import { differenceWords, foundWords, pagesWords, progressWords } from "./corpus-text.ts";

describe("foundWords", () => {
  it("says how many pages there are, how large, how they lie, and how many have gold", () => {
    const corpus = corpusOf([undefined, undefined], { bytes: 61_000_000, goldCount: 1, layout: "AEB: html/ID.html" });
    expect(foundWords(corpus)).toBe("2 pages, 61 MB, AEB: html/ID.html, 1 with gold");
  });

  it("says of compressed files that their size is that", () => {
    const file = { path: "html/1.html.gz", size: 7, content: new Blob() };
    const entries = [{ name: "1", page: { kind: "file" as const, file }, groups: {} }];
    const corpus = corpusOf([undefined], { bytes: 61_000_000, goldCount: 1, layout: "AEB", entries });
    expect(foundWords(corpus)).toBe("1 page, 61 MB compressed, AEB, all with gold");
  });
});

describe("progressWords", () => {
  const results = [judged("a", [1]), judged("b", ["broke down"]), undefined];

  it.each([
    [{ status: "running", secondsLeft: 39.6 } as const, "2 of 3, 1 failed, about 40 s left"],
    [{ status: "running", secondsLeft: 7500 } as const, "2 of 3, 1 failed, about 2 h 5 min left"],
    [{ status: "running", secondsLeft: undefined } as const, "2 of 3, 1 failed"],
    [
      { status: "running", secondsLeft: 4, laidOut: 2 } as const,
      "2 of 3 judged, 1 failed, laying out page 3 of 3, about 4 s left",
    ],
    [{ status: "running", secondsLeft: 4, laidOut: 3 } as const, "2 of 3 judged, 1 failed, about 4 s left"],
    [{ status: "stopped" } as const, "2 of 3, 1 failed, stopped"],
  ])("says of %j: %s", (run, words) => {
    expect(progressWords(corpusOf(results, { run }))).toBe(words);
  });
});

describe("pagesWords", () => {
  it("says over how many pages a mean is, and how many could not be read", () => {
    const unread = { page: "c", groups: {}, problem: "is damaged" };
    expect(pagesWords(corpusOf([judged("a", [1]), judged("b", [1])]), 2)).toBe("Means over 2 pages.");
    expect(pagesWords(corpusOf([judged("a", [1]), undefined, unread]), 1)).toBe(
      "Means over 1 of 3 pages. 1 page could not be read.",
    );
  });
});

describe("differenceWords", () => {
  const difference = { count: 10, mean: 0.0312, interval: { low: 0.012, high: 0.05 }, better: 6, worse: 3, same: 1 };

  it("says the difference, its interval and on how many pages", () => {
    expect(differenceWords(difference, "A", "B", "lcs")).toBe(
      "A less B: +0.031, 95 % interval +0.012 to +0.050. Better on 6 pages, worse on 3, the same on 1.",
    );
  });

  it("calls a larger share of the text no better", () => {
    expect(differenceWords(difference, "A", "B", "kept")).toContain("More on 6 pages, less on 3");
  });

  it("says where two cannot be told apart", () => {
    expect(differenceWords({ ...difference, interval: { low: -0.01, high: 0.05 } }, "A", "B", "lcs")).toContain(
      "cannot be told apart",
    );
  });
});
