import type { ReactNode } from "react";
import { labelWidth } from "./axis.tsx";
import { chartAxes, chartOf, spot, type Box, type Chart, type ChartAxes, type Spot } from "./chart.tsx";
import { inkOf } from "./hatch.ts";
import type { Draw, Frame, Size, Tone } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Shapes tell kinds of points apart where hue does not. */
export type PointShape = "square" | "cross" | "dot" | "diamond" | "triangle" | "plus";

export interface PointStyle {
  readonly paint: Tone;
  readonly shape: PointShape;
}

/** For `drawScatter`: points in a plane; one of NaN is not drawn. */
export interface ScatterData {
  readonly axes: ChartAxes;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Index of each point's style; those of later styles are drawn over the others. */
  readonly kinds: Uint8Array;
  readonly styles: readonly PointStyle[];
  /** 1 for a point with a ring around it: it changed in this round, or is brushed elsewhere. */
  readonly ringed?: Uint8Array | undefined;
}

/** Half the size of a point, in CSS pixels. */
const radius = 3;
/** The distance from a point at which it is still meant. */
const reach = 28;

export const drawScatter: Draw<Canvas, ScatterData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, palette, thickness } = surface;
  // Of points of a kind on one pixel one is drawn: a page of thirty thousand lines has few places for them.
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
    if (shape === "cross" || shape === "plus") context.stroke();
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
export function pointsIn(data: ScatterData, frame: Size, { x0, y0, x1, y1 }: Box): readonly number[] {
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
    const [xValue, yValue] = [x[point] ?? Number.NaN, y[point] ?? Number.NaN];
    if (Number.isFinite(xValue) && Number.isFinite(yValue)) visit(point, chart.toX(xValue), chart.toY(yValue));
  }
}

function addShape({ context }: Surface, shape: PointShape, x: number, y: number, half: number): void {
  switch (shape) {
    case "square":
      context.rect(x - half, y - half, 2 * half, 2 * half);
      return;
    case "dot":
      context.rect(x - half / 1.8, y - half / 1.8, half * 1.1, half * 1.1);
      return;
    case "diamond":
      addPolygon(context, [x, y - half * 1.4, x + half * 1.4, y, x, y + half * 1.4, x - half * 1.4, y]);
      return;
    case "triangle":
      addPolygon(context, [x, y - half * 1.2, x + half * 1.2, y + half, x - half * 1.2, y + half]);
      return;
    case "cross":
      context.moveTo(x - half, y - half);
      context.lineTo(x + half, y + half);
      context.moveTo(x - half, y + half);
      context.lineTo(x + half, y - half);
      return;
    case "plus":
      context.moveTo(x - half, y);
      context.lineTo(x + half, y);
      context.moveTo(x, y - half);
      context.lineTo(x, y + half);
  }
}

