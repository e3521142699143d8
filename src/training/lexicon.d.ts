import type { LexiconWords } from "../extraction/algorithms/learned/lexicon.ts";
import { type Lexicon } from "../extraction/algorithms/learned/model.ts";
/** The words that name the elements of a page: what the blocks below each weigh. */
export interface PageWords {
  /** Hashes, rising. */
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Weight of the blocks that are content, and of the others. */
  readonly content: Float64Array<ArrayBuffer>;
  readonly other: Float64Array<ArrayBuffer>;
}
/** Sums up the blocks of a page by the words around them. */
export declare function pageWordsOf({ offsets, hashes }: LexiconWords, labels: Uint8Array, weights: Float32Array): PageWords;
/** The words of many pages that enough sites have, by number. */
export interface WordTable {
  /** Hashes, rising: the words' numbers are their places. */
  readonly hashes: Uint32Array;
  /** Where the words of each page begin, and the end. */
  readonly offsets: Uint32Array;
  /** Of each page's words: number, and weights as in `PageWords`. */
  readonly words: Uint32Array;
  readonly content: Float64Array;
  readonly other: Float64Array;
}
/** Puts the words of pages together, without those that fewer sites have than a lexicon asks for. `sites` has a number for each page. */
export declare function wordTableOf(pages: readonly PageWords[], sites: ArrayLike<number>, leastSites: number): WordTable;
export interface LexiconOptions {
  /** Sites on which a word must stand. */
  readonly leastSites: number;
  /** Pages that each word is taken to have been seen on beforehand, half of their weight content: rare words say little. */
  readonly prior: number;
}
/**
 * What words say of blocks: the logarithm of the weight of content below them over that of all else, learned from some of the pages.
 *
 * A lexicon must not score the blocks that it was learned from, nor others of their sites: it would tell their labels.
 */
export declare function lexiconOf(
  table: WordTable,
  sites: ArrayLike<number>,
  isLearned: (page: number) => boolean,
  { leastSites, prior }: LexiconOptions,
): Lexicon;
