import type { Draw, MaskData } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

const leastOpacity = 0.3;

/**
 * Draws where a selection lies. Held against a gold standard a column shows what most of it is: kept rightly in blue, kept wrongly in
 * orange, missed as a hollow.
 */
export const drawMask: Draw<Canvas, MaskData> = (canvas, { coverage, style, against }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { context, palette } = surface;
  const { wrong = [], missed = [] } = against ?? {};
  const isWrong = (column: number): boolean => (wrong[column] ?? 0) > (coverage[column] ?? 0) / 2;
  const isMissed = (column: number): boolean => (missed[column] ?? 0) > (coverage[column] ?? 0);
  context.fillStyle = style === "gold" ? palette.gold : palette.kept;
  drawColumns(
    surface,
    coverage.map((share, column) => (isWrong(column) || isMissed(column) ? 0 : share)),
  );
  if (against === undefined) return;
  context.fillStyle = palette.wrong;
  drawColumns(
    surface,
    coverage.map((share, column) => (isWrong(column) && !isMissed(column) ? share : 0)),
  );
  context.fillStyle = palette.kept;
  for (const [first, end] of coveredRuns(against.missed.map((share, column) => (isMissed(column) ? share : 0))))
    drawHollow(surface, first, end);
};

/** Columns with anything selected, as runs: `[first, end)` pairs. */
export function coveredRuns(coverage: Float32Array): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  coverage.forEach((share, column) => {
    const last = runs.at(-1);
    if (!(share > 0)) return;
    if (last !== undefined && last[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  });
  return runs;
}

/** The less of a column is selected the fainter, but nothing selected goes unseen. */
function drawColumns({ context, edge, height }: Surface, shares: Float32Array): void {
  shares.forEach((share, column) => {
    if (!(share > 0)) return;
    context.globalAlpha = leastOpacity + (1 - leastOpacity) * share;
    context.fillRect(edge(column), 0, edge(column + 1) - edge(column), height);
  });
  context.globalAlpha = 1;
}

/** A frame around columns, of which nothing is left where they are few. */
function drawHollow({ context, edge, height, thickness }: Surface, first: number, end: number): void {
  const line = thickness(1);
  const [x0, x1] = [edge(first), edge(end)];
  context.fillRect(x0, 0, x1 - x0, line);
  context.fillRect(x0, height - line, x1 - x0, line);
  context.fillRect(x0, 0, line, height);
  context.fillRect(x1 - line, 0, line, height);
}
