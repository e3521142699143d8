import { bisectCenter, bisectRight, greatest, least } from "d3-array";
import { area, curveLinear, curveStepAfter, line as lineThrough } from "d3-shape";
import type { ReactNode } from "react";
import { labelWidth } from "./axis.tsx";
import { chartAxes, chartOf, spot, type Chart, type ChartAxes } from "./chart.tsx";
import type { Size } from "./plot.ts";

/** A line over the places of a curve. */
interface CurveLine {
  /** The name beside it: "F1". */
  readonly label: string;
  /** One for each place; undefined where it is not known. */
  readonly values: ArrayLike<number | undefined>;
}

/** A labelled place on the x axis: a threshold that is, or that could be. */
interface CurveMark {
  readonly x: number;
  readonly label: string;
  readonly isChosen: boolean;
}

/** A quantity over another: the effect of a parameter on a score (CETD, figure 5), of a threshold on what is kept (LH). */
export interface Curve {
  readonly axes: ChartAxes;
  /** The places, rising. */
  readonly x: ArrayLike<number>;
  readonly lines: readonly CurveLine[];
  /** The first line is what the chart is of; without it all are alike. */
  readonly hasLead?: boolean;
  /** A value holds until the next place, rather than going over into it. */
  readonly isStaircase?: boolean;
  /** The spread of the first line, the widest first; one for each place. */
  readonly bands?: readonly (readonly ({ readonly low: number; readonly high: number } | undefined)[])[];
  readonly marks?: readonly CurveMark[];
  /** The chosen mark can be dragged: it has a grip. */
  readonly isMovable?: boolean;
  /** Index of the best place of the first line. */
  readonly best?: number;
}

/** A place of a line: a position among `x`. */
export interface CurvePlace {
  readonly line: number;
  readonly place: number;
}

/** Dashes tell lines apart, besides their names. */
const dashes = ["", "7 3", "2 3", "9 3 2 3"];
/** The number of lines that can be told apart in one chart. */
export const mostLines = dashes.length;
/** CSS pixels from place to place from which they are drawn as dots, too: nearer ones are a line. */
const leastApart = 8;
/** The distance from a line at which it is still meant, in CSS pixels. */
const reach = 28;

/** Lines over one pair of axes, with their names beside them. */
export function curveMarks(curve: Curve, hover: CurvePlace | undefined, size: Size): ReactNode {
  const { axes, lines, hasLead = false, bands = [], isStaircase = false } = curve;
  const chart = chartOf(axes, size);
  const drawn = lines.map((line) => pointsOf(line, curve, chart));
  const [lead = []] = drawn;
  const shape = isStaircase ? curveStepAfter : curveLinear;
  const ground = chart.toY(Math.max(axes.y.domain[0], 0));
  const isDotted = hasLead && !isStaircase && chart.right - chart.left >= curve.x.length * leastApart;
  const isStrong = (line: number): boolean => (hasLead ? 0 : hover?.line) === line;
  return (
    <>
      {chartAxes(axes, size)}
      <g className="chart lines">
        {bands.map((band, at) => (
          <path key={at} className="band" d={bandPath(band, curve, chart)} />
        ))}
        {hasLead && lines.length === 1 && (
          <path
            className="ground"
            d={
              area()
                .curve(shape)
                .y1(([, y]) => y)
                .y0(ground)(lead) ?? ""
            }
          />
        )}
        {drawn.map((points, at) => (
          <path
            key={at}
            className={isStrong(at) ? "line value" : "line"}
            strokeDasharray={dashes[at % mostLines]}
            d={lineThrough().curve(shape)(points) ?? ""}
          />
        ))}
        {isDotted && lead.map(([x, y]) => <circle key={x} className="dot value" cx={x} cy={y} r={2.5} />)}
      </g>
      {marksOf(curve, chart)}
      {lines.length > 1 && namesOf(lines, drawn, isStrong, chart)}
      {flagOf(curve, chart)}
      {spotOf(curve, hover, chart)}
    </>
  );
}

type Point = [x: number, y: number];

