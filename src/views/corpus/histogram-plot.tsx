import { useMemo } from "react";
import { drawBars } from "../../plots/bars.ts";
import type { BarsData } from "../../plots/plot.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { cutBar, histogramColumns } from "./histogram.ts";

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
    <span className="corpus-bars">
      <CanvasPlot draw={drawBars} data={data} width={width} height={height} />
      {cut !== undefined && (
        <span className="corpus-cut" style={cut.end > 0.5 ? { right: share(1 - cut.start) } : { left: share(cut.end) }}>
          {cut.pages.toLocaleString("en")}
        </span>
      )}
    </span>
  );
}

function share(part: number): string {
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
