import { useMemo } from "react";
import { drawBars } from "../../plots/bars.ts";
import type { BarsData } from "../../plots/plot.ts";
import { CanvasPlot } from "../use-plot.tsx";
import { histogramColumns } from "./histogram.ts";

interface HistogramPlotProps {
  /** Pages in each bin. */
  readonly bins: readonly number[];
  /** Pages of the highest bar. */
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/** How many pages have which number. */
export function HistogramPlot({ bins, most, width, height }: HistogramPlotProps) {
  const data = useMemo(() => barsOf(bins, most, width), [bins, most, width]);
  return <CanvasPlot draw={drawBars} data={data} width={width} height={height} />;
}

export function barsOf(bins: readonly number[], most: number, width: number): BarsData {
  return { window: histogramColumns(bins, width), domain: [0, Math.max(most, 1)], scale: "linear", colouring: "none" };
}
