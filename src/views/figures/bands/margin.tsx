import { max } from "d3-array";
import { scaleSqrt } from "d3-scale";
import { useMemo, type ReactNode } from "react";
import { useQuestion } from "../../../lab/use-question.ts";
import type { Size, YAxisData } from "../../../plots/plot.ts";
import { yScale } from "../../../plots/scales.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import type { SeriesSummary } from "./band.ts";

export interface MarginProps {
  /** Id of the lane. */
  readonly lane: string;
  readonly run: Pick<RunSummary, "run">;
  readonly channel: Pick<SeriesSummary, "id" | "threshold" | "isFunction">;
  /** Of the plot beside it. */
  readonly axis: YAxisData;
  readonly height: number;
}

/** In CSS pixels: of its bars, and from the plot to them. */
const barHeight = 4;
const longest = 52;
const gap = 6;

/**
 * The histogram of a band's values on the axis of its plot, turned on its side; counts on a square-root scale. What lies at or above the
 * threshold is as what is kept: it tells what a slider will do before it is moved.
 */
export function Margin({ lane, run, channel, axis, height }: MarginProps) {
  const edges = useMemo(() => marginEdges(axis, height), [axis, height]);
  const { value: counts } = useQuestion("histogram", [lane, run.run, channel.id, edges], { beside: channel.id });
  if (counts === undefined) return undefined;
  return (
    <svg
      className="band-margin untouched"
      style={{ left: `calc(100% + ${gap}px)` }}
      width={longest}
      height={height}
      aria-hidden="true"
    >
      {marginBars({ counts, edges, channel }, { width: longest, height })}
    </svg>
  );
}

/** The edges of the bars beside a plot of a height, rising. */
export function marginEdges({ domain, scale }: YAxisData, height: number): readonly number[] {
  const toY = yScale(domain, scale, height);
  const count = Math.max(Math.floor(height / barHeight), 1);
  return Array.from({ length: count + 1 }, (_, edge) => toY.invert((height * (count - edge)) / count));
}

interface MarginData extends Pick<MarginProps, "channel"> {
  /** Of the units between each two edges. */
  readonly counts: Uint32Array;
  readonly edges: readonly number[];
}

/** The bars between edges, as wide as the longest may be. */
export function marginBars(
  { counts, edges, channel: { threshold = 0, isFunction } }: MarginData,
  { width, height }: Size,
): ReactNode {
  const toLength = scaleSqrt([0, max(counts) ?? 1], [0, width]);
  const step = height / counts.length;
  // A bar for each of two edges; of another height's counts the last stay until their own come.
  const bars = Array.from(counts, (count, bar) => ({
    // Of a function it is not told on which side of the threshold something is kept.
    isKept: isFunction !== true && ((edges[bar] ?? 0) + (edges[bar + 1] ?? 0)) / 2 >= threshold,
    d: count === 0 ? "" : `M0 ${height - (bar + 1) * step + 0.5}h${Math.max(toLength(count), 1)}v${step - 1}H0z`,
  }));
  return [false, true].map((isKept) => (
    <path
      key={String(isKept)}
      className={isKept ? "margin-kept" : "margin-removed"}
      d={bars.flatMap((bar) => (bar.isKept === isKept ? [bar.d] : [])).join("")}
    />
  ));
}
