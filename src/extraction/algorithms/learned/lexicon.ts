import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import type { Lexicon } from "./model.ts";

/**
 * The words that name the elements around each block, as hashes: words of class, id, role, itemprop, itemtype and of the tags, each
 * once a block. Those of the nearest three elements stand there a second time, under a hash of their own.
 */
export interface LexiconWords {
  /** Where each block's hashes begin, and one more for the end of the last. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
}

export declare function lexiconWordsOf(page: Page, blocks: LearnedBlocks): LexiconWords;

/** The names of the four features of a lexicon, as in `featureNames`. */
export const lexiconFeatureNames = [
  "class words: sum",
  "class words: mean",
  "class words: least",
  "class words: greatest",
] as const;

/** Sum, mean, least and greatest score of each block's words that the lexicon has; 0 where it has none of them. */
export declare function lexiconColumns(words: LexiconWords, lexicon: Lexicon): readonly Float32Array<ArrayBuffer>[];
