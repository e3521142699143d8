import { csvLines } from "../../evaluation/table.ts";
import { valuesFor } from "../../extraction/contract/parameters.ts";
import { stepRows } from "../../extraction/contract/step-rows.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { extractorFor, runName, schemaFor, type Library } from "../../extraction/run.ts";
import { thousands } from "../../format.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { exportName, fileStem } from "../../persistence/files.ts";
import { drawMarks } from "../../plots/marks.ts";
import { drawMask } from "../../plots/mask.ts";
import type { AxisData } from "../../plots/plot.ts";
import { printedWidth, type Paper, type Sheet, type SheetBand } from "../../plots/svg-sheet.ts";
import { goldSelection } from "../../state/gold.ts";
import { activePage, type Lab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { membersText, valueWithUnit } from "../../state/run-names.ts";
import type { SeriesWindow } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { figureFormats, mediaTypes, type FigureFormat } from "../ui/figure-formats.ts";
import { paperOf, sheetFile } from "../ui/save-figure.ts";
import { diagramOf, figureLegend, shownBands, stepsIn, unitsOfDiagram } from "./bands/diagrams.ts";
import { bandCuts, rowNames, showsPass, unitOf, type Band } from "./bands/band.ts";
import { heightsOf, plotOf, type BandScale } from "./bands/band-plot.ts";
import { maskHeight, maskOf } from "./bands/mask-view.tsx";
import { mostRows, unitNames } from "./figure-kind.ts";
import { kindOf, panelRows } from "./index.ts";

/** What of a lane is printed: its figure as it is chosen, or the picture of a channel. */
type Printable = FigureChoice | { readonly channel: string };

/** The choices in a lane's figure. */
interface FigureChoice {
  /** Ids of the bands shown; those shown at first where absent. */
  readonly shown?: readonly string[] | undefined;
  readonly scale?: BandScale;
  readonly showAllRows?: boolean;
  /** The last pass where absent. */
  readonly step?: number | undefined;
}

/** Name of its file: "contentscope-ccb-news.svg", "contentscope-cetr-plane-news.svg". */
export function figureName({ session }: LabContextValue, lane: Lane, of: Printable, format: FigureFormat): string {
  const page = fileStem(activePage(session.getState().lab)?.name ?? "");
  return exportName([lane.extractor, ...("channel" in of ? [of.channel] : []), page], format);
}

/** A lane's figure or a picture of it, or the numbers behind it; `undefined` when the lane runs anew meanwhile. */
export async function figureFile(
  lab: LabContextValue,
  lane: Lane,
  run: RunSummary,
  of: Printable,
  format: FigureFormat,
): Promise<string | Blob | undefined> {
  if (format === "csv") {
    const lines = await ("channel" in of ? panelLines(lab, lane, run, of.channel) : unitLines(lab, lane, run));
    return lines && new Blob([...lines], { type: `${mediaTypes.csv};charset=utf-8` });
  }
  const sheet = await ("channel" in of ? panelSheet(lab, lane, run, of.channel) : laneSheet(lab, lane, run, of, paperOf(format)));
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
async function unitLines({ queries }: LabContextValue, lane: Lane, run: RunSummary): Promise<readonly string[] | undefined> {
  const units = unitsOfDiagram(diagramOf(run.channels));
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

async function panelLines(
  { queries }: LabContextValue,
  lane: Lane,
  run: RunSummary,
  channel: string,
): Promise<readonly string[] | undefined> {
  const data = await queries.panel(lane.id, run.run, channel);
  return data && [csvLines(panelRows(data))];
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
    bands: [{ label: name, ...band }],
    axis: undefined,
    legend: legend?.(channel, data) ?? [],
    captions: [
      [text(channel, data), note].filter((part) => part !== undefined).join(" "),
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
  { shown, scale = "auto", showAllRows = false, step }: FigureChoice,
  paper: Paper,
): Promise<Sheet | undefined> {
  const { lab } = session.getState();
  const { view } = lab;
  const width = printedWidth(paper);
  const diagram = diagramOf(run.channels);
  const bands = shownBands(diagram.bands, shown ?? diagram.initial);
  const steps = stepsIn(diagram);
  const selectedStep = step ?? (steps?.labels.length ?? 1) - 1;
  const rows = steps === undefined ? [] : stepRows(steps.labels.length, showAllRows ? "all" : "few", selectedStep);
  const passes = { rows, step: selectedStep };
  const place = { start: view.start, end: view.end, pixels: width, axis: lab.axis };
  const cuts = bands.map((band) => bandCuts(band, passes).map((cut) => ({ ...place, ...cut })));
  const windows = await queries.windows(lane.id, run.run, cuts.flat());
  const first = windows?.find((window) => window !== undefined);
  if (first === undefined) return undefined;
  const gold = goldSelection(activePage(lab)?.gold);
  const axis = await axisOf(lab, lane, run, queries, unitsOfDiagram(diagram) ?? "", first);
  const passName = steps === undefined || step === undefined ? "" : `, ${steps.labels[step] ?? ""}`;
  const printed = bands.map((band, index): SheetBand => {
    const height = heightsOf(band, rows.length).printed;
    const before = cuts.slice(0, index).flat().length;
    const drawn = windows?.slice(before, before + (cuts[index]?.length ?? 0)) ?? [];
    const plot = plotOf(band, { windows: drawn, ...passes, width, height, scale });
    const label = band.name + (showsPass(band) ? passName : "") + (plot.axis?.scale === "log1p" ? ", log(1 + v)" : "");
    const { marks } = plot;
    const paint: SheetBand["paint"] = marks && ((board, frame) => drawMarks(board, marks, frame));
    const names = { label, unit: unitOf(band), rows: rowNames(band, passes) };
    return { ...names, height, paint, overlay: plot.overlay, axis: plot.axis };
  });
  return {
    title: `${nameOf(lane, run, library)}: ${activePage(lab)?.name ?? ""}`,
    bands: [...printed, maskBand(run, first.offsets, gold)],
    axis,
    legend: [...figureLegend(bands, run.channels, "paper").flat(), ...(gold === undefined ? [] : goldLegend)],
    captions: [...captionsOf(lab, run, library), ...bands.map(formulaOf)],
  };
}

/** The last row against the gold standard. */
const goldLegend = [
  { paint: "kept", label: "kept rightly" },
  { paint: "wrong", label: "kept wrongly; hollow: missed" },
] as const;

/** "A CETR". */
function nameOf(lane: Lane, run: RunSummary, library: Library): string {
  return `${lane.letter} ${runName(run.spec, library)}`;
}

function maskBand({ selection }: RunSummary, offsets: Uint32Array, gold: Selection | undefined): SheetBand {
  const mask = maskOf(selection, offsets, "kept", gold);
  return {
    label: "kept",
    height: maskHeight,
    paint: (board, frame) => drawMask(board, mask, frame),
  };
}

/** Offsets in the source, or the numbers of the units in view. */
async function axisOf(
  { view, axis }: Lab,
  lane: Lane,
  run: RunSummary,
  queries: LabContextValue["queries"],
  units: string,
  { unitCount }: SeriesWindow,
): Promise<AxisData> {
  if (axis === "source") return { start: view.start, end: view.end, label: "characters" };
  const first = (await queries.reading(lane.id, run.run, units, { from: view.start }))?.unit ?? 0;
  return { start: first, end: first + unitCount, label: units };
}

/** The settings that made a figure, and what of the page it shows. */
function captionsOf(lab: Lab, run: RunSummary, library: Library): readonly string[] {
  const { name, paper } = extractorFor(library, run.spec.extractor);
  const parameters = schemaFor(run.spec, library);
  const [values] = valuesFor(parameters, run.spec.values);
  const settings = Object.entries(parameters).map(
    ([id, parameter]) => `${parameter.label.toLowerCase()} ${valueWithUnit(parameter, values[id] ?? parameter.default)}`,
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
