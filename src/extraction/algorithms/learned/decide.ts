import { snap, type NumberParameter } from "../../contract/parameters.ts";
import { indexAt } from "../../page/selection.ts";
import { grouped } from "../../statistics/grouped.ts";
import type { LearnedValues } from "./parameters.ts";

/** How likely blocks become kept blocks. */
export type DecisionSettings = Pick<LearnedValues, "mode" | "threshold" | "floor" | "beta">;

/** The expected F-measure of keeping the likeliest blocks, by how many. */
export interface ExpectedCurve {
  /** Expected F of the first k blocks; at 0 nothing is kept. */
  readonly values: Float64Array<ArrayBuffer>;
  /** The first k at which it is greatest. */
  readonly best: number;
}

/** The probability that decides on a page: blocks above it are kept, or from it on where `keepsEqual`. */
export interface ProbabilityCut {
  readonly curve: ExpectedCurve;
  readonly cut: number;
  readonly keepsEqual: boolean;
  /** What sets the cut: the expected F (a block below would lower it), the floor, or the threshold. */
  readonly by: "expected F" | "floor" | "threshold";
  /** The one that no block reaches, so that the expected F sets the cut instead: of a page with text something is kept. */
  readonly insteadOf?: "floor" | "threshold";
}

export interface DecidedBlocks extends ProbabilityCut {
  readonly kept: Uint8Array<ArrayBuffer>;
  readonly keptCount: number;
  /** Expected F1 of what is kept: the F1 that the method predicts of itself, without gold. */
  readonly predictedF1: number;
}

/** Probabilities of blocks, with their words. */
export interface WeighedBlocks {
  readonly probabilities: Float64Array;
  readonly words: Int32Array;
  /** Blocks by falling probability, the first on the page first among equals. */
  readonly order: Uint32Array;
  /** A page without links is text, however short; with links it may be a shell of menus. */
  readonly hasLinks: boolean;
}

export function weighed(probabilities: Float64Array, words: Int32Array, hasLinks = true): WeighedBlocks {
  return { probabilities, words, order: fallingOrder(probabilities), hasLinks };
}

/** The places of values by falling value, the first first among equals. Sorts numbers alone: to ask for each two takes ten times as long. */
function fallingOrder(values: Float64Array): Uint32Array {
  const rising = values.toSorted();
  const ranks = new Int32Array(values.length).map((_, index) => values.length - 1 - indexAt(rising, values[index]));
  return grouped(ranks, values.length).items;
}

/**
 * Keeps the blocks that make the expected F-measure of the page's words greatest: (1 + β²) Σ_kept p w / (Σ_kept w + β² Σ_all p w), with w
 * the words of a block.
 */
export function decideByProbability(blocks: WeighedBlocks, settings: DecisionSettings): DecidedBlocks {
  const found = cutOf(blocks, settings);
  const kept = Uint8Array.from(blocks.probabilities, (probability) => Number(isAbove(found, probability)));
  const keptCount = kept.reduce((sum, is) => sum + is, 0);
  // The kept blocks are the likeliest, so that their expected F1 stands on the curve.
  const ofF1 = settings.beta === 1 ? found.curve : expectedCurve(blocks, 1);
  return { ...found, kept, keptCount, predictedF1: ofF1.values[keptCount] };
}

/**
 * Where a page is cut. One more block raises the expected F as long as its p > F / (1 + β²), so that the best cut lies there (as Lipton,
 * Elkan and Narayanaswamy 2014 show for F1). Of a page with text something is kept: a floor or a threshold above all its
 * blocks does not decide.
 */
export function cutOf(blocks: WeighedBlocks, { mode, threshold, floor, beta }: DecisionSettings): ProbabilityCut {
  const curve = expectedCurve(blocks, beta);
  const marginal = curve.values[curve.best] / (1 + beta * beta);
  const isText = !blocks.hasLinks || blocks.words.reduce((sum, words) => sum + words, 0) >= fewestWords;
  const hasText = curve.best > 0 && isText;
  const greatest = hasText ? blocks.probabilities[blocks.order[0]] : Infinity;
  const ofExpected = { curve, cut: marginal, keepsEqual: false, by: "expected F" } as const;
  if (mode === "threshold")
    return greatest > threshold ? { curve, cut: threshold, keepsEqual: false, by: mode } : { ...ofExpected, insteadOf: mode };
  if (floor <= marginal) return ofExpected;
  return greatest >= floor ? { curve, cut: floor, keepsEqual: true, by: "floor" } : { ...ofExpected, insteadOf: "floor" };
}

/** Words of a page with text: one with fewer may be a shell of menus, of which nothing is content. */
const fewestWords = 200;

/** The highest value, in steps, of the parameter that cuts at which it decides still: above it nothing would be left. */
export function highestThatDecides(blocks: WeighedBlocks, settings: DecisionSettings, parameter: NumberParameter): number {
  const name = settings.mode === "threshold" ? "threshold" : "floor";
  const { step, max } = parameter;
  if (cutOf(blocks, { ...settings, [name]: max }).insteadOf === undefined) return max;
  const highest = snap(parameter, Math.floor(blocks.probabilities[blocks.order[0]] / step) * step);
  return cutOf(blocks, { ...settings, [name]: highest }).insteadOf === undefined ? highest : snap(parameter, highest - step);
}

export function isAbove({ cut, keepsEqual }: ProbabilityCut, probability: number): boolean {
  return keepsEqual ? probability >= cut : probability > cut;
}

export function expectedCurve({ probabilities, words, order }: WeighedBlocks, beta: number): ExpectedCurve {
  const values = new Float64Array(order.length + 1);
  const weight = beta * beta;
  let expected = 0;
  for (let block = 0; block < words.length; block++) expected += probabilities[block] * words[block];
  let hits = 0;
  let size = 0;
  let best = 0;
  for (let k = 1; k <= order.length; k++) {
    const block = order[k - 1];
    hits += probabilities[block] * words[block];
    size += words[block];
    values[k] = ((1 + weight) * hits) / (size + weight * expected);
    if (values[k] > values[best]) best = k;
  }
  return { values, best };
}
