import { chartOf, drawChartAxes, drawSpots, layerOf, type Chart, type ChartAxes } from "./chart.ts";
import { drawEndNames, frameBeside } from "./end-names.ts";
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
  readonly hover: CurvePlace;
}

/** A place of a curve: a position among `x`. */
export interface CurvePlace {
  readonly curve: number;
  readonly place: number;
}

/** The distance from a curve at which it is still meant, in CSS pixels. */
const reach = 28;
/** Dashes tell curves apart, besides their names. */
const dashes = ["", "7 3", "2 3", "9 3 2 3"];
/** As many curves as are told apart in one chart. */
export const mostInOne = dashes.length;

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
    .attr("d", lineThrough);
  const names = points.flatMap((places, curve) => {
    const end = places.at(-1);
    return end === undefined ? [] : [{ name: curves[curve]?.name ?? "", end, kind: curve === hover.curve ? "value" : "" }];
  });
  drawEndNames(svg, names, chart, frame.width);
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
): CurvePlace | undefined {
  const chart = groupChart(data, frame);
  const near = data.curves.flatMap(({ values }, curve) => {
    const found = nearestPlace(values, data.x, chart, { x, y });
    return found === undefined ? [] : [{ curve, ...found }];
  });
  const [nearest] = near.toSorted((a, b) => a.distance - b.distance);
  return nearest && { curve: nearest.curve, place: nearest.place };
}

/** The place of a curve nearest to a point of its chart, and how far that is in CSS pixels; undefined where none is near. */
export function nearestPlace(
  values: NamedCurve["values"],
  places: readonly number[],
  { toX, toY }: Chart,
  { x, y }: Point,
): { readonly place: number; readonly distance: number } | undefined {
  const near = values.flatMap((value, place) => {
    const distance = value === undefined ? Infinity : Math.hypot(toX(places[place] ?? 0) - x, toY(value) - y);
    return distance < reach ? [{ place, distance }] : [];
  });
  return near.toSorted((a, b) => a.distance - b.distance)[0];
}

/** The line through the values that there are. */
export function curvePath(values: NamedCurve["values"], x: readonly number[], chart: Chart): string {
  return lineThrough(pointsOf(values, x, chart));
}

function lineThrough(points: readonly Point[]): string {
  return points.map((point, at) => `${at === 0 ? "M" : "L"}${point.x},${point.y}`).join("");
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointsOf(values: NamedCurve["values"], x: readonly number[], { toX, toY }: Chart): readonly Point[] {
  return values.flatMap((value, place) => (value === undefined ? [] : [{ x: toX(x[place] ?? 0), y: toY(value) }]));
}

/** The frame without the room for names at its right. */
function frameOf({ curves }: Pick<GroupCurvesData, "curves">, frame: Pick<Frame, "width" | "height">) {
  return frameBeside(
    curves.map(({ name }) => name),
    frame,
  );
}
