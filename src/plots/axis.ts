import { ticks as roundNumbers } from "d3-array";
import { format as numberFormat } from "d3-format";
import { select } from "d3-selection";
import type { AxisData, Draw, YAxisData } from "./plot.ts";
import { valueTicks, yScale } from "./scales.ts";
import "./plots.css";

const fontSize = 11;
const lineHeight = 13;
/** The left edge of a vertical scale's numbers, and the middle of the highest line of text that is not cut off. */
const numberLeft = 8;
const highestText = 7;
const grouped = numberFormat(",.10~f");

/** Draws a linear axis with its ticks downwards from the top of its host, and what is counted at its right end. */
export const drawAxis: Draw<SVGSVGElement, AxisData> = (svg, { start, end, label, format = grouped }, { width, height }) => {
  const toX = (value: number): number => ((value - start) / (end - start)) * width;
  const numberRoom = Math.max(labelWidth(format(start), fontSize), labelWidth(format(end), fontSize));
  const labelStart = width - labelWidth(label, fontSize) - 8;
  const wanted = roundNumbers(start, end, Math.max(Math.floor(width / Math.max(numberRoom * 2, 70)), 1));
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

/** Writes a few values of a vertical scale over the left edge of a plot, each with a short tick, and at its top what they are. */
export const drawYAxis: Draw<SVGSVGElement, YAxisData> = (
  svg,
  { domain, scale, label, format = grouped, ruleY },
  { width, height },
) => {
  const { toY } = yScale(domain, scale, height);
  const textY = (value: number) => Math.min(Math.max(toY(value), highestText), height - 6);
  const isStruck = (value: number): boolean => ruleY !== undefined && Math.abs(textY(value) - ruleY) < lineHeight / 2;
  const values = spaced(
    valueTicks(domain, scale, height < 60 ? 3 : 4).filter((value) => !isStruck(value)),
    textY,
  );
  const axis = group(svg, "y-axis", width, height);
  const ticks = axis
    .selectAll<SVGGElement, number>("g.tick")
    .data(values)
    .join((enter) => {
      const made = enter.append("g").attr("class", "tick");
      made.append("line").attr("x2", 5);
      made.append("text").attr("x", numberLeft).attr("dy", "0.35em");
      return made;
    })
    .attr("transform", (value) => `translate(0,${Math.round(toY(value))})`);
  ticks
    .select("text")
    .attr("y", (value) => textY(value) - Math.round(toY(value)))
    .text(format);
  const upper = values.at(-1);
  const isBeside = upper !== undefined && textY(upper) < highestText + lineHeight;
  axis
    .selectAll<SVGTextElement, string>("text.label")
    .data([label])
    .join("text")
    .attr("class", "label")
    .attr("x", isBeside ? numberLeft + labelWidth(format(upper), fontSize) + 4 : numberLeft)
    .attr("y", isBeside ? textY(upper) : highestText)
    .attr("dy", "0.35em")
    .text((text) => text);
};

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
