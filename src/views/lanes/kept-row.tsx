import { useMemo } from "react";
import { difference, intersection, type Selection } from "../../extraction/page/selection.ts";
import { coverage } from "../../plots/coverage.ts";
import { drawKept } from "../../plots/kept.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";

/** Pixels of the row above and below what is drawn. */
const margin = 3;

interface KeptRowProps {
  readonly selection: Selection;
  readonly gold: Selection | undefined;
  readonly offsets: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** What a lane keeps along the x axis; where there is a gold standard, what of it is right, what wrong, and what is missed. */
export function KeptRow({ selection, gold, offsets, width, height }: KeptRowProps) {
  const data = useMemo(() => {
    const none = new Float32Array(width);
    if (gold === undefined) return { right: coverage(selection, offsets), wrong: none, missed: none };
    return {
      right: coverage(intersection(selection, gold), offsets),
      wrong: coverage(difference(selection, gold), offsets),
      missed: coverage(difference(gold, selection), offsets),
    };
  }, [selection, gold, offsets, width]);
  return (
    <div className="kept-row" style={{ height, paddingBlock: margin }}>
      <CanvasPlot draw={drawKept} data={data} width={width} height={height - 2 * margin} />
    </div>
  );
}
