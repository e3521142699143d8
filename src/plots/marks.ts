import { sum } from "d3-array";
import { emptyFill, fillsOf, paintTone } from "./hatch.ts";
import type { BarsData, PixelColumns, Draw, MirrorData, Paint, StackData, StripData, VerdictsData } from "./plot.ts";
import { yScale } from "./scales.ts";
import { surfaceOf, type Canvas, type FillStyle, type Surface } from "./surface.ts";

/** Draws a histogram: a bar a unit where there is room, else the envelope of the units in each column. */
export const drawBars: Draw<Canvas, BarsData> = (canvas, data, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { window, domain, scale } = data;
  const toY = yScale(domain, scale, frame.height);
  const fills = fillsOf(surface);
  const gaps = gapsAfter(window.units);
  const gap = surface.thickness(1);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column];
    if (Number.isNaN(mean)) continue;
    const x0 = surface.edge(column);
    const x1 = surface.edge(column + 1) - (gaps[column] === 1 ? gap : 0);
    const most = window.max[column];
    const outer = window.outer?.[column] ?? 0;
    const paint = paintOf(data, column);
    // The unit that holds it is drawn behind it.
    surface.context.fillStyle = fills(paintTone(paint) === "removed" ? "removed" : "kept");
    if (outer > most) drawColumn(surface, x0, x1, toY, 0, outer);
    surface.context.fillStyle = fills(paint);
    drawColumn(surface, x0, x1, toY, Math.max(mean, 0), Math.max(most, 0));
    drawColumn(surface, x0, x1, toY, Math.min(mean, 0), Math.min(window.min[column], 0));
  }
  if (window.flag !== undefined) drawFlag(surface, window.flag, frame.width, toY);
};

function paintOf({ window, classColours, threshold }: BarsData, column: number): Paint {
  if (classColours !== undefined && window.classes.length > 0) return classColours[window.classes[column]] ?? "muted";
  if (threshold === undefined) return "muted";
  return window.max[column] >= threshold ? "kept" : "removed";
}

/** A flag on a pole from the top of the plot to the height of a value. */
function drawFlag(
  { context, palette, edge, thickness }: Surface,
  { x: middle, value }: NonNullable<PixelColumns["flag"]>,
  columns: number,
  toY: (value: number) => number,
): void {
  const side = middle + 10 > columns ? -1 : 1;
  const pole = thickness(1.5);
  const x = edge(middle) - (pole >> 1);
  const foot = Math.max(edge(toY(Math.max(value, 0))), edge(10));
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

/** Draws one series above 0 and one below it, as content and code of each line: pale behind a line over both, solid without one. */
export const drawMirror: Draw<Canvas, MirrorData> = (canvas, data, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { up, down, line, domain, scale, classColours = [] } = data;
  const { context, edge, palette } = surface;
  const fills = fillsOf(surface);
  const toY = yScale(domain, scale, frame.height);
  const keptAt = (classes: Uint8Array, column: number): Paint | undefined => {
    const paint = classColours[classes[column] ?? 255];
    return paint !== undefined && ["kept", "core"].includes(paintTone(paint)) ? paint : undefined;
  };
  const upright = (column: number): Paint =>
    line === undefined ? (keptAt(up.classes, column) ?? (classColours.length > 0 ? "context" : "kept")) : "removed";
  drawHalf(surface, up, domain[1], line !== undefined, (column) => fills(upright(column)), toY);
  drawHalf(
    surface,
    down,
    -domain[0],
    line !== undefined,
    () => fills("removed"),
    (value) => toY(-value),
  );
  if (line === undefined) return;
  const ground = edge(toY(0));
  for (let column = 0; column < line.mean.length; column++) {
    const mean = line.mean[column];
    if (!(mean > 0)) continue;
    context.fillStyle = fills(keptAt(line.classes, column) ?? "removed");
    context.fillRect(edge(column), edge(toY(mean)), edge(column + 1) - edge(column), ground - edge(toY(mean)));
  }
  drawMean(surface, line, toY, frame.ratio, palette.text);
};

function drawHalf(
  surface: Surface,
  window: PixelColumns,
  limit: number,
  isPale: boolean,
  fillAt: (column: number) => FillStyle,
  toY: (value: number) => number,
): void {
  const { context, edge, thickness } = surface;
  const gaps = gapsAfter(window.units);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column];
    if (Number.isNaN(mean)) continue;
    const max = window.max[column];
    context.fillStyle = fillAt(column);
    const end = edge(column + 1) - (gaps[column] === 1 ? thickness(1) : 0);
    drawColumn(surface, edge(column), end, toY, isPale ? 0 : mean, max);
    if (max > limit) cutBreak(surface, column, toY);
  }
}

