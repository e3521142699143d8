import { ticks as roundNumbers } from "d3-array";
import { format as numberFormat } from "d3-format";
import { select } from "d3-selection";
import type { AxisData, Draw, YAxisData } from "./plot.ts";
import { mirroredY, valueTicks, yScale } from "./scales.ts";
import "./plots.css";

const fontSize = 11;
const lineHeight = 13;
/** The middles of the highest and the lowest line of text that are not cut off, from the edges. */
const edgeText = 6;
const grouped = numberFormat(",.10~f");
const thousand = numberFormat(".3~s");

/** Draws a linear axis with its ticks downwards from the top of its host, and what is counted at its right end. */
export const drawAxis: Draw<SVGSVGElement, AxisData> = (svg, { start, end, label, format = grouped }, { width, height }) => {
  const toX = (value: number): number => ((value - start) / (end - start)) * width;
  const numberRoom = Math.max(labelWidth(format(start), fontSize), labelWidth(format(end), fontSize));
  const labelStart = width - labelWidth(label, fontSize) - 8;
  const wanted = roundNumbers(start, end, Math.max(Math.floor(width / Math.max(numberRoom * 1.4, 56)), 1));
  const ticks = end > start ? wanted.filter((value) => toX(value) + numberRoom / 2 <= labelStart) : [];
  const axis = group(svg, "x-axis", width, height).attr("fill", "none").attr("text-anchor", "middle");
  axis
    .selectAll("path.domain")
    .data([width])
    .join("path")
    .attr("class", "domain")
    .attr("stroke", "currentColor")
    .attr("d", (right) => `M0.5,0.5H${right + 0.5}`);
  const marks = axis
    .selectAll<SVGGElement, number>("g.tick")
    .data(ticks)
    .join((enter) => {
      const made = enter.append("g").attr("class", "tick");
      made.append("line").attr("stroke", "currentColor").attr("y2", 4);
      made.append("text").attr("fill", "currentColor").attr("y", 7).attr("dy", "0.71em");
      return made;
    })
    .attr("transform", (value) => `translate(${toX(value) + 0.5},0)`);
  // A number under the left end would be cut in half.
  marks
    .select("text")
    .text(format)
    .attr("text-anchor", (value) => (toX(value) < numberRoom / 2 ? "start" : null));
  axis
    .selectAll<SVGTextElement, string>("text.label")
    .data([label])
    .join("text")
    .attr("class", "label")
    .attr("x", width)
    .attr("y", 7)
    .attr("dy", "0.71em")
    .attr("text-anchor", "end")
    .text((text) => text);
};

/** Room for the numbers of a vertical scale beside its plot: "1.25k", and a tick. */
export const yAxisWidth = 36;
const tickLength = 4;

/**
 * Writes a few values of a vertical scale: beside its plot each with a short tick at the right edge of the frame, where the plot
 * begins, or within it at its left edge, fewer, without 0; there the uppermost says of a logarithmic scale, and of one of what is in
 * view, that it is one.
 */
export const drawYAxis: Draw<SVGSVGElement, YAxisData> = (svg, data, { width, height }) => {
  const { domain, scale, isMirrored, isOfView, beyond, isWithin = false } = data;
  const toY = isMirrored === true ? mirroredY(domain, scale, height) : yScale(domain, scale, height).toY;
  const textY = (value: number) => Math.min(Math.max(toY(value), edgeText), height - edgeText);
  const [least, greatest] = domain;
  const cut = [
    ...(beyond?.least === undefined ? [] : [{ at: least, sign: "↓", value: beyond.least }]),
    ...(beyond?.greatest === undefined ? [] : [{ at: greatest, sign: "↑", value: beyond.greatest }]),
  ];
  const isFree = (value: number): boolean => cut.every(({ at }) => Math.abs(textY(at) - textY(value)) >= lineHeight);
  const count = isWithin ? 2 : height < 60 ? 3 : 4;
  const halves = [least, greatest].map((end) =>
    valueTicks([0, Math.abs(end)], scale, Math.max(count - 1, 2)).map((value) => Math.sign(end) * value),
  );
  const wanted = isMirrored === true ? halves.flat().toSorted((a, b) => a - b) : valueTicks(domain, scale, count);
  const values = spaced(
    wanted.filter((value) => isFree(value) && !(isWithin && value === 0)),
    textY,
  );
  const notes = isWithin ? [...(scale === "log1p" ? ["log"] : []), ...(isOfView === true ? ["view"] : [])] : [];
  const numbers = [
    ...values.map((value) => ({ at: value, label: shortNumber(isMirrored === true ? Math.abs(value) : value) })),
    ...cut.map(({ at, sign, value }) => ({ at, label: `${sign}${shortNumber(Math.abs(value), 2)}` })),
  ];
  const uppermost = numbers.reduce((upper, { at }) => Math.max(upper, at), -Infinity);
  group(svg, "y-axis", width, height)
    .selectAll<SVGGElement, (typeof numbers)[number]>("g.tick")
    .data(numbers)
    .join((enter) => {
      const made = enter.append("g").attr("class", "tick");
      if (!isWithin) made.append("line").attr("x1", -tickLength);
      made.append("text").attr("dy", "0.35em");
      return made;
    })
    .attr("transform", ({ at }) => `translate(${isWithin ? 0 : width},${Math.round(toY(at))})`)
    .select("text")
    .attr("text-anchor", isWithin ? "start" : "end")
    .attr("x", isWithin ? tickLength : -tickLength - 2)
    .attr("y", ({ at }) => textY(at) - Math.round(toY(at)))
    .text(({ at, label }) => [label, ...(at === uppermost ? notes : [])].join(" "));
};

/** "0.25", "950", "12.5k": three digits at the most. */
function shortNumber(value: number, digits = 3): string {
  return Math.abs(value) < 1000 ? grouped(Number(value.toPrecision(digits))) : thousand(Number(value.toPrecision(digits)));
}

/** Without the values that one above them leaves no line of text for. */
function spaced(values: readonly number[], textY: (value: number) => number): readonly number[] {
  const kept: number[] = [];
  for (const value of values.toReversed()) {
    const above = kept.at(0);
    if (above === undefined || textY(value) - textY(above) >= lineHeight) kept.unshift(value);
  }
  return kept;
}

function group(svg: SVGSVGElement, name: string, width: number, height: number) {
  return (
    select(svg)
      .attr("width", width)
      .attr("height", height)
      .selectAll<SVGGElement, string>(`:scope > g.${name}`)
      .data([name])
      // Below what is pointed at, whichever is drawn first.
      .join((enter) => enter.insert("g", ":scope > g.overlay"))
      .attr("class", name)
  );
}

/** Room for a label in CSS pixels, from above: laid out without measuring, so that a drawing depends on its data alone. */
export function labelWidth(label: string, size: number): number {
  return Math.ceil(label.length * size * 0.62);
}
