import { labelWidth } from "./axis.ts";
import { chartOf, drawChartAxes, drawSpots, layerOf, shortened, type Chart, type ChartAxes } from "./chart.ts";
import type { Draw, Frame } from "./plot.ts";

/** A curve with its name: values over the places that all curves share; undefined where there is none. */
interface NamedCurve {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** For `drawGroupCurves`: a curve for each group of pages over the values of a parameter, each named at its end. */
export interface GroupCurvesData {
  readonly axes: ChartAxes;
  /** Rising. */
  readonly x: readonly number[];
  readonly curves: readonly NamedCurve[];
  /** The curve and its place that are pointed at, -1 for none. */
  readonly hover: { readonly curve: number; readonly place: number };
}

const fontSize = 11;
const labelHeight = 13;
/** From the end of a curve to its name. */
const leader = 14;
/** Share of the width that names have at the most. */
const mostForNames = 0.35;
/** The distance from a curve at which it is still meant, in CSS pixels. */
const reach = 28;
/** Dashes tell curves apart, besides their names. */
const dashes = ["", "7 3", "2 3", "9 3 2 3"];

export const drawGroupCurves: Draw<SVGSVGElement, GroupCurvesData> = (svg, data, frame) => {
  const chart = groupChart(data, frame);
  drawChartAxes(svg, data.axes, frameOf(data, frame));
  svg.setAttribute("width", String(frame.width));
  const { x, curves, hover } = data;
  const points = curves.map(({ values }) => pointsOf(values, x, chart));
  layerOf(svg, "group-curves")
    .selectAll("path")
    .data(points)
    .join("path")
    .attr("class", (_, curve) => (curve === hover.curve ? "line value" : "line"))
    .attr("stroke-dasharray", (_, curve) => dashes[curve % dashes.length] ?? "")
    .attr("d", (places) => places.map((place, at) => `${at === 0 ? "M" : "L"}${place.x},${place.y}`).join(""));
  drawNames(svg, data, points, chart, frame);
  const value = curves[hover.curve]?.values[hover.place];
  const place = x[hover.place];
  const spot = value === undefined || place === undefined ? undefined : { x: chart.toX(place), y: chart.toY(value) };
  drawSpots(svg, spot, undefined, chart);
};

/** The chart beside which the names stand. */
function groupChart(data: Pick<GroupCurvesData, "axes" | "curves">, frame: Pick<Frame, "width" | "height">): Chart {
  return chartOf(data.axes, frameOf(data, frame));
}

/** The curve and the place on it nearest to a point of the picture; undefined where none is near. */
export function groupCurveAt(
  data: Pick<GroupCurvesData, "axes" | "x" | "curves">,
  frame: Pick<Frame, "width" | "height">,
  x: number,
  y: number,
): { readonly curve: number; readonly place: number } | undefined {
  const chart = groupChart(data, frame);
  let nearest: { readonly curve: number; readonly place: number } | undefined;
  let least = reach ** 2;
  for (const [curve, { values }] of data.curves.entries())
    for (const [place, value] of values.entries()) {
      if (value === undefined) continue;
      const distance = (chart.toX(data.x[place] ?? 0) - x) ** 2 + (chart.toY(value) - y) ** 2;
      if (distance >= least) continue;
      least = distance;
      nearest = { curve, place };
    }
  return nearest;
}

/**
 * Heights for names beside the ends of curves, in their order from the top: as near to the ends as they can be without lying on each
 * other, between `top` and `bottom`. As names keep the order of the ends, the lines to them do not cross.
 */
export function namePlaces(ends: readonly number[], top: number, bottom: number): readonly number[] {
  const order = Array.from(ends.keys()).toSorted((left, right) => (ends[left] ?? 0) - (ends[right] ?? 0));
  const places = ends.map(() => 0);
  let free = top;
  for (const at of order) {
    places[at] = Math.max(ends[at] ?? 0, free);
    free = (places[at] ?? 0) + labelHeight;
  }
  let limit = bottom;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, limit);
    limit = (places[at] ?? 0) - labelHeight;
  }
  return places;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointsOf(values: NamedCurve["values"], x: readonly number[], { toX, toY }: Chart): readonly Point[] {
  return values.flatMap((value, place) => (value === undefined ? [] : [{ x: toX(x[place] ?? 0), y: toY(value) }]));
}

/** The frame without the room for names at its right. */
function frameOf({ curves }: Pick<GroupCurvesData, "curves">, { width, height }: Pick<Frame, "width" | "height">) {
  const widest = Math.max(0, ...curves.map(({ name }) => labelWidth(name, fontSize)));
  return { width: width - Math.min(widest + leader, width * mostForNames), height };
}

function drawNames(
  svg: SVGSVGElement,
  { curves, hover }: GroupCurvesData,
  points: readonly (readonly Point[])[],
  chart: Chart,
  frame: Frame,
): void {
  const ended = points.flatMap((places, curve) => {
    const end = places.at(-1);
    return end === undefined ? [] : [{ curve, end }];
  });
  const heights = namePlaces(
    ended.map(({ end }) => end.y),
    chart.top,
    chart.bottom,
  );
  const left = chart.right + leader;
  const named = ended.map(({ curve, end }, index) => ({ curve, end, y: heights[index] ?? end.y }));
  const layer = layerOf(svg, "group-names");
  layer
    .selectAll("path")
    .data(named)
    .join("path")
    .attr("class", "leader")
    .attr("d", ({ end, y }) => `M${end.x + 2} ${end.y}L${left - 3} ${y}`);
  layer
    .selectAll("text")
    .data(named)
    .join("text")
    .attr("class", ({ curve }) => (curve === hover.curve ? "line-name value" : "line-name"))
    .attr("x", left)
    .attr("y", ({ y }) => y)
    .attr("dy", "0.35em")
    .text(({ curve }) => shortened(curves[curve]?.name ?? "", frame.width - left));
}
