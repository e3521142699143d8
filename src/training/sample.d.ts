import type { Chance } from "./chance.ts";
/** Blocks that stand for all of a page's in training. */
export interface Sample {
  /** Rising. */
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** The weight of each, raised by what its chance of being here fell short of 1. */
  readonly weights: Float32Array<ArrayBuffer>;
}
/**
 * Draws blocks by their weights: those that matter are all there, of the many menu entries one in twenty, which counts for the others.
 * A block without words is never drawn.
 */
export declare function sampleOf(weights: Float32Array, chance: Chance): Sample;
