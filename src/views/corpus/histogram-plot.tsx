import { useMemo } from "react";
import { drawBars } from "../../plots/bars.ts";
import type { BarsData, Columns } from "../../plots/plot.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";

interface HistogramPlotProps {
  /** Pages in each bin. */
  readonly bins: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** How many pages have which number. */
export function HistogramPlot({ bins, width, height }: HistogramPlotProps) {
  const data = useMemo((): BarsData => {
    const domain = [0, Math.max(...bins, 1)] as const;
    return { window: histogramColumns(bins, width), domain, scale: "linear", colouring: "none" };
  }, [bins, width]);
  return <CanvasPlot draw={drawBars} data={data} width={width} height={height} />;
}

/** Bins as columns of pixels, each bin a bar. */
function histogramColumns(bins: readonly number[], width: number): Columns {
  const units = Int32Array.from({ length: width }, (_, column) => Math.floor((column * bins.length) / width));
  const heights = Float32Array.from(units, (bin) => bins[bin] ?? 0);
  return { min: heights, mean: heights, max: heights, units, classes: new Uint8Array() };
}
