import type { Values } from "../../contract/parameters.ts";
import { tests, type Sign } from "../../method/comparison.ts";
import { constant, setting, times, type Expression } from "../../method/expression.ts";
import { parameters } from "./parameters.ts";

export type SlopeValues = Values<typeof parameters>;

/** Which windows are low, and what regions they make. */
export interface Regions {
  readonly windows: Windows;
  /** Share of tags of the whole page. */
  readonly meanSlope: number;
  /** A window is low whose slope stands so to the threshold. */
  readonly sign: Sign;
  readonly threshold: Expression;
  readonly runs: readonly WindowRun[];
  /** Windows in a row that a region is entered by and left by. */
  readonly n: number;
  /** The steps by which n was raised; empty where it was not. */
  readonly raised: readonly WindowShare[];
  readonly regions: readonly WindowRegion[];
}

/** A number of consecutive windows, and what share of the page's tokens its regions hold. */
interface WindowShare {
  readonly n: number;
  readonly share: number;
}

/** The bounds, by a published program, on how little of a page may be left as n is raised, and on its mean slope. */
const leastShare = 0.1;
const mostSlope = 0.5;

/** @param curve see `slopeCurve`. */
export function decideRegions(curve: Uint32Array, values: SlopeValues): Regions {
  const tokenCount = curve.length - 1;
  const isAuto = values.windows === "auto";
  const half = Math.max(Math.floor(autoSize(tokenCount) / 2), 1);
  const size = isAuto ? half : values.window;
  const windows = windowsOver(curve, size, isAuto ? half : Math.min(values.step, size));
  const meanSlope = tokenCount === 0 ? 0 : curve[tokenCount] / tokenCount;
  const sign = values.mode === "absolute" ? "<" : "≤";
  const threshold =
    values.mode === "absolute"
      ? constant("0.5, words outnumber tags", 0.5)
      : times(setting("rho", parameters.rho, values.rho, "ρ"), constant("mean slope", meanSlope));
  const bound = threshold.at(0);
  const runs = windowRuns(windows.slopes, (slope) => tests[sign](slope, bound));
  // A page of fewer windows than that would never be entered.
  const first = Math.max(Math.min(values.run, windows.count), 1);
  const { n, raised } = isAuto ? raiseRun(curve, windows, runs, meanSlope, first) : { n: first, raised: [] };
  return { windows, meanSlope, sign, threshold, runs, n, raised, regions: regionsOf(runs, n) };
}

/** Raises n for as long as more than a tenth of the page is left, of half its slope: the last n before that fails, or the first. */
function raiseRun(
  curve: Uint32Array,
  windows: Windows,
  runs: readonly WindowRun[],
  meanSlope: number,
  first: number,
): Pick<Regions, "n" | "raised"> {
  const raised: WindowShare[] = [];
  for (let n = first; n <= windows.count; n++) {
    let [tokens, tags] = [0, 0];
    for (const { start, end } of regionsOf(runs, n)) {
      const [from, to] = tokensIn(windows, start, end);
      tokens += to - from;
      tags += curve[to] - curve[from];
    }
    const share = tokens / windows.tokenCount;
    if (raised.at(-1)?.share !== share) raised.push({ n, share });
    if (share <= leastShare || tags / Math.max(tokens, 1) > mostSlope * meanSlope) return { n: Math.max(n - 1, first), raised };
  }
  return { n: Math.max(windows.count, first), raised };
}

/**
 * The smallest threshold at which a region holds a token, all else equal: a slope of one of the windows. With more low windows no
 * region ever shrinks, so it is found by halving.
 */
export function decidingSlope({ windows, n }: Regions, token: number): number {
  const slopes = [...new Set(windows.slopes)].toSorted((a, b) => a - b);
  let low = 0;
  let high = slopes.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const runs = windowRuns(windows.slopes, (slope) => slope <= slopes[middle]);
    if (regionAt({ windows, regions: regionsOf(runs, n) }, token) === undefined) low = middle + 1;
    else high = middle;
  }
  return slopes[low];
}

/** The region that holds a token. */
export function regionAt({ windows, regions }: Pick<Regions, "windows" | "regions">, token: number): WindowRegion | undefined {
  return regions.find(({ start, end }) => {
    const [from, to] = tokensIn(windows, start, end);
    return from <= token && token < to;
  });
}

/** Stretches of tokens that a page is looked at through, in order; they may overlap. */
export interface Windows {
  /** Tokens of a window; the last ones may have fewer. */
  readonly size: number;
  readonly step: number;
  readonly count: number;
  /** Tokens of the page. */
  readonly tokenCount: number;
  /** Share of tags among the tokens of each window. */
  readonly slopes: Float64Array<ArrayBuffer>;
}

/** Tags among the first k tokens, for k = 0 … N: the document slope curve. `words` is -1 for a tag. */
export function slopeCurve(words: Int32Array): Uint32Array<ArrayBuffer> {
  const curve = new Uint32Array(words.length + 1);
  for (let token = 0; token < words.length; token++) curve[token + 1] = curve[token] + Number(words[token] < 0);
  return curve;
}

export function windowsOver(curve: Uint32Array, size: number, step: number): Windows {
  const tokenCount = curve.length - 1;
  const count = Math.ceil(tokenCount / step);
  const windows = { size, step, count, tokenCount, slopes: new Float64Array(count) };
  for (let window = 0; window < count; window++) {
    const [start, end] = tokensIn(windows, window, window + 1);
    windows.slopes[window] = (curve[end] - curve[start]) / (end - start);
  }
  return windows;
}

/** Tokens `[from, to)` of the windows `[start, end)`. */
export function tokensIn({ size, step, tokenCount }: Windows, start: number, end: number): readonly [from: number, to: number] {
  return [start * step, Math.min((end - 1) * step + size, tokenCount)];
}

/** The window whose middle is nearest to a token, of those that hold it. */
export function windowAbout({ size, step, count, tokenCount }: Windows, token: number): number {
  const nearest = Math.round((token - (Math.min(size, tokenCount) - 1) / 2) / step);
  return Math.min(Math.max(nearest, 0, Math.ceil((token - size + 1) / step)), Math.floor(token / step), count - 1);
}

/** Size of the windows of a page of so many tokens: 8 up to 200 tokens, 50 from 5,000, linear between. */
export function autoSize(tokenCount: number): number {
  return Math.min(Math.max(8 + Math.floor((42 * (tokenCount - 200)) / 4800), 8), 50);
}

/** Windows `[start, end)` that are all low or all high. */
export interface WindowRun extends WindowRegion {
  readonly isLow: boolean;
}

export function windowRuns(slopes: Float64Array, isLow: (slope: number) => boolean): readonly WindowRun[] {
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
