import { stretchText } from "../../contract/number-text.ts";
import { compare, flipOf, type Comparison } from "../../method/comparison.ts";
import { byMass, isInChosen, regionText, type JoinedRegions, type JoinedWords } from "../../method/joined-why.ts";
import type { Why } from "../../method/sorted.ts";
import { heaviest, joinedRuns, placesOf, regionAt } from "../../statistics/joined-runs.ts";
import { denseLengthParameter, gapParameter } from "./parameters.ts";

export interface Constants {
  /** C1: characters from which a string is dense. */
  readonly denseLength: number;
  /** C2: strings that may lie between two dense ones of a region. */
  readonly gap: number;
}

/** Strings joined to regions; the one of most characters is chosen, the first on ties. */
export interface Regions extends JoinedRegions {
  /** 1 for a dense string. */
  readonly dense: Uint8Array<ArrayBuffer>;
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

/** The place of each string: an index into what they are called. */
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

const words: JoinedWords = { noun: "string", symbol: "len", mass: "characters of text" };

/** Why a string is kept or removed: by its region's mass, by the gap that parts it from one, or by its length. */
export function whyOf(lengths: Float64Array, constants: Constants, joined: Regions, string: number): Why {
  const { regions, chosen } = joined;
  const region = regionAt(regions, string);
  const length = compare(lengths[string], "≥", constants.denseLength);
  const gap = region < 0 ? gapBeside(joined, string) : undefined;
  const width = gap === undefined ? undefined : compare(gap.to - gap.from, "≤", constants.gap);
  return {
    ...(region >= 0
      ? byMass(joined, region, "mass of the region", words)
      : width === undefined
        ? tooShort(length)
        : tooWide(width)),
    ...turnOf(lengths, constants, joined, string),
    chain: [
      { symbols: "dense: len ≥ C1", numbers: `len(${string + 1}) = ${length.text}` },
      {
        symbols: "join: strings strictly between ≤ C2",
        numbers:
          gap === undefined || width === undefined
            ? `with C2 = ${constants.gap}: ${region < 0 ? "in no region" : regionText(regions[region], words)}`
            : `${stretchText("string", gap.from, gap.to)}: ${width.text}`,
      },
      {
        symbols: "kept: the region of max Σ len",
        numbers: chosen < 0 ? "there is none" : regionText(regions[chosen], words),
      },
    ],
  };
}

function tooShort(length: Comparison): Why {
  return {
    quantity: "length of the string",
    channel: "length",
    ...length.numbers,
    because: `its string has ${length.value} characters, and ${length.threshold} are needed`,
    formula: `len = ${length.value} < C1 = ${length.threshold}`,
    step: "not in a region",
  };
}

function tooWide(width: Comparison): Why {
  return {
    quantity: "strings between two regions",
    channel: "region",
    ...width.numbers,
    because: `it is in a gap of ${width.value} short strings, and ${width.threshold} are allowed`,
    formula: `strings between two regions: ${width.value} > C2 = ${width.threshold}`,
    step: "in a gap that is too wide",
  };
}

/** Strings that are not dense, between a region and the one that is kept, where that parts the chosen region from its neighbour. */
function gapBeside({ regions, chosen }: Regions, string: number): { readonly from: number; readonly to: number } | undefined {
  const after = regions.findIndex(({ start }) => start > string);
  if (after <= 0 || (after !== chosen && after - 1 !== chosen)) return undefined;
  return { from: regions[after - 1].end, to: regions[after].start };
}

/** The nearest C2, else the nearest C1, at which the string comes to lie in the region of most, or no longer does. */
function turnOf(lengths: Float64Array, constants: Constants, { chosen }: Regions, string: number): Pick<Why, "flip"> {
  const keptWith = (changed: Partial<Constants>): boolean =>
    isInChosen(denseRegions(lengths, { ...constants, ...changed }), string);
  const byGap = flipOf("gap", gapParameter, constants.gap, (gap) => keptWith({ gap }), "often");
  if (chosen >= 0 && byGap.flip !== undefined) return byGap;
  return flipOf("denseLength", denseLengthParameter, constants.denseLength, (denseLength) => keptWith({ denseLength }), "often");
}
