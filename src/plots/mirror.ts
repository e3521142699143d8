import { cutBreak, drawColumn, gapsAfter } from "./column.ts";
import { fillsOf } from "./hatch.ts";
import type { Columns, Draw, MirrorData } from "./plot.ts";
import { mirroredY } from "./scales.ts";
import { surfaceOf, type Canvas, type Fill, type Surface } from "./surface.ts";

/** Draws one series above the middle as kept and one below it as removed: content and code of each line. */
export const drawMirror: Draw<Canvas, MirrorData> = (canvas, { up, down, limits, scale }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  const middle = frame.height / 2;
  const toY = mirroredY([-limits.down, limits.up], scale, frame.height);
  drawHalf(surface, up, limits.up, fills("kept"), toY);
  drawHalf(surface, down, limits.down, fills("removed"), (value) => toY(-value));
  surface.context.fillStyle = surface.palette.controlBorder;
  surface.context.fillRect(0, surface.edge(middle) - (surface.thickness(1) >> 1), surface.width, surface.thickness(1));
};

function drawHalf(surface: Surface, window: Columns, limit: number, style: Fill, toY: (value: number) => number): void {
  const { context, edge, thickness } = surface;
  const gaps = gapsAfter(window.units);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    const max = window.max[column] ?? mean;
    context.fillStyle = style;
    drawColumn(surface, edge(column), edge(column + 1) - (gaps[column] === 1 ? thickness(1) : 0), toY, mean, max);
    if (max > limit) cutBreak(surface, column, toY);
  }
}
