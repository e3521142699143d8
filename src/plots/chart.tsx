import { extent } from "d3-array";
import { format as numberFormat } from "d3-format";
import type { ReactNode } from "react";
import "./plots.css";
import { labelSize, labelWidth, tickBelow } from "./axis.tsx";
import { badge, badgeSize, besideSpan } from "./overlay.tsx";
import type { ScaleKind, Size } from "./plot.ts";
import { scaleOver, valueTicks, type PixelScale } from "./scales.ts";

/** An axis of a chart with its name: "tag ratio (characters per tag)". */
export interface ChartAxis {
  readonly domain: readonly [number, number];
  /** A logarithm without the 1 has no place for 0: its domain begins above. */
  readonly scale: ScaleKind | "log";
  readonly label: string;
  /** True of counts: they come in whole numbers, and so do the ticks. */
  readonly isWhole?: boolean;
}

export interface ChartAxes {
  readonly x: ChartAxis;
  readonly y: ChartAxis;
}

/** The place of a chart's marks in its frame, in CSS pixels, and its scales, which keep within it. */
export interface Chart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly toX: PixelScale;
  readonly toY: PixelScale;
}

/** A rectangle in CSS pixels. */
export interface BoxSelection {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A place that is hovered, or pinned under a letter. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly label?: string;
}

const margins = { left: 46, top: 20, right: 12, bottom: 38 };
const spotRadius = 7;
const grouped = numberFormat(",.10~f");
const short = numberFormat("~s");

export function chartOf({ x, y }: ChartAxes, { width, height }: Size): Chart {
  const { left, top } = margins;
  const right = Math.max(width - margins.right, left + 1);
  const bottom = Math.max(height - margins.bottom, top + 1);
  const toX = scaleOver(x.domain, x.scale, [left, right]);
  return { left, top, right, bottom, toX, toY: scaleOver(y.domain, y.scale, [bottom, top]) };
}

/** A domain from 0, or from the least value where that is below, to the greatest; never empty. */
export function valueDomain(values: Iterable<number>, from = 0): readonly [number, number] {
  const [least = from, greatest = from] = extent([from, ...values].filter(Number.isFinite));
  return greatest > least ? [least, greatest] : [least, least + 1];
}

/** The axes at the left and at the foot of a chart, with what they show. */
export function chartAxes(axes: ChartAxes, size: Size): ReactNode {
  const { left, top, right, bottom, toX, toY } = chartOf(axes, size);
  const named = (label: string, x: number, y: number, anchor: "start" | "end"): ReactNode => (
    <text x={x} y={y} textAnchor={anchor}>
      {fittingText(label, size.width - 8)}
    </text>
  );
  return (
    <g className="chart">
      <g className="across" transform={`translate(0,${bottom})`}>
        <path className="domain" d={`M${left + 0.5},4V0.5H${right + 0.5}V4`} />
        {ticksOf(axes.x, toX, right - left, 64).map((value) => tickBelow(toX(value), tickText(value)))}
      </g>
      <g className="up" transform={`translate(${left},0)`}>
        <path className="domain" d={`M-4,${bottom + 0.5}H0.5V${top + 0.5}H-4`} />
        {ticksOf(axes.y, toY, bottom - top, 34).map((value) => (
          <g key={value} className="tick" transform={`translate(0,${toY(value) + 0.5})`}>
            <line x2={-4} />
            <text x={-7} dy="0.32em" textAnchor="end">
              {tickText(value)}
            </text>
          </g>
        ))}
      </g>
      <g className="axis-names">
        {named(axes.y.label, 4, 11, "start")}
        {named(axes.x.label, right, bottom + 32, "end")}
      </g>
    </g>
  );
}

/** A ring around a place of a chart that is hovered or pinned; the pin has its letter beside it. */
export function spot(kind: "hover" | "pin", at: Spot | undefined, { right }: Chart): ReactNode {
  if (at === undefined) return undefined;
  const { x, y, label } = at;
  const beside = x + spotRadius + badgeSize + 2 <= right ? x + spotRadius + 2 : x - spotRadius - badgeSize - 2;
  return (
    <g className="chart">
      <circle className={`spot ${kind}`} cx={x} cy={y} r={spotRadius} />
      {label !== undefined && badge(beside, Math.max(y - badgeSize / 2, 0), label)}
    </g>
  );
}

/** A rectangle in CSS pixels. */
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

/** Frames around rectangles that are hovered and pinned, whole at the picture's edges; what is pinned has a letter beside it. */
export function linkedBoxes(
  {
    hover,
    pin,
    letter,
  }: { readonly hover?: Rectangle | undefined; readonly pin?: Rectangle | undefined; readonly letter?: string | undefined },
  size: Size,
): ReactNode {
  const within = ({ x, y, width, height }: Rectangle): Rectangle => {
    const [left, top] = [Math.max(x, 1), Math.max(y, 1)];
    return { x: left, y: top, width: Math.min(x + width, size.width - 1) - left, height: y + height - top };
  };
  return (
    <g className="chart">
      {hover && box("spot hover", within(hover))}
      {pin && box("spot pin", within(pin))}
      {pin &&
        letter !== undefined &&
        badge(
          besideSpan({ x0: pin.x, x1: pin.x + pin.width }, size.width),
          Math.max(Math.min(pin.y, size.height - badgeSize), 0),
          letter,
        )}
    </g>
  );
}

/** A rectangle that is seen however small it is. */
export function box(className: string, { x, y, width, height }: Rectangle): ReactNode {
  return <rect className={className} x={x} y={y} width={Math.max(width, 2)} height={Math.max(height, 2)} />;
}

/** A mean with its interval, shares of the width from 0 to 1: a line from the lower bound to the upper, with the mean on it as a dot. */
export function whisker(
  { mean, low, high }: { readonly mean: number; readonly low: number; readonly high: number },
  { width, height }: Size,
): ReactNode {
  const y = height / 2;
  const [left, right] = [low * width, high * width];
  return (
    <g className="chart">
      <path className="trail" d={`M${left} ${y - 3}v6M${left} ${y}H${right}M${right} ${y - 3}v6`} />
      <circle className="dot value" cx={mean * width} cy={y} r={3.5} />
    </g>
  );
}

/** A text cut to a width, by a guess at its letters. */
export function fittingText(text: string, width: number): string {
  if (labelWidth(text) <= width) return text;
  const length = Math.max(Math.floor(width / (labelSize * 0.62)) - 1, 0);
  return length === 0 ? "" : `${text.slice(0, length)}…`;
}

function ticksOf(
  { domain, scale, isWhole = false }: ChartAxis,
  toPlace: PixelScale,
  length: number,
  room: number,
): readonly number[] {
  const count = Math.max(Math.floor(length / room), 2);
  // The format of a logarithmic axis gives "" for ticks without room.
  const told = toPlace.tickFormat(count);
  const ticks = scale === "log1p" ? valueTicks(domain, scale, count) : toPlace.ticks(count).filter((tick) => told(tick) !== "");
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

function tickText(value: number): string {
  return Math.abs(value) >= 100_000 ? short(value) : grouped(value);
}
