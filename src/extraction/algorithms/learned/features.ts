import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import type { Lexicon } from "./model.ts";

/** A kind of feature, by the span of its columns. */
export interface FeatureGroup {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A value for each block, column by column, in the order of `featureNames`. All are finite. */
export interface FeatureColumns {
  /** Blocks. */
  readonly count: number;
  readonly columns: readonly Float32Array<ArrayBuffer>[];
}

/** What is known of a block, in plain words: unique, and never renamed, for models refer to them. */
export declare const featureNames: readonly string[];

export declare const featureGroups: readonly FeatureGroup[];

export declare function featuresOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureColumns;
