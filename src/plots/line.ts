import { fillsOf, toneOf } from "./hatch.ts";
import type { Columns, Draw, LineData, Paint } from "./plot.ts";
import { yScale } from "./scales.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Draws a series as its mean in the band from its least to its greatest value. */
export const drawLine: Draw<Canvas, LineData> = (canvas, { window, domain, fillAbove, classColours }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const toY = yScale(domain, "linear", frame.height);
  fillBelow(surface, window, toY, (column) =>
    classColours === undefined
      ? (window.max[column] ?? Number.NaN) >= (fillAbove ?? Infinity)
        ? "context"
        : undefined
      : classColours[window.classes[column] ?? 255],
  );
  drawBand(surface, window, toY);
  drawMean(surface, window, toY, frame.ratio, surface.palette.text);
};

function drawBand({ context, palette, edge }: Surface, { min, max }: Columns, toY: (value: number) => number): void {
  context.fillStyle = palette.muted;
  context.globalAlpha = 0.25;
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

/** The area between the line and 0, in the paint of each column; faintly where it has none, or is removed. */
function fillBelow(
  surface: Surface,
  { mean, max }: Columns,
  toY: (value: number) => number,
  paintAt: (column: number) => Paint | undefined,
): void {
  const { context, edge, palette } = surface;
  const fills = fillsOf(surface);
  const ground = edge(toY(0));
  for (let column = 0; column < mean.length; column++) {
    const paint = paintAt(column);
    const isPlain = paint === undefined || toneOf(paint) === "removed";
    // What reaches a threshold is seen, however short it is.
    const top = edge(toY(isPlain ? (mean[column] ?? Number.NaN) : (max[column] ?? Number.NaN)));
    if (Number.isNaN(top)) continue;
    context.fillStyle = isPlain ? palette.removed : fills(paint);
    context.globalAlpha = isPlain ? 0.3 : 0.7;
    context.fillRect(edge(column), Math.min(top, ground), edge(column + 1) - edge(column), Math.abs(ground - top));
  }
  context.globalAlpha = 1;
}

/**
 * A line through the columns' middles, broken where no unit is.
 *
 * One rectangle a device pixel column, soft at both ends: on jagged data a stroked path takes ten times as long.
 */
export function drawMean(
  { context, width }: Surface,
  { mean }: Columns,
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
  const own = mean[Math.floor(within)] ?? Number.NaN;
  const left = Math.floor(position - 0.5);
  const before = mean[left] ?? Number.NaN;
  const after = mean[left + 1] ?? Number.NaN;
  if (Number.isNaN(own) || Number.isNaN(before) || Number.isNaN(after)) return own;
  return before + (after - before) * (position - 0.5 - left);
}
