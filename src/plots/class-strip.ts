import { fillsOf } from "./hatch.ts";
import type { ClassStripData, Draw } from "./plot.ts";
import { surfaceOf } from "./surface.ts";
import type { Board } from "./surface.ts";

/** Draws a thin row painted by class; a column of no class, or of one without a paint, stays empty. */
export const drawClassStrip: Draw<Board, ClassStripData> = (canvas, { classes, colours }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  for (let column = 0; column < classes.length; column++) {
    const paint = colours[classes[column] ?? 255];
    if (paint === undefined) continue;
    const x0 = surface.edge(column);
    surface.context.fillStyle = fills[paint];
    surface.context.fillRect(x0, 0, surface.edge(column + 1) - x0, surface.height);
  }
};
