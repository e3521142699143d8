import { drawBars, drawMirror, drawStack } from "./bars.ts";
import type { Draw } from "./plot.ts";
import { drawStrip, drawVerdicts } from "./rows.ts";
import type { Canvas } from "./surface.ts";

const draws = { bars: drawBars, mirror: drawMirror, stack: drawStack, strip: drawStrip, verdicts: drawVerdicts };
type MarksKind = keyof typeof draws;

/** The marks of a band, as data: two bands of the same marks look the same. */
export type Marks = { [K in MarksKind]: { readonly kind: K; readonly data: Parameters<(typeof draws)[K]>[1] } }[MarksKind];

export const drawMarks: Draw<Canvas, Marks> = (board, { kind, data }, frame) =>
  (draws[kind] as Draw<Canvas, Marks["data"]>)(board, data, frame);
