import { numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import type { Why } from "../../method/sorted.ts";
import { blockFeatures, type PageBlocks } from "./block-features.ts";

/** The blocks in which the desired features outweigh all others (Debnath et al. 2005, section 3.2.1, algorithm 2). */
export interface Basket {
  /** Columns of the features that are wanted. */
  readonly desired: readonly number[];
  /** Value of each feature in each block, from 0 to 1: columns over the blocks, as the counts. */
  readonly values: readonly Float64Array<ArrayBuffer>[];
  /** Sum of the values of the desired features, for each block. */
  readonly wanted: Float64Array<ArrayBuffer>;
  /** Sum of the values of all other features, for each block. */
  readonly rest: Float64Array<ArrayBuffer>;
  /** The winners, in order of the page. */
  readonly winners: Uint32Array<ArrayBuffer>;
  /** Sum of the values of the desired features, computed anew over the winners alone, for each winner. */
  readonly anew: Float64Array<ArrayBuffer>;
  /** Largest count of each desired feature in a winner, in the order of `desired`. */
  readonly largest: readonly number[];
}

/**
 * Puts the blocks that win into a basket, and values them anew there.
 *
 * Differs: [largest-counts] the largest counts are those of the page, not of a data set.
 *
 * Differs: [single-word] a block with a single word and nothing else has the smallest value there is, and is not chosen for it.
 *
 * @param desired indices of the columns that are wanted.
 */
export function basketOf(counts: readonly Float64Array[], desired: readonly number[]): Basket {
  const values = counts.map((column) => shares(column));
  const isDesired = (_: unknown, feature: number): boolean => desired.includes(feature);
  const wanted = sums(values.filter(isDesired));
  const rest = sums(values.filter((column, feature) => !isDesired(column, feature)));
  const winners = Uint32Array.from(wanted.keys()).filter((block) => wanted[block] > rest[block]);
  const anew = desired.map((feature) => Float64Array.from(winners, (block) => counts[feature][block]));
  return { desired, values, wanted, rest, winners, anew: sums(anew.map(shares)), largest: anew.map(largestOf) };
}

/** The sum of columns, row by row; empty for no column. */
function sums(columns: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(columns[0]?.length ?? 0);
  for (const column of columns) for (const [row, value] of column.entries()) sum[row] += value;
  return sum;
}

/** Each count's share of the largest: 0 where all are 0. */
export function shares(counts: Float64Array): Float64Array<ArrayBuffer> {
  const largest = largestOf(counts);
  return Float64Array.from(counts, (count) => (largest === 0 ? 0 : count / largest));
}

export function largestOf(counts: Float64Array): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}

/** "text + lists". */
export function namesOf(desired: readonly number[]): string {
  return desired.map((feature) => blockFeatures[feature]).join(" + ");
}

/** "v(text) + v(lists)". */
export function basketValueName(desired: readonly number[]): string {
  return desired.map((feature) => `v(${blockFeatures[feature]})`).join(" + ");
}

/** Id of the channel of what is wanted: that of a feature, or of the sum of several. */
export function wantedId([feature, ...more]: readonly number[]): string {
  return more.length > 0 ? "wanted" : featureId(blockFeatures[feature]);
}

/** Id of a feature's channel: "textTags". */
export function featureId(feature: string): string {
  return feature.replace(/ (.)/gu, (_, letter: string) => letter.toUpperCase());
}

/**
 * Why a block is kept or removed: the values of what it has, and whether it wins by them; of one that does its value among the winners,
 * and what follows from that.
 */
export function whyIn({ counts }: PageBlocks, basket: Basket, block: number, ofWinner: (winner: number) => Why): Why {
  const { desired, values, wanted, rest, winners, anew, largest } = basket;
  const test = compare(wanted[block], ">", rest[block]);
  const present = blockFeatures.flatMap((feature, index) => {
    const [count, value] = [counts[index][block], values[index][block]];
    return count === 0 ? [] : [`${feature} ${count} / ${Math.round(count / value)} = ${numberText(value)}`];
  });
  const links = [
    { symbols: "v(f) = count / largest count of a block", numbers: present.join(", ") },
    { symbols: `winner: ${desired.length > 1 ? "Σ " : ""}v(desired) > Σ v(others)`, numbers: test.text },
  ];
  const winner = winners.indexOf(block);
  if (winner < 0)
    return {
      quantity: `value of ${namesOf(desired)}`,
      channel: wantedId(desired),
      ...test.numbers,
      because: `the ${namesOf(desired)} of its block counts ${test.value}, all else in it ${test.threshold}`,
      formula: `${basketValueName(desired)} = ${test.value} ≤ Σ v(others) = ${test.threshold}`,
      chain: links,
      step: "not in the winner basket",
    };
  const own = ofWinner(winner);
  // Term by term: "40 / 40 + 1 / 2 = 1.500".
  const terms = desired.flatMap((feature, index) =>
    counts[feature][block] === 0 ? [] : [`${counts[feature][block]} / ${largest[index]}`],
  );
  const sum = `${terms.join(" + ")} = ${numberText(anew[winner])}`;
  return { ...own, chain: [...links, { symbols: "v anew, over the winners", numbers: sum }, ...(own.chain ?? [])] };
}
