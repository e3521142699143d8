import type { Columns, Draw, LineData } from "./plot.ts";
import { yScale } from "./scales.ts";
import { surfaceOf } from "./surface.ts";
import type { Surface } from "./surface.ts";

/** Draws a series as its mean in the band from its least to its greatest value. */
export const drawLine: Draw<HTMLCanvasElement, LineData> = (canvas, { window, domain, fillAbove }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { toY } = yScale(domain, "linear", frame.height);
  drawBand(surface, window, toY);
  if (fillAbove !== undefined) fillKept(surface, window, toY, fillAbove);
  strokeMean(surface, window, toY, frame.ratio);
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

/** One path through the columns' middles, broken where no unit is; a column alone is a dash as wide as itself. */
function strokeMean({ context, palette }: Surface, { mean }: Columns, toY: (value: number) => number, ratio: number): void {
  context.beginPath();
  for (let column = 0; column < mean.length; column++) {
    const value = mean[column] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const y = toY(value) * ratio;
    if (column === 0 || Number.isNaN(mean[column - 1] ?? Number.NaN)) context.moveTo(column * ratio, y);
    context.lineTo((column + 0.5) * ratio, y);
    if (Number.isNaN(mean[column + 1] ?? Number.NaN)) context.lineTo((column + 1) * ratio, y);
  }
  context.strokeStyle = palette.text;
  context.lineWidth = 1.25 * ratio;
  context.lineJoin = "round";
  context.stroke();
}
