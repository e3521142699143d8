import type { Draw, MaskData } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Columns between the ticks of what one lane alone selects. */
const tickEvery = 4;
const leastOpacity = 0.3;

/** Draws where a selection lies: solid for a lane's own, brackets for the gold standard, ticks up for A alone and down for B alone. */
export const drawMask: Draw<Canvas, MaskData> = (canvas, { coverage, style }, frame) => {
  const surface = surfaceOf(canvas, frame);
  surface.context.fillStyle = style === "gold" ? surface.palette.gold : surface.palette.kept;
  if (style === "gold") drawBrackets(surface, coverage);
  else if (style === "kept") drawColumns(surface, coverage, 0, surface.height);
  else drawTicks(surface, coverage, style === "onlyA");
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
function drawColumns({ context, edge }: Surface, coverage: Float32Array, top: number, height: number): void {
  coverage.forEach((share, column) => {
    if (!(share > 0)) return;
    context.globalAlpha = leastOpacity + (1 - leastOpacity) * share;
    context.fillRect(edge(column), top, edge(column + 1) - edge(column), height);
  });
  context.globalAlpha = 1;
}

function drawTicks(surface: Surface, coverage: Float32Array, isUp: boolean): void {
  const { context, edge, height, thickness } = surface;
  const rule = Math.min(thickness(2), height);
  drawColumns(surface, coverage, isUp ? height - rule : 0, rule);
  for (const [first, end] of coveredRuns(coverage))
    for (let column = Math.ceil(first / tickEvery) * tickEvery; column < end; column += tickEvery)
      context.fillRect(edge(column), 0, thickness(1), height);
}

/** A bracket under each run, open to the plot above: its ends stand up, so that runs that nearly touch are told apart. */
function drawBrackets({ context, edge, height, thickness }: Surface, coverage: Float32Array): void {
  const rule = Math.min(thickness(2), height);
  const end = thickness(1);
  for (const [first, after] of coveredRuns(coverage)) {
    const x0 = edge(first);
    const x1 = edge(after);
    context.fillRect(x0, height - rule, x1 - x0, rule);
    context.fillRect(x0, 0, end, height);
    context.fillRect(x1 - end, 0, end, height);
  }
}
