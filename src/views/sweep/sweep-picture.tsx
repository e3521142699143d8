import type { ReactNode } from "react";
import { snap, type NumberParameter, type Schema } from "../../extraction/contract/parameters.ts";
import { rangeCell, tableOf, type Table, type TableColumn } from "../../evaluation/table.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, scoreText, tenthsText, inSentence } from "../../format.ts";
import { valueDomain } from "../../plots/chart.tsx";
import { drawHeatMap, heatMapCellAt, sweepMapMarks, type HeatMapData } from "../../plots/heat-map.tsx";
import { curvePlaceOf, type Curve } from "../../plots/curve.tsx";
import type { Sheet } from "../../plots/svg-sheet.ts";
import type { Lane } from "../../state/lane.ts";
import { fieldText, valueWithUnit } from "../../state/run-names.ts";
import { bestOf, type SweepChoice, type SweepGrid, type SweepPoint, type sweptParameters } from "../../state/sweep.ts";
import { curvePicture, useMarkDrag } from "../ui/curve-picture.ts";
import { cellAfter, type GridCell } from "../ui/grid-keys.ts";
import { Choice } from "../ui/kit.tsx";
import { pictureSheet, PointedPicture, type Picture, type ThingWords } from "../ui/picture.tsx";
import "../figures/panels.css";
import "./sweep.css";

interface SweptAxesProps extends SweepChoice {
  /** Of the first axis: "Sweep". */
  readonly label: string;
  readonly swept: ReturnType<typeof sweptParameters>;
  readonly onChoose: (choice: SweepChoice) => void;
}

/** Asks over which parameter a sweep goes, and against which other. */
export function SweptAxes({ label, swept, x, y, onChoose }: SweptAxesProps) {
  const names = swept.map(([id, { label: name }]) => ({ id, label: name }));
  const choose = (first: string, second = ""): void =>
    onChoose(second === "" || second === first ? { x: first } : { x: first, y: second });
  return (
    <>
      <Choice label={label} isLabelled value={x} options={names} onChoose={(id) => choose(id, y)} />
      {names.length > 1 && (
        <Choice
          label="against"
          isLabelled
          value={y ?? ""}
          options={[{ id: "", label: "nothing else" }, ...names.filter(({ id }) => id !== x)]}
          onChoose={(id) => choose(x, id)}
        />
      )}
    </>
  );
}

/** A sweep to be shown: of a lane on a page, or of a run on many. */
interface ShownSweep {
  readonly schema: Schema;
  readonly grid: SweepGrid;
  /** Values that are set now, in the order of the axes; undefined where no lane has any. */
  readonly present: readonly number[] | undefined;
}

interface SweepPictureProps extends ShownSweep {
  /** Room that it may take, in CSS pixels. */
  readonly height: number;
  /** Whose sweep it is: "A". */
  readonly name: string;
  /** Said where nothing is pointed at. */
  readonly hint: ReactNode;
  /** Takes the values of a setting. */
  readonly onSet: (at: number) => void;
  /** A curve is pressed, where its rule may be dragged from. */
  readonly onGrip?: () => void;
  /** The rule of a curve is dragged to a value. */
  readonly onSlide: (value: number) => void;
}