/** Paints of parts from the bottom: neighbours differ in lightness and texture. A part is no verdict, so none has the paint of one; only the first is a class's. */
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

/** Draws each unit's parts on top of each other, negative ones below zero; of several units in a column the one with the largest first part. */
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
export function farthest({ max, min }: Pick<PixelColumns, "max" | "min">, column: number): number {
  const high = max[column];
  const lowest = min[column];
  if (Number.isNaN(high)) return 0;
  return -lowest > high ? lowest : high;
}

/** Opacity between a column's mean and its extreme, and of the unit around it: a contrast of 1.5:1 on either ground. */
export const paleOpacity = 0.45;
/** A unit at least this many columns wide stands apart from the next. */
const wideUnit = 4;

/** Draws from 0 to `mean` in the fill style, and on to `extreme` paler; `x0` and `x1` are device pixels. What is not 0 is at least a pixel high. */
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
  context.globalAlpha = paleOpacity;
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

/** A line through the columns' middles, one soft rectangle a device pixel column: on jagged data a stroked path takes ten times as long. */
function drawMean(
  { context, width }: Surface,
  { mean }: PixelColumns,
  toY: (value: number) => number,
  ratio: number,
  colour: string,
): void {
  const thickness = 1.25 * ratio;
  context.fillStyle = colour;
  for (let x = 0; x < width; x++) {
    const left = toY(valueAt(mean, x / ratio, (x + 0.5) / ratio)) * ratio;
    const right = toY(valueAt(mean, (x + 1) / ratio, (x + 0.5) / ratio)) * ratio;
    if (Number.isNaN(left)) continue;
    context.fillRect(x, Math.min(left, right) - thickness / 2, 1, Math.abs(right - left) + thickness);
  }
}

/** Value of the line at a CSS pixel position, as the column around `within` sees it: flat beside a column without unit. */
function valueAt(mean: Float32Array, position: number, within: number): number {
  const own = mean[Math.floor(within)];
  const left = Math.floor(position - 0.5);
  const before = mean[left] ?? Number.NaN;
  const after = mean[left + 1] ?? Number.NaN;
  if (Number.isNaN(own) || Number.isNaN(before) || Number.isNaN(after)) return own;
  return before + (after - before) * (position - 0.5 - left);
}

/** Draws rows painted by class, one below the other; what has no class, or is not known yet, stays empty. */
export const drawVerdicts: Draw<Canvas, VerdictsData> = (canvas, { rows, rowHeight, gap }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  for (const [row, { classes, colours }] of rows.entries()) {
    const top = surface.edge(row * (rowHeight + gap));
    const height = surface.edge(row * (rowHeight + gap) + rowHeight) - top;
    for (let column = 0; column < (classes?.length ?? 0); column++) {
      const paint = colours[classes?.[column] ?? 255];
      if (paint === undefined) continue;
      const x0 = surface.edge(column);
      surface.context.fillStyle = fills(paint);
      surface.context.fillRect(x0, top, surface.edge(column + 1) - x0, height);
    }
  }
};

