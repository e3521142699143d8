import { describe, expect, it } from "vitest";
import { pageWordsOf, wordTableOf } from "./lexicon.ts";
import { lexiconFrom, outOfDomainColumns } from "./out-of-domain.ts";

const options = { leastSites: 1, prior: 1 };

/** Twelve pages of as many sites, each of two rows below words of their own and one of all. */
function setOf(labelsOf: (page: number) => readonly [number, number]) {
  const count = 12;
  const sites = Uint32Array.from({ length: count }, (_, page) => page);
  const words = { offsets: Uint32Array.of(0, 2, 4), hashes: Uint32Array.of(1, 9, 2, 9) };
  const pages = Array.from({ length: count }, (_, page) =>
    pageWordsOf(words, Uint8Array.from(labelsOf(page)), Float32Array.of(0.5, 0.5)),
  );
  return {
    sites,
    firstRows: Uint32Array.from({ length: count + 1 }, (_, page) => 2 * page),
    words: {
      offsets: Uint32Array.from({ length: 2 * count + 1 }, (_, row) => 2 * row),
      hashes: Uint32Array.from({ length: 4 * count }, (_, at) => words.hashes[at % 4] ?? 0),
    },
    table: wordTableOf(pages, sites, options.leastSites),
  };
}

const everyPage = Uint32Array.from({ length: 12 }, (_, page) => page);

describe("outOfDomainColumns", () => {
  const usual = setOf(() => [1, 0]);

  it("scores a page without having seen its labels", () => {
    const turned = setOf((page) => (page === 5 ? [0, 1] : [1, 0]));
    const rows = [10, 11];
    const before = outOfDomainColumns(usual, everyPage, options, 1);
    const after = outOfDomainColumns(turned, everyPage, options, 1);
    for (const [feature, column] of before.entries())
      expect(rows.map((row) => after[feature]?.[row])).toEqual(rows.map((row) => column[row]));
    // The lexicon that a model keeps has seen all of them.
    expect(lexiconFrom(turned, everyPage, options)).not.toEqual(lexiconFrom(usual, everyPage, options));
    // And so have the other pages.
    expect(after).not.toEqual(before);
  });

  it("tells rows below different words apart", () => {
    const [sum] = outOfDomainColumns(usual, everyPage, options, 1);
    for (const page of everyPage) expect(sum?.[2 * page]).toBeGreaterThan(sum?.[2 * page + 1] ?? 0);
  });

  it("leaves the rows of other pages at 0", () => {
    const [sum] = outOfDomainColumns(
      usual,
      everyPage.filter((page) => page !== 3),
      options,
      1,
    );
    expect([sum?.[6], sum?.[7]]).toEqual([0, 0]);
  });
});
