import { extractorFor, memberName } from "../../extraction/run.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { drawHeatMap } from "../../plots/heat-map.ts";
import { drawSweepMap } from "../../plots/sweep-map.ts";
import { svgSheet } from "../../plots/svg-sheet.ts";
import type { SheetBand } from "../../plots/svg-sheet.ts";
import { drawTradeOff } from "../../plots/trade-off.ts";
import { csvLines } from "../../sharing/csv.ts";
import { exportName, fileStem } from "../../sharing/file-names.ts";
import { labVersion } from "../../sharing/version.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import type { LabContextValue } from "../lab-context.tsx";
import { mediaTypes, pngOf } from "../share/figure-files.ts";
import type { FigureFormat } from "../share/figure-files.ts";
import { sweepMapOf } from "./sweep-map.tsx";
import { isScored, sweepRows, sweepSummary } from "./sweep-words.ts";
import { tradeOffOf } from "./trade-off.tsx";

const printWidth = 840;
const curveHeight = 300;

/** Name of a sweep's file: "contentscope-cetd-ds-lambda-news.svg". */
export function sweepFileName({ session }: LabContextValue, lane: Lane, grid: SweepGrid, format: FigureFormat): string {
  const page = fileStem(activePage(session.getState().lab)?.name ?? "");
  return exportName([lane.extractor, ...grid.axes.map(({ parameter }) => parameter), page], format);
}

/** A sweep as a picture, or the numbers behind it. */
export async function sweepFile(
  { session, library }: LabContextValue,
  lane: Lane,
  grid: SweepGrid,
  format: FigureFormat,
): Promise<string | Blob> {
  if (format === "csv") return new Blob([csvLines(sweepRows(grid))], { type: `${mediaTypes.csv};charset=utf-8` });
  const { parameters } = extractorFor(library, lane.extractor);
  const page = activePage(session.getState().lab)?.name ?? "";
  const { name, formula } = measureFor(grid.measure);
  const svg = svgSheet({
    title: `${memberName(lane, library)}, sweep of ${grid.axes.map(({ parameter }) => parameters[parameter]?.label ?? parameter).join(" and ")}: ${page}`,
    width: printWidth,
    bands: [bandOf(lane, grid, parameters)],
    axis: undefined,
    legend: [],
    captions: [
      sweepSummary(grid, parameters),
      ...(isScored(grid) ? [`${name}: ${formula}.`] : []),
      `Made with Contentscope ${labVersion}.`,
    ],
  });
  return format === "svg" ? svg : pngOf(svg);
}

function bandOf(lane: Lane, grid: SweepGrid, parameters: Parameters<typeof sweepMapOf>[1]): SheetBand {
  const common = { label: "Sweep", overlay: {}, axis: undefined };
  const parameter = parameters[grid.axes[0].parameter];
  if (grid.axes.length === 1 && parameter?.kind === "number") {
    const data = tradeOffOf(grid, parameter, lane);
    return { ...common, height: curveHeight, paint: undefined, marks: (svg, frame) => drawTradeOff(svg, data, frame) };
  }
  const map = sweepMapOf(grid, parameters);
  const marks = { ...map, current: undefined, best: undefined, pointed: undefined };
  return {
    ...common,
    height: map.top + map.count * map.rowHeight,
    paint: (board, frame) => drawHeatMap(board, map, frame),
    marks: (svg, frame) => drawSweepMap(svg, marks, frame),
  };
}
