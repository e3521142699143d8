import type { PageFacts } from "./page-facts.ts";
import type { Column } from "./trees.ts";

/**
 * The values of something for the blocks of a page: a number where all have the same, or what writes them into their column. All are
 * finite. A call for each value would cost more than most values do, so a loop stands where the value is found.
 */
export type Values = number | ArrayLike<number> | ((column: Column) => void);

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out, by itself or with others. */
export type Feature = OwnFeature | SharedFeature;

interface OwnFeature {
  readonly name: string;
  readonly of: (facts: PageFacts) => Values;
}

interface SharedFeature {
  readonly name: string;
  readonly write: (facts: PageFacts, column: Column) => void;
}

/** The value of a distance to what is not there. */
export const far = 99;

/** A feature for each of some names, told of a block by what is worked out once for all of them. */
export function featuresOf<T>(
  compute: (facts: PageFacts) => T,
  named: Readonly<Record<string, (found: T, block: number) => number>>,
): readonly Feature[] {
  const found = shared(compute);
  return Object.entries(named).map(([name, valueOf]) => ({
    name,
    write: (facts, column) => {
      const known = found(facts);
      for (let block = 0; block < column.length; block++) column[block] = valueOf(known, block);
    },
  }));
}

/** The values of a function, for what is costly in itself. */
export function each(valueOf: (block: number) => number): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = valueOf(block);
  };
}

/** A part of a whole, 0 where that is. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** 1 where a mask has any of the bits. */
export function flags({ masks, some }: Masks, bits: number): Values {
  if ((some & bits) === 0) return 0;
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = (masks[block] & bits) === 0 ? 0 : 1;
  };
}

/** A mask for each block, and what any of them has: most pages have few of the kinds of elements and words that there are. */
interface Masks {
  readonly masks: Int32Array;
  readonly some: number;
}

export function masksOf(masks: Int32Array): Masks {
  return { masks, some: masks.reduce((all, mask) => all | mask, 0) };
}

/** Computes what several features read once for all of them; it goes with the facts. */
export function shared<T>(compute: (facts: PageFacts) => T): (facts: PageFacts) => T {
  return (facts) => {
    const { found } = facts;
    if (!found.has(compute)) found.set(compute, compute(facts));
    return found.get(compute) as T;
  };
}
