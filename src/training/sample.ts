import type { Chance } from "./chance.ts";

/** Blocks that stand for all of a page's in training. */
export interface Sample {
  /** Rising. */
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** The weight of each, raised by what its chance of being here fell short of 1. */
  readonly weights: Float32Array<ArrayBuffer>;
}

/** The weight from which on a block is always taken. */
const certain = 0.006;
/** The chance of a block that weighs next to nothing. */
const least = 0.05;

/**
 * Draws blocks by their weights: those that matter are all there, of the many menu entries one in twenty, which counts for the others.
 * A block without words is never drawn.
 */
export function sampleOf(weights: Float32Array, chance: Chance): Sample {
  const blocks: number[] = [];
  const raised: number[] = [];
  for (let block = 0; block < weights.length; block++) {
    const share = Math.min(1, weights[block] / certain + least);
    if (weights[block] === 0 || chance() >= share) continue;
    blocks.push(block);
    raised.push(weights[block] / share);
  }
  return { blocks: Uint32Array.from(blocks), weights: Float32Array.from(raised) };
}
