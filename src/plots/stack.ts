import { gapsAfter } from "./column.ts";
import { fillsOf } from "./hatch.ts";
import type { Draw, Paint, StackData } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

const firstPaints: readonly Paint[] = ["kept", "removed", "strong"];

/** Paint of a part, counted from the bottom: those above the third look alike, with a gap between them. */
export function stackPaint(part: number): Paint {
  return firstPaints[part] ?? "muted";
}

/** Draws the parts of each unit on top of each other. Of several units in a column the one with the largest first part is drawn. */
export const drawStack: Draw<Canvas, StackData> = (canvas, { parts, limit }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  const [first] = parts;
  if (first === undefined || limit <= 0) return;
  const gaps = gapsAfter(first.units);
  const gap = surface.thickness(1);
  for (let column = 0; column < first.max.length; column++) {
    let below = 0;
    const x0 = surface.edge(column);
    const width = surface.edge(column + 1) - (gaps[column] === 1 ? gap : 0) - x0;
    for (const [index, { max }] of parts.entries()) {
      const value = max[column] ?? Number.NaN;
      if (!(value > 0)) continue;
      const bottom = surface.edge(frame.height * (1 - below / limit)) - (index > firstPaints.length ? gap : 0);
      below += value;
      const top = surface.edge(frame.height * (1 - Math.min(below / limit, 1)));
      surface.context.fillStyle = fills[stackPaint(index)];
      surface.context.fillRect(x0, top, width, Math.max(bottom - top, 0));
    }
  }
};
