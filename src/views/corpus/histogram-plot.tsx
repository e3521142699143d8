import { useMemo } from "react";
import { drawBars } from "../../plots/bars.ts";
import { cividis, isLight } from "../../plots/cividis.ts";
import type { BarsData, Columns } from "../../plots/plot.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { thousands } from "../../format.ts";

interface HistogramPlotProps {
  /** Pages in each bin. */
  readonly bins: readonly number[];
  /** Pages for which there is room; a bar of more is cut, and marked as such. */
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/** Height in CSS pixels from which there is room for a number beside a bar that is cut. */
const leastForNumber = 32;

/** How many pages have which number. */
export function HistogramPlot({ bins, most, width, height }: HistogramPlotProps) {
  const data = useMemo(() => barsOf(bins, most, width), [bins, most, width]);
  const cut = height < leastForNumber ? undefined : cutBar(bins, most);
  return (
    <span className="anchor block">
      <CanvasPlot draw={drawBars} data={data} width={width} height={height} />
      {cut !== undefined && (
        <span
          className="corpus-cut muted tiny"
          style={cut.end > 0.5 ? { right: placeOf(1 - cut.start) } : { left: placeOf(cut.end) }}
        >
          {thousands(cut.pages)}
        </span>
      )}
    </span>
  );
}

function placeOf(part: number): string {
  return `calc(${100 * part}% + 2px)`;
}

export function barsOf(bins: readonly number[], most: number, width: number): BarsData {
  return {
    window: histogramColumns(bins, width),
    domain: [0, Math.max(most, 1)],
    scale: "linear",
    colouring: "none",
    showsCuts: true,
  };
}

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

/** The shade of a number from 0 to 1, and a colour of text that stands out on it. */
export function shadeOf(share: number): { readonly background: string; readonly color: string } {
  return { background: cividis(share), color: isLight(share) ? "#000000" : "#ffffff" };
}
