import { labelWidth } from "./axis.ts";
import { chartOf, drawChartAxes, drawSpots, layerOf, type Chart, type ChartAxes } from "./chart.ts";
import { drawEndNames, frameBeside } from "./end-names.ts";
import type { Draw, Frame } from "./plot.ts";

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

/** CSS pixels from place to place from which they are drawn as dots, too: nearer ones are a line. */
const leastApart = 8;

export const drawTradeOff: Draw<SVGSVGElement, TradeOffData> = (svg, data, frame) => {
  const chart = tradeOffChart(data, frame);
  drawChartAxes(svg, data.axes, frameOf(data.lines, frame));
  svg.setAttribute("width", String(frame.width));
  drawBands(svg, data, chart);
  drawLines(svg, data, chart);
  drawRule(svg, data, chart);
  drawBest(svg, data, chart);
  drawNames(svg, data, chart, frame.width);
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

function drawLines(svg: SVGSVGElement, { x, lines }: TradeOffData, { toX, toY, left, right }: Chart): void {
  const isDotted = right - left >= x.length * leastApart;
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
    .data(known.flatMap(({ kind, points }) => (isDotted ? points.map((point) => ({ ...point, kind })) : [])))
    .join("circle")
    .attr("class", ({ kind }) => `dot ${kind}`)
    .attr("cx", (point) => point.x)
    .attr("cy", (point) => point.y)
    .attr("r", ({ kind }) => (kind === "value" || kind === "kept" ? 2.5 : 1.5));
}

/** The rule of the value in use, which stands above all lines, beside the name of the axis. */
function drawRule(svg: SVGSVGElement, { axes, current, currentLabel }: TradeOffData, { toX, top, bottom, right }: Chart): void {
  const group = layerOf(svg, "current")
    .selectAll<SVGGElement, number>("g.rule")
    .data(current === undefined ? [] : [Math.round(toX(current))])
    .join((enter) => {
      const made = enter.append("g").attr("class", "rule said strong");
      made.append("path");
      made.append("text");
      return made;
    });
  const half = labelWidth(currentLabel, 11) / 2;
  const free = labelWidth(axes.y.label, 11) + 14 + half;
  group.select<SVGPathElement>("path").attr("d", (x) => `M${x} ${top - 4}V${bottom}`);
  group
    .select<SVGTextElement>("text")
    .attr("x", (x) => Math.min(Math.max(x, free), right - half))
    .attr("y", top - 9)
    .attr("text-anchor", "middle")
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

/** Names of the lines beside their right ends. */
function drawNames(svg: SVGSVGElement, { x, lines }: TradeOffData, chart: Chart, width: number): void {
  const names = lines.flatMap(({ kind, label, values }) => {
    const last = values.findLastIndex((value) => value !== undefined);
    const value = values[last];
    return value === undefined ? [] : [{ name: label, kind, end: { x: chart.toX(x[last] ?? 0), y: chart.toY(value) } }];
  });
  drawEndNames(svg, names, chart, width);
}

/** The chart beside which the names of the lines stand. */
export function tradeOffChart(
  { axes, lines }: Pick<TradeOffData, "axes" | "lines">,
  frame: Pick<Frame, "width" | "height">,
): Chart {
  return chartOf(axes, frameOf(lines, frame));
}

function frameOf(lines: TradeOffData["lines"], frame: Pick<Frame, "width" | "height">) {
  return frameBeside(
    lines.map(({ label }) => label),
    frame,
  );
}
