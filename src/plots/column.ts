import type { Surface } from "./surface.ts";

/** Opacity of the part of a column between its mean and its extreme. */
const extremeOpacity = 0.45;
/** A unit at least this many columns wide stands apart from the next. */
const wideUnit = 4;

/**
 * Draws from 0 to `mean` in the fill style at hand and on to `extreme`, on the same side of 0, in a lighter shade.
 *
 * `x0`, `x1` are device pixels. What is not 0 is at least a device pixel high.
 */
export function drawColumn(
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
  context.globalAlpha = extremeOpacity;
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
export function cutBreak({ context, edge, thickness }: Surface, column: number, toY: (value: number) => number): void {
  const end = toY(Infinity);
  const inwards = Math.sign(toY(0) - end);
  const depth = 4 + Math.abs((column % 6) - 3);
  const cut = thickness(2);
  context.clearRect(edge(column), edge(end + inwards * depth) - (inwards < 0 ? cut : 0), edge(column + 1) - edge(column), cut);
}
