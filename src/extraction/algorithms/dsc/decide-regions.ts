import type { Values } from "../../contract/parameters.ts";
import type { Page } from "../../page/page.ts";
import type { Tokens } from "../../page/tokens.ts";
import type { Words } from "../../page/words.ts";
import type { LinkList } from "./link-lists.ts";
import type { parameters } from "./parameters.ts";
import { autoSize, tokensOfWindow, windowsOver, type Windows } from "./windows.ts";

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
  /** The steps by which n was raised; empty where it was not. */
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
  const meanSlope = tokenCount === 0 ? 0 : curve[tokenCount] / tokenCount;
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
    tags += curve[to] - curve[from];
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
    const threshold = slopes[middle];
    const regions = regionsOf(
      runsOf(windows.slopes, (slope) => slope <= threshold),
      n,
    );
    if (holdsToken(windows, regions, tokenCount, token)) high = middle;
    else low = middle + 1;
  }
  return slopes[low];
}

function holdsToken(windows: Windows, regions: readonly WindowRegion[], tokenCount: number, token: number): boolean {
  return regions.some(
    ({ start, end }) => token >= start * windows.step && token < tokensOfWindow(windows, end - 1, tokenCount)[1],
  );
}

/** The region that holds a token. */
export function regionAt({ windows, regions }: Regions, tokenCount: number, token: number): WindowRegion | undefined {
  return regions.find((region) => holdsToken(windows, [region], tokenCount, token));
}

/** Windows `[start, end)` that are all low or all high. */
export interface WindowRun {
  readonly isLow: boolean;
  readonly start: number;
  readonly end: number;
}

export function runsOf(slopes: Float64Array, isLow: (slope: number) => boolean): readonly WindowRun[] {
  const runs: WindowRun[] = [];
  let start = 0;
  for (let window = 1; window <= slopes.length; window++) {
    const low = isLow(slopes[start]);
    if (window < slopes.length && isLow(slopes[window]) === low) continue;
    runs.push({ isLow: low, start, end: window });
    start = window;
  }
  return runs;
}

/** Windows `[start, end)`: from a low one to a low one. */
export interface WindowRegion {
  readonly start: number;
  readonly end: number;
}

/**
 * The regions: each is entered at a run of at least n low windows, and ends with its last low one before a run of at least n high
 * ones, or before the end of the page.
 */
export function regionsOf(runs: readonly WindowRun[], n: number): readonly WindowRegion[] {
  const regions: WindowRegion[] = [];
  let open: WindowRegion | undefined;
  for (const run of runs) {
    const length = run.end - run.start;
    if (open === undefined) {
      if (run.isLow && length >= n) open = { start: run.start, end: run.end };
    } else if (run.isLow) open = { start: open.start, end: run.end };
    else if (length >= n) {
      regions.push(open);
      open = undefined;
    }
  }
  return open === undefined ? regions : [...regions, open];
}

/** A number of consecutive windows, and what share of the page's tokens its regions hold. */
export interface Raised {
  readonly n: number;
  readonly share: number;
}

/**
 * Raises n for as long as its regions satisfy a condition: the last n before that fails, or the first. The rows are the places
 * where the regions change, up to the first that fails.
 *
 * Regions change only where n passes the length of a run, so no other n is tried.
 */
export function raiseRun(
  runs: readonly WindowRun[],
  first: number,
  most: number,
  look: (regions: readonly WindowRegion[]) => { readonly share: number; readonly holds: boolean },
): { readonly n: number; readonly rows: readonly Raised[] } {
  const lengths = new Set(runs.map(({ start, end }) => end - start + 1).filter((n) => n > first && n <= most));
  const rows: Raised[] = [];
  let failing: number | undefined;
  for (const n of [first, ...[...lengths].toSorted((a, b) => a - b)]) {
    const { share, holds } = look(regionsOf(runs, n));
    rows.push({ n, share });
    if (holds) continue;
    failing = n;
    break;
  }
  return { n: failing === undefined ? Math.max(most, first) : Math.max(failing - 1, first), rows };
}
