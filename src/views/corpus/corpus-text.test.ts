import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { declarationOf } from "../../extraction/contract/extractor.ts";
import { workOf, judged } from "../../state/corpus.fixture.ts";
import type { Lane } from "../../state/lane.ts";
import {
  cellWords,
  differenceWords,
  corpusWords,
  pagesWords,
  progressWords,
  runLetters,
  runSentence,
  runSettings,
} from "./corpus-text.ts";

const library = new Map(extractors.map((extractor) => [extractor.id, declarationOf(extractor)]));

describe("runLetters", () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, range) => ({ name: `${range}`, extractor: "ccb", values: { range } }));
  const lane = (letter: string, values: Lane["values"]): Lane => ({
    id: letter,
    letter,
    extractor: "ccb",
    values,
    size: "figure",
  });

  it("go on after Z with two letters", () => {
    const letters = runLetters(runs(53), []);
    expect([0, 5, 25, 26, 27, 52].map((run) => letters[run])).toEqual(["A", "F", "Z", "AA", "AB", "BA"]);
  });

  it("are those of the lanes that are set so, each of one run, and of no other lane", () => {
    const lanes = [lane("A", {}), lane("B", { range: 1 }), lane("D", { range: 1 })];
    expect(runLetters([...runs(3), ...runs(2)], lanes)).toEqual(["C", "B", "E", "F", "G"]);
  });
});

describe("runSentence", () => {
  it("says how a run is set, by the names of parameters and presets", () => {
    const said = (name: string, extractor: string, values = {}) => runSentence({ name, extractor, values }, library);
    expect(said("tccb.threshold~0.55", "tccb", { threshold: 0.55 })).toBe("TCCB, threshold 0.55");
    expect(said("cetr.method~tm", "cetr", { method: "tm" })).toBe("CETR, TM");
    expect(said("ccb", "ccb")).toBe("CCB");
  });

  it("keeps what a name says besides: which of two alike, from which file", () => {
    expect(runSentence({ name: "ccb (2)", extractor: "ccb", values: {} }, library)).toBe("CCB (2)");
    const run = { name: "ccb.range~60 (before.json)", extractor: "ccb", values: { range: 60 } };
    expect(runSentence(run, library)).toBe("CCB, range 60 (before.json)");
  });

  it("names the members that are not its own, and the pages of the site", () => {
    const members = [
      { extractor: "ccb", values: {} },
      { extractor: "danag", values: {} },
    ];
    expect(runSentence({ name: "vote(ccb,danag)", extractor: "vote", values: {}, members }, library)).toMatch(/, of CCB; DANAg$/);
    expect(runSentence({ name: "lh with 4 of the site", extractor: "lh", values: {}, sitePages: 4 }, library)).toMatch(
      /, with 4 of the site$/,
    );
  });
});

describe("runSettings", () => {
  it("is what is said of a run beyond the algorithm", () => {
    expect(runSettings({ name: "ccb", extractor: "ccb", values: {} }, library)).toBeUndefined();
    expect(runSettings({ name: "ccb.range~60", extractor: "ccb", values: { range: 60 } }, library)).toBe("range 60");
    expect(runSettings({ name: "ccb (2)", extractor: "ccb", values: {} }, library)).toBe("(2)");
  });
});

describe("foundWords", () => {
  it("says how many pages there are, how large, how they lie, and how many have gold", () => {
    const { corpus } = workOf([undefined, undefined], {
      corpus: { bytes: 61_000_000, goldCount: 1, layout: "AEB: html/ID.html" },
    });
    expect(corpusWords(corpus)).toBe("2 pages, 61 MB, AEB: html/ID.html, 1 with gold");
  });

  it("says of compressed files that their size is that", () => {
    const file = { path: "html/1.html.gz", size: 7, content: new Blob() };
    const pages = [{ name: "1", page: { kind: "file" as const, file }, groups: {} }];
    const { corpus } = workOf([undefined], { corpus: { bytes: 61_000_000, goldCount: 1, layout: "AEB", pages } });
    expect(corpusWords(corpus)).toBe("1 page, 61 MB compressed, AEB, all with gold");
  });
});

describe("progressWords", () => {
  const results = [judged("a", [1]), judged("b", ["broke down"]), undefined];

  it.each([
    [{ secondsLeft: 39.6 }, "2 of 3, 1 failed, about 40 s left"],
    [{ secondsLeft: 7500 }, "2 of 3, 1 failed, about 2 h 5 min left"],
    [{}, "2 of 3, 1 failed"],
    [{ secondsLeft: 4, laidOut: 2 }, "2 of 3 judged, 1 failed, laying out page 3 of 3, about 4 s left"],
    [{ secondsLeft: 4, laidOut: 3 }, "2 of 3 judged, 1 failed, about 4 s left"],
    [{ secondsLeft: 0, search: { tried: 214, search: 2, of: 6 } }, "2 of 3, 1 failed, search 2 of 6, 214 combinations tried"],
    [undefined, "2 of 3, 1 failed, stopped"],
  ])("says of %j: %s", (run, words) => {
    expect(progressWords(workOf(results, { run }))).toBe(words);
  });
});

describe("pagesWords", () => {
  it("says over how many pages a mean is, and how many could not be read", () => {
    const unread = { page: "c", groups: {}, problem: "is damaged" };
    expect(pagesWords(workOf([judged("a", [1]), judged("b", [1])]), 2)).toBe("Means over 2 pages.");
    expect(pagesWords(workOf([judged("a", [1]), undefined, unread]), 1)).toBe(
      "Means over 1 of 3 pages. 1 page could not be read.",
    );
  });
});

describe("differenceWords", () => {
  const difference = { count: 10, mean: 0.0312, interval: { low: 0.012, high: 0.05 }, better: 6, worse: 3, same: 1 };

  it("says the difference, its interval and on how many pages", () => {
    expect(differenceWords(difference, "A", "B", "lcs")).toBe(
      "A minus B: +0.031, 95 % interval +0.012 to +0.050. Better on 6 pages, worse on 3, the same on 1.",
    );
  });

  it("calls a larger share of the text no better", () => {
    expect(differenceWords(difference, "A", "B", "kept")).toContain("More on 6 pages, less on 3");
  });

  it("says where two cannot be told apart", () => {
    expect(differenceWords({ ...difference, interval: { low: -0.01, high: 0.05 } }, "A", "B", "lcs")).toContain(
      "there is no clear difference",
    );
  });
});

const work = workOf([
  judged("a", [0.5, "broke down"], { groups: { type: "forum" } }),
  judged("b", [undefined, 1]),
  { page: "c", groups: {}, problem: "c.html: it is damaged" },
  undefined,
]);
const title = (run: number): string => ["A ccb", "B danag.gap~3"][run] ?? "";
const words = (page: number, run?: number) => cellWords(work, page, run, "lcs", title);

describe("cellWords", () => {
  it("says a run's score in full, what it keeps and how long it took", () => {
    expect(words(0, 0)).toBe("a, A ccb: F1 0.500, precision 0.500, recall 0.500, keeps 50.0 %, 2.0 ms");
  });

  it("says what F1 a run expects, and that its model was trained on the page", () => {
    const [run] = judged("a", [0.5]).runs;
    const known = workOf([judged("a", [], { runs: run === undefined ? [] : [{ ...run, confidence: 0.75, isTrainedOn: true }] })]);
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
