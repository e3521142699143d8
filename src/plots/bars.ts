import { fillsOf, toneOf } from "./hatch.ts";
import type { BarsData, Columns, Draw, MirrorData, Paint, StackData } from "./plot.ts";
import { mirroredY, yScale } from "./scales.ts";
import { surfaceOf, type Canvas, type Fill, type Surface } from "./surface.ts";

/** Draws a histogram: a bar a unit where there is room, else the envelope of the units in each column. */
export const drawBars: Draw<Canvas, BarsData> = (canvas, data, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { window, domain, scale, markUnit } = data;
  const toY = yScale(domain, scale, frame.height);
  const fills = fillsOf(surface);
  const gaps = gapsAfter(window.units);
  const gap = surface.thickness(1);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    surface.context.fillStyle = fills(paintOf(data, column));
    const x0 = surface.edge(column);
    const x1 = surface.edge(column + 1) - (gaps[column] === 1 ? gap : 0);
    const most = window.max[column] ?? mean;
    drawColumn(surface, x0, x1, toY, Math.max(mean, 0), Math.max(most, 0));
    drawColumn(surface, x0, x1, toY, Math.min(mean, 0), Math.min(window.min[column] ?? mean, 0));
  }
  if (markUnit !== undefined) drawFlag(surface, window, markUnit, toY);
};

function paintOf({ window, classColours, threshold }: BarsData, column: number): Paint {
  if (classColours !== undefined && window.classes.length > 0) return classColours[window.classes[column] ?? 255] ?? "muted";
  if (threshold === undefined) return "muted";
  return (window.max[column] ?? 0) >= threshold ? "kept" : "removed";
}

/** A flag on a pole from the top of the plot to the top of the unit's bar. */
function drawFlag(
  { context, palette, edge, thickness }: Surface,
  window: Columns,
  unit: number,
  toY: (value: number) => number,
): void {
  const first = window.units.indexOf(unit);
  if (first < 0) return;
  const middle = (first + window.units.lastIndexOf(unit) + 1) / 2;
  const side = middle + 10 > window.units.length ? -1 : 1;
  const pole = thickness(1.5);
  const x = edge(middle) - (pole >> 1);
  const foot = Math.max(edge(toY(Math.max(window.max[first] ?? 0, 0))), edge(10));
  context.beginPath();
  context.moveTo(x, edge(1));
  context.lineTo(x + side * edge(9), edge(5));
  context.lineTo(x, edge(9));
  context.closePath();
  context.rect(x, edge(1), pole, foot - edge(1));
  context.strokeStyle = palette.background;
  context.lineWidth = thickness(3);
  context.lineJoin = "round";
  context.stroke();
  context.fillStyle = palette.text;
  context.fill();
}

/** Draws one series above the middle and one below it, as content and code of each line; by class where there are any: what is not kept is pale above, grey below. */
export const drawMirror: Draw<Canvas, MirrorData> = (canvas, { up, down, limits, scale, classColours = [] }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  const middle = frame.height / 2;
  const toY = mirroredY([-limits.down, limits.up], scale, frame.height);
  const fillAt = (column: number, otherwise: Paint): Fill => {
    const paint = classColours[up.classes[column] ?? 255];
    const isKept = paint !== undefined && ["kept", "core"].includes(toneOf(paint));
    return fills(isKept ? paint : otherwise);
  };
  drawHalf(surface, up, limits.up, (column) => fillAt(column, classColours.length > 0 ? "context" : "kept"), toY);
  drawHalf(
    surface,
    down,
    limits.down,
    (column) => fillAt(column, "removed"),
    (value) => toY(-value),
  );
  surface.context.fillStyle = surface.palette.controlBorder;
  surface.context.fillRect(0, surface.edge(middle) - (surface.thickness(1) >> 1), surface.width, surface.thickness(1));
};

function drawHalf(
  surface: Surface,
  window: Columns,
  limit: number,
  fillAt: (column: number) => Fill,
  toY: (value: number) => number,
): void {
  const { context, edge, thickness } = surface;
  const gaps = gapsAfter(window.units);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    const max = window.max[column] ?? mean;
    context.fillStyle = fillAt(column);
    drawColumn(surface, edge(column), edge(column + 1) - (gaps[column] === 1 ? thickness(1) : 0), toY, mean, max);
    if (max > limit) cutBreak(surface, column, toY);
  }
}

