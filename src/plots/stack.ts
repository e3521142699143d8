import { gapsAfter } from "./column.ts";
import { fillsOf } from "./hatch.ts";
import type { Columns, Draw, Paint, StackData } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

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
