import { range } from "d3-array";
import { lexiconColumns, lexiconFeatureNames, type LexiconWords } from "../../extraction/algorithms/learned/lexicon.ts";
import { scoreScale, type Lexicon } from "../../extraction/algorithms/learned/model.ts";
import { chanceOf, shuffled } from "../../extraction/statistics/chance.ts";
import type { FitOptions } from "./options.ts";

/** The words that name the elements of a page: what the blocks below each weigh. */
export interface PageWords {
  /** Hashes, rising. */
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Weight of the blocks that are content, and of the others. */
  readonly content: Float64Array<ArrayBuffer>;
  readonly other: Float64Array<ArrayBuffer>;
}

/** Sums up the blocks of a page by the words around them. */
export function pageWordsOf({ offsets, hashes }: LexiconWords, labels: Uint8Array, weights: Float32Array): PageWords {
  const different = Uint32Array.from(new Set(hashes)).toSorted();
  const placeOf = new Map(Array.from(different, (hash, place) => [hash, place]));
  const content = new Float64Array(different.length);
  const other = new Float64Array(different.length);
  for (let block = 0; block < labels.length; block++) {
    const sums = labels[block] === 1 ? content : other;
    for (let at = offsets[block]; at < offsets[block + 1]; at++) sums[placeOf.get(hashes[at]) ?? 0] += weights[block];
  }
  return { hashes: different, content, other };
}

/** The words of many pages that enough sites have, by number. */
export interface WordTable {
  /** Hashes, rising: the words' numbers are their places. */
  readonly hashes: Uint32Array;
  /** Where the words of each page begin, and the end. */
  readonly offsets: Uint32Array;
  /** The words of each page by their numbers, and their weights as in `PageWords`. */
  readonly words: Uint32Array;
  readonly content: Float64Array;
  readonly other: Float64Array;
}

/** Puts the words of pages together, without those that fewer sites have than a lexicon asks for. `sites` has a number for each page. */
export function wordTableOf(pages: readonly PageWords[], sites: ArrayLike<number>, leastSites: number): WordTable {
  const sitesOf = new Map<number, Set<number>>();
  for (const [page, { hashes }] of pages.entries())
    for (const hash of hashes) {
      const found = sitesOf.get(hash);
      if (found === undefined) sitesOf.set(hash, new Set([sites[page]]));
      else if (found.size < leastSites) found.add(sites[page]);
    }
  const kept = [...sitesOf].flatMap(([hash, found]) => (found.size >= leastSites ? [hash] : []));
  const hashes = Uint32Array.from(kept).toSorted();
  const numberOf = new Map(Array.from(hashes, (hash, number) => [hash, number]));
  const offsets = new Uint32Array(pages.length + 1);
  const words: number[] = [];
  const content: number[] = [];
  const other: number[] = [];
  for (const [page, own] of pages.entries()) {
    for (const [at, hash] of own.hashes.entries()) {
      const number = numberOf.get(hash);
      if (number === undefined) continue;
      words.push(number);
      content.push(own.content[at]);
      other.push(own.other[at]);
    }
    offsets[page + 1] = words.length;
  }
  return {
    hashes,
    offsets,
    words: Uint32Array.from(words),
    content: Float64Array.from(content),
    other: Float64Array.from(other),
  };
}

/** The pages of a set, by what lexicons take of them. */
export interface WordRows {
  /** Number of each page's site. */
  readonly sites: Uint32Array;
  /** Where the rows of each page begin, and the end. */
  readonly firstRows: Uint32Array;
  /** The words around each row. */
  readonly words: LexiconWords;
  readonly table: WordTable;
}

/** The prior has half of its weight content: rare words say little. */
type LexiconOptions = Readonly<Pick<FitOptions, "leastSites" | "lexiconPrior">>;

/**
 * The evidence of words on blocks: the logarithm of the weight of content below them over that of all else, learned from some of the pages.
 *
 * A lexicon must not score the blocks that it was learned from, nor others of their sites: it would tell their labels.
 */
export function lexiconOf(
  { table, sites }: Pick<WordRows, "table" | "sites">,
  pages: Uint32Array,
  { leastSites, lexiconPrior: prior }: LexiconOptions,
): Lexicon {
  const count = table.hashes.length;
  const content = new Float64Array(count);
  const other = new Float64Array(count);
  const siteCounts = new Uint32Array(count);
  const lastSites = new Int32Array(count).fill(-1);
  // The pages of a site come one after the other.
  for (const page of pages.toSorted((left, right) => sites[left] - sites[right] || left - right))
    for (let at = table.offsets[page]; at < table.offsets[page + 1]; at++) {
      const word = table.words[at];
      content[word] += table.content[at];
      other[word] += table.other[at];
      if (lastSites[word] !== sites[page]) siteCounts[word]++;
      lastSites[word] = sites[page];
    }
  const kept = Array.from(siteCounts.keys()).filter((word) => siteCounts[word] >= leastSites);
  return {
    hashes: Uint32Array.from(kept, (word) => table.hashes[word]),
    scores: Float32Array.from(kept, (word) => {
      const score = Math.log((content[word] + prior / 2) / (other[word] + prior / 2));
      return Math.round(score * scoreScale) / scoreScale;
    }),
  };
}

/** Parts of the sites: each is scored by a lexicon of the others. */
const parts = 8;

/**
 * The features of a lexicon for the rows of some pages, as they will be where it meets new sites: those of each eighth of the sites by a
 * lexicon of the other seven. One that had seen the site would know its labels, and trees would trust it more than it will deserve.
 *
 * @returns for each of `lexiconFeatureNames` a value for each row of the set; 0 for those of other pages
 */
export function outOfDomainColumns(
  set: WordRows,
  pages: Uint32Array,
  options: LexiconOptions & { readonly seed: number },
): readonly Float32Array<ArrayBuffer>[] {
  const partOf = partsOfSites(set, pages, options.seed);
  const values = lexiconFeatureNames.map(() => new Float32Array(set.firstRows.at(-1) ?? 0));
  for (let part = 0; part < parts; part++) {
    const lexicon = lexiconOf(
      set,
      pages.filter((page) => partOf[set.sites[page]] !== part),
      options,
    );
    for (const page of pages)
      if (partOf[set.sites[page]] === part) {
        const columns = lexiconColumns(wordsAt(set.words, range(set.firstRows[page], set.firstRows[page + 1])), lexicon);
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

/** The words around some rows. */
export function wordsAt({ offsets, hashes }: LexiconWords, rows: Iterable<number>): LexiconWords {
  const found: number[] = [];
  const ends = [0];
  for (const row of rows) {
    for (let at = offsets[row]; at < offsets[row + 1]; at++) found.push(hashes[at]);
    ends.push(found.length);
  }
  return { offsets: Uint32Array.from(ends), hashes: Uint32Array.from(found) };
}
