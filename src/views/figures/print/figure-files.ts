import { csvLines } from "../../../evaluation/table.ts";
import type { LabContextValue } from "../../../lab/create-lab.ts";
import { exportName, fileStem, labVersion } from "../../../persistence/files.ts";
import type { Sheet } from "../../../plots/svg-sheet.ts";
import type { PanelData } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { activePage } from "../../../state/lab.ts";
import type { Lane } from "../../../state/lane.ts";
import { figureFormats, mediaTypes, type FigureFormat } from "../../ui/figure-formats.ts";
import { paperOf, sheetFile } from "../../ui/save-figure.ts";
import { diagramOf, unitsOfDiagram } from "../bands/diagrams.ts";
import { mostRows } from "../figure-kind.ts";
import { kindOf, panelRows } from "../index.ts";
import { unitNames } from "../panel-text.ts";
import { captionsOf, laneSheet, nameOf, type FigureChoice } from "./lane-sheet.ts";

/** Name of a figure's file: "contentscope-ccb-news.svg". */
export function figureName({ session }: LabContextValue, lane: Lane, format: FigureFormat): string {
  return exportName([lane.extractor, fileStem(activePage(session.getState().lab)?.name ?? "")], format);
}

/** A lane's figure, or the numbers behind it; `undefined` when the lane runs anew meanwhile. */
export async function figureFile(
  lab: LabContextValue,
  lane: Lane,
  run: RunSummary,
  choice: FigureChoice,
  format: FigureFormat,
): Promise<string | Blob | undefined> {
  if (format === "csv") return numbersOf(lab, lane, run);
  const sheet = await laneSheet(lab, lane, run, choice, paperOf(format));
  return sheet && sheetFile(sheet, format);
}

/** Every lane's figure as it first shows: the files of an archive. */
export async function allFigures(lab: LabContextValue): Promise<ReadonlyMap<string, string | Blob>> {
  const { lab: now, results } = lab.session.getState();
  const files = new Map<string, string | Blob>();
  const put = (name: string, file: string | Blob | undefined): void => {
    if (file !== undefined) files.set(name, file);
  };
  for (const lane of now.lanes) {
    const result = results[lane.id];
    if (result?.status !== "done") continue;
    const stem = `${lane.letter.toLowerCase()}-${lane.extractor}`;
    for (const { format } of figureFormats) put(`${stem}.${format}`, await figureFile(lab, lane, result.last, {}, format));
  }
  return files;
}

/** Rows asked for at a time. */
const blockLength = 5_000;

/** Every unit of the figure with its place and all its values. */
async function numbersOf({ queries }: LabContextValue, lane: Lane, run: RunSummary): Promise<Blob | undefined> {
  const units = unitsOfDiagram(diagramOf(run.channels));
  if (units === undefined) return undefined;
  const parts: string[] = [];
  for (let first = 0, total = 1; first < total; first += blockLength) {
    const block = await queries.rows(lane.id, run.run, units, first, blockLength);
    if (block === undefined) return undefined;
    if (first === 0) parts.push(csvLines([block.columns]));
    parts.push(csvLines(block.rows));
    total = block.total;
  }
  return new Blob(parts, { type: `${mediaTypes.csv};charset=utf-8` });
}

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
  const sheet = await panelSheet(lab, lane, run, data);
  return sheet && sheetFile(sheet, format);
}

async function panelSheet(
  { session, library, queries }: LabContextValue,
  lane: Lane,
  run: RunSummary,
  data: PanelData,
): Promise<Sheet | undefined> {
  const { channel } = data;
  if ("lacks" in channel && channel.lacks !== undefined) return undefined;
  const { text, print, legend } = kindOf(channel);
  const printed = await print(channel, data, async (units) => {
    const block = await queries.rows(lane.id, run.run, units, 0, mostRows);
    return block && unitNames(block);
  });
  if (printed === undefined) return undefined;
  const { note, ...band } = printed;
  const { lab } = session.getState();
  const page = activePage(lab);
  const { name, formula } = channel;
  return {
    title: `${nameOf(lane, run, library)}, ${name}: ${page?.name ?? ""}`,
    bands: [{ label: name, ...band, overlay: {}, axis: undefined }],
    axis: undefined,
    legend: legend?.(channel, data) ?? [],
    captions: [
      [text(channel, data), note].filter((part) => part !== undefined).join(" "),
      ...captionsOf({ ...lab, view: { start: 0, end: page?.source.length ?? 0 } }, run, library),
      `${name}: ${formula}.`,
      `Made with Contentscope ${labVersion}.`,
    ],
  };
}
