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
