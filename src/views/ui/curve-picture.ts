import { useRef } from "react";
import { chartOf } from "../../plots/chart.tsx";
import {
  curveCellAt,
  curveCells,
  curveCellsHeight,
  curveMarks,
  curvePlaceAt,
  mostLines,
  curvePlaceOf,
  type Curve,
  type CurvePlace,
} from "../../plots/curve.tsx";
import { cellAfter } from "./grid-keys.ts";
import type { Gestures, Picture, ThingWords } from "./picture.tsx";

/** A curve whose things are its places. */
export function curvePicture(curve: Curve, height: number, words: (place: number) => ThingWords): Picture {
  return {
    height,
    marks: (frame, { hover }) => curveMarks(curve, { line: 0, place: hover }, frame),
    count: curve.x.length,
    at: (x, _, frame) => curvePlaceOf(curve, chartOf(curve.axes, frame).toX.invert(x)),
    words,
  };
}

/** Curves whose things are the places of each, line by line. Few curves share a chart; many have one each. */
export function curvesPicture(curve: Curve, height: number, words: (at: CurvePlace) => ThingWords): Picture {
  const places = curve.x.length;
  const lines = curve.lines.length;
  const isShared = lines <= mostLines;
  const placeAt = (thing: number): CurvePlace => ({ line: Math.floor(thing / places), place: thing % places });
  return {
    height: isShared ? height : (width) => curveCellsHeight(lines, width),
    marks: (frame, { hover }) => (isShared ? curveMarks : curveCells)(curve, hover < 0 ? undefined : placeAt(hover), frame),
    count: lines * places,
    at: (x, y, frame) => {
      const found = (isShared ? curvePlaceAt : curveCellAt)(curve, frame, x, y);
      return found === undefined ? -1 : found.line * places + found.place;
    },
    after: (key, current) => {
      if (lines === 0 || places === 0) return undefined;
      if (current < 0 && key === "ArrowRight") return 0;
      const { line: row, place: column } = placeAt(Math.max(current, 0));
      const next = cellAfter({ key }, { row, column }, { rows: lines, columns: places });
      return next && next.row * places + next.column;
    },
    words: (thing) => words(placeAt(thing)),
  };
}

/** Pixels beside the chosen mark where a press takes hold of it. */
const reach = 6;

/**
 * Drags the chosen mark of a curve. What is dragged may change the curve: each place means what it meant when the mark was taken hold of.
 *
 * @param curve undefined where there is nothing to drag
 * @param onMove a value of x
 */
export function useMarkDrag(curve: Curve | undefined, onMove: (value: number) => void, onGrip?: () => void): Gestures {
  const held = useRef({ curve, onMove });
  if (curve === undefined) return {};
  return {
    onGrip: () => {
      held.current = { curve, onMove };
      onGrip?.();
    },
    grip: (x, _, frame) => {
      const chosen = curve.marks?.find(({ isChosen }) => isChosen);
      const away = chosen === undefined ? Infinity : chartOf(curve.axes, frame).toX(chosen.x) - x;
      return Math.abs(away) <= reach ? away : undefined;
    },
    onDrag: (x, _, frame) => held.current.onMove(chartOf((held.current.curve ?? curve).axes, frame).toX.invert(x)),
  };
}
