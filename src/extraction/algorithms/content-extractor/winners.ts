/** The blocks in which the desired feature outweighs all others (Debnath et al. 2005, section 3.2.1, algorithm 2). */
export interface Basket {
  /** Value of each feature in each block, from 0 to 1: columns over the blocks, as the counts. */
  readonly values: readonly Float64Array<ArrayBuffer>[];
  /** Sum of the values of all other features, for each block. */
  readonly rest: Float64Array<ArrayBuffer>;
  /** The winners, in order of the page. */
  readonly winners: Uint32Array<ArrayBuffer>;
  /** Value of the desired feature, computed anew over the winners alone, for each winner. */
  readonly anew: Float64Array<ArrayBuffer>;
}

/** @param desired index of the column that is wanted. */
export function basketOf(counts: readonly Float64Array[], desired: number): Basket {
  const values = counts.map((column) => shares(column));
  const wanted = values[desired];
  const rest = new Float64Array(wanted.length);
  for (const [feature, column] of values.entries())
    if (feature !== desired) for (const [block, value] of column.entries()) rest[block] += value;
  const winners = Uint32Array.from(wanted.keys()).filter((block) => wanted[block] > rest[block]);
  return { values, rest, winners, anew: shares(Float64Array.from(winners, (block) => counts[desired][block])) };
}

/** Each count's share of the largest: 0 where all are 0. */
export function shares(counts: Float64Array): Float64Array<ArrayBuffer> {
  const largest = counts.reduce((most, count) => Math.max(most, count), 0);
  return Float64Array.from(counts, (count) => (largest === 0 ? 0 : count / largest));
}
