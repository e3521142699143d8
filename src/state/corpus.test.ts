import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import type { ResultTallies } from "../worker/protocol/evaluation.ts";
import { workOf, judged } from "./corpus.fixture.ts";
import {
  emptyCorpus,
  firstPair,
  isReadable,
  newWork,
  pagesInTurn,
  pagesLeft,
  resultsOf,
  shownWork,
  statusOf,
  withFiles,
  withResults,
  withWork,
  type Corpus,
} from "./corpus.ts";

function entry(name: string): CorpusEntry {
  return { name, groups: {}, page: { kind: "file", file: { path: name, size: 1, content: new Blob() } } };
}

function found(names: readonly string[]): Corpus {
  return { id: "again", name: "again", layout: "", pages: names.map(entry), skipped: [], bytes: 1, goldCount: 0 };
}

describe("withResults", () => {
  it("puts pages in their places and leaves the others to be judged", () => {
    const work = withResults(workOf([undefined, undefined, undefined]), [[1, judged("page 1", [1, 1])]]);
    expect(pagesLeft(work)).toEqual([0, 2]);
  });
});

describe("withFiles", () => {
  const { corpus } = workOf([judged("a", []), judged("b", []), judged("c", [])]);

  it("finds the pages of files that are given again by their names", () => {
    const whole = withFiles(corpus, found(["c", "a", "x"]));
    expect(whole?.pages.map((page) => [page.name, isReadable(page)])).toEqual([
      ["a", true],
      ["b", false],
      ["c", true],
    ]);
  });

  it("takes files for another corpus where fewer than half of the pages are among them", () => {
    expect(withFiles(corpus, found(["a", "x", "y"]))).toBeUndefined();
  });
});

describe("pagesInTurn", () => {
  it("takes the pages that are left of a sweep from all over the corpus, and those of lanes one after the other", () => {
    const results = Array.from({ length: 9 }, (_, page) => (page === 8 ? judged("page 8", [1, 1]) : undefined));
    const lanes = workOf(results);
    const sweep = workOf(results, { plan: { ...lanes.plan, sweep: [{ parameter: "gap", values: [1, 2] }] } });
    expect(pagesInTurn(lanes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(pagesInTurn(sweep)).toEqual([0, 4, 2, 6, 1, 3, 5, 7]);
  });
});

describe("the works on a corpus", () => {
  const work = (id: string, results = [judged("a", [1, 1])]) => workOf(results, { id });
  const both = { ...emptyCorpus, works: [work("first"), work("second")], work: "second" };

  it("are shown one at a time, and neither changes for the other", () => {
    const changed = { ...both, ...withWork(both, "first", (first) => ({ ...first, run: { secondsLeft: 1 } })) };
    expect(shownWork(changed)).toBe(shownWork(both));
    expect(shownWork({ ...changed, work: "first" })?.run).toEqual({ secondsLeft: 1 });
  });

  it("are nothing that could be shown once they are taken away", () => {
    const without = { ...both, ...withWork(both, "second", () => undefined) };
    expect(shownWork(without)).toBeUndefined();
    expect(shownWork({ ...without, work: "first" })?.id).toBe("first");
  });

  it("are stopped where no run goes on and a page is left, and done where none is", () => {
    const left = workOf([judged("a", [1, 1]), undefined]);
    expect([left, work("first"), { ...left, run: {} }].map(statusOf)).toEqual(["stopped", "done", "running"]);
  });

  it("are stopped where a combination is to be searched, until one is found or there is none", () => {
    const combination = { members: [], measure: "lcs", operators: [], folds: 2, seed: 1 } as const;
    const searched = workOf([judged("a", [1, 1])], { plan: { runs: [], measures: [], combination } });
    expect([searched, { ...searched, combination: { problem: "" } }].map(statusOf)).toEqual(["stopped", "done"]);
  });

  it("have the results that they begin with, a place for each page", () => {
    const { corpus, plan } = workOf([undefined, undefined]);
    expect(newWork(corpus, plan, [judged("a", [1, 1])]).results.map((result) => result?.page)).toEqual(["a", undefined]);
  });
});

describe("firstPair", () => {
  it("is of the first two runs that have numbers, on whatever pages", () => {
    const number = { count: 1, mean: 1 } as unknown as ResultTallies["distributions"][number];
    const tally = {
      distributions: [undefined, number, undefined, undefined],
      trainedOn: [undefined, undefined, undefined, number],
    } as unknown as ResultTallies;
    expect([firstPair(undefined), firstPair(tally)]).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });
});

describe("resultsOf", () => {
  const corpus = found(["a", "b", "c"]);

  it("puts results of the corpus's pages in its order, and leaves the others to be judged", () => {
    expect(resultsOf(corpus, "again", [judged("c", []), judged("a", [])])?.map((result) => result?.page)).toEqual([
      "a",
      undefined,
      "c",
    ]);
  });

  it("takes results for another corpus's where its name is another, or a page is none of its own", () => {
    expect(resultsOf(corpus, "other", [judged("a", [])])).toBeUndefined();
    expect(resultsOf(corpus, "again", [judged("a", []), judged("x", [])])).toBeUndefined();
    expect(resultsOf(corpus, "again", [])).toBeUndefined();
  });
});
