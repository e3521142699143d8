import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import type { ResultTallies } from "../worker/protocol/evaluation.ts";
import { corpusOf, judged } from "./corpus.fixture.ts";
import {
  emptyCorpus,
  firstView,
  pagesInTurn,
  pagesLeft,
  resultsOf,
  openCorpus,
  openOf,
  firstPair,
  withBegun,
  withEntries,
  withResults,
  withWork,
  type CorpusState,
  type FoundCorpus,
} from "./corpus.ts";

function entry(name: string): CorpusEntry {
  return { name, groups: {}, page: { kind: "file", file: { path: name, size: 1, content: new Blob() } } };
}

function found(names: readonly string[]): FoundCorpus {
  const entries = names.map(entry);
  return { name: "again", layout: "", pages: entries, skipped: [], entries, bytes: 1, goldCount: 0 };
}

describe("withResults", () => {
  it("puts pages in their places and leaves the others to be judged", () => {
    const corpus = withResults(corpusOf([undefined, undefined, undefined]), [[1, judged("page 1", [1, 1])]]);
    expect(pagesLeft(corpus)).toEqual([0, 2]);
  });
});

describe("withEntries", () => {
  const corpus = corpusOf([judged("a", []), judged("b", []), judged("c", [])]);

  it("finds the pages of files that are given again by their names", () => {
    const names = withEntries(corpus, found(["c", "a", "x"]))?.entries?.map((each) => each?.name);
    expect(names).toEqual(["a", undefined, "c"]);
  });

  it("takes files for another corpus where fewer than half of the pages are among them", () => {
    expect(withEntries(corpus, found(["a", "x", "y"]))).toBeUndefined();
  });
});

describe("pagesInTurn", () => {
  it("takes the pages that are left of a sweep from all over the corpus, and those of lanes one after the other", () => {
    const results = Array.from({ length: 9 }, (_, page) => (page === 8 ? judged("page 8", [1, 1]) : undefined));
    const lanes = corpusOf(results);
    const sweep = corpusOf(results, { plan: { ...lanes.plan, sweep: [{ parameter: "gap", values: [1, 2] }] } });
    expect(pagesInTurn(lanes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(pagesInTurn(sweep)).toEqual([0, 4, 2, 6, 1, 3, 5, 7]);
  });
});

describe("the works on a corpus", () => {
  const begun = (state: CorpusState, workId: string, results = corpusOf([judged("a", [1, 1])])): CorpusState => ({
    ...state,
    ...withBegun(state, { ...results, workId }, firstView),
  });
  const both = begun(begun(emptyCorpus, "first"), "second");

  it("are shown one at a time, the last that was begun first, and neither changes for the other", () => {
    expect(openCorpus(both)?.workId).toBe("second");
    const run = { secondsLeft: 1 };
    const changed = { ...both, ...withWork(both, "first", (work) => ({ ...work, done: { ...work.done, run } })) };
    expect(openCorpus(changed)).toBe(openCorpus(both));
    expect(openCorpus({ ...changed, work: "first" })?.run).toEqual({ status: "running", secondsLeft: 1 });
  });

  it("are nothing that could be shown once they are taken away", () => {
    const without = { ...both, ...withWork(both, "second", () => undefined) };
    expect(openCorpus(without)).toBeUndefined();
    expect(openCorpus({ ...without, work: "first" })?.workId).toBe("first");
  });

  it("change as one where the corpus does", () => {
    const changed = { ...both, corpus: both.corpus && { ...both.corpus, bytes: 7 } };
    expect([openOf(changed, "first")?.bytes, openOf(changed, "second")?.bytes]).toEqual([7, 7]);
  });

  it("are stopped where no run goes on and a page is left, and done where none is", () => {
    const left = begun(emptyCorpus, "first", corpusOf([judged("a", [1, 1]), undefined]));
    expect([openCorpus(left)?.run, openCorpus(both)?.run]).toEqual([{ status: "stopped" }, { status: "done" }]);
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
