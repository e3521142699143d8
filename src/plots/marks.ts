import { drawBars, drawMirror, drawStack } from "./bars.ts";
import type { BarsData, Draw, MirrorData, StackData, StripData, VerdictsData } from "./plot.ts";
import { drawStrip, drawVerdicts } from "./rows.ts";
import type { Canvas } from "./surface.ts";

/** The marks of a band, as data: two bands of the same marks look the same. */
export type Marks =
  | { readonly kind: "bars"; readonly data: BarsData }
  | { readonly kind: "mirror"; readonly data: MirrorData }
  | { readonly kind: "stack"; readonly data: StackData }
  | { readonly kind: "strip"; readonly data: StripData }
  | { readonly kind: "verdicts"; readonly data: VerdictsData };

export const drawMarks: Draw<Canvas, Marks> = (board, { kind, data }, frame) => {
  switch (kind) {
    case "bars":
      return drawBars(board, data, frame);
    case "mirror":
      return drawMirror(board, data, frame);
    case "stack":
      return drawStack(board, data, frame);
    case "strip":
      return drawStrip(board, data, frame);
    case "verdicts":
      return drawVerdicts(board, data, frame);
  }
};
