import type { Columns } from "../../plots/plot.ts";

/** Bins as columns of pixels, each bin a bar. */
export function histogramColumns(bins: readonly number[], width: number): Columns {
  const count = Math.max(Math.floor(width), 1);
  const units = Int32Array.from({ length: count }, (_, column) => Math.floor((column * bins.length) / count));
  const heights = Float32Array.from(units, (bin) => bins[bin] ?? 0);
  return { min: heights, mean: heights, max: heights, units, classes: new Uint8Array() };
}
