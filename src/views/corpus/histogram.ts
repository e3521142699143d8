import type { Columns } from "../../plots/plot.ts";

/** Bins as columns of pixels, each bin a bar. */
export function histogramColumns(bins: readonly number[], width: number): Columns {
  const count = Math.max(Math.floor(width), 1);
  const units = Int32Array.from({ length: count }, (_, column) => Math.floor((column * bins.length) / count));
  const heights = Float32Array.from(units, (bin) => bins[bin] ?? 0);
  return { min: heights, mean: heights, max: heights, units, classes: new Uint8Array() };
}

/** How many times as high as all others single bars must be to be cut. */
const towering = 1.5;

/**
 * Pages that the height of histograms stands for, the same for all of them: those of the highest bar; where single bars tower over
 * all others, as the one at 0 does of a run that finds next to nothing, those of the highest of the others. At most one bar of each
 * histogram is cut.
 */
export function barLimit(histograms: readonly (readonly number[])[]): number {
  const sorted = histograms.map((bins) => bins.toSorted((a, b) => b - a));
  const highest = Math.max(1, ...sorted.map(([first = 0]) => first));
  const others = Math.max(1, ...sorted.map(([, second = 0]) => second));
  return highest > towering * others ? others : highest;
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