/** The places of the values that there are; the last step of a staircase goes on to the edge. */
function pointsOf(
  { values }: CurveLine,
  { x, isStaircase }: Pick<Curve, "x" | "isStaircase">,
  { toX, toY, right }: Chart,
): Point[] {
  const points = Array.from(values).flatMap((value, place): Point[] =>
    value === undefined ? [] : [[toX(x[place]), toY(value)]],
  );
  const end = points.at(-1);
  return isStaircase === true && end !== undefined ? [...points, [right, end[1]]] : points;
}

function bandPath(band: NonNullable<Curve["bands"]>[number], { x }: Curve, { toX, toY }: Chart): string {
  const known = band.flatMap((spread, place) => (spread === undefined ? [] : [{ place, ...spread }]));
  const shape = area<(typeof known)[number]>()
    .x(({ place }) => toX(x[place]))
    .y0(({ low }) => toY(low))
    .y1(({ high }) => toY(high));
  return known.length > 1 ? (shape(known) ?? "") : "";
}

/** A flag at the best place. */
function flagOf({ x, lines, best = -1 }: Curve, { toX, toY }: Chart): ReactNode {
  const [place, value] = [x[best], lines[0]?.values[best]];
  if (place === undefined || value === undefined) return undefined;
  return (
    <g className="chart">
      <path className="flag" d={`M${toX(place)} ${toY(value)}v-14l9 4l-9 4`} />
    </g>
  );
}

function spotOf({ x, lines }: Pick<Curve, "x" | "lines">, hover: CurvePlace | undefined, chart: Chart): ReactNode {
  const [place, value] = hover === undefined ? [] : [x[hover.place], lines[hover.line]?.values[hover.place]];
  return place !== undefined && value !== undefined && spot("hover", { x: chart.toX(place), y: chart.toY(value) }, chart);
}

/** The distance from a line to the middle of its name, and between two names, in CSS pixels. */
const nameGap = 11;

/** Names on their lines, each where its line is flat and far from the others: beside their ends they would lie on each other. */
function namesOf(
  lines: readonly CurveLine[],
  drawn: readonly (readonly Point[])[],
  isStrong: (line: number) => boolean,
  { left, top, right, bottom }: Chart,
): ReactNode {
  const taken = drawn.flatMap((points, line) => points.map((place) => ({ place, line })));
  return (
    <g className="chart names">
      {lines.map(({ label }, at) => {
        const half = labelWidth(label) / 2;
        const own = drawn[at] ?? [];
        /** The distance to everything drawn above and below it, up to a distance that is far enough. */
        const freedom = ([x, y]: Point): number => {
          const near = taken.filter(({ place: [across] }) => Math.abs(across - x) <= half + nameGap);
          return Math.min(3 * nameGap, ...near.map(({ place: [, up], line }) => (line === at ? 2 : 1) * Math.abs(up - y)));
        };
        const places = own.flatMap(([x, y]): Point[] => [
          [x, y - nameGap],
          [x, y + nameGap],
        ]);
        const within = places.filter(([x, y]) => x - half >= left && x + half <= right && y >= top && y <= bottom - nameGap / 2);
        const [x, y] = greatest(within, freedom) ?? own.at(-1) ?? [right, top];
        for (const across of [x - half, x, x + half]) taken.push({ place: [across, y], line: -1 });
        return (
          <text key={at} className={isStrong(at) ? "said value" : "said"} x={x} y={y} dy="0.35em" textAnchor="middle">
            {label}
          </text>
        );
      })}
    </g>
  );
}

const rowHeight = 13;
const labelRows = 3;

