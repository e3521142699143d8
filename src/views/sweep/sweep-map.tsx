import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { extractorFor } from "../../extraction/run.ts";
import { domainOf } from "../../plots/chart.ts";
import { drawHeatMap, heatMapCellAt } from "../../plots/heat-map.ts";
import type { HeatMapData } from "../../plots/heat-map.ts";
import { drawSweepMap } from "../../plots/sweep-map.ts";
import type { MapCell, SweepMapMarks } from "../../plots/sweep-map.ts";
import type { Lane } from "../../state/lab.ts";
import { bestOf } from "../../state/sweep.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { useActions, useLabContext } from "../lab-context.tsx";
import { fieldText } from "../parameters/value-text.ts";
import { CanvasPlot, usePlot } from "../use-plot.tsx";
import { useSize } from "../use-size.ts";
import { NoGold } from "./no-gold.tsx";
import { isScored, pointWords, settingWords, sweepSummary, valueName } from "./sweep-words.ts";

const rowHeight = 18;
const headHeight = 20;
const nameRoom = 64;

interface SweepMapProps {
  readonly lane: Lane;
  readonly grid: SweepGrid;
  readonly onSet: (at: number) => void;
}

/** A measure over the values of two parameters: the first one's rise to the right, the second one's upwards. */
export function SweepMap({ lane, grid, onSet }: SweepMapProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [pointed, setPointed] = useState<MapCell>();
  const { parameters } = extractorFor(library, lane.extractor);
  const map = useMemo(() => sweepMapOf(grid, parameters), [grid, parameters]);
  const rows = map.rowNames.length;
  const height = headHeight + rows * rowHeight;
  const best = bestOf(grid.points);
  const marks: SweepMapMarks = {
    ...map,
    current: currentCell(grid, lane, parameters),
    best: best < 0 ? undefined : cellOf(grid, best),
    pointed,
  };
  const overlay = usePlot<SVGSVGElement, SweepMapMarks>(drawSweepMap, marks, width, height);
  const cellAt = (event: PointerEvent<HTMLElement>): MapCell | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return heatMapCellAt(map, { width }, event.clientX - box.left, event.clientY - box.top);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = pointed ?? marks.current ?? { row: 0, column: 0 };
    const next = cellAfter(event.key, from, rows, map.columns.length);
    if (next !== undefined) {
      setPointed(next);
      const at = settingOf(grid, next);
      actions.announce(`${settingWords(grid, at, parameters)}: ${pointWords(grid, grid.points[at])}`);
    } else if ((event.key === "Enter" || event.key === " ") && pointed !== undefined) onSet(settingOf(grid, pointed));
    else return;
    event.preventDefault();
  };
  const summary = sweepSummary(grid, parameters);
  const read = pointed ?? marks.current;
  const at = read === undefined ? -1 : settingOf(grid, read);
  const [x, y] = grid.axes.map(({ parameter }) => parameters[parameter]?.label ?? parameter);
  return (
    <figure className="panel sweep-picture" aria-label={`${lane.letter}: sweep of ${x ?? ""} and ${y ?? ""}`}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <div className="sweep-axes muted">
        ↑ {y} · → {x}
      </div>
      <div
        ref={host}
        className="panel-plot"
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={`${summary} Arrows go through its settings, Enter takes one.`}
        onPointerMove={(event) => setPointed(cellAt(event))}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={(event) => {
          const cell = cellAt(event);
          if (cell !== undefined) onSet(settingOf(grid, cell));
        }}
        onKeyDown={press}
        onBlur={() => setPointed(undefined)}
      >
        <CanvasPlot draw={drawHeatMap} data={map} width={width} height={height} />
        <svg ref={overlay} width={width} height={height} className="panel-overlay" aria-hidden="true" />
      </div>
      <div className="panel-readout">
        {at >= 0 && (
          <span>
            {pointed === undefined ? "Nearest to what is set: " : ""}
            {settingWords(grid, at, parameters)}: {pointWords(grid, grid.points[at])}
          </span>
        )}{" "}
        <span className="legend muted">
          <span>
            {map.domain[0].toFixed(2)} <span className="heat-ramp" /> {map.domain[1].toFixed(2)} {valueName(grid)}
          </span>
        </span>
        {!isScored(grid) && <NoGold />}
      </div>
    </figure>
  );
}

/** A heat map of a sweep, the greatest value of its second parameter in the first row. */
export function sweepMapOf(grid: SweepGrid, parameters: Schema): HeatMapData & { readonly rowNames: readonly string[] } {
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
    rowNames: names(y).toReversed(),
    first: 0,
    count: rows,
    rowHeight,
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

/** The setting nearest to a lane's present values. */
function currentCell(grid: SweepGrid, { values }: Lane, parameters: Schema): MapCell {
  const [column = 0, fromBelow = 0] = grid.axes.map(({ parameter, values: tried }) => {
    const present = Number(values[parameter] ?? parameters[parameter]?.default);
    const distances = tried.map((value) => Math.abs(value - present));
    return distances.indexOf(Math.min(...distances));
  });
  return { column, row: (grid.axes[1]?.values.length ?? 1) - 1 - fromBelow };
}

function cellAfter(key: string, { row, column }: MapCell, rows: number, columns: number): MapCell | undefined {
  const within = (place: number, count: number): number => Math.min(Math.max(place, 0), count - 1);
  if (key === "ArrowRight") return { row, column: within(column + 1, columns) };
  if (key === "ArrowLeft") return { row, column: within(column - 1, columns) };
  if (key === "ArrowDown") return { row: within(row + 1, rows), column };
  if (key === "ArrowUp") return { row: within(row - 1, rows), column };
  if (key === "Home") return { row, column: 0 };
  if (key === "End") return { row, column: columns - 1 };
  return undefined;
}
