import { svgSheet } from "../../../plots/svg-sheet.ts";
import { csvLines } from "../../../evaluation/csv.ts";
import { exportName, fileStem } from "../../../persistence/file-names.ts";
import { activePage } from "../../../state/lab.ts";
import type { Lane } from "../../../state/lane.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import type { LabContextValue } from "../../../lab/react.tsx";
import { diagramOf, unitsOfDiagram } from "../bands/diagrams.ts";
import { laneSheet, ribbonSheet } from "./lane-sheet.ts";
import type { FigureChoice } from "./lane-sheet.ts";

/** A figure as a file. */
export type FigureFormat = "svg" | "png" | "csv";

export const mediaTypes = { svg: "image/svg+xml", png: "image/png", csv: "text/csv" } as const;

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
  const sheet = await laneSheet(lab, lane, run, choice);
  if (sheet === undefined) return undefined;
  const svg = svgSheet(sheet);
  return format === "svg" ? svg : pngOf(svg);
}

/** Every lane's figure as it first shows, and the overview of the page: the files of an archive. */
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
    const svg = await figureFile(lab, lane, result.last, {}, "svg");
    put(`${stem}.svg`, svg);
    put(`${stem}.png`, typeof svg === "string" ? await pngOf(svg) : undefined);
    put(`${stem}.csv`, await numbersOf(lab, lane, result.last));
    const sheet = lane.id === now.focusedLane ? await ribbonSheet(lab, lane, result.last) : undefined;
    const overview = sheet === undefined ? undefined : svgSheet(sheet);
    put("overview.svg", overview);
    put("overview.png", overview === undefined ? undefined : await pngOf(overview));
  }
  return files;
}

/** Device pixels of a PNG for each CSS pixel. */
const pngRatio = 2;

/** An SVG document as a PNG at twice its size. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: mediaTypes.svg }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * pngRatio;
    canvas.height = image.height * pngRatio;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("this browser makes no PNG")) : resolve(blob)), mediaTypes.png);
    });
  } finally {
    URL.revokeObjectURL(address);
  }
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