/** Uprights at the marks. Names go into the first of three rows with room for them, the chosen one's first; those without room are left out. */
function marksOf({ marks = [], isMovable }: Curve, { top, bottom, right, toX }: Chart): ReactNode {
  const taken: { readonly row: number; readonly from: number; readonly to: number }[] = [];
  const inOrder = [...marks.filter(({ isChosen }) => isChosen), ...marks.filter(({ isChosen }) => !isChosen)];
  return (
    <g className="chart">
      {inOrder.map(({ x: value, label, isChosen }, at) => {
        const x = Math.round(toX(value));
        const width = labelWidth(label);
        const from = x + 4 + width <= right ? x + 4 : x - 4 - width;
        const isFree = (row: number): boolean =>
          taken.every((other) => other.row !== row || other.to < from || other.from > from + width);
        const row = Array.from({ length: labelRows }, (_, index) => index).find(isFree);
        if (row !== undefined) taken.push({ row, from: from - 4, to: from + width + 4 });
        return (
          <g key={at} className={isChosen ? "rule said strong" : "rule minor said"}>
            <path d={`M${x} ${top}V${bottom}`} />
            {isChosen && isMovable === true && (
              <polygon
                points="-9,0 -4,-5 -4,-1 4,-1 4,-5 9,0 4,5 4,1 -4,1 -4,5"
                transform={`translate(${x},${(top + bottom) / 2})`}
              />
            )}
            {row !== undefined && (
              <text x={from} y={top + 10 + row * rowHeight}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The place of a value of x: the step of a staircase that it is on, else the nearest place; -1 for none. */
export function curvePlaceOf({ x, isStaircase }: Pick<Curve, "x" | "isStaircase">, value: number): number {
  if (x.length === 0) return -1;
  return isStaircase === true ? Math.max(bisectRight(x, value) - 1, 0) : bisectCenter(x, value);
}

/** The line and the place on it nearest to a point of its chart; undefined where none is near. */
export function curvePlaceAt(curve: Curve, size: Size, x: number, y: number): CurvePlace | undefined {
  const { toX, toY } = chartOf(curve.axes, size);
  const places = curve.lines.flatMap(({ values }, line) =>
    Array.from(values).flatMap((value, place) => {
      const distance = value === undefined ? Infinity : Math.hypot(toX(curve.x[place]) - x, toY(value) - y);
      return distance < reach ? [{ line, place, distance }] : [];
    }),
  );
  const nearest = least(places, ({ distance }) => distance);
  return nearest && { line: nearest.line, place: nearest.place };
}

/** Least width, and height, of a chart of one line, in CSS pixels. */
const leastWidth = 210;
const cellHeight = 170;

/** Height of the charts of so many lines, in CSS pixels. */
export function curveCellsHeight(count: number, width: number): number {
  return Math.ceil(count / columnsIn(width)) * cellHeight;
}

/** A chart for each line, in rows: the line stands out over all others, to be compared with them. */
export function curveCells(curve: Curve, hover: CurvePlace | undefined, { width }: Size): ReactNode {
  const { axes, lines } = curve;
  const size = cellSize(width);
  const chart = chartOf(axes, size);
  const paths = lines.map((line) => lineThrough()(pointsOf(line, curve, chart)) ?? "");
  return lines.map(({ label }, at) => (
    <svg key={at} {...cornerOf(at, width)} {...size}>
      {/* The line's name replaces the name of the y axis, which is the same in all charts. */}
      {chartAxes({ ...axes, y: { ...axes.y, label } }, size)}
      <g className="chart lines">
        {paths.map((path, other) => other !== at && <path key={other} className="line other" d={path} />)}
        <path className="line value" d={paths[at]} />
      </g>
      {hover?.line === at && spotOf(curve, hover, chart)}
    </svg>
  ));
}

/** The place under a point of the picture, of the line whose chart it is in; undefined where the line is not near. */
export function curveCellAt(curve: Curve, { width }: Size, x: number, y: number): CurvePlace | undefined {
  const size = cellSize(width);
  const column = Math.floor(x / size.width);
  const at = Math.floor(y / cellHeight) * columnsIn(width) + column;
  const line = curve.lines[at];
  if (line === undefined || column >= columnsIn(width)) return undefined;
  const corner = cornerOf(at, width);
  const nearest = curvePlaceAt({ ...curve, lines: [line] }, size, x - corner.x, y - corner.y);
  return nearest && { line: at, place: nearest.place };
}

function columnsIn(width: number): number {
  return Math.max(Math.floor(width / leastWidth), 1);
}

function cellSize(width: number): Size {
  return { width: Math.floor(width / columnsIn(width)), height: cellHeight };
}

function cornerOf(line: number, width: number) {
  const columns = columnsIn(width);
  return { x: (line % columns) * cellSize(width).width, y: Math.floor(line / columns) * cellHeight };
}
