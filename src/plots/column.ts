import type { Surface } from "./surface.ts";

/** Opacity of the part of a column between its mean and its extreme. */
const extremeOpacity = 0.45;

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