/** Draws rows of ratios as grey strips: a content code vector at each pass of its blurring. */
export const drawStrip: Draw<Canvas, StripData> = (canvas, strip, frame) => {
  const surface = surfaceOf(canvas, frame);
  const empty = emptyFill(surface);
  strip.rows.forEach(({ window, height: rowHeight }, row) => {
    const top = surface.edge(rowTop(strip, row));
    const height = surface.edge(rowTop(strip, row) + rowHeight) - top;
    // White means content, so columns without unit and rows that were not kept have another grey.
    surface.context.fillStyle = empty;
    if (window === undefined) surface.context.fillRect(0, top, surface.width, height);
    else {
      drawRow(surface, window, top, height);
      drawGaps(surface, window, top, height);
    }
  });
};

/** Draws rows of ratios in 0..1 as grey cells that share the width, a cell for each: a content code vector from close by. */
export const drawCells: Draw<Canvas, { readonly rows: readonly Float32Array[]; readonly rowHeight: number }> = (
  canvas,
  { rows, rowHeight },
  frame,
) => {
  const { context, edge, thickness } = surfaceOf(canvas, frame);
  rows.forEach((values, row) => {
    const cell = frame.width / Math.max(values.length, 1);
    const gap = cell >= 4 ? thickness(0.5) : 0;
    const [top, bottom] = [edge(row * rowHeight), edge((row + 1) * rowHeight) - thickness(1)];
    values.forEach((ratio, at) => {
      const x = edge(at * cell);
      context.fillStyle = `rgb(${[0, 1, 2].map(() => greyOf(ratio)).join(" ")})`;
      context.fillRect(x, top, Math.max(edge((at + 1) * cell) - gap - x, 1), bottom - top);
    });
  });
};

/** The height at which a row begins. */
export function rowTop({ rows, gap }: StripData, row: number): number {
  return sum(rows.slice(0, row), ({ height }) => height + gap);
}

function drawRow({ context, width, edge }: Surface, { mean }: PixelColumns, top: number, height: number): void {
  if (width === 0 || height === 0) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let column = 0; column < mean.length; column++) {
    const ratio = mean[column];
    if (Number.isNaN(ratio)) continue;
    pixels.fill(0xff000000 | (greyOf(ratio) * 0x010101), edge(column), edge(column + 1));
  }
  for (let y = 1; y < height; y++) pixels.copyWithin(y * width, 0, width);
  context.putImageData(image, 0, top);
}

function drawGaps({ context, edge }: Surface, { mean }: PixelColumns, top: number, height: number): void {
  mean.forEach((value, column) => {
    if (Number.isNaN(value)) context.fillRect(edge(column), top, edge(column + 1) - edge(column), height);
  });
}

const darkest = 0.08;
const lightest = 0.98;

/**
 * Grey of a ratio in 0..255ths: black is code, white is content, in both themes, since it is data.
 *
 * Linear in OKLab lightness, hence in what the eye sees, from 0.08 to 0.98; 256 sRGB levels.
 */
const greyRamp: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, step) =>
  srgbLevel((darkest + ((lightest - darkest) * step) / 255) ** 3),
);

/** sRGB level, 0..255, of a ratio; what lies outside 0..1 is clamped. */
function greyOf(ratio: number): number {
  return greyRamp[Math.round(Math.min(Math.max(ratio, 0), 1) * 255)] ?? 0;
}

/** A grey's OKLab lightness cubed is its linear light. */
function srgbLevel(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

const draws = { bars: drawBars, mirror: drawMirror, stack: drawStack, strip: drawStrip, verdicts: drawVerdicts };
type MarksKind = keyof typeof draws;

/** The marks of a band, as data: two bands of the same marks look the same. */
export type Marks = { [K in MarksKind]: { readonly kind: K; readonly data: Parameters<(typeof draws)[K]>[1] } }[MarksKind];

export const drawMarks: Draw<Canvas, Marks> = (board, { kind, data }, frame) =>
  (draws[kind] as Draw<Canvas, Marks["data"]>)(board, data, frame);