/** The curve of one parameter, whose present value is a rule, which is the slider too; or the map of two. */
export function SweepPicture({ height, name, hint, onSet, onGrip, onSlide, ...sweep }: SweepPictureProps) {
  const { schema, grid, present } = sweep;
  const summary = sweepSummary(grid, schema);
  const labels = labelsOf(sweep);
  const curve = curveOf(sweep);
  const drag = useMarkDrag(curve, onSlide, onGrip);
  const map = curve === undefined ? mapOf(sweep, height) : undefined;
  const chosen = present === undefined ? -1 : nearestSetting(grid, present);
  const nearest = `Nearest to the current setting: ${settingWords(grid, chosen, schema)}: ${pointWords(grid, grid.points[chosen])}`;
  return (
    <figure className="panel sweep-picture" aria-label={`${name}: sweep of ${labels.join(" and ")}`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {map && (
        <div className="sweep-axes muted small">
          ↑ {labels[1]} · → {labels[0]}
        </div>
      )}
      <PointedPicture
        {...drag}
        of={pictureOf(sweep, height)}
        label={`${summary} ${map ? "Arrows" : "Left and right"} go through its settings, Enter takes one.`}
        chosen={chosen}
        hint={map ? chosen >= 0 && nearest : hint}
        onChoose={onSet}
      >
        {map && (
          <div className="row wrap muted">
            <span>
              {scoreText(map.data.domain[0], 2)} <span className="heat-ramp" /> {scoreText(map.data.domain[1], 2)}{" "}
              {gridValueName(grid)}
            </span>
            {hint}
          </div>
        )}
      </PointedPicture>
    </figure>
  );
}

/** The picture of a sweep: a curve, or else a map. */
function pictureOf(sweep: ShownSweep, height: number): Picture<HeatMapData> {
  const curve = curveOf(sweep);
  if (curve === undefined) return mapOf(sweep, height);
  return { ...curvePicture(curve, height, (at) => wordsOf(sweep, at)), ground: undefined };
}

/** What is swept, in the order of the axes. */
function labelsOf({ grid, schema }: ShownSweep): readonly string[] {
  return grid.axes.map(({ parameter }) => schema[parameter]?.label ?? parameter);
}

/** A sweep to be printed. @param run what was run: "CCB, range 60"; `on`: a page, a corpus; `captions`: what else is said below it */
export function sweepSheet({
  run,
  on,
  captions,
  ...sweep
}: ShownSweep & { readonly run: string; readonly on: string; readonly captions: readonly string[] }): Sheet {
  const { grid, schema } = sweep;
  const { name, formula } = measureFor(grid.measure);
  const printed = {
    title: `${run}, sweep of ${labelsOf(sweep).join(" and ")}: ${on}`,
    captions: [sweepSummary(grid, schema), ...captions, ...(isScored(grid) ? [`${name}: ${formula}.`] : [])],
  };
  const curve = curveOf(sweep);
  if (curve === undefined) {
    const map = mapOf({ ...sweep, present: undefined }, printedHeight);
    const [least, most] = map.data.domain;
    const [x, y] = labelsOf(sweep);
    const heading = `${gridValueName(grid)} from ${scoreText(least, 2)}, dark, to ${scoreText(most, 2)}, light: ${y} ↑, ${x} →`;
    return pictureSheet({ ...printed, of: map, heading });
  }
  const picture = curvePicture({ ...curve, isMovable: false }, printedHeight, (at) => wordsOf(sweep, at));
  return pictureSheet({ ...printed, of: picture, height: (width) => Math.round(Math.min(printedHeight, width * 0.75)) });
}

/** The setting of a place of a sweep, and what it gave. */
function wordsOf({ grid, schema }: ShownSweep, at: number): ThingWords {
  return { label: settingWords(grid, at, schema), numbers: [["", pointWords(grid, grid.points[at])]] };
}

/**
 * The curve of a sweep over one parameter, undefined of another: F1, precision and recall, or the share kept where nothing can be scored;
 * with bands where they are averages.
 */
function curveOf({ grid, schema, present }: ShownSweep): Curve | undefined {
  const { parameter: name, values } = grid.axes[0];
  const parameter = schema[name];
  if (grid.axes.length > 1 || parameter?.kind !== "number") return undefined;
  const pick = <T,>(part: (point: SweepPoint) => T | undefined): readonly (T | undefined)[] =>
    grid.points.map((point) => (point === undefined || point === null ? undefined : part(point)));
  const lines = isScored(grid)
    ? [
        { label: measureFor(grid.measure).valueName, values: pick(({ value }) => value) },
        { label: "Precision", values: pick(({ precision }) => precision) },
        { label: "Recall", values: pick(({ recall }) => recall) },
      ]
    : [{ label: "Kept", values: pick(({ kept }) => kept) }];
  const current = present?.[0];
  return {
    axes: parameterAxes(values, parameter, gridValueName(grid)),
    x: values,
    lines: lines.filter(({ values: known }) => known.some((value) => value !== undefined)),
    hasLead: true,
    bands: isMean(grid) ? [pick(({ quartiles }) => quartiles), pick(({ interval }) => interval)] : [],
    marks:
      current === undefined ? [] : [{ x: current, label: valueWithUnit(parameter, snap(parameter, current)), isChosen: true }],
    isMovable: true,
    best: bestOf(grid.points),
  };
}

/** The axes of shares over the values of a parameter. */
export function parameterAxes(values: readonly number[], parameter: NumberParameter, label: string): Curve["axes"] {
  const { unit, min, max, scale } = parameter;
  return {
    x: {
      domain: [values[0] ?? min, values.at(-1) ?? max],
      scale: scale === "log" ? "log1p" : "linear",
      label: `${parameter.label}${unit === "" ? "" : ` (${unit})`}`,
    },
    y: { domain: [0, 1], scale: "linear", label },
  };
}

/** Of a row: numbers find room in it, and no row is a plank. */
const leastHeight = 18;
const greatestHeight = 40;
const headHeight = 20;
const nameRoom = 64;
/** On paper, in CSS pixels. */
const printedHeight = 300;

/** The map of a sweep, as high as is asked for as far as its rows are neither too low nor too high for it. */
function mapOf(sweep: ShownSweep, height: number): Picture<HeatMapData> & { readonly data: HeatMapData } {
  const { grid, schema } = sweep;
  const data = heatOf(grid, schema, height);
  const cell = (at: number) => (at < 0 ? undefined : cellOf(grid, at));
  const best = cell(bestOf(grid.points));
  return {
    data,
    height: headHeight + data.count * data.rowHeight,
    ground: { draw: drawHeatMap, data: () => data },
    marks: (frame, { hover, pin }) =>
      sweepMapMarks(data, { rowNames: data.rowNames, current: cell(pin), best, pointed: cell(hover) }, frame),
    count: grid.points.length,
    at: (x, y, frame) => {
      const found = heatMapCellAt(data, frame, x, y);
      return found === undefined ? -1 : settingOf(grid, found);
    },
    after: (key, at) => {
      const next = cellAfter({ key }, cell(at) ?? { row: 0, column: 0 }, { rows: data.count, columns: data.columns.length });
      return next && settingOf(grid, next);
    },
    words: (at) => wordsOf(sweep, at),
  };
}

/** A heat map of a sweep, the greatest value of its second parameter in the first row. */
function heatOf(grid: SweepGrid, schema: Schema, height: number): HeatMapData & { readonly rowNames: readonly string[] } {
  const [x, y] = grid.axes;
  const columns = x.values.length;
  const rows = y?.values.length ?? 1;
  const hasScores = isScored(grid);
  const values = new Float64Array(rows * columns).fill(Number.NaN);
  for (const [at, point] of grid.points.entries()) {
    const { row, column } = cellOf(grid, at);
    if (point !== undefined && point !== null)
      values[row * columns + column] = (hasScores ? point.value : point.kept) ?? Number.NaN;
  }
  const known = values.filter((value) => !Number.isNaN(value));
  const names = (axis: SweepGrid["axes"][number] | undefined): readonly string[] => {
    const parameter = schema[axis?.parameter ?? ""];
    return (axis?.values ?? []).map((value) => (parameter?.kind === "number" ? fieldText(parameter, value) : String(value)));
  };
  return {
    values,
    columns: names(x),
    areColumnsValues: true,
    rowNames: names(y).toReversed(),
    first: 0,
    count: rows,
    rowHeight: Math.min(Math.max(Math.floor((height - headHeight) / rows), leastHeight), greatestHeight),
    domain: valueDomain(known, known[0] ?? 0),
    threshold: undefined,
    left: nameRoom,
    top: headHeight,
  };
}

function cellOf({ axes: [, y] }: SweepGrid, at: number): GridCell {
  const rows = y?.values.length ?? 1;
  return { row: rows - 1 - (at % rows), column: Math.floor(at / rows) };
}

function settingOf({ axes: [, y] }: SweepGrid, { row, column }: GridCell): number {
  const rows = y?.values.length ?? 1;
  return column * rows + (rows - 1 - row);
}

/** The setting nearest to the values that are set. */
function nearestSetting({ axes }: SweepGrid, present: readonly number[]): number {
  const [column = 0, fromBelow = 0] = axes.map(({ values }, axis) => curvePlaceOf({ x: values }, present[axis] ?? 0));
  return column * (axes[1]?.values.length ?? 1) + fromBelow;
}

/** Returns whether any setting could be scored: there is a gold standard. */
export function isScored({ points }: SweepGrid): boolean {
  return points.some((point) => point?.value !== undefined);
}

/** Returns whether the numbers are averages over pages. */
function isMean({ points }: SweepGrid): boolean {
  return points.some((point) => point?.interval !== undefined);
}

/** "F1 (word LCS)", or what is shown where there is no gold standard; "mean F1 (word LCS)" of many pages. */
export function gridValueName(grid: SweepGrid): string {
  const mean = isMean(grid) ? "mean " : "";
  if (!isScored(grid)) return `${mean}share of the text kept`;
  const { name, valueName: value } = measureFor(grid.measure);
  return `${mean}${value} (${name})`;
}

/** The values of a setting of a grid, in the order of its axes. */
export function valuesAt({ axes }: SweepGrid, at: number): readonly number[] {
  const [x, y] = axes;
  if (y === undefined) return [x.values[at] ?? 0];
  return [x.values[Math.floor(at / y.values.length)] ?? 0, y.values[at % y.values.length] ?? 0];
}

/** The values that are set of what is swept, in the order of the axes. */
export function presentValues(axes: SweepGrid["axes"], { values }: Pick<Lane, "values">, parameters: Schema): readonly number[] {
  return axes.map(({ parameter }) => Number(values[parameter] ?? parameters[parameter]?.default));
}

/** "lambda 0.8, gap 20". */
export function settingWords(grid: SweepGrid, at: number, parameters: Schema): string {
  return valuesAt(grid, at)
    .map((value, axis) => {
      const name = grid.axes[axis]?.parameter ?? "";
      const parameter = parameters[name];
      const text = parameter?.kind === "number" ? fieldText(parameter, value) : String(value);
      return `${inSentence(parameter?.label ?? name)} ${text}`;
    })
    .join(", ");
}

/** "F1 0.873, 95 % interval 0.850–0.896, middle half of 327 pages 0.801–0.952, precision 0.912, recall 0.837, 34.1 % kept". */
export function pointWords({ measure }: Pick<SweepGrid, "measure">, point: SweepPoint | null | undefined): string {
  if (point === undefined) return "not tried yet";
  if (point === null) return "failed";
  const { precision, recall, value, pages = 0, interval, quartiles } = point;
  const kept = `${tenthsText(point.kept)} kept`;
  const parts = [
    value === undefined ? kept : `${measureFor(measure).valueName} ${scoreText(value)}`,
    interval && `95 % interval ${rangeCell(interval)}`,
    quartiles && `middle half of ${counted(pages, "page")} ${rangeCell(quartiles)}`,
    precision !== undefined && `precision ${scoreText(precision)}`,
    recall !== undefined && `recall ${scoreText(recall)}`,
    value !== undefined && kept,
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}

/** What a sweep shows, in a sentence. */
export function sweepSummary(grid: SweepGrid, parameters: Schema): string {
  const names = grid.axes.map(({ parameter, values }) => {
    const label = inSentence(parameters[parameter]?.label ?? parameter);
    return `${label} from ${values[0] ?? 0} to ${values.at(-1) ?? 0}`;
  });
  const best = bestOf(grid.points);
  const most = best < 0 ? "" : ` Best at ${settingWords(grid, best, parameters)}: ${pointWords(grid, grid.points[best])}.`;
  return `${gridValueName(grid)} over ${names.join(" and ")}.${most}`;
}

/** The settings of a grid that were tried. */
export function triedSettings(grid: SweepGrid) {
  return grid.points.flatMap((point, at) => (point ? [{ ...point, at: valuesAt(grid, at) }] : []));
}

/** The columns of settings that were tried; with their spread where they are averages. */
export function sweepColumns(grid: SweepGrid): readonly TableColumn<ReturnType<typeof triedSettings>[number]>[] {
  const measure = isScored(grid) ? grid.measure : "";
  const columns: ReturnType<typeof sweepColumns> = [
    ...grid.axes.map(({ parameter: name }, axis) => ({ name, cell: ({ at }: { at: readonly number[] }) => at[axis] })),
    { name: "measure", cell: () => measure },
    { name: "value", cell: ({ value }) => value },
    { name: "precision", cell: ({ precision }) => precision },
    { name: "recall", cell: ({ recall }) => recall },
    { name: "kept share", cell: ({ kept }) => kept },
    { name: "pages", cell: ({ pages }) => pages },
    { name: "interval low", cell: ({ interval }) => interval?.low },
    { name: "interval high", cell: ({ interval }) => interval?.high },
    { name: "lower quartile", cell: ({ quartiles }) => quartiles?.low },
    { name: "upper quartile", cell: ({ quartiles }) => quartiles?.high },
  ];
  return isMean(grid) ? columns : columns.slice(0, -5);
}

/** The numbers of a sweep, a row for each setting that was tried. */
export function sweepTable(grid: SweepGrid, caption: string): Table {
  return tableOf(caption, triedSettings(grid), sweepColumns(grid));
}
