import type { Model } from "../extraction/algorithms/learned/model.ts";
import type { Page } from "../extraction/page/page.ts";
import { type PageRows } from "./page-rows.ts";
import type { Allocate } from "./training-set.ts";
/** How good models are on a page of a site that none of them learned from. F1 is that of bags of words. */
export interface PageScore {
  /** F1 of the model with its usual settings, and with those for strict articles. */
  readonly asFound: number;
  readonly strict: number;
  /** F1 that it predicts of itself, without gold. */
  readonly predicted: number;
  /** F1 of the other models. */
  readonly parts: readonly number[];
  readonly calibration: readonly CalibrationSums[];
  /** F1 with the values of other blocks, for each of `featureGroups`. */
  readonly permuted: readonly number[];
}
/** Sums over the words of the blocks whose probability lies in one of equal parts: of probabilities, and of content. */
export interface CalibrationSums {
  readonly words: number;
  readonly probability: number;
  readonly content: number;
}
/** Blocks of many pages whose values take the place of others' to see what these are worth. */
export interface Donors {
  readonly count: number;
  /** Those of `plainFeatures`, each in turn. */
  readonly values: Float32Array;
  readonly words: {
    readonly offsets: Uint32Array<ArrayBuffer>;
    readonly hashes: Uint32Array<ArrayBuffer>;
  };
}
/** Draws donors from the rows of pages. */
export declare function donorsOf(pages: readonly PageRows[], seed: number, allocate: Allocate): Donors;
/** Scores models on a page: the first in every respect, the others by F1 alone. */
export declare function pageScoreOf(
  page: Page,
  goldText: string,
  [model, ...parts]: readonly [Model, ...Model[]],
  donors: Donors,
): PageScore;
