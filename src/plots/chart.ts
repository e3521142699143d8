import { axisBottom, axisLeft } from "d3-axis";
import { format as numberFormat } from "d3-format";
import { scaleLinear, scaleLog, scaleSymlog } from "d3-scale";
import { select, type Selection } from "d3-selection";
import "./charts.css";
import { labelWidth } from "./axis.ts";
import type { Frame, ScaleKind } from "./plot.ts";
import { valueTicks } from "./scales.ts";

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

/** The place of a chart's marks in its frame, in CSS pixels, and the way between values and places; both keep within the chart. */
export interface Chart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  toX(value: number): number;
  toY(value: number): number;
  xAt(x: number): number;
  yAt(y: number): number;
}

export type Layer = Selection<SVGGElement, string, SVGSVGElement, unknown>;

/** A rectangle in CSS pixels. */
export interface Box {
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
const fontSize = 11;
const badge = 16;
const spotRadius = 7;
const grouped = numberFormat(",.10~f");
const short = numberFormat("~s");

export function chartOf({ x, y }: ChartAxes, { width, height }: Pick<Frame, "width" | "height">): Chart {
  const { left, top } = margins;
  const right = Math.max(width - margins.right, left + 1);
  const bottom = Math.max(height - margins.bottom, top + 1);
  const across = scaleOf(x, [left, right]);
  const up = scaleOf(y, [bottom, top]);
  return {
    left,
    top,
    right,
    bottom,
    toX: (value) => across(value),
    toY: (value) => up(value),
    xAt: (place) => across.invert(place),
    yAt: (place) => up.invert(place),
  };
}

/** A domain from 0, or from the least value where that is below, to the greatest; never empty. */
export function domainOf(values: Iterable<number>, from = 0): readonly [number, number] {
  let least = from;
  let greatest = from;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return greatest > least ? [least, greatest] : [least, least + 1];
}

/** A group of a chart that is made once and kept; later ones lie above. */
export function layerOf(svg: SVGSVGElement, name: string): Layer {
  return select<SVGSVGElement, unknown>(svg)
    .selectAll<SVGGElement, string>(`:scope > g.${name}`)
    .data([name])
    .join("g")
    .attr("class", `chart ${name}`);
}

/** The axes at the left and at the foot of a chart, with what they show. */
export function drawChartAxes(svg: SVGSVGElement, axes: ChartAxes, frame: Pick<Frame, "width" | "height">): void {
  const { left, top, right, bottom } = chartOf(axes, frame);
  select(svg).attr("width", frame.width).attr("height", frame.height);
  const across = scaleOf(axes.x, [left, right]);
  const up = scaleOf(axes.y, [bottom, top]);
  layerOf(svg, "across")
    .attr("transform", `translate(0,${bottom})`)
    .call(
      axisBottom<number>(across)
        .tickValues(ticksOf(axes.x, right - left, 64))
        .tickFormat(tickText)
        .tickSize(4),
    );
  layerOf(svg, "up")
    .attr("transform", `translate(${left},0)`)
    .call(
      axisLeft<number>(up)
        .tickValues(ticksOf(axes.y, bottom - top, 34))
        .tickFormat(tickText)
        .tickSize(4),
    );
  const names = [
    { text: axes.y.label, x: 4, y: 11, anchor: "start" },
    { text: axes.x.label, x: right, y: bottom + 32, anchor: "end" },
  ];
  layerOf(svg, "axis-names")
    .selectAll("text")
    .data(names)
    .join("text")
    .attr("x", (name) => name.x)
    .attr("y", (name) => name.y)
    .attr("text-anchor", (name) => name.anchor)
    .text(({ text }) => shortened(text, frame.width - 8));
}

/** Rings around what is hovered and pinned; the pin has its letter beside it. */
export function drawSpots(svg: SVGSVGElement, hover: Spot | undefined, pin: Spot | undefined, { right }: Chart): void {
  const spots = [
    ...(hover === undefined ? [] : [{ ...hover, kind: "hover" }]),
    ...(pin === undefined ? [] : [{ ...pin, kind: "pin" }]),
  ];
  const layer = layerOf(svg, "spots");
  layer
    .selectAll("circle")
    .data(spots)
    .join("circle")
    .attr("class", ({ kind }) => `spot ${kind}`)
    .attr("cx", ({ x }) => x)
    .attr("cy", ({ y }) => y)
    .attr("r", spotRadius);
  const badges = layer
    .selectAll<SVGGElement, Spot>("g.badge")
    .data(spots.filter(({ label }) => label !== undefined))
    .join((enter) => {
      const made = enter.append("g").attr("class", "badge");
      made.append("rect").attr("width", badge).attr("height", badge).attr("rx", 3);
      made.append("text").attr("x", 8).attr("y", 8).attr("dy", "0.35em").attr("text-anchor", "middle");
      return made;
    })
    .attr("transform", ({ x, y }) => {
      const beside = x + spotRadius + badge + 2 <= right ? x + spotRadius + 2 : x - spotRadius - badge - 2;
      return `translate(${beside},${Math.max(y - badge / 2, 0)})`;
    });
  badges.select("text").text(({ label = "" }) => label);
}

/** A text cut to a width, by a guess at its letters. */
export function shortened(text: string, width: number): string {
  if (labelWidth(text, fontSize) <= width) return text;
  const length = Math.max(Math.floor(width / (fontSize * 0.62)) - 1, 0);
  return length === 0 ? "" : `${text.slice(0, length)}…`;
}

function scaleOf({ domain, scale }: ChartAxis, range: readonly [number, number]) {
  const kinds = { linear: () => scaleLinear(), log1p: () => scaleSymlog(), log: () => scaleLog() };
  return kinds[scale]().domain(domain).range(range).clamp(true);
}

function ticksOf({ domain, scale, isWhole = false }: ChartAxis, length: number, room: number): readonly number[] {
  const count = Math.max(Math.floor(length / room), 2);
  const ticks =
    scale === "log1p"
      ? valueTicks(domain, scale, count)
      : scale === "log"
        ? decadeTicks(domain, count)
        : scaleLinear(domain, [0, 1]).ticks(count);
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

/** Powers of ten, and where there is room twice and five times each of them. */
function decadeTicks([least, greatest]: ChartAxis["domain"], count: number): readonly number[] {
  const first = Math.floor(Math.log10(least));
  const decades = Array.from({ length: Math.ceil(Math.log10(greatest)) - first + 1 }, (_, at) => first + at);
  const ticks = (factors: readonly number[]): readonly number[] =>
    // From the text: 3 · 10^-1 would not be 0.3.
    decades
      .flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)))
      .filter((tick) => tick >= least && tick <= greatest);
  const fine = ticks([1, 2, 5]);
  return fine.length <= count ? fine : ticks([1]);
}

function tickText(value: number): string {
  return Math.abs(value) >= 100_000 ? short(value) : grouped(value);
}
