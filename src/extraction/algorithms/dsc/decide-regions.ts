import type { Values } from "../../contract/parameters.ts";
import type { Page } from "../../page/page.ts";
import type { Tokens } from "../../page/tokens.ts";
import type { Words } from "../../page/words.ts";
import { raiseRun, regionsOf, runsOf } from "./hysteresis.ts";
import type { Raised, WindowRegion, WindowRun } from "./hysteresis.ts";
import type { LinkList } from "./link-lists.ts";
import type { parameters } from "./parameters.ts";
import { autoSize, tokensOfWindow, windowsOver } from "./windows.ts";
import type { Windows } from "./windows.ts";

/** A page as tokens, with its slope curve. */
export interface SlopeAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly tokens: Tokens;
  /** Tags among the first k tokens, k = 0 … N. */
  readonly curve: Uint32Array<ArrayBuffer>;
  readonly linkLists: readonly LinkList[];
}

export type SlopeValues = Values<typeof parameters>;

/** Which windows are low, and what regions they make. */
export interface Regions {
  readonly windows: Windows;
  /** Share of tags of the whole page. */
  readonly meanSlope: number;
  /** A window of at most this slope is low; in absolute mode one below it. */
  readonly threshold: number;
  readonly runs: readonly WindowRun[];
  /** Windows in a row that a region is entered by and left by. */
  readonly n: number;
  /** How n was raised; empty where it was not. */
  readonly raised: readonly Raised[];
  readonly regions: readonly WindowRegion[];
}

/** The lab's own bound on how little of a page may be left as n is raised, and on its mean slope. */
const leastShare = 0.1;
const mostSlope = 0.5;

export function decideRegions({ curve }: SlopeAnalysis, values: SlopeValues): Regions {
  const tokenCount = curve.length - 1;
  const isAuto = values.windows === "auto";
  const half = Math.max(Math.floor(autoSize(tokenCount) / 2), 1);
  const size = isAuto ? half : values.window;
  const windows = windowsOver(curve, size, isAuto ? half : Math.min(values.step, size));
  const meanSlope = tokenCount === 0 ? 0 : (curve[tokenCount] ?? 0) / tokenCount;
  const threshold = values.mode === "absolute" ? absoluteThreshold : values.rho * meanSlope;
  const runs = runsOf(windows.slopes, lowTest(values, threshold));
  // A page of fewer windows than that would never be entered.
  const first = Math.max(Math.min(values.run, windows.count), 1);
  const { n, rows } = isAuto
    ? raiseRun(runs, first, windows.count, (regions) => {
        const { share, slope } = looked(curve, windows, regions);
        return { share, holds: share > leastShare && slope <= mostSlope * meanSlope };
      })
    : { n: first, rows: [] };
  return { windows, meanSlope, threshold, runs, n, raised: rows, regions: regionsOf(runs, n) };
}

/** In absolute mode words outnumber tags in a low window. */
const absoluteThreshold = 0.5;

export function lowTest({ mode }: SlopeValues, threshold: number): (slope: number) => boolean {
  return mode === "absolute" ? (slope) => slope < threshold : (slope) => slope <= threshold;
}

/** Tokens `[start, end)` of a region. */
export function tokensOfRegion({ windows }: Regions, region: WindowRegion, tokenCount: number): readonly [number, number] {
  return [region.start * windows.step, tokensOfWindow(windows, region.end - 1, tokenCount)[1]];
}

/** Of a token that stands within a region, and in a list of links that is dropped. */
export const inLinkList = 2;

/** 1 for each token of a region. */
export function tokensInside(regions: Regions, tokenCount: number): Uint8Array<ArrayBuffer> {
  const inside = new Uint8Array(tokenCount);
  for (const region of regions.regions) inside.fill(1, ...tokensOfRegion(regions, region, tokenCount));
  return inside;
}

/** Share of the page's tokens in regions, and their share of tags. Windows do not overlap where this is asked. */
function looked(curve: Uint32Array, windows: Windows, regions: readonly WindowRegion[]): { share: number; slope: number } {
  const tokenCount = curve.length - 1;
  let tokens = 0;
  let tags = 0;
  for (const { start, end } of regions) {
    const from = start * windows.step;
    const [, to] = tokensOfWindow(windows, end - 1, tokenCount);
    tokens += to - from;
    tags += (curve[to] ?? 0) - (curve[from] ?? 0);
  }
  return { share: tokens / Math.max(tokenCount, 1), slope: tags / Math.max(tokens, 1) };
}

/**
 * The smallest threshold at which a region holds a token, all else equal: a slope of one of the windows. With more low windows no
 * region ever shrinks, so it is found by halving.
 */
export function decidingSlope({ windows, n }: Regions, tokenCount: number, token: number): number {
  const slopes = [...new Set(windows.slopes)].toSorted((a, b) => a - b);
  let low = 0;
  let high = slopes.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const threshold = slopes[middle] ?? 0;
    const regions = regionsOf(
      runsOf(windows.slopes, (slope) => slope <= threshold),
      n,
    );
    if (holds(windows, regions, tokenCount, token)) high = middle;
    else low = middle + 1;
  }
  return slopes[low] ?? 0;
}

function holds(windows: Windows, regions: readonly WindowRegion[], tokenCount: number, token: number): boolean {
  return regions.some(
    ({ start, end }) => token >= start * windows.step && token < tokensOfWindow(windows, end - 1, tokenCount)[1],
  );
}

/** The region that holds a token. */
export function regionAt({ windows, regions }: Regions, tokenCount: number, token: number): WindowRegion | undefined {
  return regions.find((region) => holds(windows, [region], tokenCount, token));
}
