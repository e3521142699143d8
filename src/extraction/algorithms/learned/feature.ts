import type { PageFacts } from "./page-facts.ts";
import type { TopicName } from "./topics.ts";
import type { Column } from "./trees.ts";

/**
 * The values of something for the blocks of a page: a number where all have the same, or what writes them into their column. All are
 * finite. A call for each value costs more than most values do: where many features are of one form, a loop stands there.
 */
export type Values = number | ArrayLike<number> | ((column: Column) => void);

/** A column with values written into it. */
export function written(column: Column, values: Values): Column {
  if (typeof values === "number") column.fill(values);
  else if (typeof values === "function") values(column);
  else column.set(values);
  return column;
}

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out. */
export interface Feature {
  readonly name: string;
  /** What it is told as, together with others that say nearly the same; undefined for one that is told by itself. */
  readonly topic?: TopicName | undefined;
  readonly of: (facts: PageFacts) => Values;
}

export function feature(name: string, topic: TopicName | undefined, of: Feature["of"]): Feature {
  return { name, topic, of };
}

/** A feature for each of some names, which begin by what they are about, of what is worked out once for all of them. */
export function featuresFrom<T>(
  compute: (facts: PageFacts) => T,
  named: Readonly<Record<string, (found: T, facts: PageFacts) => Values>>,
  topic?: TopicName,
  about = "",
): readonly Feature[] {
  const found = shared(compute);
  return Object.entries(named).map(([name, of]) => ({ name: `${about}${name}`, topic, of: (facts) => of(found(facts), facts) }));
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

/** What stands at the place of each block, as a share of what else stands there or as it is; `none` for a block without a place. */
export function standingAt(places: Int32Array, none: number, parts: ArrayLike<number>, wholes?: ArrayLike<number>): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) {
      const place = places[block];
      column[block] = place < 0 ? none : wholes === undefined ? parts[place] : parts[place] / wholes[place];
    }
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
