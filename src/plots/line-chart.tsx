import { minIndex } from "d3-array";
import type { ReactNode } from "react";
import { labelWidth } from "./axis.tsx";
import { chartAxes, chartOf, shortened, spot, type Chart, type ChartAxes } from "./chart.tsx";
import type { Size } from "./plot.ts";

/** A line of a chart; its kind gives dashes and weight, those of groups are told apart by their order. */
export interface ChartLine {
  readonly kind: "value" | "precision" | "recall" | "kept" | "group";
  /** The name at its right end: "F1". */
  readonly label: string;
  /** One for each place on the x axis; undefined where it is not known. */
  readonly values: readonly (number | undefined)[];
}

/** The spread of numbers about the first of the lines, one for each place on the x axis. */
interface ChartBand {
  readonly kind: "interval" | "quartiles";
  readonly values: readonly ({ readonly low: number; readonly high: number } | undefined)[];
}

/** A place of a line: a position among `x`. */
export interface LinePlace {
  readonly line: number;
  readonly place: number;
}

/** What settings give over the values of a parameter (CETD, figure 5). */
export interface LineChartData {
  readonly axes: ChartAxes;
  /** Rising. */
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Below the lines, the first at the bottom. */
  readonly bands?: readonly ChartBand[];
  /** The value in use: a rule that can be dragged. */
  readonly current?: { readonly value: number; readonly label: string } | undefined;
  /** Index of the best place of the first line. */
  readonly best?: number;
  /** The place that is pointed at. */
  readonly hover?: LinePlace | undefined;
}

/** CSS pixels from place to place from which they are drawn as dots, too: nearer ones are a line. */
const leastApart = 8;
/** Dashes tell groups apart, besides their names. */
const dashes = ["", "7 3", "2 3", "9 3 2 3"];
/** As many groups as are told apart in one chart. */
export const mostGroups = dashes.length;
/** The distance from a line at which it is still meant, in CSS pixels. */
const reach = 28;

/** Lines over one pair of axes, with their names beside their ends. */
export function lineChart(data: LineChartData, size: Size): ReactNode {
  const chart = lineChartOf(data, size);
  return (
    <>
      {chartAxes(data.axes, sizeBeside(data, size))}
      <g className="chart">
        {data.bands?.map((band) => area(band, data.x, chart))}
        {linesOf(data, chart)}
        {ruleOf(data, chart)}
        {flagOf(data, chart)}
        {namesOf(data, chart, size.width)}
      </g>
      {spot("hover", spotOf(data, chart), chart)}
    </>
  );
}

/** The chart beside which the names of the lines stand. */
export function lineChartOf(data: Pick<LineChartData, "axes" | "lines">, size: Size): Chart {
  return chartOf(data.axes, sizeBeside(data, size));
}

/** The place on the x axis nearest to a value; -1 where there is none. */
export function nearestPlace(x: readonly number[], value: number): number {
  return minIndex(x, (place) => Math.abs(place - value));
}

/** The line and the place on it nearest to a point of its chart; undefined where none is near. @param lines those that are looked at */
export function linePlaceAt(
  { x, lines }: Pick<LineChartData, "x" | "lines">,
  { toX, toY }: Chart,
  point: { readonly x: number; readonly y: number },
): LinePlace | undefined {
  const near = lines.flatMap(({ values }, line) =>
    values.flatMap((value, place) => {
      const distance = value === undefined ? Infinity : Math.hypot(toX(x[place] ?? 0) - point.x, toY(value) - point.y);
      return distance < reach ? [{ line, place, distance }] : [];
    }),
  );
  const [nearest] = near.toSorted((a, b) => a.distance - b.distance);
  return nearest && { line: nearest.line, place: nearest.place };
}

