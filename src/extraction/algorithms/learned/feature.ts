import type { PageFacts } from "./page-facts.ts";

/** A value for each block. */
export type Column = Float32Array<ArrayBuffer>;

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out, by itself or with others. */
export type Feature = SingleFeature | FamilyFeature;

interface SingleFeature {
  readonly name: string;
  readonly of: (facts: PageFacts) => Column;
}

interface FamilyFeature {
  readonly name: string;
  /** Computes the columns of all of its family; this one is that at `index`. */
  readonly columnsOf: (facts: PageFacts) => readonly Column[];
  readonly index: number;
}

/** The value of a distance to what is not there. */
export const far = 99;

export function perBlock({ room }: PageFacts, valueOf: (block: number) => number): Column {
  const column = room.next();
  for (let block = 0; block < column.length; block++) column[block] = valueOf(block);
  return column;
}

export function constant({ room }: PageFacts, value: number): Column {
  return room.next().fill(value);
}

export function ratios({ room }: PageFacts, parts: Int32Array, wholes: Int32Array): Column {
  const column = room.next();
  for (let block = 0; block < column.length; block++) column[block] = wholes[block] === 0 ? 0 : parts[block] / wholes[block];
  return column;
}

/** 1 where a mask has any of the bits. */
export function flags({ room }: PageFacts, masks: Int32Array, bits: number): Column {
  const column = room.next();
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
  return names.map((name, index) => ({ name, columnsOf, index }));
}

export function newColumns({ room }: PageFacts, count: number): readonly Column[] {
  const columns: Column[] = [];
  while (columns.length < count) columns.push(room.next());
  return columns;
}
