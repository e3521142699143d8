import { cutBreak, drawColumn, gapsAfter } from "./column.ts";
import { fillsOf, toneOf } from "./hatch.ts";
import type { Columns, Draw, MirrorData, Paint } from "./plot.ts";
import { mirroredY } from "./scales.ts";
import { surfaceOf, type Canvas, type Fill, type Surface } from "./surface.ts";

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
