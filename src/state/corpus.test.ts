import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { corpusOf, judged } from "./corpus.fixture.ts";
import {
  emptyCorpus,
  firstView,
  pagesInTurn,
  pagesLeft,
  resultsOf,
  withEntries,
  withEveryCorpus,
  withResults,
  withWork,
  withWorkShown,
  type FoundCorpus,
  type WorkState,
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
  const work = (name: string, status: "done" | "paused" = "done"): WorkState => ({
    open: corpusOf([], { name, standing: { status } }),
    view: firstView,
    scrollTop: 0,
    tally: undefined,
  });
  const both = { ...emptyCorpus, ...withWorkShown({ works: { lanes: work("lanes"), sweep: work("sweep") } }, "sweep") };

  it("are shown one at a time, and neither changes for the other", () => {
    expect(both.open?.name).toBe("sweep");
    const changed = { ...both, ...withWork(both, "lanes", work("lanes", "paused")) };
    expect([changed.open?.name, changed.open?.standing.status]).toEqual(["sweep", "done"]);
    expect(withWorkShown(changed, "lanes").open?.standing.status).toBe("paused");
  });

  it("are nothing that could be shown once they are ended", () => {
    const ended = { ...both, ...withWork(both, "sweep", undefined) };
    expect(ended.open).toBeUndefined();
    expect(withWorkShown(ended, "lanes").open?.name).toBe("lanes");
  });

  it("change as one where the corpus does", () => {
    const { works } = withEveryCorpus(both, (open) => ({ ...open, bytes: 7 }));
    expect([works.lanes?.open.bytes, works.sweep?.open.bytes]).toEqual([7, 7]);
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
