import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { threeDigits } from "../../../format.ts";
import { useQuestion } from "../../../lab/use-question.ts";
import { labelSize, labelWidth, yAxis, yAxisWidth } from "../../../plots/axis.tsx";
import { drawMarks, type Marks } from "../../../plots/marks.ts";
import { overlay } from "../../../plots/overlay.tsx";
import type { OverlayData, PixelColumns, YAxisData } from "../../../plots/plot.ts";
import { yScale } from "../../../plots/scales.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { CanvasPlot } from "../../ui/use-plot.tsx";
import { measuredIn, type Band } from "./band.ts";
import { plotOf, type BandData, type BandPlot } from "./band-plot.ts";
import { Margin, type MarginProps } from "./margin.tsx";

export interface BandViewProps extends BandData, Pick<MarginProps, "lane" | "run"> {
  readonly band: Band;
  readonly links: Pick<OverlayData, "hover" | "pin" | "brush">;
  /** Room at its right for the histogram of its values and the chip of its threshold; 0 where there is none. */
  readonly margin: number;
  /** Lies over its marks. */
  readonly children?: ReactNode;
  /** The threshold is taken hold of. */
  readonly onGrip: () => void;
  /** Moves the threshold of a series that has a control. */
  readonly onThreshold: (value: number) => void;
}

/** One band of a lane's figure: marks on a canvas, scale, links and threshold over them, and the histogram of its values in the margin. */
export function BandView(props: BandViewProps) {
  const { band, windows, rows, step, width, height, scale, margin, lane, run } = props;
  const [heldAxis, hold] = useState<YAxisData>();
  const plot = useMemo(
    () => plotOf(band, { windows, rows, step, width, height, scale, heldAxis }),
    [band, windows, rows, step, width, height, scale, heldAxis],
  );
  const size = useMemo(() => ({ width, height }), [width, height]);
  const numbers = useMemo(() => plot.axis && yAxis(plot.axis, { width: yAxisWidth, height }), [plot.axis, height]);
  const linked = useMemo(
    () => overlay({ ...props.links, ...plot.overlay, margin }, size),
    [props.links, plot.overlay, margin, size],
  );
  const drag = useThresholdDrag(props, plot, hold);
  const measured = measuredIn(band);
  return (
    <div className="band relative" style={{ height }} data-band={band.kind}>
      {numbers && (
        <svg width={yAxisWidth} height={height} aria-hidden="true" className="band-scale no-pointer">
          {numbers}
        </svg>
      )}
      <CanvasPlot draw={drawMarks} data={plot.marks} width={width} height={height} />
      {props.children}
      {plot.marks && plot.axis && measured && (
        <UnitNames
          lane={lane}
          run={run}
          units={measured.units}
          marks={plot.marks}
          axis={plot.axis}
          width={width}
          height={height}
        />
      )}
      {margin > 0 && measured?.threshold !== undefined && plot.axis && plot.toValue && (
        <Margin lane={lane} run={run} channel={measured} axis={plot.axis} height={height} />
      )}
      <svg width={width + margin} height={height} aria-hidden="true" className="band-links no-pointer" {...drag}>
        {linked}
      </svg>
    </div>
  );
}

/** The place where a threshold was taken hold of, and the band at that moment. */
interface Grip {
  readonly pointerY: number;
  readonly threshold: number;
  readonly factor: number;
  readonly toValue: (y: number) => number;
  readonly ruleY: number;
}

/** Drags the rule of a threshold. The figure changes with it, so the value is that of the rule's new place on the axis of the moment when it was grabbed. */
function useThresholdDrag({ band, onGrip, onThreshold }: BandViewProps, { toValue, overlay: over, axis }: BandPlot, hold: Hold) {
  const grip = useRef<Grip>(undefined);
  const letGo = (): void => {
    grip.current = undefined;
    hold(undefined);
  };
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest(".threshold") === null) return;
      const { threshold, control } = measuredIn(band) ?? {};
      const ruleY = over.thresholdY;
      if (control === undefined || control.factor === 0 || threshold === undefined) return;
      if (toValue === undefined || axis === undefined || ruleY === undefined) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointerY: event.clientY, threshold, factor: control.factor, toValue, ruleY };
      hold(axis);
      onGrip();
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (grip.current === undefined) return;
      event.stopPropagation();
      const { pointerY, threshold, factor, toValue: valueAt, ruleY } = grip.current;
      // The value of a rule at the edge of its plot may lie beyond the edge.
      onThreshold(
        (threshold + valueAt(ruleY + (event.clientY - pointerY) / event.currentTarget.currentCSSZoom) - valueAt(ruleY)) / factor,
      );
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  };
}

type Hold = (axis: YAxisData | undefined) => void;

/** Units that are named at the most, and the most that may lie between the first and the last, in the order of the page. */
const mostNamed = 24;
const mostAsked = 400;
/** In CSS pixels. */
const lineHeight = 13;

interface UnitNamesProps {
  readonly lane: string;
  readonly run: Pick<RunSummary, "run">;
  /** What its units are called: "elements". */
  readonly units: string;
  readonly marks: Marks;
  readonly axis: YAxisData;
  readonly width: number;
  readonly height: number;
}

/** The name and the value of each unit on its bar, "p 21.3", where few are in view and there is room. */
function UnitNames({ lane, run, units, marks, axis, width, height }: UnitNamesProps) {
  const window =
    marks.kind === "bars" ? marks.data.window : marks.kind === "mirror" ? (marks.data.line ?? marks.data.up) : undefined;
  const bars = window && barsIn(window);
  const first = bars?.reduce((least, { unit }) => Math.min(least, unit), Infinity) ?? 0;
  const count = (bars?.reduce((most, { unit }) => Math.max(most, unit), -1) ?? -1) - first + 1;
  const isAsked = count > 0 && count <= mostAsked;
  const { value: table } = useQuestion("rows", isAsked ? [lane, run.run, units, first, count] : undefined, { beside: "names" });
  if (!isAsked || table === undefined) return undefined;
  const toY = yScale(axis.domain, axis.scale, height);
  const label = table.columns.indexOf("Unit");
  const names = new Map(table.rows.map((row) => [Number(row[0]) - 1, unitLabel(units, String(row[label]))]));
  return (
    <svg className="unit-names cover no-pointer" width={width} height={height} aria-hidden="true" fontSize={labelSize}>
      {bars?.map(({ unit, x0, x1, value }) => {
        const number = threeDigits(value);
        const text = [`${names.get(unit) ?? ""} ${number}`, number].find((words) => labelWidth(words) <= x1 - x0);
        const above = toY(Math.max(value, 0)) - 4;
        if (text === undefined) return undefined;
        return (
          <text key={x0} x={(x0 + x1) / 2} y={Math.max(above, lineHeight)} textAnchor="middle">
            {text}
          </text>
        );
      })}
    </svg>
  );
}

/** The short name of a unit beside its neighbours: that of an element is its tag. */
export function unitLabel(units: string, label: string): string {
  return units === "elements" ? (label.split(/[.#]/, 1)[0] ?? label) : label;
}

/** The bars of a window, each as wide as the columns of its unit; undefined where they are too many to be named. */
function barsIn({ units, mean }: PixelColumns) {
  const bars: { readonly unit: number; readonly x0: number; x1: number; readonly value: number }[] = [];
  for (const [x, unit] of units.entries()) {
    const last = bars.at(-1);
    if (last?.unit === unit && last.x1 === x) last.x1++;
    else if (unit >= 0) bars.push({ unit, x0: x, x1: x + 1, value: mean[x] });
    if (bars.length > mostNamed) return undefined;
  }
  return bars;
}
