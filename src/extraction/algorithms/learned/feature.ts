import type { FeatureTable } from "./feature-table.ts";
import type { PageFacts } from "./page-facts.ts";

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out, by itself or with others. */
export type Feature = PageFeature | BlockFeature | FamilyFeature;

/** The same for all blocks of a page. */
export interface PageFeature {
  readonly name: string;
  readonly ofPage: (facts: PageFacts) => number;
}

export interface BlockFeature {
  readonly name: string;
  /** Writes the column that begins at `start`. */
  readonly write: (facts: PageFacts, table: FeatureTable, start: number) => void;
}

interface FamilyFeature {
  readonly name: string;
  readonly writeFamily: WriteFamily;
  /** Which of its family it is, of how many. */
  readonly index: number;
  readonly size: number;
}

/** Writes the columns of all of a family, which begin at `starts`: those that nobody asked for all at the same place, behind the others. */
type WriteFamily = (facts: PageFacts, table: FeatureTable, starts: readonly number[]) => void;

/** The value of a distance to what is not there. */
export const far = 99;

export function writeEach({ values, count }: FeatureTable, start: number, valueOf: (block: number) => number): void {
  for (let block = 0; block < count; block++) values[start + block] = valueOf(block);
}

/** Parts of wholes, 0 where the whole is. */
export function writeShares({ values, count }: FeatureTable, start: number, parts: Int32Array, wholes: Int32Array): void {
  for (let block = 0; block < count; block++) values[start + block] = shareOf(parts[block], wholes[block]);
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** 1 where a mask has any of the bits. */
export function writeFlags({ values, count }: FeatureTable, start: number, masks: Int32Array, bits: number): void {
  for (let block = 0; block < count; block++) values[start + block] = (masks[block] & bits) === 0 ? 0 : 1;
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
export function family(names: readonly string[], writeFamily: WriteFamily): readonly Feature[] {
  return names.map((name, index) => ({ name, writeFamily, index, size: names.length }));
}
