import { line } from "d3-shape";
import type { ReactNode } from "react";
import { chartAxes, chartOf, spot, type BoxSelection, type Chart, type ChartAxes, type Spot } from "./chart.tsx";
import { inkOf } from "./hatch.ts";
import type { Draw, PlotFrame, Size, Tone } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Shapes tell kinds of points apart where hue does not. */
export type PointShape = "square" | "cross" | "dot" | "diamond" | "triangle" | "plus";

interface PointStyle {
  readonly paint: Tone;
  readonly shape: PointShape;
}

/** For `drawScatter`: points in a plane; one of NaN is not drawn. */
export interface ScatterData {
  readonly axes: ChartAxes;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Index of each point's style; those of later styles are drawn over the others. */
  readonly kinds: Uint8Array;
  readonly styles: readonly PointStyle[];
  /** True of a point with a ring around it: it changed in this round, or is brushed elsewhere. */
  readonly isRinged?: (point: number) => boolean;
}

/** Half the size of a point, in CSS pixels. */
const radius = 3;
/** The distance from a point at which it is still meant. */
const reach = 28;

export const drawScatter: Draw<Canvas, ScatterData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, palette, thickness } = surface;
  // One point of a kind is drawn for each pixel, because thirty thousand lines have few different places.
  const columns = Math.ceil(frame.width) + 1;
  const taken = new Uint8Array(columns * (Math.ceil(frame.height) + 1));
  data.styles.forEach(({ paint, shape }, kind) => {
    taken.fill(0);
    context.beginPath();
    eachPoint(data, frame, (point, x, y) => {
      const place = Math.round(y) * columns + Math.round(x);
      if (data.kinds[point] !== kind || taken[place] === 1) return;
      taken[place] = 1;
      addShape(surface, shape, x * frame.ratio, y * frame.ratio, radius * frame.ratio);
    });
    context.fillStyle = inkOf(paint, palette);
    context.strokeStyle = inkOf(paint, palette);
    context.lineWidth = thickness(1.25);
    context.globalAlpha = 0.8;
    if (isOpen(shape)) context.stroke();
    else context.fill();
    context.globalAlpha = 1;
  });
  drawRings(surface, data, frame);
};

/** The point nearest to a place, -1 where none is near. Of points at one place the first is meant. */
export function pointAt(data: ScatterData, frame: Size, x: number, y: number): number {
  let nearest = -1;
  let least = reach ** 2;
  eachPoint(data, frame, (point, pointX, pointY) => {
    const distance = (pointX - x) ** 2 + (pointY - y) ** 2;
    if (distance >= least) return;
    least = distance;
    nearest = point;
  });
  return nearest;
}

/** The points in a rectangle, rising. */
export function pointsIn(data: ScatterData, frame: Size, { x0, y0, x1, y1 }: BoxSelection): readonly number[] {
  const points: number[] = [];
  eachPoint(data, frame, (point, x, y) => {
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) points.push(point);
  });
  return points;
}

function eachPoint(
  { axes, x, y }: Pick<ScatterData, "axes" | "x" | "y">,
  frame: Size,
  visit: (point: number, x: number, y: number) => void,
): void {
  const chart = chartOf(axes, frame);
  for (let point = 0; point < x.length; point++) {
    const [xValue, yValue] = [x[point], y[point]];
    if (Number.isFinite(xValue) && Number.isFinite(yValue)) visit(point, chart.toX(xValue), chart.toY(yValue));
  }
}

/** Corners of shapes, x and y in turn, by the size of a square: those of solid ones around them, of open ones the ends of two lines. */
const corners: Readonly<Record<PointShape, readonly number[]>> = {
  square: [-1, -1, 1, -1, 1, 1, -1, 1],
  dot: [-0.55, -0.55, 0.55, -0.55, 0.55, 0.55, -0.55, 0.55],
  diamond: [0, -1.4, 1.4, 0, 0, 1.4, -1.4, 0],
  triangle: [0, -1.2, 1.2, 1, -1.2, 1],
  cross: [-1, -1, 1, 1, -1, 1, 1, -1],
  plus: [-1, 0, 1, 0, 0, -1, 0, 1],
};

function isOpen(shape: PointShape): boolean {
  return shape === "cross" || shape === "plus";
}

function addShape({ context }: Surface, shape: PointShape, x: number, y: number, half: number): void {
  const places = corners[shape];
  for (let at = 0; at < places.length; at += 2) {
    const [right, down] = [x + half * places[at], y + half * places[at + 1]];
    if (at === 0 || (at === 4 && isOpen(shape))) context.moveTo(right, down);
    else context.lineTo(right, down);
  }
  if (!isOpen(shape)) context.closePath();
}

