import type { Units } from "../../contract/trace.ts";
import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import { heaviest, joinedRuns, placesOf, type JoinedRun } from "../../statistics/joined-runs.ts";

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

/** The places of strings to the regions: regions that are not chosen are of two kinds in turn, so that neighbours are told apart. */
export const placeNames = [
  "beyond all regions",
  "gap wider than C2",
  "another region, odd",
  "another region, even",
  "gap of at most C2",
  "largest region",
] as const;

/** The place of each string: an index into `placeNames`. */
export function placesIn({ dense, regions, chosen }: Regions): Uint8Array<ArrayBuffer> {
  const places = placesOf(dense, regions, chosen);
  for (const [index, { start, end }] of regions.filter((_, region) => region !== chosen).entries())
    places.fill(index % 2 === 0 ? 2 : 3, start, end);
  return places;
}

/** The number of each string's region, from 1; 0 for none. */
export function numbersOf({ regions, dense }: Pick<Regions, "regions" | "dense">): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(dense.length);
  for (const [index, { start, end }] of regions.entries()) numbers.fill(index + 1, start, end);
  return numbers;
}