/**
 * Paints of parts from the bottom: neighbours differ in lightness and in texture. None is that of what is kept or removed, nor, but for
 * the first, that of a class: a part of a value is no verdict.
 */
const paints: readonly Paint[] = [
  "strong",
  "muted falling",
  "strong pale",
  "muted grid",
  "strong dots",
  "muted rows",
  "strong columns",
  "muted dots",
  "strong cross",
];

/** Paint of a part, counted from the bottom: those beyond the paints that there are look alike, with a gap between them. */
export function stackPaint(part: number): Paint {
  return paints[part] ?? "muted cross";
}

/**
 * Draws the parts of each unit on top of each other, those that take away below zero. Of several units in a column the one with the
 * largest first part is drawn.
 */
export const drawStack: Draw<Canvas, StackData> = (canvas, { parts, paints: own, limit, low }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  const [first] = parts;
  if (first === undefined || limit <= low) return;
  const gaps = gapsAfter(first.units);
  const gap = surface.thickness(1);
  const toY = (value: number): number => frame.height * (1 - (Math.min(Math.max(value, low), limit) - low) / (limit - low));
  for (let column = 0; column < first.max.length; column++) {
    let [above, below] = [0, 0];
    const x0 = surface.edge(column);
    const width = surface.edge(column + 1) - (gaps[column] === 1 ? gap : 0) - x0;
    for (const [index, part] of parts.entries()) {
      const value = farthest(part, column);
      if (value === 0) continue;
      const from = value > 0 ? above : below;
      if (value > 0) above += value;
      else below += value;
      const outer = surface.edge(toY(from + value));
      const inner = surface.edge(toY(from)) - (own === undefined && index > paints.length ? Math.sign(value) * gap : 0);
      surface.context.fillStyle = fills(own?.[index] ?? stackPaint(index));
      surface.context.fillRect(x0, Math.min(outer, inner), width, Math.max(Math.sign(value) * (inner - outer), 0));
    }
  }
};

/** The value of a column that is farthest from 0; 0 where there is none. */
export function farthest({ max, min }: Pick<Columns, "max" | "min">, column: number): number {
  const high = max[column] ?? Number.NaN;
  const lowest = min[column] ?? Number.NaN;
  if (Number.isNaN(high)) return 0;
  return -lowest > high ? lowest : high;
}

/** Opacity of the part of a column between its mean and its extreme. */
const extremeOpacity = 0.45;
/** A unit at least this many columns wide stands apart from the next. */
const wideUnit = 4;

/**
 * Draws from 0 to `mean` in the fill style at hand and on to `extreme`, on the same side of 0, in a lighter shade.
 *
 * `x0`, `x1` are device pixels. What is not 0 is at least a device pixel high.
 */
function drawColumn(
  { context, edge }: Surface,
  x0: number,
  x1: number,
  toY: (value: number) => number,
  mean: number,
  extreme: number,
): void {
  if (extreme === 0) return;
  const zero = edge(toY(0));
  const middle = edge(toY(mean));
  const reached = edge(toY(extreme));
  const end = reached === zero ? zero + Math.sign(toY(extreme) - toY(0) || -extreme) : reached;
  context.fillRect(x0, zero, x1 - x0, middle - zero);
  context.globalAlpha = extremeOpacity;
  context.fillRect(x0, middle, x1 - x0, end - middle);
  context.globalAlpha = 1;
}

/** 1 for a column with a gap at its right edge: the last of a unit wide enough to stand apart from its neighbour. */
export function gapsAfter(units: Int32Array): Uint8Array {
  const gaps = new Uint8Array(units.length);
  let first = 0;
  for (let column = 0; column + 1 < units.length; column++) {
    if (units[column] === units[column + 1]) continue;
    if (units[column] !== -1 && units[column + 1] !== -1 && column + 1 - first >= wideUnit) gaps[column] = 1;
    first = column + 1;
  }
  return gaps;
}

/** Cuts a zigzag out of a column that goes beyond the plot, near its end, in step with those beside it. */
function cutBreak({ context, edge, thickness }: Surface, column: number, toY: (value: number) => number): void {
  const end = toY(Infinity);
  const inwards = Math.sign(toY(0) - end);
  const depth = 4 + Math.abs((column % 6) - 3);
  const cut = thickness(2);
  context.clearRect(edge(column), edge(end + inwards * depth) - (inwards < 0 ? cut : 0), edge(column + 1) - edge(column), cut);
}
