import { csvLines } from "../../evaluation/table.ts";
import { valuesFor } from "../../extraction/contract/parameters.ts";
import { stepRows } from "../../extraction/contract/trace.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor, runName, schemaFor, type Library } from "../../extraction/run.ts";
import { thousands, inSentence } from "../../format.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { exportName, fileStem } from "../../persistence/files.ts";
import { drawMarks, rowTop } from "../../plots/marks.ts";
import { drawMask } from "../../plots/mask.ts";
import type { AxisData } from "../../plots/plot.ts";
import { sheetRoom, type Sheet, type SheetBand } from "../../plots/svg-sheet.ts";
import { goldSelection } from "../../state/gold.ts";
import { activePage, type Lab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { membersText, valueWithUnit } from "../../state/run-names.ts";
import type { SeriesWindow } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { chosenPrint, mediaTypes, openExport, printedSheet, type ExportedFigure, type Print } from "../ui/export-dialog.tsx";
import {
  bandCuts,
  measuredIn,
  rowNames,
  showsPass,
  unitOf,
  diagramOf,
  figureLegend,
  shownBands,
  type Band,
} from "./bands/band.ts";
import { heightsOf, plotOf } from "./bands/band-plot.ts";
import { marginBars, marginEdges } from "./bands/margin.tsx";
import { maskHeight, maskOf, sourceOffsets } from "./bands/mask-view.tsx";
import { mostRows, panelsOf, pictureName, unitNames, type Panel } from "./figure-kind.ts";
import { figureKindOf, panelLegend, panelRows, panelText } from "./panels.tsx";

/** Opens the dialog in which a lane's figure and its pictures are printed, first what the lane shows of them. */
export function exportLane(
  lab: LabContextValue,
  lane: Lane,
  run: RunSummary,
  { bands, pictures }: { readonly bands: readonly Band[]; readonly pictures: readonly Panel[] },
): void {
  const figures = figuresOf(lab, lane, run, bands);
  const shown = bands.length > 0 ? undefined : figures.find(({ title }) => pictures[0] && title === pictureName(pictures[0]));
  const [figure] = figures;
  openExport(lab, shown ?? figure, figures);
}

/** A lane's figure, and its pictures. @param bands those of the figure that are shown */
export function figuresOf(
  lab: LabContextValue,
  lane: Lane,
  run: RunSummary,
  bands: readonly Band[] = [],
): readonly [figure: ExportedFigure, ...pictures: ExportedFigure[]] {
  // The figure's numbers already hold those of a tree's elements.
  const pictures = panelsOf(run.channels).filter(({ kind }) => kind !== "tree");
  const printed = pictures.map((picture): ExportedFigure => ({
    title: pictureName(picture),
    nameOf: (ending) => figureName(lab, [lane.extractor, picture.id], ending),
    sheet: () => panelSheet(lab, lane, run, picture.id),
    numbers: async () => {
      const data = await lab.queries.panel(lane.id, run.run, picture.id);
      return csvFile(data && [csvLines(panelRows(data))]);
    },
  }));
  return [laneFigure(lab, lane, run, bands), ...printed];
}

/** @param bands that are shown; where there are none, those that are shown in full */
function laneFigure(lab: LabContextValue, lane: Lane, run: RunSummary, bands: readonly Band[]): ExportedFigure {
  const { lab: now } = lab.session.getState();
  const diagram = diagramOf(run.channels);
  const drawn = bands.length > 0 ? bands : shownBands(diagram.bands, lane.bands ?? diagram.initial);
  return {
    title: "Figure",
    nameOf: (ending) => figureName(lab, [lane.extractor], ending),
    sheet: (print) => laneSheet(lab, lane, run, drawn, print),
    ...(drawn.length > 0 && { numbers: async () => csvFile(await unitLines(lab, lane, run)) }),
    ranges: { view: now.view, page: { start: 0, end: activePage(now)?.source.length ?? 0 } },
  };
}

/** "contentscope-ccb-news.svg", "contentscope-cetr-plane-news.svg". */
function figureName({ session }: LabContextValue, parts: readonly string[], ending: string): string {
  return exportName([...parts, fileStem(activePage(session.getState().lab)?.name ?? "")], ending);
}

function csvFile(lines: readonly string[] | undefined): Blob | undefined {
  return lines && new Blob([...lines], { type: `${mediaTypes.csv};charset=utf-8` });
}

/** Every lane's figure as it first shows, printed as was chosen last: the files of an archive. */
export async function allFigures(lab: LabContextValue): Promise<ReadonlyMap<string, string | Blob>> {
  const { lab: now, results } = lab.session.getState();
  const files = new Map<string, string | Blob>();
  for (const lane of now.lanes) {
    const result = results[lane.id];
    if (result?.status !== "done") continue;
    const { sheet, numbers } = laneFigure(lab, lane, result.last, []);
    const stem = `${lane.letter.toLowerCase()}-${lane.extractor}`;
    const [drawn, csv] = [await sheet(chosenPrint()), await numbers?.()];
    if (csv !== undefined) files.set(`${stem}.csv`, csv);
    if (drawn === undefined) continue;
    const { svg, txt, png } = printedSheet(drawn, chosenPrint());
    files
      .set(`${stem}.svg`, svg)
      .set(`${stem}.txt`, txt)
      .set(`${stem}.png`, await png());
  }
  return files;
}

/** Rows asked for at a time. */
const blockLength = 5_000;

/** Every unit of the figure with its place and all its values. */
async function unitLines({ queries }: LabContextValue, lane: Lane, run: RunSummary): Promise<readonly string[] | undefined> {
  const units = diagramOf(run.channels).units;
  if (units === undefined) return undefined;
  const lines: string[] = [];
  for (let first = 0, total = 1; first < total; first += blockLength) {
    const block = await queries.rows(lane.id, run.run, units, first, blockLength);
    if (block === undefined) return undefined;
    if (first === 0) lines.push(csvLines([block.columns]));
    lines.push(csvLines(block.rows));
    total = block.total;
  }
  return lines;
}

async function panelSheet(
  { session, library, queries }: LabContextValue,
  lane: Lane,
  run: RunSummary,
  id: string,
): Promise<Sheet | undefined> {
  const data = await queries.panel(lane.id, run.run, id);
  if (data === undefined) return undefined;
  const { channel } = data;
  if ("lacks" in channel && channel.lacks !== undefined) return undefined;
  const printed = await figureKindOf(channel).print(channel, data, async (units) => {
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
    bands: [band],
    axis: undefined,
    legend: panelLegend(data),
    captions: [
      [panelText(data), note].filter((part) => part !== undefined).join(" "),
      ...captionsOf({ ...lab, view: { start: 0, end: page?.source.length ?? 0 } }, run, library),
      `${name}: ${formula}.`,
    ],
  };
}

/** A lane's figure to be printed, as it is chosen; `undefined` when the lane runs anew meanwhile. */
async function laneSheet(
  { session, queries, library }: LabContextValue,
  lane: Lane,
  run: RunSummary,
  bands: readonly Band[],
  print: Print,
): Promise<Sheet | undefined> {
  const { lab: now } = session.getState();
  const page = activePage(now);
  const lab = { ...now, view: viewOf(print, now.view, page?.source.length ?? 0) };
  const { view } = lab;
  const diagram = diagramOf(run.channels);
  const steps = diagram.steps;
  const last = (steps?.labels.length ?? 1) - 1;
  const step = Math.min(lane.step ?? last, last);
  const rows = steps === undefined ? [] : stepRows(steps.labels.length, lane.showsAllPasses === true ? "all" : "few", step);
  const passes = { rows, step };
  const names = bands.map((band) => {
    const own = rowNames(band, passes);
    return isScaled(band) ? [] : own.length > 0 ? own : [band.name];
  });
  const measured = bands.map(measuredIn).map((channel) => (channel?.threshold === undefined ? undefined : channel));
  const hasMargin = measured.some((channel) => channel !== undefined);
  const { width } = sheetRoom([...names.flat(), "kept"], hasMargin, print);
  const place = { start: view.start, end: view.end, pixels: width, axis: lab.axis };
  const cuts = bands.map((band) => bandCuts(band, passes).map((cut) => ({ ...place, ...cut })));
  const windows = await queries.windows(lane.id, run.run, cuts.flat());
  const first = windows?.find((window) => window !== undefined);
  // A figure without bands shows only what is kept.
  const offsets = bands.length === 0 ? sourceOffsets(view.start, view.end, width) : first?.offsets;
  if (offsets === undefined) return undefined;
  const gold = goldSelection(page?.gold);
  const mask = maskOf(run.selection, offsets, "kept", gold);
  const axis = await axisOf(lab, lane, run, queries, diagram.units ?? "", first);
  const passName = step === last ? "" : `, ${steps?.labels[step] ?? ""}`;
  const printed = bands.map(async (band, index): Promise<SheetBand> => {
    const { printed: height } = heightsOf(band, rows.length);
    const before = cuts.slice(0, index).flat().length;
    const drawn = windows?.slice(before, before + (cuts[index]?.length ?? 0)) ?? [];
    const plotAt = (at: number) => plotOf(band, { windows: drawn, ...passes, width, height: at, scale: lane.scale ?? "auto" });
    const { axis: y, marks } = plotAt(height);
    const channel = measured[index];
    const unit = unitOf(band) === "" ? "" : ` (${unitOf(band)})`;
    const heading = band.name + (showsPass(band) ? passName : "") + unit + (y?.scale === "log1p" ? ", log(1 + v)" : "");
    const edges = y && marginEdges(y, height);
    const counts = channel && edges && (await queries.histogram(lane.id, run.run, channel.id, edges));
    return {
      heading: isScaled(band) ? heading : undefined,
      rows: names[index] ?? [],
      middles: marks?.kind === "strip" ? marks.data.rows.map((row, at) => rowTop(marks.data, at) + row.height / 2) : undefined,
      height,
      isFree: isScaled(band),
      paint: (board, frame) => {
        const { marks: at } = plotAt(frame.height);
        if (at !== undefined) drawMarks(board, at, frame);
      },
      overlay: (size) => plotAt(size.height).overlay,
      axis: y,
      margin: channel && edges && counts && ((size) => marginBars({ counts, edges, channel }, size)),
    };
  });
  return {
    title: `${nameOf(lane, run, library)}: ${page?.name ?? ""}`,
    bands: [
      ...(await Promise.all(printed)),
      { rows: ["kept"], height: maskHeight, paint: (board, frame) => drawMask(board, mask, frame) },
    ],
    axis,
    legend: figureLegend(bands, run.channels, "paper").flat(),
    foot: gold && goldLegend,
    captions: [...captionsOf(lab, run, library), ...bands.map(formulaOf)],
  };
}

/** The part of the page that a figure shows, as chosen, within the length of this page. */
function viewOf({ range }: Print, view: Range, length: number): Range {
  if (range === "view") return view;
  if (range === "page" || range.start >= length) return { start: 0, end: length };
  return { start: range.start, end: Math.min(range.end, length) };
}

/** True of a band with values to be read off, which has its name above it: others have names beside their rows. */
function isScaled({ kind }: Band): boolean {
  return kind !== "strip" && kind !== "verdicts";
}

/** The last row against the gold standard. */
const goldLegend = [
  { paint: "kept", label: "kept rightly" },
  { paint: "wrong", label: "kept wrongly" },
  { paint: "missed", label: "missed" },
] as const;

/** "A CETR". */
function nameOf(lane: Lane, run: RunSummary, library: Library): string {
  return `${lane.letter} ${runName(run.spec, library)}`;
}

/** Offsets in the source, or the numbers of the units in view. */
async function axisOf(
  { view, axis }: Lab,
  lane: Lane,
  run: RunSummary,
  queries: LabContextValue["queries"],
  units: string,
  window: SeriesWindow | undefined,
): Promise<AxisData> {
  if (axis === "source" || window === undefined) return { start: view.start, end: view.end, label: "characters" };
  const first = (await queries.reading(lane.id, run.run, units, { from: view.start }))?.unit ?? 0;
  return { start: first, end: first + window.unitCount, label: units };
}

/** The settings that made a figure, and what of the page it shows. */
function captionsOf(lab: Lab, run: RunSummary, library: Library): readonly string[] {
  const { name, paper } = extractorFor(library, run.spec.extractor);
  const parameters = schemaFor(run.spec, library);
  const [values] = valuesFor(parameters, run.spec.values);
  const settings = Object.entries(parameters).map(
    ([id, parameter]) => `${inSentence(parameter.label)} ${valueWithUnit(parameter, values[id] ?? parameter.default)}`,
  );
  const members = membersText(run.spec, library);
  const all = members === undefined ? settings : [...settings, `members: ${members}`];
  const page = activePage(lab);
  return [
    `${name} (${paper.short})${all.length === 0 ? "" : `: ${all.join(", ")}`}.`,
    `Page “${page?.name ?? ""}”, characters ${thousands(lab.view.start)} to ${thousands(lab.view.end)} of ${thousands(page?.source.length ?? 0)}. ` +
      `Kept: ${thousands(run.keptCharacters)} of ${thousands(run.textCharacters)} characters of text.`,
  ];
}

function formulaOf(band: Band): string {
  const { unit, formula } = band.lead;
  const note = band.kind === "strip" ? "Black is 0, white is 1." : undefined;
  return `${band.name}${unit === "" ? "" : ` (${unit})`}: ${formula}.${note === undefined ? "" : ` ${note}`}`;
}
