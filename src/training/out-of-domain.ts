import { lexiconColumns, lexiconFeatureNames } from "../extraction/algorithms/learned/lexicon.ts";
import type { Lexicon } from "../extraction/algorithms/learned/model.ts";
import { chanceOf, shuffled } from "./chance.ts";
import { lexiconOf, type LexiconOptions } from "./lexicon.ts";
import type { TrainingSet } from "./training-set.ts";

/** Parts of the sites: each is scored by a lexicon of the others. */
const parts = 8;

type WordRows = Pick<TrainingSet, "sites" | "firstRows" | "words" | "table">;

/** The lexicon of some pages of a set. */
export function lexiconFrom({ table, sites }: WordRows, pages: Uint32Array, options: LexiconOptions): Lexicon {
  const isLearned = new Uint8Array(sites.length);
  for (const page of pages) isLearned[page] = 1;
  return lexiconOf(table, sites, (page) => isLearned[page] === 1, options);
}

/**
 * The features of a lexicon for the rows of some pages, as they will be where it meets new sites: those of each eighth of the sites by a
 * lexicon of the other seven. One that had seen the site would know its labels, and trees would trust it more than it will deserve.
 *
 * @returns for each of `lexiconFeatureNames` a value for each row of the set; 0 for those of other pages
 */
export function outOfDomainColumns(
  set: WordRows,
  pages: Uint32Array,
  options: LexiconOptions,
  seed: number,
): readonly Float32Array<ArrayBuffer>[] {
  const partOf = partsOfSites(set, pages, seed);
  const values = lexiconFeatureNames.map(() => new Float32Array(set.firstRows.at(-1) ?? 0));
  for (let part = 0; part < parts; part++) {
    const lexicon = lexiconFrom(
      set,
      pages.filter((page) => partOf[set.sites[page]] !== part),
      options,
    );
    for (const page of pages)
      if (partOf[set.sites[page]] === part) {
        const columns = lexiconColumns(wordsOfPage(set, page), lexicon);
        for (const [feature, column] of columns.entries()) values[feature].set(column, set.firstRows[page]);
      }
  }
  return values;
}

/** The part of each site, by its number. */
function partsOfSites({ sites }: WordRows, pages: Uint32Array, seed: number): Uint8Array {
  const different = [...new Set(Array.from(pages, (page) => sites[page]))].toSorted((left, right) => left - right);
  const found = new Uint8Array(sites.reduce((most, site) => Math.max(most, site), 0) + 1);
  const order = shuffled(different.length, chanceOf(seed));
  for (const [place, at] of order.entries()) found[different[at]] = place % parts;
  return found;
}

function wordsOfPage({ words: { offsets, hashes }, firstRows }: WordRows, page: number) {
  const [first, end] = [firstRows[page], firstRows[page + 1]];
  const begin = offsets[first];
  return {
    offsets: Uint32Array.from(offsets.subarray(first, end + 1), (offset) => offset - begin),
    hashes: Uint32Array.from(hashes.subarray(begin, offsets[end])),
  };
}
