import { useMemo } from "react";
import { difference, type Selection } from "../../../extraction/page/selection.ts";
import { coverage, drawMask } from "../../../plots/mask.ts";
import type { MaskData } from "../../../plots/plot.ts";
import { CanvasPlot } from "../../ui/use-plot.tsx";

/** Height of the row that shows what is kept. */
export const maskHeight = 7;

interface MaskViewProps {
  readonly selection: Selection | undefined;
  readonly offsets: Uint32Array | undefined;
  readonly width: number;
  readonly height: number;
  readonly kind?: MaskData["style"];
  /** The gold standard that it is held against. */
  readonly gold?: Selection | undefined;
}

/** A row of what is kept, or of another selection by its colour, along the x axis. */
export function MaskView({ selection, offsets, width, height, kind, gold }: MaskViewProps) {
  const data = useMemo(
    () => (selection === undefined || offsets === undefined ? undefined : maskOf(selection, offsets, kind, gold)),
    [selection, offsets, kind, gold],
  );
  return <CanvasPlot draw={drawMask} data={data} width={width} height={height} />;
}

/** The data of a row that shows a selection at the pixels of an axis. */
export function maskOf(
  selection: Selection,
  offsets: Uint32Array,
  style: MaskData["style"] = "kept",
  gold?: Selection,
): MaskData {
  const data = { coverage: coverage(selection, offsets), style };
  if (gold === undefined) return data;
  return {
    ...data,
    against: { wrong: coverage(difference(selection, gold), offsets), missed: coverage(difference(gold, selection), offsets) },
  };
}

/** Offsets at the pixels of a plain source axis. */
export function sourceOffsets(start: number, end: number, width: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: width + 1 }, (_, pixel) => Math.floor(start + ((end - start) * pixel) / Math.max(width, 1)));
}
