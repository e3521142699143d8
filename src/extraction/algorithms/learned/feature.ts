import type { PageFacts } from "./page-facts.ts";

/** The value of something for each block of a page; a number where it is the same for all of them. All are finite. */
type Values = number | ((block: number) => number);

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
      return (block) => valueOf(known, block);
    },
  }));
}

/** The values of a column. */
export function listed(column: ArrayLike<number>): Values {
  return (block) => column[block];
}

/** A part of a whole, 0 where that is. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** 1 where a mask has any of the bits. */
export function flags(masks: Int32Array, bits: number): Values {
  return (block) => ((masks[block] & bits) === 0 ? 0 : 1);
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
