import type { Columns } from "../../plots/plot.ts";

/** Bins as columns of pixels, each bin a bar. */
export function histogramColumns(bins: readonly number[], width: number): Columns {
  const count = Math.max(Math.floor(width), 1);
  const units = Int32Array.from({ length: count }, (_, column) => Math.floor((column * bins.length) / count));
  const heights = Float32Array.from(units, (bin) => bins[bin] ?? 0);
  return { min: heights, mean: heights, max: heights, units, classes: new Uint8Array() };
}

/** How many times as high as those below it a bar must be to be cut. */
const towering = 2;

/**
 * Pages that the height of histograms stands for, the same for all of them: those of the highest bar, but for single bars that tower
 * over all others, as the one at 0 does of a run that finds next to nothing. At most one bar of each histogram is cut.
 */
export function barLimit(histograms: readonly (readonly number[])[]): number {
  const sorted = histograms.map((bins) => bins.toSorted((a, b) => b - a));
  const seconds = sorted.map(([, second = 0]) => second);
  let limit = Math.max(1, ...seconds);
  for (const highest of sorted.map(([first = 0]) => first).toSorted((a, b) => a - b))
    if (highest > limit && highest <= towering * limit) limit = highest;
  return limit;
}

/** A bar that is cut: its place, from 0 to 1, and what it stands for. */
interface CutBar {
  readonly start: number;
  readonly end: number;
  readonly pages: number;
}

/** The bar of a histogram that is higher than the limit; undefined where there is none. */
export function cutBar(bins: readonly number[], limit: number): CutBar | undefined {
  const bin = bins.findIndex((pages) => pages > limit);
  const pages = bins[bin];
  if (pages === undefined) return undefined;
  return { start: bin / bins.length, end: (bin + 1) / bins.length, pages };
}
