import type { AgreementData, Draw, MaskData } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

const leastOpacity = 0.35;

/** Draws a selection. Against a gold standard each column shows its larger part: kept rightly in blue, kept wrongly in orange, missed as a hollow. */
export const drawMask: Draw<Canvas, MaskData> = (canvas, { coverage: shares, style, against }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { context, palette } = surface;
  const { wrong = [], missed = [] } = against ?? {};
  const isWrong = (column: number): boolean => (wrong[column] ?? 0) > shares[column] / 2;
  const isMissed = (column: number): boolean => (missed[column] ?? 0) > shares[column];
  context.fillStyle = style === "gold" ? palette.gold : palette.kept;
  drawColumns(
    surface,
    shares.map((share, column) => (isWrong(column) || isMissed(column) ? 0 : share)),
  );
  if (against === undefined) return;
  context.fillStyle = palette.wrong;
  drawColumns(
    surface,
    shares.map((share, column) => (isWrong(column) && !isMissed(column) ? share : 0)),
  );
  context.fillStyle = palette.kept;
  for (const [first, end] of coveredRuns(against.missed.map((share, column) => (isMissed(column) ? share : 0))))
    drawHollow(surface, first, end);
};

/** Columns with anything selected, as runs: `[first, end)` pairs. */
function coveredRuns(shares: Float32Array): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  shares.forEach((share, column) => {
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

/** A frame around columns; few columns are filled by it. */
function drawHollow({ context, edge, height, thickness }: Surface, first: number, end: number): void {
  const line = thickness(1);
  const [x0, x1] = [edge(first), edge(end)];
  context.fillRect(x0, 0, x1 - x0, line);
  context.fillRect(x0, height - line, x1 - x0, line);
  context.fillRect(x0, 0, line, height);
  context.fillRect(x1 - line, 0, line, height);
}

const leastAgreed = 0.4;

/** Draws how many selections have anything of each column, as steps from the bottom up; fainter where they have little of it. */
export const drawAgreement: Draw<Canvas, AgreementData> = (canvas, { shares }, frame) => {
  const { context, edge, palette, height } = surfaceOf(canvas, frame);
  const [first] = shares;
  context.fillStyle = palette.kept;
  for (let column = 0; column < (first?.length ?? 0); column++) {
    const kept = shares.map((share) => share[column]).filter((share) => share > 0);
    if (kept.length === 0) continue;
    const part = kept.reduce((sum, share) => sum + share, 0) / shares.length;
    const top = height - Math.round((height * kept.length) / shares.length);
    context.globalAlpha = leastAgreed + (1 - leastAgreed) * part;
    context.fillRect(edge(column), top, edge(column + 1) - edge(column), height - top);
  }
  context.globalAlpha = 1;
};

/**
 * Share of each pixel's source that is selected, 0..1; one value a pixel.
 *
 * `selection` is sorted, disjoint pairs `[start0, end0, …]`; `offsets` are the pixels' edges in the source, rising, one more than
 * there are pixels. Where a pixel is narrower than a unit, so that it holds none of its own, the unit at its edge decides.
 */
export function coverage(selection: Uint32Array, offsets: Uint32Array): Float32Array<ArrayBuffer> {
  const shares = new Float32Array(Math.max(offsets.length - 1, 0));
  let pair = 0;
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const start = offsets[pixel];
    const end = offsets[pixel + 1];
    while (pair < selection.length && selection[pair + 1] <= start) pair += 2;
    if (start === end) {
      shares[pixel] = (selection[pair] ?? Infinity) <= start ? 1 : 0;
      continue;
    }
    let selected = 0;
    for (let at = pair; at < selection.length && selection[at] < end; at += 2) {
      selected += Math.min(selection[at + 1], end) - Math.max(selection[at], start);
      // All but the last range of a pixel end in it, so that the next one begins there.
      pair = at;
    }
    shares[pixel] = selected / (end - start);
  }
  return shares;
}
