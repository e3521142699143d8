import { numberText, stretchText } from "../contract/number-text.ts";
import { heaviest, type JoinedRun } from "../statistics/joined-runs.ts";
import { compare } from "./comparison.ts";
import type { Why } from "./sorted.ts";

/** Regions of units that were joined, the heaviest of which is kept, and how they are spoken of. */
export interface JoinedRegions {
  readonly regions: readonly JoinedRun[];
  /** Index of the region that is kept; -1 for none. */
  readonly chosen: number;
}

/** "line" and "R": the units of the regions, and what is summed of them, and its name. */
export interface JoinedWords {
  readonly noun: string;
  readonly symbol: string;
  /** "right-to-left characters". */
  readonly mass: string;
}

export function isInChosen({ regions, chosen }: JoinedRegions, unit: number): boolean {
  return chosen >= 0 && regions[chosen].start <= unit && unit < regions[chosen].end;
}

/** "lines 3 to 5, Σ R = 120". */
export function regionText(region: JoinedRun, { noun, symbol }: JoinedWords): string {
  return `${stretchText(noun, region.start, region.end)}, Σ ${symbol} = ${numberText(region.mass)}`;
}

/** Why the units of a region are kept or removed: its mass against that of the heaviest other. */
export function byMass({ regions, chosen }: JoinedRegions, region: number, quantity: string, words: JoinedWords): Why {
  const isKept = region === chosen;
  const value = regions[region].mass;
  const other = isKept ? heaviest(regions, chosen) : chosen;
  const step = isKept ? "in the largest region" : "in another region";
  const sum = `Σ ${words.symbol} = ${value}`;
  const because = isKept
    ? `its region has the most ${words.mass}, ${value}`
    : `its region has ${value} ${words.mass}, the one that is kept ${regions[other].mass}`;
  if (other < 0) return { quantity, value, channel: "mass", because, formula: `${sum}: the only region`, step };
  const rival = regions[other];
  const { noun } = words;
  return {
    quantity,
    channel: "mass",
    // The first of two regions with as much is kept.
    ...compare(value, isKept ? "≥" : ">", rival.mass).numbers,
    because,
    formula: isKept
      ? `${sum} ≥ ${rival.mass}, that of the second largest region`
      : `${sum} ≤ ${rival.mass}, that of ${stretchText(noun, rival.start, rival.end)}`,
    step,
  };
}
