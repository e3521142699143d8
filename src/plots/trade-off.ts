import { chartOf, drawChartAxes, drawSpots, layerOf, type Chart, type ChartAxes } from "./chart.ts";
import type { Draw } from "./plot.ts";

/** One of the lines of a trade-off; `kind` gives its dashes and weight. */
export interface TradeOffLine {
  readonly kind: "value" | "precision" | "recall" | "kept";
  /** The name at its right end: "F1". */
  readonly label: string;
  /** One for each place on the x axis; undefined where it is not known. */
  readonly values: readonly (number | undefined)[];
}

/** The spread of numbers about the first of the lines, one for each place on the x axis. */
interface TradeOffBand {
  readonly kind: "interval" | "quartiles";
  readonly values: readonly ({ readonly low: number; readonly high: number } | undefined)[];
}

/** For `drawTradeOff`: what settings give over the values of a parameter (CETD, figure 5). */
export interface TradeOffData {
  readonly axes: ChartAxes;
  /** Rising. */
  readonly x: readonly number[];
  readonly lines: readonly TradeOffLine[];
  /** Below the lines, the first at the bottom. */
  readonly bands: readonly TradeOffBand[];
  /** The value in use: a rule that can be dragged. Undefined where there is none. */
  readonly current: number | undefined;
  readonly currentLabel: string;
  /** Index of the best place, -1 for none. */
  readonly best: number;
  /** Index of the place that is pointed at, -1 for none. */
  readonly hover: number;
}

/** Places at the most that are drawn as dots, too: more are a line. */
const mostDots = 48;
const labelHeight = 13;
const labelWidth = 54;

export const drawTradeOff: Draw<SVGSVGElement, TradeOffData> = (svg, data, frame) => {
  const chart = chartOf(data.axes, frame);
  drawChartAxes(svg, data.axes, frame);
  drawBands(svg, data, chart);
  drawLines(svg, data, chart);
  drawRule(svg, data, chart);
  drawBest(svg, data, chart);
  drawLabels(svg, data, chart);
  const main = data.lines[0]?.values[data.hover];
  const x = data.x[data.hover];
  drawSpots(svg, x === undefined || main === undefined ? undefined : { x: chart.toX(x), y: chart.toY(main) }, undefined, chart);
};

/** The place of a trade-off nearest to one on the x axis; -1 where there is none. */
export function tradeOffPlaceAt(x: readonly number[], value: number): number {
  let nearest = -1;
  for (const [at, place] of x.entries())
    if (nearest < 0 || Math.abs(place - value) < Math.abs((x[nearest] ?? 0) - value)) nearest = at;
  return nearest;
}

function drawBands(svg: SVGSVGElement, { x, bands }: TradeOffData, { toX, toY }: Chart): void {
  const areas = bands.map(({ kind, values }) => {
    const known = values.flatMap((value, at) => (value === undefined ? [] : [{ x: toX(x[at] ?? 0), ...value }]));
    const upper = known.map((place) => `${place.x},${toY(place.high)}`);
    const lower = known.map((place) => `${place.x},${toY(place.low)}`).toReversed();
    return { kind, path: known.length < 2 ? "" : `M${[...upper, ...lower].join("L")}Z` };
  });
  layerOf(svg, "bands")
    .selectAll("path")
    .data(areas)
    .join("path")
    .attr("class", ({ kind }) => `band ${kind}`)
    .attr("d", ({ path }) => path);
}

function drawLines(svg: SVGSVGElement, { x, lines }: TradeOffData, { toX, toY }: Chart): void {
  const known = lines.map(({ kind, values }) => ({
    kind,
    points: values.flatMap((value, at) => (value === undefined ? [] : [{ x: toX(x[at] ?? 0), y: toY(value) }])),
  }));
  const layer = layerOf(svg, "trade-off");
  layer
    .selectAll("path")
    .data(known)
    .join("path")
    .attr("class", ({ kind }) => `line ${kind}`)
    .attr("d", ({ points }) => points.map((point, at) => `${at === 0 ? "M" : "L"}${point.x},${point.y}`).join(""));
  layer
    .selectAll("circle")
    .data(known.flatMap(({ kind, points }) => (points.length > mostDots ? [] : points.map((point) => ({ ...point, kind })))))
    .join("circle")
    .attr("class", ({ kind }) => `dot ${kind}`)
    .attr("cx", (point) => point.x)
    .attr("cy", (point) => point.y)
    .attr("r", ({ kind }) => (kind === "value" || kind === "kept" ? 2.5 : 1.5));
}

