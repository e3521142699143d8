import { useMemo } from "react";
import { coverage } from "../../../plots/coverage.ts";
import { drawMask } from "../../../plots/mask.ts";
import type { MaskData } from "../../../plots/plot.ts";
import { CanvasPlot } from "../../ui/use-plot.tsx";

/** Height of the row that shows what is kept. */
export const maskHeight = 14;

interface MaskViewProps {
  readonly selection: Uint32Array | undefined;
  readonly offsets: Uint32Array | undefined;
  readonly width: number;
  readonly height: number;
  readonly kind?: MaskData["style"];
}

/** A row of what is kept, or of another selection by its marks, along the x axis. */
export function MaskView({ selection, offsets, width, height, kind = "kept" }: MaskViewProps) {
  const data = useMemo(
    () =>
      selection === undefined || offsets === undefined ? undefined : { coverage: coverage(selection, offsets), style: kind },
    [selection, offsets, kind],
  );
  return <CanvasPlot draw={drawMask} data={data} width={width} height={height} />;
}

/** Offsets at the pixels of a plain source axis. */
export function sourceOffsets(start: number, end: number, width: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: width + 1 }, (_, pixel) => Math.floor(start + ((end - start) * pixel) / Math.max(width, 1)));
}
