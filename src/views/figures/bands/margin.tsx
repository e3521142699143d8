import { bisectRight, max } from "d3-array";
import { scaleSqrt } from "d3-scale";
import { useEffect, useMemo, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { countedUnits, threeDigits } from "../../../format.ts";
import { useActions, useLinking } from "../../../lab/react.tsx";
import { useQuestion } from "../../../lab/use-question.ts";
import type { Size, YAxisData } from "../../../plots/plot.ts";
import { yScale } from "../../../plots/scales.ts";
import type { HistogramBar } from "../../../state/linking.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { placeWithin } from "../../ui/place-within.ts";
import type { SeriesSummary } from "./band.ts";

export interface MarginProps {
  /** Id of the lane. */
  readonly lane: string;
  readonly run: Pick<RunSummary, "run">;
  readonly channel: Pick<SeriesSummary, "id" | "name" | "units" | "threshold" | "isFunction">;
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
 * threshold is as what is kept: it tells what a slider will do before it is moved. A bar that is pointed at has its units marked in all
 * panes, a click holds them; up and down go from bar to bar, Enter holds.
 */
export function Margin({ lane, run, channel, axis, height }: MarginProps) {
  const { id, name, units, threshold = 0 } = channel;
  const actions = useActions();
  const marked = useLinking((linking) =>
    linking.units?.lane === lane && linking.units.channel === id ? linking.units : undefined,
  );
  const edges = useMemo(() => marginEdges(axis, height), [axis, height]);
  const { value: counts } = useQuestion("histogram", [lane, run.run, id, edges], { beside: id });
  // Another run has other units in the bar, so its marks are asked for again; they go with the histogram.
  useEffect(() => {
    if (marked !== undefined && marked.run !== run.run) actions[marked.isHeld ? "holdBar" : "pointAtBar"](marked);
  }, [actions, marked, run.run]);
  useEffect(() => () => actions.holdBar(undefined), [actions]);
  if (counts === undefined) return undefined;
  const step = height / counts.length;
  const barAt = (value: number): number => Math.min(Math.max(bisectRight(edges, value) - 1, 0), counts.length - 1);
  const current =
    marked === undefined ? -1 : barAt((Math.max(marked.low, axis.domain[0]) + Math.min(marked.high, axis.domain[1])) / 2);
  const wordsOf = (bar: number): string =>
    `${countedUnits(counts[bar], units)} of ${name} ${threeDigits(edges[bar])} to ${threeDigits(edges[bar + 1])}`;
  const isHeld = marked?.isHeld === true;
  const barOf = (bar: number, holds: boolean): HistogramBar => ({
    lane,
    channel: id,
    // Values beyond the axis belong to its first and last bar.
    low: bar === 0 ? -Infinity : edges[bar],
    high: bar === counts.length - 1 ? Infinity : edges[bar + 1],
    isHeld: holds,
  });
  const pointAt = (bar: number): void => {
    if (!counts[bar]) actions.pointAtBar(undefined);
    else if (bar !== current) actions.pointAtBar(barOf(bar, false));
  };
  const hold = (bar: number): void => {
    const isLetGo = (isHeld && bar === current) || !counts[bar];
    actions.holdBar(isLetGo ? undefined : barOf(bar, true));
    actions.announce(isLetGo ? "All units" : `Only ${wordsOf(bar)}`);
  };
  const pointedAt = (event: PointerEvent): number => {
    event.stopPropagation();
    return counts.length - 1 - Math.floor(placeWithin(event.currentTarget, event)[1] / step);
  };
  const leave = (): void => actions.pointAtBar(undefined);
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by !== undefined) {
      // Bars without units are passed over.
      let next = (current < 0 ? barAt(threshold) : current) + by;
      while (counts[next] === 0) next += by;
      if (counts[next] === undefined) return;
      pointAt(next);
      actions.announce(wordsOf(next));
    } else if (event.key === "Enter" && current >= 0) hold(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      className="band-margin"
      style={{ left: `calc(100% + ${gap}px)` }}
      width={longest}
      height={height}
      role="slider"
      tabIndex={0}
      aria-label={`Histogram of ${name}`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={counts.length - 1}
      aria-valuenow={Math.max(current, 0)}
      aria-valuetext={current < 0 ? "no bar" : wordsOf(current)}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerUp={(event) => hold(pointedAt(event))}
      onPointerMove={(event) => {
        actions.hover(undefined);
        pointAt(pointedAt(event));
      }}
      onPointerLeave={leave}
      onBlur={leave}
      onKeyDown={press}
    >
      {marginBars({ counts, edges, channel }, { width: longest, height })}
      {current >= 0 && (
        <rect className="outline" x={-1} width={longest + 1} y={height - (current + 1) * step} height={step}>
          <title>{wordsOf(current)}</title>
        </rect>
      )}
    </svg>
  );
}

/** The edges of the bars beside a plot of a height, rising. */
export function marginEdges({ domain, scale }: YAxisData, height: number): readonly number[] {
  const toY = yScale(domain, scale, height);
  const count = Math.max(Math.floor(height / barHeight), 1);
  return Array.from({ length: count + 1 }, (_, edge) => toY.invert((height * (count - edge)) / count));
}

interface MarginData {
  readonly channel: Pick<SeriesSummary, "threshold" | "isFunction">;
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
  // The counts may still be those of another height, until the new ones arrive.
  const bars = Array.from(counts, (count, bar) => ({
    // A function does not say on which side of its threshold units are kept.
    isKept: isFunction !== true && (edges[bar] + edges[bar + 1]) / 2 >= threshold,
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