function drawRule(svg: SVGSVGElement, { current, currentLabel }: TradeOffData, { toX, top, bottom, left, right }: Chart): void {
  const group = layerOf(svg, "current")
    .selectAll<SVGGElement, number>("g.rule")
    .data(current === undefined ? [] : [Math.round(toX(current))])
    .join((enter) => {
      const made = enter.append("g").attr("class", "rule said strong");
      made.append("path");
      made.append("text");
      return made;
    });
  const isRight = (x: number): boolean => x > (left + right) / 2;
  group.select<SVGPathElement>("path").attr("d", (x) => `M${x} ${top - 4}V${bottom}`);
  group
    .select<SVGTextElement>("text")
    .attr("x", (x) => (isRight(x) ? x - 5 : x + 5))
    .attr("y", top + 6)
    .attr("text-anchor", (x) => (isRight(x) ? "end" : "start"))
    .text(currentLabel);
}

/** A flag at the best place. */
function drawBest(svg: SVGSVGElement, { x, lines, best }: TradeOffData, { toX, toY }: Chart): void {
  const value = lines[0]?.values[best];
  const place = x[best];
  layerOf(svg, "best")
    .selectAll("path")
    .data(value === undefined || place === undefined ? [] : [{ x: toX(place), y: toY(value) }])
    .join("path")
    .attr("class", "flag")
    .attr("d", (at) => `M${at.x} ${at.y}v-14l9 4l-9 4`);
}

/** Names of the lines at the last place where there is room between them. */
function drawLabels(svg: SVGSVGElement, data: TradeOffData, chart: Chart): void {
  const { toX, toY, left, top } = chart;
  const place = labelPlace(data, chart);
  const at = toX(data.x[place] ?? 0);
  const isBefore = at - left > labelWidth;
  let free = top - labelHeight;
  const placed = data.lines
    .flatMap(({ kind, label, values }) => (values[place] === undefined ? [] : [{ kind, label, y: toY(values[place]) }]))
    .toSorted((a, b) => a.y - b.y)
    .map((name) => {
      free = Math.max(name.y, free + labelHeight);
      return { ...name, y: free };
    });
  layerOf(svg, "said")
    .selectAll("text")
    .data(placed)
    .join("text")
    .attr("class", ({ kind }) => `line-name ${kind}`)
    .attr("x", isBefore ? at - 3 : at + 3)
    .attr("y", ({ y }) => y)
    .attr("dy", "-0.35em")
    .attr("text-anchor", isBefore ? "end" : "start")
    .text(({ label }) => label);
}

/**
 * Of the two ends that all lines have, the one where they are farther apart, where there is room for their names and none for the flag;
 * else the place where they are farthest apart. At a cliff, to which all fall, names would tell nothing.
 */
function labelPlace({ x, lines, best }: TradeOffData, { toX, toY }: Chart): number {
  const flag = toX(x[best] ?? Infinity);
  const places = Array.from(x.keys()).flatMap((at) => {
    const ends = lines.flatMap(({ values }) => (values[at] === undefined ? [] : [toY(values[at])])).toSorted((a, b) => a - b);
    const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
    return ends.length < lines.length ? [] : [{ at, gap: Math.min(...gaps, Infinity) }];
  });
  const isFree = ({ at }: { readonly at: number }): boolean => best < 0 || Math.abs(toX(x[at] ?? 0) - flag) > labelWidth;
  const ends = [places.at(-1), places[0]].filter((place) => place !== undefined);
  const [end] = ends.filter((place) => isFree(place) && place.gap >= labelHeight).toSorted((a, b) => b.gap - a.gap);
  const free = places.filter(isFree);
  return (end ?? widestOf(free.length > 0 ? free : places)).at;
}

function widestOf(places: readonly { readonly at: number; readonly gap: number }[]): { readonly at: number } {
  return places.reduce((widest, place) => (place.gap > widest.gap ? place : widest), { at: -1, gap: -1 });
}