/** Where the place that is pointed at is drawn. */
function spotOf({ x, lines, hover }: Pick<LineChartData, "x" | "lines" | "hover">, { toX, toY }: Chart) {
  const [place, value] = hover === undefined ? [] : [x[hover.place], lines[hover.line]?.values[hover.place]];
  return place === undefined || value === undefined ? undefined : { x: toX(place), y: toY(value) };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The places of the values that there are. */
function pointsOf({ values }: ChartLine, x: readonly number[], { toX, toY }: Chart): readonly Point[] {
  return values.flatMap((value, place) => (value === undefined ? [] : [{ x: toX(x[place] ?? 0), y: toY(value) }]));
}

function pathThrough(points: readonly Point[]): string {
  return points.map((point, at) => `${at === 0 ? "M" : "L"}${point.x},${point.y}`).join("");
}

function area({ kind, values }: ChartBand, x: readonly number[], { toX, toY }: Chart): ReactNode {
  const known = values.flatMap((value, at) => (value === undefined ? [] : [{ x: toX(x[at] ?? 0), ...value }]));
  const upper = known.map((place) => `${place.x},${toY(place.high)}`);
  const lower = known.map((place) => `${place.x},${toY(place.low)}`).toReversed();
  return known.length > 1 && <path key={kind} className={`band ${kind}`} d={`M${[...upper, ...lower].join("L")}Z`} />;
}

function linesOf({ x, lines, hover }: LineChartData, chart: Chart): ReactNode {
  const isDotted = chart.right - chart.left >= x.length * leastApart;
  return lines.map((line, at) => {
    const points = pointsOf(line, x, chart);
    const { kind } = line;
    return (
      <g key={at} className="lines">
        <path
          className={`line ${styleOf(line, at === hover?.line)}`}
          strokeDasharray={kind === "group" ? dashes[at % dashes.length] : undefined}
          d={pathThrough(points)}
        />
        {isDotted &&
          kind !== "group" &&
          points.map((point) => (
            <circle
              key={point.x}
              className={`dot ${kind}`}
              cx={point.x}
              cy={point.y}
              r={kind === "value" || kind === "kept" ? 2.5 : 1.5}
            />
          ))}
      </g>
    );
  });
}

/** A group that is pointed at stands out as the main line does. */
function styleOf({ kind }: ChartLine, isPointed: boolean): string {
  return kind === "group" && isPointed ? "value" : kind;
}

/** The rule of the value in use, which stands above all lines, beside the name of the axis. */
function ruleOf({ axes, current }: LineChartData, { toX, top, bottom, right }: Chart): ReactNode {
  if (current === undefined) return undefined;
  const x = Math.round(toX(current.value));
  const half = labelWidth(current.label, fontSize) / 2;
  const free = labelWidth(axes.y.label, fontSize) + 14 + half;
  return (
    <g className="rule said strong">
      <path d={`M${x} ${top - 4}V${bottom}`} />
      <text x={Math.min(Math.max(x, free), right - half)} y={top - 9} textAnchor="middle">
        {current.label}
      </text>
    </g>
  );
}

/** A flag at the best place. */
function flagOf({ x, lines, best = -1 }: LineChartData, { toX, toY }: Chart): ReactNode {
  const [place, value] = [x[best], lines[0]?.values[best]];
  if (place === undefined || value === undefined) return undefined;
  return <path className="flag" d={`M${toX(place)} ${toY(value)}v-14l9 4l-9 4`} />;
}

const fontSize = 11;
const labelHeight = 13;
/** From the chart's right edge to the names. */
const leader = 24;
/** Share of the width that names have at the most. */
const mostForNames = 0.35;

/** Without the room for the names of the lines at its right. */
function sizeBeside({ lines }: Pick<LineChartData, "lines">, { width, height }: Size): Size {
  const widest = Math.max(0, ...lines.map(({ label }) => labelWidth(label, fontSize)));
  return { width: width - Math.min(widest + leader, width * mostForNames), height };
}

/** Names beside the right ends of the lines, apart from each other, with a line from each end to its name. */
function namesOf({ x, lines, hover }: LineChartData, chart: Chart, width: number): ReactNode {
  const { top, bottom, right } = chart;
  const names = lines.flatMap((line, at) => {
    const end = pointsOf(line, x, chart).at(-1);
    return end === undefined ? [] : [{ label: line.label, style: styleOf(line, at === hover?.line), end }];
  });
  const heights = namePlaces(
    names.map(({ end }) => end.y),
    top,
    bottom,
  );
  const left = right + leader;
  return (
    <g className="end-names">
      {names.map(({ label, style, end }, at) => {
        const y = heights[at] ?? end.y;
        return (
          <g key={at}>
            <path className={`leader ${style}`} d={`M${end.x + 2} ${end.y}L${left - 3} ${y}`} />
            <text className={`line-name ${style}`} x={left} y={y} dy="0.35em">
              {shortened(label, width - left)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Names that would lie on each other, and so stand one below the other about the middle of their ends. */
interface Block {
  readonly names: readonly number[];
  /** The sum, over its names, of the height at which the first would stand if the name were at its own end. */
  readonly sum: number;
}

/**
 * Heights for names beside the ends of curves, in their order from the top: as near to the ends as they can be without lying on each
 * other, in all, between `top` and `bottom`. As names keep the order of the ends, the lines to them do not cross.
 */
export function namePlaces(ends: readonly number[], top: number, bottom: number): readonly number[] {
  const order = Array.from(ends.keys()).toSorted((left, right) => (ends[left] ?? 0) - (ends[right] ?? 0));
  const startOf = ({ names, sum }: Block): number =>
    Math.min(Math.max(sum / names.length, top), bottom - (names.length - 1) * labelHeight);
  const blocks: Block[] = [];
  for (const at of order) {
    let block: Block = { names: [at], sum: ends[at] ?? 0 };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (startOf(above) + above.names.length * labelHeight <= startOf(block)) break;
      blocks.pop();
      const lower = block.names.length * above.names.length * labelHeight;
      block = { names: [...above.names, ...block.names], sum: above.sum + block.sum - lower };
    }
    blocks.push(block);
  }
  const places = ends.map(() => 0);
  for (const block of blocks) for (const [place, at] of block.names.entries()) places[at] = startOf(block) + place * labelHeight;
  return places;
}

/** Least width, and height, of a chart of one line, in CSS pixels. */
const leastWidth = 210;
const cellHeight = 170;

/** Height of the charts of so many lines, in CSS pixels. */
export function lineCellsHeight(count: number, width: number): number {
  return Math.ceil(count / columnsIn(width)) * cellHeight;
}

/** A chart for each line, in rows: the line stands out over all others, so that it is told apart and compared with them. */
export function lineCells({ axes, x, lines, hover }: LineChartData, { width }: Size): ReactNode {
  const size = cellSize(width);
  const chart = chartOf(axes, size);
  return lines.map((own, at) => (
    <svg key={at} {...cornerOf(at, width)} {...size}>
      {/* The line's name stands where a chart names its height: that is the same in all. */}
      {chartAxes({ ...axes, y: { ...axes.y, label: own.label } }, size)}
      <g className="chart lines">
        {[...lines.filter((line) => line !== own), own].map((line, place) => (
          <path key={place} className={line === own ? "line value" : "line other"} d={pathThrough(pointsOf(line, x, chart))} />
        ))}
      </g>
      {hover?.line === at && spot("hover", spotOf({ x, lines, hover }, chart), chart)}
    </svg>
  ));
}

/** The place under a point of the picture, of the line whose chart it is in; undefined where the line is not near. */
export function lineCellAt(
  { axes, x: places, lines }: LineChartData,
  { width }: Pick<Size, "width">,
  x: number,
  y: number,
): LinePlace | undefined {
  const size = cellSize(width);
  const column = Math.floor(x / size.width);
  const at = Math.floor(y / cellHeight) * columnsIn(width) + column;
  const line = lines[at];
  if (line === undefined || column >= columnsIn(width)) return undefined;
  const corner = cornerOf(at, width);
  const nearest = linePlaceAt({ x: places, lines: [line] }, chartOf(axes, size), { x: x - corner.x, y: y - corner.y });
  return nearest && { line: at, place: nearest.place };
}

function columnsIn(width: number): number {
  return Math.max(Math.floor(width / leastWidth), 1);
}

function cellSize(width: number): Size {
  return { width: Math.floor(width / columnsIn(width)), height: cellHeight };
}

function cornerOf(line: number, width: number): Point {
  const columns = columnsIn(width);
  return { x: (line % columns) * cellSize(width).width, y: Math.floor(line / columns) * cellHeight };
}
