import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { heaviest, regionAt, type JoinedRun } from "../../statistics/joined-runs.ts";
import { denseLengthParameter, gapParameter } from "./parameters.ts";
import { denseRegions, isInChosen, type Constants, type Regions, type Strings } from "./regions.ts";
import { wordAt } from "../../page/words.ts";

type Reason = Omit<Explanation, "unit" | "chain" | "flip">;

/** Explains the string of a place: by its region's mass, by the gap that parts it from one, or by its length. */
export function explainString(strings: Strings, constants: Constants, regions: Regions, offset: number): Explanation {
  const { page, words, units, lengths, stringOfWord } = strings;
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  const string = word < 0 ? -1 : stringOfWord[word];
  if (string < 0) return { verdict: "not text", formula: "No word stands here." };
  const region = regionAt(regions.regions, string);
  const gap = region < 0 ? gapBeside(regions, string) : undefined;
  return {
    unit: { start: units.starts[string], end: units.ends[string], label: `string ${string + 1}` },
    ...(region >= 0
      ? inRegion(regions, region)
      : gap === undefined
        ? tooShort(lengths, constants, string)
        : apart(gap, constants)),
    ...flipOf(lengths, constants, regions, string),
    chain: [
      lengthLink(lengths, constants, string),
      joinLink(regions, constants, region, gap),
      {
        symbols: "kept: the region of max Σ len",
        numbers: regions.chosen < 0 ? "there is none" : regionText(regions.regions[regions.chosen]),
      },
    ],
  };
}

function inRegion({ regions, chosen }: Regions, index: number): Reason {
  const isKept = index === chosen;
  const value = regions[index].mass;
  const other = isKept ? heaviest(regions, chosen) : chosen;
  const rival = other < 0 ? undefined : regions[other];
  const common = {
    verdict: isKept ? "kept" : "removed",
    quantity: "mass of the region",
    value,
    channel: "mass",
    step: isKept ? "in the largest region" : "in another region",
  } as const;
  if (rival === undefined) return { ...common, formula: `Σ len = ${value}: the only region` };
  return {
    ...common,
    threshold: rival.mass,
    // The first of two regions with as much text is kept.
    keeps: isKept ? "≥" : ">",
    margin: value - rival.mass,
    formula: isKept
      ? `Σ len = ${value} ≥ ${rival.mass}, that of the second largest region`
      : `Σ len = ${value} ≤ ${rival.mass}, that of ${stringsText(rival)}`,
  };
}

/** Strings that are not dense, between a region and the one that is kept. */
interface Gap {
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** The gap that a string lies in, where that parts the chosen region from its neighbour. */
function gapBeside({ regions, chosen }: Regions, string: number): Gap | undefined {
  const after = regions.findIndex(({ start }) => start > string);
  if (after <= 0 || (after !== chosen && after - 1 !== chosen)) return undefined;
  const [from, to] = [regions[after - 1].end, regions[after].start];
  return { width: to - from, from, to };
}

function apart({ width }: Gap, { gap }: Constants): Reason {
  return {
    verdict: "removed",
    quantity: "strings between two regions",
    value: width,
    threshold: gap,
    keeps: "≤",
    margin: width - gap,
    channel: "region",
    formula: `strings between two regions: ${width} > C2 = ${gap}`,
    step: "in a gap that is too wide",
  };
}

function tooShort(lengths: Float64Array, { denseLength }: Constants, string: number): Reason {
  const value = lengths[string];
  return {
    verdict: "removed",
    quantity: "length of the string",
    value,
    threshold: denseLength,
    keeps: "≥",
    margin: value - denseLength,
    channel: "length",
    formula: `len = ${value} < C1 = ${denseLength}`,
    step: "not in a region",
  };
}

/** The nearest C2, else the nearest C1, at which the string comes to lie in the region of most, or no longer does. */
function flipOf(lengths: Float64Array, constants: Constants, regions: Regions, string: number): Pick<Explanation, "flip"> {
  const isKept = (changed: Partial<Constants>): boolean =>
    isInChosen(denseRegions(lengths, { ...constants, ...changed }), string);
  const gap = regions.chosen < 0 ? undefined : nearestTurn(gapParameter, constants.gap, (value) => isKept({ gap: value }));
  if (gap !== undefined) return { flip: { parameter: "gap", value: gap } };
  const length = nearestTurn(denseLengthParameter, constants.denseLength, (value) => isKept({ denseLength: value }));
  return length === undefined ? {} : { flip: { parameter: "denseLength", value: length } };
}

function lengthLink(lengths: Float64Array, { denseLength }: Constants, string: number): ChainLink {
  const length = lengths[string];
  return {
    symbols: "dense: len ≥ C1",
    numbers: `len(${string + 1}) = ${length} ${length >= denseLength ? "≥" : "<"} ${denseLength}`,
  };
}

function joinLink({ regions }: Regions, constants: Constants, region: number, gap: Gap | undefined): ChainLink {
  const symbols = "join: strings strictly between ≤ C2";
  if (region >= 0) return { symbols, numbers: `with C2 = ${constants.gap}: ${regionText(regions[region])}` };
  if (gap === undefined) return { symbols, numbers: `with C2 = ${constants.gap}: in no region` };
  return { symbols, numbers: `strings ${gap.from + 1} to ${gap.to}: ${gap.width} > ${constants.gap}` };
}

function regionText(region: JoinedRun): string {
  return `${stringsText(region)}, Σ len = ${region.mass}`;
}

function stringsText({ start, end }: JoinedRun): string {
  return end - start === 1 ? `string ${end}` : `strings ${start + 1} to ${end}`;
}
