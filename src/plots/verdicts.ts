import { fillsOf } from "./hatch.ts";
import type { Draw, VerdictsData } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

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