function drawRings({ context, palette, thickness }: Surface, data: ScatterData, frame: PlotFrame): void {
  const { isRinged } = data;
  if (isRinged === undefined) return;
  const half = (radius + 2) * frame.ratio;
  context.beginPath();
  eachPoint(data, frame, (point, x, y) => {
    if (isRinged(point)) context.rect(x * frame.ratio - half, y * frame.ratio - half, 2 * half, 2 * half);
  });
  context.strokeStyle = palette.focus;
  context.lineWidth = thickness(1);
  context.stroke();
}

/** A line in a plane: x or y fixed, or y = slope · x. */
type ScatterRule = { readonly label: string } & ({ readonly x: number } | { readonly y: number } | { readonly slope: number });

/** A centre that points are near to, with the places where it stood before, from the first to the present. */
export interface ScatterCentre {
  readonly label: string;
  /** The last is where it stands. */
  readonly trail: readonly (readonly [x: number, y: number])[];
}

/** What stands over the points. Places are values, but for the box, which is in CSS pixels. */
export interface ScatterMarks {
  readonly axes: ChartAxes;
  readonly rules: readonly ScatterRule[];
  readonly centres: readonly ScatterCentre[];
  readonly hover?: Spot | undefined;
  readonly pin?: Spot | undefined;
  readonly box?: BoxSelection | undefined;
}

/** Places at which a slanted line is taken: on a logarithmic axis it is a curve. */
const samples = 96;
const centreRadius = 8;

/** The axes of a plane, and what stands over its points. */
export function scatterMarks({ axes, rules, centres, hover, pin, box }: ScatterMarks, size: Size): ReactNode {
  const chart = chartOf(axes, size);
  const placed = (at: Spot | undefined): Spot | undefined => at && { ...at, x: chart.toX(at.x), y: chart.toY(at.y) };
  return (
    <>
      {chartAxes(axes, size)}
      <g className="chart">
        {box && <rect className="box" x={box.x0} y={box.y0} width={box.x1 - box.x0} height={box.y1 - box.y0} />}
        {rules.map((rule, index) => (
          <g key={index} className="rule said">
            {ruleMarks(rule, index, { axes, rules }, chart)}
          </g>
        ))}
        {centres.map((each) => centre(each, chart))}
      </g>
      {spot("hover", placed(hover), chart)}
      {spot("pin", placed(pin), chart)}
    </>
  );
}

/** A line with its name: those of upright ones stand in four heights in turn, those of level ones at both ends in turn, under one close below another. */
function ruleMarks(
  rule: ScatterRule,
  index: number,
  { axes, rules }: Pick<ScatterMarks, "axes" | "rules">,
  chart: Chart,
): ReactNode {
  const { left, top, right, bottom } = chart;
  const named = (path: string, x: number, y: number, isBefore: boolean): ReactNode => (
    <>
      <path d={path} />
      <text x={x + (isBefore ? -4 : 4)} y={Math.max(y, top + 8)} textAnchor={isBefore ? "end" : "start"}>
        {rule.label}
      </text>
    </>
  );
  if ("x" in rule) {
    const x = Math.round(chart.toX(rule.x));
    return named(`M${x} ${top}V${bottom}`, x, top + 10 + (index % 4) * 13, x > (left + right) / 2);
  }
  if ("y" in rule) {
    const y = Math.round(chart.toY(rule.y));
    const isUnder = rules.some((other) => "y" in other && other.y > rule.y && y - chart.toY(other.y) < 14);
    return named(`M${left} ${y}H${right}`, index % 2 === 0 ? right : left, isUnder ? y + 11 : y - 4, index % 2 === 0);
  }
  const places = slantedPlaces(rule.slope, axes, chart);
  const [endX, endY] = places.at(-1) ?? [left, bottom];
  const isBefore = endX > (left + right) / 2;
  return named(line()(places) ?? "", endX + (isBefore ? -12 : 12), endY - 8, isBefore);
}

/** The places of a slanted line from where it enters the plane to where it leaves it. */
function slantedPlaces(slope: number, { x, y }: ChartAxes, { left, right, toX, toY }: Chart): [number, number][] {
  return Array.from({ length: samples + 1 }, (_, sample) => toX.invert(left + ((right - left) * sample) / samples))
    .filter((across) => across >= x.domain[0] && slope * across >= y.domain[0] && slope * across <= y.domain[1])
    .map((across) => [toX(across), toY(slope * across)]);
}

function centre({ label, trail }: ScatterCentre, chart: Chart): ReactNode {
  const places = trail.map(([x, y]): [number, number] => [chart.toX(x), chart.toY(y)]);
  const [trueX, trueY] = places.at(-1) ?? [chart.left, chart.bottom];
  // A letter at an edge would cover the axis' numbers, so it stands beside its place with a line to it.
  const room = centreRadius + 1;
  const x = Math.min(Math.max(trueX, chart.left + room), chart.right - room);
  const y = Math.min(Math.max(trueY, chart.top + room), chart.bottom - room);
  return (
    <g key={label} className="centre">
      <path className="trail" d={line()([...places, [x, y]]) ?? ""} />
      <circle cx={x} cy={y} r={centreRadius} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}
