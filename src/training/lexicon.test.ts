import { describe, expect, it } from "vitest";
import { lexiconOf, pageWordsOf, wordTableOf } from "./lexicon.ts";

/** A page of two blocks: content below word 1, something else below word 2, both below word 3. */
const words = { offsets: Uint32Array.of(0, 2, 4), hashes: Uint32Array.of(1, 3, 2, 3) };
const usual = pageWordsOf(words, Uint8Array.of(1, 0), Float32Array.of(0.75, 0.25));
const turned = pageWordsOf(words, Uint8Array.of(0, 1), Float32Array.of(0.75, 0.25));

describe("pageWordsOf", () => {
  it("sums the weights of content and of the rest below each word", () => {
    expect([...usual.hashes]).toEqual([1, 2, 3]);
    expect([...usual.content]).toEqual([0.75, 0, 0.75]);
    expect([...usual.other]).toEqual([0, 0.25, 0.25]);
  });
});

describe("lexiconOf", () => {
  const pages = [usual, usual, usual, turned];
  const sites = [0, 1, 1, 2];
  const table = wordTableOf(pages, sites, 2);

  it("scores words by the weights below them, each with half of the prior", () => {
    const { hashes, scores } = lexiconOf(table, sites, () => true, { leastSites: 2, prior: 1 });
    expect([...hashes]).toEqual([1, 2, 3]);
    // Content 2.25, 0.25, 2.5; other 0.75, 0.75, 1.5.
    const wanted = [2.75 / 1.25, 0.75 / 1.25, 3 / 2].map(Math.log);
    for (const [word, score] of wanted.entries()) expect(Math.abs((scores[word] ?? NaN) - score)).toBeLessThan(1 / 128);
  });

  it("has no word of fewer sites than asked for", () => {
    expect(lexiconOf(table, sites, (page) => sites[page] === 1, { leastSites: 2, prior: 1 }).hashes.length).toBe(0);
  });

  it("tells nothing of pages that it did not learn from", () => {
    const others = wordTableOf([...pages.slice(0, 3), usual], sites, 2);
    const isLearned = (page: number): boolean => page !== 3;
    const options = { leastSites: 2, prior: 1 };
    expect(lexiconOf(table, sites, isLearned, options)).toEqual(lexiconOf(others, sites, isLearned, options));
  });
});
