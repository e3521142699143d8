import { useMemo, type ReactNode } from "react";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { domainOf } from "../../plots/chart.ts";
import { drawHeatMap, heatMapCellAt, type HeatMapData } from "../../plots/heat-map.ts";
import { drawSweepMap, type MapCell, type SweepMapMarks } from "../../plots/sweep-map.ts";
import { bestOf, type SweepGrid } from "../../state/sweep.ts";
import { fieldText } from "../../state/run-names.ts";
import { scoreText } from "../../format.ts";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { cellAfter } from "../ui/grid-keys.ts";
import { isScored, sweepSummary, valueName } from "./sweep-text.ts";

/** Of a row: numbers find room in it, and no row is a plank. */
const leastHeight = 18;
const greatestHeight = 40;
const headHeight = 20;
const nameRoom = 64;

/** A measure over the values of two parameters: the first one's rise to the right, the second one's upwards. */
export function SweepMap({
  place,
  height,
  name,
  schema,
  grid,
  present,
  hint,
  onSet,
  hovered,
  onPoint,
  words,
}: SweepPictureProps & PointedSetting) {
  const map = useMemo(() => sweepMapOf(grid, schema, height), [grid, schema, height]);
  const best = bestOf(grid.points);
  const current = present && nearestSetting(grid, present);
  const cell = (at: number | undefined): MapCell | undefined => (at === undefined || at < 0 ? undefined : cellOf(grid, at));
  const marks: SweepMapMarks = { ...map, current: cell(current), best: cell(best), pointed: cell(hovered) };
  const read = hovered >= 0 ? hovered : (current ?? -1);
  const summary = sweepSummary(grid, schema);
  const [x, y] = grid.axes.map(({ parameter }) => schema[parameter]?.label ?? parameter);
  return (
    <figure className="panel sweep-picture" aria-label={`${name}: sweep of ${x ?? ""} and ${y ?? ""}`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <div className="sweep-axes muted small">
        ↑ {y} · → {x}
      </div>
      <PlotFrame
        place={place}
        height={headHeight + map.count * map.rowHeight}
        label={`${summary} Arrows go through its settings, Enter takes one.`}
        ground={{ draw: drawHeatMap, data: map }}
        draw={drawSweepMap}
        marks={marks}
        count={grid.points.length}
        at={(left, top, size) => {
          const found = heatMapCellAt(map, size, left, top);
          return found === undefined ? -1 : settingOf(grid, { row: found.row, column: found.column });
        }}
        current={read}
        onPoint={onPoint}
        onChoose={onSet}
        after={(key, at) => {
          const next = cellAfter({ key }, cell(at) ?? { row: 0, column: 0 }, { rows: map.count, columns: map.columns.length });
          return next && settingOf(grid, next);
        }}
      >
        <div>
          {read >= 0 && hovered < 0 && "Nearest to what is set: "}
          {read >= 0 && words(read)}
        </div>
        <MapLegend grid={grid} domain={map.domain} hint={hint} />
      </PlotFrame>
    </figure>
  );
}

interface MapLegendProps extends Pick<SweepPictureProps, "grid" | "hint"> {
  readonly domain: HeatMapData["domain"];
}

function MapLegend({ grid, domain, hint }: MapLegendProps) {
  return (
    <div className="sweep-legend muted wraps flex">
      <span>
        {scoreText(domain[0], 2)} <span className="heat-ramp" /> {scoreText(domain[1], 2)} {valueName(grid)}
      </span>
      {hint}
    </div>
  );
}

/**
 * A heat map of a sweep, the greatest value of its second parameter in the first row.
 *
 * @param height that it should have, in CSS pixels, as far as its rows are neither too low nor too high for it
 */
export function sweepMapOf(
  grid: SweepGrid,
  parameters: Schema,
  height: number,
): HeatMapData & { readonly rowNames: readonly string[] } {
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
    const parameter = parameters[axis?.parameter ?? ""];
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
    domain: domainOf(known, known[0] ?? 0),
    threshold: undefined,
    left: nameRoom,
    top: headHeight,
  };
}

function cellOf({ axes: [, y] }: SweepGrid, at: number): MapCell {
  const rows = y?.values.length ?? 1;
  return { row: rows - 1 - (at % rows), column: Math.floor(at / rows) };
}

function settingOf({ axes: [, y] }: SweepGrid, { row, column }: MapCell): number {
  const rows = y?.values.length ?? 1;
  return column * rows + (rows - 1 - row);
}

/** The setting nearest to the values that are set. */
function nearestSetting(grid: SweepGrid, present: readonly number[]): number {
  const [column = 0, fromBelow = 0] = grid.axes.map(({ values }, axis) => {
    const distances = values.map((value) => Math.abs(value - (present[axis] ?? 0)));
    return distances.indexOf(Math.min(...distances));
  });
  return column * (grid.axes[1]?.values.length ?? 1) + fromBelow;
}

/** A sweep to be shown: of a lane on a page, or of a run on many. */
export interface SweepPictureProps {
  /** Whose style it has. */
  readonly place: "panel" | "corpus";
  /** Room that it may take, in CSS pixels. */
  readonly height: number;
  /** Whose sweep it is: "A". */
  readonly name: string;
  readonly schema: Schema;
  readonly grid: SweepGrid;
  /** Values that are set now, in the order of the axes; undefined where no lane has any. */
  readonly present: readonly number[] | undefined;
  /** Said where nothing is pointed at. */
  readonly hint: ReactNode;
  /** Takes the values of a setting. */
  readonly onSet: (at: number) => void;
  /** A curve is pressed, where its rule may be dragged from. */
  readonly onGrip?: () => void;
  /** The rule of a curve is dragged to a value. */
  readonly onSlide: (value: number) => void;
}

/** What the two pictures of a sweep have in common: the setting that is pointed at, and what is said of it. */
export interface PointedSetting {
  /** Index of the setting, -1 for none. */
  readonly hovered: number;
  readonly onPoint: (at: number, isByKey: boolean) => void;
  readonly words: (at: number) => string;
}
