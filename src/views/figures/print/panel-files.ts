import { svgSheet } from "../../../plots/svg-sheet.ts";
import { csvLines } from "../../../evaluation/csv.ts";
import { exportName, fileStem } from "../../../persistence/file-names.ts";
import { labVersion } from "../../../persistence/version.ts";
import { activePage } from "../../../state/lab.ts";
import type { Lane } from "../../../state/lane.ts";
import type { PanelData } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import type { LabContextValue } from "../../../lab/react.tsx";
import { mediaTypes, pngOf } from "./figure-files.ts";
import type { FigureFormat } from "./figure-files.ts";
import { captionsOf, nameOf } from "./lane-sheet.ts";
import { panelRows } from "../panel-rows.ts";
import { namesIn } from "../matrix/matrix-view.tsx";
import { mostRows, panelPrint } from "./panel-sheet.ts";
import type { PanelPrint } from "./panel-sheet.ts";

/** Width of a printed picture, whatever that on the screen is. */
const printWidth = 840;

/** Name of a picture's file: "contentscope-cetr-plane-news.svg". */
export function panelFileName({ session }: LabContextValue, lane: Lane, channel: string, format: FigureFormat): string {
  return exportName([lane.extractor, channel, fileStem(activePage(session.getState().lab)?.name ?? "")], format);
}

/** A picture, or the numbers behind it; `undefined` when the lane runs anew meanwhile. */
export async function panelFile(
  lab: LabContextValue,
  lane: Lane,
  run: RunSummary,
  channel: string,
  format: FigureFormat,
): Promise<string | Blob | undefined> {
  const data = await lab.queries.panel(lane.id, run.run, channel);
  if (data === undefined) return undefined;
  if (format === "csv") return new Blob([csvLines(panelRows(data))], { type: `${mediaTypes.csv};charset=utf-8` });
  const { channel: matrix } = data;
  const named = matrix.kind === "matrix" ? await lab.queries.rows(lane.id, run.run, matrix.units, 0, mostRows) : undefined;
  const svg = panelSvg(lab, lane, run, panelPrint(data, named && namesIn(named)), data);
  return svg === undefined || format === "svg" ? svg : pngOf(svg);
}

function panelSvg(
  { session, library }: LabContextValue,
  lane: Lane,
  run: RunSummary,
  print: PanelPrint | undefined,
  data: PanelData,
): string | undefined {
  const { lab } = session.getState();
  const page = activePage(lab);
  if (print === undefined) return undefined;
  const { height, paint, marks, legend, summary } = print;
  const { name, formula } = data.channel;
  return svgSheet({
    title: `${nameOf(lane, run, library)}, ${name}: ${page?.name ?? ""}`,
    width: printWidth,
    bands: [{ label: name, height, paint, marks, overlay: {}, axis: undefined }],
    axis: undefined,
    legend,
    captions: [
      summary,
      ...captionsOf({ ...lab, view: { start: 0, end: page?.source.length ?? 0 } }, run, library),
      `${name}: ${formula}.`,
      `Made with Contentscope ${labVersion}.`,
    ],
  });
}
