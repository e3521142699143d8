import { describe, expect, it } from "vitest";
import type { CorpusEntry } from "../corpus/corpus.ts";
import { corpusOf, judged } from "./corpus.fixture.ts";
import { pagesLeft, withEntries, withResults } from "./corpus.ts";
import type { FoundCorpus } from "./corpus.ts";

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
