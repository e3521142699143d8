import { type Trees } from "../extraction/algorithms/learned/model.ts";
import type { BinnedColumns } from "./bins.ts";
/** The settings of the learner. */
export interface BoostingOptions {
  readonly trees: number;
  /** Levels of splits. */
  readonly depth: number;
  /** The part of each tree that is taken, over 0 to 1. */
  readonly learningRate: number;
  /** Shares of rows and of columns that each tree is grown from, over 0 to 1. */
  readonly rowShare: number;
  readonly columnShare: number;
  /** Added to the sum of second derivatives of every leaf (λ): leaves of few rows say little. */
  readonly penalty: number;
  /** The sum of second derivatives that every leaf must have. */
  readonly leastCurvature: number;
  readonly seed: number;
}
/** Rows to learn from. */
export interface LabelledRows {
  readonly columns: BinnedColumns;
  /** The rows among those of the columns that are learned from, rising. */
  readonly rows: Uint32Array;
  /** 1 or 0 for each row of the columns. */
  readonly labels: Uint8Array;
  /** At least 0, for each row of the columns; only their proportions count. */
  readonly weights: Float32Array;
}
export interface Boosted {
  /** Log-odds before the first tree. */
  readonly base: number;
  readonly trees: Trees;
  /** For each column what its splits took off the loss, in all. */
  readonly gains: Float64Array<ArrayBuffer>;
}
/**
 * Learns the probability of label 1 by boosted trees: logistic loss, second-order steps, split by histograms (Friedman 2001; Chen and
 * Guestrin 2016, equations 5 to 7; the sums of the larger half of a split are those of the whole less the smaller half's).
 *
 * Deterministic: the same rows and options give the same trees to the bit. Trees are complete level by level, children after their parent.
 *
 * @param onTree called after each tree with their number so far
 */
export declare function boostedTrees(data: LabelledRows, options: BoostingOptions, onTree?: (count: number) => void): Boosted;
