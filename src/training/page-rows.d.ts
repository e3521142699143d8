import { type LexiconWords } from "../extraction/algorithms/learned/lexicon.ts";
import type { Page } from "../extraction/page/page.ts";
import { type PageWords } from "./lexicon.ts";
/** All that training takes of a page: plain data, which crosses from a thread. */
export interface PageRows {
  /** `pageHash` of its source. */
  readonly hash: string;
  /** The blocks that were drawn of it. */
  readonly count: number;
  /** The values of each of `plainFeatures` in turn, one for each drawn block. */
  readonly values: Float32Array<ArrayBuffer>;
  readonly labels: Uint8Array<ArrayBuffer>;
  readonly weights: Float32Array<ArrayBuffer>;
  /** The words that name the elements around each drawn block. */
  readonly words: LexiconWords;
  /** The same of all blocks, summed up. */
  readonly pageWords: PageWords;
}
/** The features that a lexicon has no part in. */
export declare const plainFeatures: readonly string[];
/** Draws the rows of a page, by chance of the seed and the page alone. */
export declare function pageRowsOf(page: Page, goldText: string, seed: number): PageRows;
