import { describe, expect, it } from "vitest";
import { lexiconOf, outOfDomainColumns, pageWordsOf, wordTableOf } from "./lexicon.ts";

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
  const sites = Uint32Array.of(0, 1, 1, 2);
  const all = Uint32Array.of(0, 1, 2, 3);
  const table = wordTableOf(pages, sites, 2);
  const options = { leastSites: 2, lexiconPrior: 1 };

  it("scores words by the weights below them, each with half of the prior", () => {
    const { hashes, scores } = lexiconOf({ table, sites }, all, options);
    expect([...hashes]).toEqual([1, 2, 3]);
    // Content 2.25, 0.25, 2.5; other 0.75, 0.75, 1.5.
    const wanted = [2.75 / 1.25, 0.75 / 1.25, 3 / 2].map(Math.log);
    for (const [word, score] of wanted.entries()) expect(Math.abs((scores[word] ?? NaN) - score)).toBeLessThan(1 / 128);
  });

  it("has no word of fewer sites than asked for", () => {
    expect(lexiconOf({ table, sites }, all.subarray(1, 3), options).hashes.length).toBe(0);
  });

  it("tells nothing of pages that it did not learn from", () => {
    const others = { table: wordTableOf([...pages.slice(0, 3), usual], sites, 2), sites };
    const learned = all.subarray(0, 3);
    expect(lexiconOf({ table, sites }, learned, options)).toEqual(lexiconOf(others, learned, options));
  });
});

const eachWord = { leastSites: 1, lexiconPrior: 1, seed: 1 };

/** Twelve pages of as many sites, each of two rows below words of their own and one of all. */
function setOf(labelsOf: (page: number) => readonly [number, number]) {
  const count = 12;
  const sites = Uint32Array.from({ length: count }, (_, page) => page);
  const around = { offsets: Uint32Array.of(0, 2, 4), hashes: Uint32Array.of(1, 9, 2, 9) };
  const pages = Array.from({ length: count }, (_, page) =>
    pageWordsOf(around, Uint8Array.from(labelsOf(page)), Float32Array.of(0.5, 0.5)),
  );
  return {
    sites,
    firstRows: Uint32Array.from({ length: count + 1 }, (_, page) => 2 * page),
    words: {
      offsets: Uint32Array.from({ length: 2 * count + 1 }, (_, row) => 2 * row),
      hashes: Uint32Array.from({ length: 4 * count }, (_, at) => around.hashes[at % 4] ?? 0),
    },
    table: wordTableOf(pages, sites, eachWord.leastSites),
  };
}

const everyPage = Uint32Array.from({ length: 12 }, (_, page) => page);

describe("outOfDomainColumns", () => {
  const likely = setOf(() => [1, 0]);

  it("scores a page without having seen its labels", () => {
    const oneTurned = setOf((page) => (page === 5 ? [0, 1] : [1, 0]));
    const rows = [10, 11];
    const before = outOfDomainColumns(likely, everyPage, eachWord);
    const after = outOfDomainColumns(oneTurned, everyPage, eachWord);
    for (const [feature, column] of before.entries())
      expect(rows.map((row) => after[feature]?.[row])).toEqual(rows.map((row) => column[row]));
    // The lexicon that a model keeps has seen all of them.
    expect(lexiconOf(oneTurned, everyPage, eachWord)).not.toEqual(lexiconOf(likely, everyPage, eachWord));
    // And so have the other pages.
    expect(after).not.toEqual(before);
  });

  it("tells rows below different words apart", () => {
    const [sum] = outOfDomainColumns(likely, everyPage, eachWord);
    for (const page of everyPage) expect(sum?.[2 * page]).toBeGreaterThan(sum?.[2 * page + 1] ?? 0);
  });

  it("leaves the rows of other pages at 0", () => {
    const [sum] = outOfDomainColumns(
      likely,
      everyPage.filter((page) => page !== 3),
      eachWord,
    );
    expect([sum?.[6], sum?.[7]]).toEqual([0, 0]);
  });
});
