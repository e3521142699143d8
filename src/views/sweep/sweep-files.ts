import { extractorFor, memberName } from "../../extraction/run.ts";
import { csvLines } from "../../evaluation/table.ts";
import { exportName, fileStem } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { mediaTypes, type FigureFormat } from "../ui/figure-formats.ts";
import { sheetFile } from "../ui/save-figure.ts";
import { sweepSheet } from "./sweep-sheet.ts";
import { presentValues, sweepRows } from "./sweep-text.ts";

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
  const { parameters: schema } = extractorFor(library, lane.extractor);
  return sheetFile(
    sweepSheet({
      run: memberName(lane, library),
      on: activePage(session.getState().lab)?.name ?? "",
      grid,
      schema,
      present: presentValues(grid.axes, lane, schema),
      captions: [],
    }),
    format,
  );
}
