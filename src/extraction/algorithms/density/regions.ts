import type { Units } from "../../contract/trace.ts";
import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import { heaviest, joinedRuns, type JoinedRun } from "../../statistics/joined-runs.ts";

/** A page's strings of text. */
export interface Strings {
  readonly page: Page;
  readonly words: Words;
  readonly units: Units;
  readonly lengths: Float64Array<ArrayBuffer>;
  /** The string that each word lies in; -1 for none. */
  readonly stringOfWord: Int32Array<ArrayBuffer>;
}

export interface Constants {
  /** C1: characters from which a string is dense. */
  readonly denseLength: number;
  /** C2: strings that may lie between two dense ones of a region. */
  readonly gap: number;
}

/** Strings joined to regions. */
export interface Regions {
  /** 1 for a dense string. */
  readonly dense: Uint8Array<ArrayBuffer>;
  readonly regions: readonly JoinedRun[];
  /** Index of the region of most characters, the first on ties; -1 for none. */
  readonly chosen: number;
}

/**
 * Joins dense strings, and chooses the region of most characters, the short strings in it counted.
 *
 * Differs: [density-is-sum] “the region with the highest density” is taken by its sum; by its mean the longest single string would always win.
 */
export function denseRegions(lengths: Float64Array, { denseLength, gap }: Constants): Regions {
  const dense = Uint8Array.from(lengths, (length) => Number(length >= denseLength));
  const regions = joinedRuns(dense, lengths, gap);
  return { dense, regions, chosen: heaviest(regions) };
}

export function isInChosen({ regions, chosen }: Pick<Regions, "regions" | "chosen">, string: number): boolean {
  return chosen >= 0 && regions[chosen].start <= string && string < regions[chosen].end;
}
