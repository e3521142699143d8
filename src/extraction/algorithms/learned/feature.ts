import type { PageFacts } from "./page-facts.ts";

/** A value for each block. */
export type Column = Float32Array<ArrayBuffer>;

/** Something that is known of a block, and how it is found out. */
export interface Feature {
  /** In plain words: "words", "in main". */
  readonly name: string;
  readonly of: (facts: PageFacts) => Column;
}

/** The value of a distance to what is not there. */
export const far = 99;

export function perBlock({ blocks }: PageFacts, valueOf: (block: number) => number): Column {
  const column = new Float32Array(blocks.count);
  for (let block = 0; block < column.length; block++) column[block] = valueOf(block);
  return column;
}

export function constant({ blocks }: PageFacts, value: number): Column {
  return new Float32Array(blocks.count).fill(value);
}

export function ratios(parts: ArrayLike<number>, wholes: ArrayLike<number>): Column {
  const column = new Float32Array(parts.length);
  for (let block = 0; block < column.length; block++) column[block] = wholes[block] === 0 ? 0 : parts[block] / wholes[block];
  return column;
}

/** 1 where a mask has any of the bits. */
export function flags(masks: Int32Array, bits: number): Column {
  const column = new Float32Array(masks.length);
  for (let block = 0; block < column.length; block++) column[block] = (masks[block] & bits) === 0 ? 0 : 1;
  return column;
}

/** Computes what several features read once for all of them. */
export function shared<T>(compute: (facts: PageFacts) => T): (facts: PageFacts) => T {
  const known = new WeakMap<PageFacts, { readonly value: T }>();
  return (facts) => {
    let found = known.get(facts);
    if (found === undefined) known.set(facts, (found = { value: compute(facts) }));
    return found.value;
  };
}

/** A feature for each of several columns that are computed together. */
export function family(names: readonly string[], columnsOf: (facts: PageFacts) => readonly Column[]): readonly Feature[] {
  const columns = shared(columnsOf);
  return names.map((name, index) => ({ name, of: (facts) => columns(facts)[index] }));
}

export function newColumns(count: number, blocks: number): readonly Column[] {
  return Array.from({ length: count }, () => new Float32Array(blocks));
}
