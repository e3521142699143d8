import type { AgreementData, Draw } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

const leastOpacity = 0.4;

/** Draws how many selections have anything of each column, as steps from the bottom up; fainter where they have little of it. */
export const drawAgreement: Draw<Canvas, AgreementData> = (canvas, { shares }, frame) => {
  const { context, edge, palette, height } = surfaceOf(canvas, frame);
  const [first] = shares;
  context.fillStyle = palette.kept;
  for (let column = 0; column < (first?.length ?? 0); column++) {
    const kept = shares.map((share) => share[column] ?? 0).filter((share) => share > 0);
    if (kept.length === 0) continue;
    const part = kept.reduce((sum, share) => sum + share, 0) / shares.length;
    const top = height - Math.round((height * kept.length) / shares.length);
    context.globalAlpha = leastOpacity + (1 - leastOpacity) * part;
    context.fillRect(edge(column), top, edge(column + 1) - edge(column), height - top);
  }
  context.globalAlpha = 1;
};
