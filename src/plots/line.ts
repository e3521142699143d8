import { fillsOf, toneOf } from "./hatch.ts";
import type { Columns, Draw, LineData, Paint } from "./plot.ts";
import { yScale } from "./scales.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Draws a series as its mean in the band from its least to its greatest value. */
export const drawLine: Draw<Canvas, LineData> = (canvas, { window, domain, fillAbove, classColours }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { toY } = yScale(domain, "linear", frame.height);
  if (classColours !== undefined) fillByClass(surface, window, toY, classColours);
  drawBand(surface, window, toY);
  if (fillAbove !== undefined) fillKept(surface, window, toY, fillAbove);
  drawMean(surface, window, toY, frame.ratio);
};

function drawBand({ context, palette, edge }: Surface, { min, max }: Columns, toY: (value: number) => number): void {
  context.fillStyle = palette.muted;
  context.globalAlpha = 0.35;
  for (let column = 0; column < max.length; column++) {
    const top = edge(toY(max[column] ?? Number.NaN));
    const bottom = edge(toY(min[column] ?? Number.NaN));
    if (bottom > top) context.fillRect(edge(column), top, edge(column + 1) - edge(column), bottom - top);
  }
  context.globalAlpha = 1;
}

/** The series with the value of the column before where no unit is, until the last one. */
export function carriedOn<C extends Columns>(columns: C): C {
  const last = columns.mean.findLastIndex((value) => !Number.isNaN(value));
  const carried = (values: Float32Array): Float32Array<ArrayBuffer> => {
    const copy = new Float32Array(values);
    for (let column = 1; column < last; column++) if (Number.isNaN(copy[column] ?? 0)) copy[column] = copy[column - 1] ?? 0;
    return copy;
  };
  return { ...columns, min: carried(columns.min), mean: carried(columns.mean), max: carried(columns.max) };
}

/** The area between the line and 0. */
function fillByClass(
  surface: Surface,
  { mean, classes }: Columns,
  toY: (value: number) => number,
  paints: readonly Paint[],
): void {
  const { context, edge } = surface;
  const fills = fillsOf(surface);
  const ground = edge(toY(0));
  context.globalAlpha = 0.45;
  for (let column = 0; column < mean.length; column++) {
    const paint = paints[classes[column] ?? 255];
    const top = edge(toY(mean[column] ?? Number.NaN));
    if (paint === undefined || toneOf(paint) === "removed" || Number.isNaN(top)) continue;
    context.fillStyle = fills(paint);
    context.fillRect(edge(column), Math.min(top, ground), edge(column + 1) - edge(column), Math.abs(ground - top));
  }
  context.globalAlpha = 1;
}

/** From the threshold up to the mean solidly tinted, and on to the greatest value more lightly: no spike above it is lost. */
function fillKept(
  { context, palette, edge }: Surface,
  { mean, max }: Columns,
  toY: (value: number) => number,
  threshold: number,
): void {
  context.fillStyle = palette.kept;
  const bottom = edge(toY(threshold));
  for (let column = 0; column < max.length; column++) {
    if (!((max[column] ?? Number.NaN) >= threshold)) continue;
    const x0 = edge(column);
    const width = edge(column + 1) - x0;
    const middle = Math.min(edge(toY(mean[column] ?? threshold)), bottom);
    const top = Math.min(edge(toY(max[column] ?? threshold)), bottom - 1);
    context.globalAlpha = 0.55;
    context.fillRect(x0, middle, width, bottom - middle);
    context.globalAlpha = 0.3;
    context.fillRect(x0, top, width, Math.max(middle - top, 0));
  }
  context.globalAlpha = 1;
}

/**
 * A line through the columns' middles, broken where no unit is.
 *
 * One rectangle a device pixel column, soft at both ends: on jagged data a stroked path takes ten times as long.
 */
function drawMean({ context, palette, width }: Surface, { mean }: Columns, toY: (value: number) => number, ratio: number): void {
  const thickness = 1.25 * ratio;
  context.fillStyle = palette.text;
  for (let x = 0; x < width; x++) {
    const left = toY(valueAt(mean, x / ratio, (x + 0.5) / ratio)) * ratio;
    const right = toY(valueAt(mean, (x + 1) / ratio, (x + 0.5) / ratio)) * ratio;
    if (Number.isNaN(left)) continue;
    context.fillRect(x, Math.min(left, right) - thickness / 2, 1, Math.abs(right - left) + thickness);
  }
}

/** Value of the line at a CSS pixel position, as the column around `within` sees it: flat beside a column without unit. */
function valueAt(mean: Float32Array, position: number, within: number): number {
  const own = mean[Math.floor(within)] ?? Number.NaN;
  const left = Math.floor(position - 0.5);
  const before = mean[left] ?? Number.NaN;
  const after = mean[left + 1] ?? Number.NaN;
  if (Number.isNaN(own) || Number.isNaN(before) || Number.isNaN(after)) return own;
  return before + (after - before) * (position - 0.5 - left);
}
