import { valuesFor } from "../../../extraction/contract/parameters.ts";
import { stepRows } from "../../../extraction/contract/step-rows.ts";
import type { Selection } from "../../../extraction/page/selection.ts";
import { extractorFor, runName, type Library } from "../../../extraction/run.ts";
import type { LabContextValue } from "../../../lab/create-lab.ts";
import { labVersion } from "../../../persistence/files.ts";
import { drawMarks, type Marks } from "../../../plots/marks.ts";
import { drawMask } from "../../../plots/mask.ts";
import type { AxisData } from "../../../plots/plot.ts";
import { printedWidth, type Paper, type Sheet, type SheetBand } from "../../../plots/svg-sheet.ts";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { goldSelection } from "../../../state/gold.ts";
import { activePage, type Lab } from "../../../state/lab.ts";
import type { Lane } from "../../../state/lane.ts";
import { membersText, valueWithUnit } from "../../../state/run-names.ts";
import type { BandScale } from "../bands/band-kind.ts";
import { diagramOf, figureLegend, shownBands, stepsIn, unitsOfDiagram } from "../bands/diagrams.ts";
import { bandName, kindOf, leadOf, rowNames, unitOf, type Band } from "../bands/index.ts";
import { maskHeight, maskOf } from "../bands/mask-view.tsx";
import { thousands } from "../../../format.ts";

/** The choices in a lane's figure. */
export interface FigureChoice {
  /** Ids of the bands shown; those shown at first where absent. */
  readonly shown?: readonly string[] | undefined;
  readonly scale?: BandScale;
  readonly showAllRows?: boolean;
  /** The last pass where absent. */
  readonly step?: number | undefined;
}

/** A lane's figure to be printed, as it is chosen; `undefined` when the lane runs anew meanwhile. */
export async function laneSheet(
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
  const cuts = bands.map((band) =>
    kindOf(band)
      .cuts(band, run.channels, passes)
      .map((channel) => ({ ...place, ...channel })),
  );
  const windows = await queries.windows(lane.id, run.run, cuts.flat());
  const first = windows?.find((window) => window !== undefined);
  if (first === undefined) return undefined;
  const axis = await axisOf(lab, lane, run, queries, unitsOfDiagram(diagram) ?? "", first);
  const passName = steps === undefined || step === undefined ? "" : `, ${steps.labels[step] ?? ""}`;
  const printed = bands.map((band, index): SheetBand => {
    const kind = kindOf(band);
    const height = kind.heights(band, rows.length).printed;
    const before = cuts.slice(0, index).flat().length;
    const drawn = windows?.slice(before, before + (cuts[index]?.length ?? 0)) ?? [];
    const plot = kind.plot(band, { windows: drawn, ...passes, width, height, scale });
    const label = kind.name(band) + (kind.showsPass ? passName : "") + (plot.axis?.scale === "log1p" ? ", log(1 + v)" : "");
    const names = { label, unit: unitOf(band), rows: rowNames(band, passes) };
    return { ...names, height, paint: paintOf(plot.marks), overlay: plot.overlay, axis: plot.axis };
  });
  return {
    title: `${nameOf(lane, run, library)}: ${activePage(lab)?.name ?? ""}`,
    bands: [...printed, maskBand(run, first.offsets, goldSelection(activePage(lab)?.gold))],
    axis,
    legend: figureLegend(bands, run.channels, "paper").flat(),
    captions: [...captionsOf(lab, run, library), ...bands.map(formulaOf), `Made with Contentscope ${labVersion}.`],
  };
}

function paintOf(marks: Marks | undefined): SheetBand["paint"] {
  return marks && ((board, frame) => drawMarks(board, marks, frame));
}

/** "A CETR". */
export function nameOf(lane: Lane, run: RunSummary, library: Library): string {
  return `${lane.letter} ${runName(run.spec, library)}`;
}

function maskBand({ selection }: RunSummary, offsets: Uint32Array, gold: Selection | undefined): SheetBand {
  const mask = maskOf(selection, offsets, "kept", gold);
  return {
    label: "kept",
    height: maskHeight,
    paint: (board, frame) => drawMask(board, mask, frame),
    overlay: {},
    axis: undefined,
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
export function captionsOf(lab: Lab, run: RunSummary, library: Library): readonly string[] {
  const { name, paper, parameters } = extractorFor(library, run.spec.extractor);
  const [values] = valuesFor(parameters, run.spec.values);
  const settings = Object.entries(parameters).map(
    ([id, parameter]) => `${parameter.label.toLowerCase()} ${valueWithUnit(parameter, values[id] ?? parameter.default)}`,
  );
  const members = membersText(run.spec, library);
  const all = members === undefined ? settings : [...settings, `members: ${members}`];
  const page = activePage(lab);
  const number = thousands;
  return [
    `${name} (${paper.short})${all.length === 0 ? "" : `: ${all.join(", ")}`}.`,
    `Page “${page?.name ?? ""}”, characters ${number(lab.view.start)} to ${number(lab.view.end)} of ${number(page?.source.length ?? 0)}. ` +
      `Kept: ${number(run.keptCharacters)} of ${number(run.textCharacters)} characters of text.`,
  ];
}

function formulaOf(band: Band): string {
  const { unit, formula } = leadOf(band);
  const { note } = kindOf(band);
  return `${bandName(band)}${unit === "" ? "" : ` (${unit})`}: ${formula}.${note === undefined ? "" : ` ${note}`}`;
}
