import type { LearnedBlocks } from "../extraction/algorithms/learned/blocks.ts";
import type { Page } from "../extraction/page/page.ts";
/** Which blocks of a page are content, and how much each matters. One value for each block. */
export interface BlockLabels {
  /** 1 for content. */
  readonly labels: Uint8Array<ArrayBuffer>;
  /** About the share of the page's F1 that a block decides about: from 0 to 1. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** Words, as the measure of WCXB counts them. */
  readonly words: Uint32Array<ArrayBuffer>;
}
/**
 * Tells by a gold text which blocks are content: gold and page are aligned word by word, as the measure sees them, lower case and runs of
 * letters, digits and `_`. A block is content when half of its words found their place, or when it stands elsewhere in the gold text: when
 * most of its shingles are among the words that found none.
 */
export declare function labelsOf(page: Page, blocks: LearnedBlocks, goldText: string): BlockLabels;
