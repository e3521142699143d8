import type { Lexicon, Trees } from "../extraction/algorithms/learned/model.ts";
import { type BoostingOptions } from "./boosting.ts";
import type { TrainingSet } from "./training-set.ts";
export interface FitOptions extends BoostingOptions {
  readonly bins: number;
  readonly leastSites: number;
  readonly lexiconPrior: number;
}
/** The parts of a model that are learned. */
export interface Fitted {
  readonly base: number;
  readonly features: readonly string[];
  readonly trees: Trees;
  readonly lexicon: Lexicon;
  /** What the splits of each of `features` took off the loss. */
  readonly gains: readonly number[];
}
/** Learns a model from some pages of a set. Deterministic: the same pages and options give the same model to the bit. */
export declare function fit(set: TrainingSet, pages: Uint32Array, options: FitOptions, onTree?: (count: number) => void): Fitted;
