import type { Draw } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

/** What a lane keeps along the x axis, as shares of the columns; against the gold standard what of it is wrong, and what is missed. */
export interface KeptData {
  readonly right: Float32Array;
  readonly wrong: Float32Array;
  readonly missed: Float32Array;
}

const leastOpacity = 0.3;

/**
 * Draws what is kept in one row: blue where that is right, or nobody said what is; orange where it is not in the gold standard; hollow
 * where the gold standard has what is not kept. A column is what most of it is, the fainter the less that is of it.
 */
export const drawKept: Draw<Canvas, KeptData> = (canvas, { right, wrong, missed }, frame) => {
  const { context, edge, height, thickness, palette } = surfaceOf(canvas, frame);
  const line = thickness(1);
  right.forEach((share, column) => {
    const [bad, lost] = [wrong[column] ?? 0, missed[column] ?? 0];
    const most = Math.max(share, bad, lost);
    if (most === 0) return;
    const [x, width] = [edge(column), edge(column + 1) - edge(column)];
    context.fillStyle = most === bad && bad > share ? palette.wrong : palette.kept;
    if (most > share && most > bad) {
      context.fillRect(x, 0, width, line);
      context.fillRect(x, height - line, width, line);
      // The ends of a hollow.
      if ((missed[column - 1] ?? 0) === 0 || (missed[column + 1] ?? 0) === 0) context.fillRect(x, 0, line, height);
      return;
    }
    context.globalAlpha = leastOpacity + (1 - leastOpacity) * Math.min(share + bad, 1);
    context.fillRect(x, 0, width, height);
    context.globalAlpha = 1;
  });
};
