import type { PageFacts } from "./page-facts.ts";
import type { Column } from "./trees.ts";

/**
 * The values of something for the blocks of a page: a number where all have the same, or what writes them into their column. All are
 * finite. A call for each value costs more than most values do: where many features are of one form, a loop stands there.
 */
export type Values = number | ArrayLike<number> | ((column: Column) => void);

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out. */
export interface Feature {
  readonly name: string;
  readonly of: (facts: PageFacts) => Values;
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
    of: (facts) => {
      const known = found(facts);
      return each((block) => valueOf(known, block));
    },
  }));
}

/** The values of a function. */
export function each(valueOf: (block: number) => number): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = valueOf(block);
  };
}

/** A part of a whole, 0 where that is. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Parts of wholes. */
export function shares(parts: ArrayLike<number>, wholes: ArrayLike<number>): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = shareOf(parts[block], wholes[block]);
  };
}

/** 1 where a mask has any of the bits. */
export function flags(masks: Int32Array, bits: number): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = Number((masks[block] & bits) !== 0);
  };
}

/** Computes what several features read once for all of them; it goes with the facts. */
export function shared<T>(compute: (facts: PageFacts) => T): (facts: PageFacts) => T {
  return (facts) => {
    const { found } = facts;
    if (!found.has(compute)) found.set(compute, compute(facts));
    return found.get(compute) as T;
  };
}
