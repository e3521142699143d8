import type { Schema } from "../../extraction/contract/parameters.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { drawHeatMap } from "../../plots/heat-map.ts";
import { drawSweepMap } from "../../plots/sweep-map.ts";
import type { Sheet, SheetBand } from "../../plots/svg-sheet.ts";
import { drawTradeOff } from "../../plots/trade-off.ts";
import { labVersion } from "../../persistence/files.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { sweepMapOf } from "./sweep-map.tsx";
import { isScored, sweepSummary } from "./sweep-text.ts";
import { tradeOffOf } from "./trade-off.tsx";

const height = (width: number): number => Math.round(Math.min(300, width * 0.75));

interface PrintedSweep {
  /** What was run: "CCB, range 60". */
  readonly run: string;
  /** Where: a page, a corpus. */
  readonly on: string;
  readonly grid: SweepGrid;
  readonly schema: Schema;
  /** Values that are set, in the order of the axes. */
  readonly present: readonly number[] | undefined;
  /** What else is to be said below it. */
  readonly captions: readonly string[];
}

/** A sweep to be printed. */
export function sweepSheet(printed: PrintedSweep): Sheet {
  const { run, on, grid, schema, captions } = printed;
  const { name, formula } = measureFor(grid.measure);
  const labels = grid.axes.map(({ parameter }) => schema[parameter]?.label ?? parameter);
  return {
    title: `${run}, sweep of ${labels.join(" and ")}: ${on}`,
    bands: [bandOf(printed)],
    axis: undefined,
    legend: [],
    captions: [
      sweepSummary(grid, schema),
      ...captions,
      ...(isScored(grid) ? [`${name}: ${formula}.`] : []),
      `Made with Contentscope ${labVersion}.`,
    ],
  };
}

function bandOf({ grid, schema, present }: PrintedSweep): SheetBand {
  const common = { label: "Sweep", overlay: {}, axis: undefined };
  const parameter = schema[grid.axes[0].parameter];
  if (grid.axes.length === 1 && parameter?.kind === "number") {
    const data = tradeOffOf(grid, parameter, present?.[0]);
    return { ...common, height, paint: undefined, marks: (svg, frame) => drawTradeOff(svg, data, frame) };
  }
  const map = sweepMapOf(grid, schema, 300);
  const marks = { ...map, current: undefined, best: undefined, pointed: undefined };
  return {
    ...common,
    height: map.top + map.count * map.rowHeight,
    paint: (board, frame) => drawHeatMap(board, map, frame),
    marks: (svg, frame) => drawSweepMap(svg, marks, frame),
  };
}
