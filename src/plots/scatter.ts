import { chartOf, type Box, type ChartAxes } from "./chart.ts";
import type { Draw, Frame, Tone } from "./plot.ts";
import { inkOf } from "./hatch.ts";
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
export function pointAt(data: ScatterData, frame: Pick<Frame, "width" | "height">, x: number, y: number): number {
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
export function pointsIn(data: ScatterData, frame: Pick<Frame, "width" | "height">, { x0, y0, x1, y1 }: Box): readonly number[] {
  const points: number[] = [];
  eachPoint(data, frame, (point, x, y) => {
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) points.push(point);
  });
  return points;
}

function eachPoint(
  { axes, x, y }: Pick<ScatterData, "axes" | "x" | "y">,
  frame: Pick<Frame, "width" | "height">,
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
