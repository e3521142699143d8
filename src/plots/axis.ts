import { axisBottom } from "d3-axis";
import { format as numberFormat } from "d3-format";
import { scaleLinear } from "d3-scale";
import { select } from "d3-selection";
import { labelWidth } from "./label-width.ts";
import type { AxisData, Draw, YAxisData } from "./plot.ts";
import "./plots.css";
import { valueTicks, yScale } from "./scales.ts";

const fontSize = 11;
const grouped = numberFormat(",.10~f");

/** Draws a linear axis with its ticks downwards from the top of its host, and what is counted at its right end. */
export const drawAxis: Draw<SVGSVGElement, AxisData> = (svg, { start, end, label, format = grouped }, { width, height }) => {
  const scale = scaleLinear([start, end], [0, width]);
  const numberRoom = Math.max(labelWidth(format(start), fontSize), labelWidth(format(end), fontSize));
  const labelStart = width - labelWidth(label, fontSize) - 8;
  const wanted = scale.ticks(Math.max(Math.floor(width / Math.max(numberRoom * 2, 70)), 1));
  const ticks = end > start ? wanted.filter((value) => scale(value) + numberRoom / 2 <= labelStart) : [];
  const axis = group(svg, "x-axis", width, height).call(
    axisBottom<number>(scale).tickValues(ticks).tickFormat(format).tickSizeOuter(0).tickSizeInner(4),
  );
  // A number under the left end would be cut in half.
  axis
    .selectAll<SVGTextElement, number>(".tick text")
    .attr("text-anchor", (value) => (scale(value) < numberRoom / 2 ? "start" : null));
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

/** Writes a few values of a vertical scale over the left edge of a plot, each with a short tick; the uppermost says what they are. */
export const drawYAxis: Draw<SVGSVGElement, YAxisData> = (svg, { domain, scale, label, format = grouped }, { width, height }) => {
  const { toY } = yScale(domain, scale, height);
  const values = valueTicks(domain, scale, height < 60 ? 3 : 4);
  const ticks = group(svg, "y-axis", width, height)
    .selectAll<SVGGElement, number>("g.tick")
    .data(values)
    .join((enter) => {
      const made = enter.append("g").attr("class", "tick");
      made.append("line").attr("x2", 5);
      made.append("text").attr("x", 8).attr("dy", "0.35em");
      return made;
    })
    .attr("transform", (value) => `translate(0,${Math.round(toY(value))})`);
  ticks
    .select("text")
    .attr("y", (value) => Math.min(Math.max(toY(value), 7), height - 6) - toY(value))
    .text((value, index) => (index === values.length - 1 && label !== "" ? `${format(value)} ${label}` : format(value)));
};

function group(svg: SVGSVGElement, name: string, width: number, height: number) {
  return select(svg)
    .attr("width", width)
    .attr("height", height)
    .selectAll<SVGGElement, string>(`:scope > g.${name}`)
    .data([name])
    .join((enter) => enter.insert("g", ":first-child"))
    .attr("class", name);
}