function addPolygon(context: Surface["context"], corners: readonly number[]): void {
  for (let index = 0; index < corners.length; index += 2) {
    const [x, y] = [corners[index] ?? 0, corners[index + 1] ?? 0];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

function drawRings({ context, palette, thickness }: Surface, data: ScatterData, frame: Frame): void {
  const { ringed } = data;
  if (ringed === undefined) return;
  const half = (radius + 2) * frame.ratio;
  context.beginPath();
  eachPoint(data, frame, (point, x, y) => {
    if (ringed[point] === 1) context.rect(x * frame.ratio - half, y * frame.ratio - half, 2 * half, 2 * half);
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
  /** x0, y0, x1, y1, …; the last is where it stands. */
  readonly trail: readonly number[];
}

/** What stands over the points. Places are values, but for the box, which is in CSS pixels. */
export interface ScatterMarks {
  readonly axes: ChartAxes;
  readonly rules: readonly ScatterRule[];
  readonly centres: readonly ScatterCentre[];
  readonly hover?: Spot | undefined;
  readonly pin?: Spot | undefined;
  readonly box?: Box | undefined;
}

/** Places at which a slanted line is taken: on a logarithmic axis it is a curve. */
const samples = 96;
/** Room that the name of a line takes above it. */
const nameHeight = 18;
const fontSize = 11;
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
        {rules.map((rule, index) => {
          const { path, x, y, anchor } = placedRule(rule, index, rules, axes, chart);
          return (
            <g key={index} className="rule said">
              <path d={path} />
              <text x={x} y={y} textAnchor={anchor}>
                {rule.label}
              </text>
            </g>
          );
        })}
        {centres.map((each) => centre(each, chart))}
      </g>
      {spot("hover", placed(hover), chart)}
      {spot("pin", placed(pin), chart)}
    </>
  );
}

interface PlacedRule {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

/** Names of near lines stand apart: those of upright ones below each other, that of the lower of two level ones below its line. */
function placedRule(rule: ScatterRule, index: number, rules: readonly ScatterRule[], axes: ChartAxes, chart: Chart): PlacedRule {
  const { left, top, right, bottom } = chart;
  if ("x" in rule) {
    const x = Math.round(chart.toX(rule.x));
    const isLeft = x > (left + right) / 2;
    const nameX = isLeft ? x - 4 : x + 4;
    const crossing = uprightNames(rules, chart).filter(({ from, to }) => from < x && x < to);
    const path = crossing.reduce((line, { y }) => `${line}V${y - 10}M${x} ${y + 4}`, `M${x} ${top}`);
    return { path: `${path}V${bottom}`, x: nameX, y: uprightNameY(index, chart), anchor: isLeft ? "end" : "start" };
  }
  if ("y" in rule) {
    const y = Math.round(chart.toY(rule.y));
    const isNearBelow = rules.some(
      (other) => "y" in other && other.y > rule.y && chart.toY(other.y) > chart.toY(rule.y) - nameHeight,
    );
    const isBelow = isNearBelow || y - 4 < top + 8;
    return { path: `M${left} ${y}H${right}`, x: right - 2, y: isBelow ? y + 12 : y - 4, anchor: "end" };
  }
  return slantedRule(rule.slope, axes, chart);
}

/** The foot of an upright line's name: four heights in turn. */
function uprightNameY(index: number, { top }: Chart): number {
  return top + 10 + (index % 4) * 13;
}

/** Where the names of upright lines stand, from the top: another such line is broken there. */
function uprightNames(rules: readonly ScatterRule[], chart: Chart): readonly { from: number; to: number; y: number }[] {
  const names = rules.flatMap((rule, index) => {
    if (!("x" in rule)) return [];
    const x = Math.round(chart.toX(rule.x));
    const length = labelWidth(rule.label, fontSize) + 4;
    const isLeft = x > (chart.left + chart.right) / 2;
    return [{ from: isLeft ? x - length : x, to: isLeft ? x : x + length, y: uprightNameY(index, chart) }];
  });
  return names.toSorted((one, other) => one.y - other.y);
}

/** From where the line comes into the plane to where it leaves it. */
function slantedRule(slope: number, { x, y }: ChartAxes, chart: Chart): PlacedRule {
  const places: string[] = [];
  let last: readonly [number, number] = [chart.left, chart.bottom];
  for (let sample = 0; sample <= samples; sample++) {
    const across = chart.toX.invert(chart.left + ((chart.right - chart.left) * sample) / samples);
    const up = slope * across;
    if (across < x.domain[0] || up < y.domain[0] || up > y.domain[1]) continue;
    last = [chart.toX(across), chart.toY(up)];
    places.push(`${places.length === 0 ? "M" : "L"}${last[0].toFixed(1)} ${last[1].toFixed(1)}`);
  }
  const isLeft = last[0] > (chart.left + chart.right) / 2;
  return {
    path: places.join(""),
    x: last[0] + (isLeft ? -6 : 6),
    // Beside the end of a rising line there is room above it.
    y: last[1] - 8 < chart.top + 8 ? Math.max(last[1], chart.top) + 12 : last[1] - 8,
    anchor: isLeft ? "end" : "start",
  };
}

function centre({ label, trail }: ScatterCentre, chart: Chart): ReactNode {
  const places = Array.from(
    { length: trail.length >> 1 },
    (_, place) => [chart.toX(trail[2 * place] ?? 0), chart.toY(trail[2 * place + 1] ?? 0)] as const,
  );
  const [trueX, trueY] = places.at(-1) ?? [chart.left, chart.bottom];
  // A letter at an edge would lie over the numbers of the axis: it stands beside its place, and a line leads there.
  const room = centreRadius + 1;
  const x = Math.min(Math.max(trueX, chart.left + room), chart.right - room);
  const y = Math.min(Math.max(trueY, chart.top + room), chart.bottom - room);
  const path = [...places, ...(x === trueX && y === trueY ? [] : [[x, y]])];
  return (
    <g key={label} className="centre">
      <path className="trail" d={`M${path.map((place) => place.join(" ")).join("L")}`} />
      <circle cx={x} cy={y} r={centreRadius} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}
