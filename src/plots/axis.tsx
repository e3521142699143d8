import { format as numberFormat } from "d3-format";
import { scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import type { AxisData, Size, YAxisData } from "./plot.ts";
import { valueTicks, yScale } from "./scales.ts";
import "./plots.css";

/** Of the text of plots, in CSS pixels. */
export const labelSize = 11;
const lineHeight = 13;
/** The middles of the highest and the lowest line of text that are not cut off, from the edges. */
const edgeText = 6;
const grouped = numberFormat(",.10~f");
const thousand = numberFormat(".3~s");

/**
 * A linear axis with its ticks downwards from the top of its host, each number centred on its tick, and below its right end what is counted.
 *
 * @param beyond room at the right of its end, in CSS pixels
 */
export function xAxis({ start, end, label, format = grouped }: AxisData, width: number, beyond = 2): ReactNode {
  const toX = scaleLinear([start, end], [0, width]);
  const room = Math.max(labelWidth(format(start)), labelWidth(format(end)));
  const ticks = end > start ? toX.ticks(Math.max(Math.floor(width / Math.max(room * 1.4, 56)), 1)) : [];
  return (
    <g className="x-axis">
      <path className="domain" d={`M0.5,0.5H${width + 0.5}`} />
      {/* A number that reaches beyond the right end would be cut off. */}
      {ticks.filter((value) => toX(value) + room / 2 <= width + beyond).map((value) => tickBelow(toX(value), format(value)))}
      <text className="label" x={width} y={21} dy="0.71em" textAnchor="end">
        {label}
      </text>
    </g>
  );
}

/** A number under an axis, with its tick. */
export function tickBelow(x: number, label: string): ReactNode {
  return (
    <g key={x} className="tick" transform={`translate(${x + 0.5},0)`}>
      <line y2={4} />
      <text y={7} dy="0.71em" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** Room for the numbers of a vertical scale beside its plot: "1.25k", and a tick. */
export const yAxisWidth = 36;
const tickLength = 4;

/**
 * A few values of a vertical scale, each with a short tick at the right edge of the frame, where the plot begins; the uppermost says of
 * a scale of what is in view that it is one.
 *
 * @param inset of the middles of the highest and the lowest number from the edges: 0 where they are not cut off beyond these
 */
export function yAxis(data: YAxisData, { width, height }: Size, inset = edgeText): ReactNode {
  const { domain, scale, isOfView, beyond } = data;
  const toY = yScale(domain, scale, height);
  const textY = (value: number) => Math.min(Math.max(toY(value), inset), height - inset);
  const [least, greatest] = domain;
  const cut = [
    ...(beyond?.least === undefined ? [] : [{ at: least, sign: "↓", value: beyond.least }]),
    ...(beyond?.greatest === undefined ? [] : [{ at: greatest, sign: "↑", value: beyond.greatest }]),
  ];
  const isFree = (value: number): boolean => cut.every(({ at }) => Math.abs(textY(at) - textY(value)) >= lineHeight);
  const count = height < 60 ? 3 : 4;
  const values = spaced(valueTicks(domain, scale, count).filter(isFree), textY);
  const notes = isOfView === true ? ["view"] : [];
  const numbers = [
    ...values.map((value) => ({ at: value, label: shortNumber(value) })),
    ...cut.map(({ at, sign, value }) => ({ at, label: `${sign}${shortNumber(Math.abs(value), 2)}` })),
  ];
  const uppermost = numbers.reduce((upper, { at }) => Math.max(upper, at), -Infinity);
  return (
    <g className="y-axis">
      {numbers.map(({ at, label }, index) => (
        <g key={index} className="tick" transform={`translate(${width},${Math.round(toY(at))})`}>
          <line x1={-tickLength} />
          <text dy="0.35em" textAnchor="end" x={-tickLength - 2} y={textY(at) - Math.round(toY(at))}>
            {[label, ...(at === uppermost ? notes : [])].join(" ")}
          </text>
        </g>
      ))}
    </g>
  );
}

/** "0.25", "950", "12.5k": three digits at the most. */
function shortNumber(value: number, digits = 3): string {
  return Math.abs(value) < 1000 ? grouped(Number(value.toPrecision(digits))) : thousand(Number(value.toPrecision(digits)));
}

/** The values that have a line of text for themselves, counted from the top. */
function spaced(values: readonly number[], textY: (value: number) => number): readonly number[] {
  const kept: number[] = [];
  for (const value of values.toReversed()) {
    const above = kept.at(0);
    if (above === undefined || textY(value) - textY(above) >= lineHeight) kept.unshift(value);
  }
  return kept;
}

/** Room for a label in CSS pixels, from above: laid out without measuring, so that a drawing depends on its data alone. */
export function labelWidth(label: string, size = labelSize): number {
  return Math.ceil(label.length * size * 0.62);
}
