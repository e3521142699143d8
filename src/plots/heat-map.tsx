import type { ReactNode } from "react";
import { labelSize, labelWidth } from "./axis.tsx";
import { box, linkedBoxes, fittingText, type Rectangle } from "./chart.tsx";
import type { Draw, Size } from "./plot.ts";
import type { Canvas } from "./surface.ts";
import { drawTiles, isLight, tileAt } from "./tiles.tsx";

/** For `drawHeatMap`: rows `first` to before `first + count` of a matrix, from the top of the frame down. */
export interface HeatMapData {
  /** Row by row; NaN for none. */
  readonly values: Float64Array;
  readonly columns: readonly string[];
  /** The columns are values of one scale: narrow ones are named now and then. */
  readonly areColumnsValues?: boolean;
  readonly first: number;
  readonly count: number;
  readonly rowHeight: number;
  /** Value of the darkest and of the lightest colour. */
  readonly domain: readonly [number, number];
  /** Cells from this value on are marked. */
  readonly threshold?: number | undefined;
  /** Room for the rows' names or numbers, and above the rows for the columns' names, in CSS pixels. */
  readonly left: number;
  readonly top: number;
}

/** The data by which the room of columns and their names is found. */
type HeatColumns = Pick<HeatMapData, "columns" | "areColumnsValues" | "left">;

/** The place of a value; without a column the whole row. */
export interface HeatMapCell {
  readonly row: number;
  readonly column: number | undefined;
}

/** The linked cells and rows of a heat map, and the names of its rows. */
interface HeatMapMarks {
  readonly hover?: HeatMapCell | undefined;
  /** A row that is linked, with a letter beside it. */
  readonly pin?: number | undefined;
  readonly pinLabel?: string | undefined;
  /** Names of the rows from `first` on, as far as they are known; the others have their numbers. */
  readonly rowNames?: readonly (string | undefined)[] | undefined;
}

const widestCell = 96;
/** A cell that holds its number is at least this wide. */
const numberWidth = 32;

export const drawHeatMap: Draw<Canvas, HeatMapData> = (board, data, frame) => drawTiles(board, cellsOf(data, frame), frame);

/** The cells that are drawn, row by row. */
function cellsOf(data: HeatMapData, size: Pick<Size, "width">) {
  const { values, columns, first, count, rowHeight, left, top, threshold = Infinity } = data;
  const [least, greatest] = data.domain;
  const spread = Math.max(greatest - least, Number.MIN_VALUE);
  const width = cellWidth(data, size);
  return Array.from({ length: count * columns.length }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns.length), cell % columns.length];
    const value = values[first * columns.length + cell] ?? Number.NaN;
    const fill = (value - least) / spread;
    const place = { x: left + column * width, y: top + row * rowHeight, width, height: rowHeight };
    return { ...place, value, fill, isParted: width >= 6, isMarked: value >= threshold };
  });
}

/** The names of columns and rows, the numbers of large cells, and the linked places. */
export function heatMapMarks(data: HeatMapData, { hover, pin, pinLabel, rowNames }: HeatMapMarks, size: Size): ReactNode {
  const pointed = hover?.column === undefined ? undefined : cellPlace(data, size, hover);
  const rowPlace = (row: number | undefined) =>
    row === undefined ? undefined : cellPlace(data, size, { row, column: undefined });
  return (
    <>
      {heatMapTexts(data, rowNames, size)}
      <g className="chart">{pointed && box("spot pin", pointed)}</g>
      {linkedBoxes({ hover: rowPlace(hover?.row), pin: rowPlace(pin), letter: pinLabel }, size)}
    </>
  );
}

/** A cell, or a row, within its edges; undefined where it is not drawn. */
function cellPlace(data: HeatMapData, size: Pick<Size, "width">, { row, column }: HeatMapCell): Rectangle | undefined {
  const { left, top, first, count, rowHeight, columns } = data;
  const width = cellWidth(data, size);
  if (row < first || row >= first + count) return undefined;
  return {
    x: left + (column ?? 0) * width + 1,
    y: top + (row - first) * rowHeight + 1,
    width: (column === undefined ? columns.length : 1) * width - 2,
    height: rowHeight - 2,
  };
}

/** For a map of settings: the one in use, the best one and the one that is pointed at. */
interface SweepMapMarks extends Pick<HeatMapMarks, "rowNames"> {
  readonly current: HeatMapCell | undefined;
  readonly best: HeatMapCell | undefined;
  readonly pointed: HeatMapCell | undefined;
}

/** The names and numbers of a map of settings, and the settings that are marked. */
export function sweepMapMarks(data: HeatMapData, { current, best, pointed, rowNames }: SweepMapMarks, size: Size): ReactNode {
  const place = (cell: HeatMapCell | undefined): Rectangle | undefined => cell && cellPlace(data, size, cell);
  const [used, hovered, flagged] = [place(current), place(pointed), place(best)];
  // The flag stands in a corner, so that it does not cover the cell's number.
  const flag =
    flagged && `M${flagged.x + 1 + flagged.width - Math.min(13, 1 + flagged.width / 2)} ${flagged.y + 15}v-13l9 4l-9 4`;
  return (
    <>
      {heatMapTexts(data, rowNames, size)}
      <g className="chart settings">
        {used && box("current", used)}
        {hovered && box("spot hover", hovered)}
        {/* One of the two stands out on any colour of the cell. */}
        {flag !== undefined && ["flag halo", "flag"].map((name) => <path key={name} className={name} d={flag} />)}
      </g>
    </>
  );
}

/** Row and column at a place; undefined outside. */
export function heatMapCellAt(data: HeatMapData, frame: Pick<Size, "width">, x: number, y: number) {
  const cell = tileAt(cellsOf(data, frame), x, y);
  const columns = data.columns.length;
  return cell < 0 ? undefined : { row: data.first + Math.floor(cell / columns), column: cell % columns };
}

/** Height of a line of names above the columns, in CSS pixels. */
const headHeight = 20;
/** The least width of a column whose name slants, and the longest of such names. */
const slantedWidth = 16;
const longestSlanted = 110;

/** Returns whether the columns are named beside each other: narrow ones have names that slant down to them. */
function areLevel(data: Pick<HeatMapData, "columns" | "areColumnsValues">, width: number): boolean {
  return data.areColumnsValues === true || longestOf(data) <= width - 4;
}

function longestOf({ columns }: Pick<HeatMapData, "columns">): number {
  return Math.max(...columns.map((name) => labelWidth(name)));
}

/** The room that the names of columns take above them, in CSS pixels. */
export function heatMapHead(data: HeatColumns, frame: Pick<Size, "width">): number {
  if (areLevel(data, cellWidth(data, frame))) return headHeight;
  return Math.ceil((Math.min(longestOf(data), longestSlanted) + labelSize) * Math.SQRT1_2) + 6;
}

function heatMapTexts(data: HeatMapData, rowNames: HeatMapMarks["rowNames"], size: Size): ReactNode {
  const { left, top, first, count, rowHeight } = data;
  const cells = cellWidth(data, size) < numberWidth ? [] : cellsOf(data, size).filter(({ value }) => !Number.isNaN(value));
  return (
    <g className="chart">
      <g className="columns">{namesOfColumns(data, size)}</g>
      <g className="rows">
        {Array.from({ length: count }, (_, row) => (
          <text key={row} x={left - 6} y={top + (row + 0.5) * rowHeight} dy="0.35em" textAnchor="end">
            {fittingText(rowNames?.[row] ?? String(first + row + 1), left - 10)}
          </text>
        ))}
      </g>
      <g className="numbers">
        {cells.map(({ x, y, width, height, value, fill }, cell) => (
          <text
            key={cell}
            x={x + width / 2}
            y={y + height / 2}
            dy="0.35em"
            textAnchor="middle"
            style={{ fill: isLight(fill) ? "#000000" : "#ffffff" }}
          >
            {Number.isInteger(value) ? value : value.toFixed(2)}
          </text>
        ))}
      </g>
    </g>
  );
}

/** The names of columns, of very narrow ones of some. */
function namesOfColumns(data: HeatMapData, size: Size): ReactNode {
  const width = cellWidth(data, size);
  const isLevel = areLevel(data, width);
  const every = Math.ceil((isLevel ? longestOf(data) + 4 : slantedWidth) / width);
  const y = data.top - 6;
  return data.columns.map((name, column) => {
    if (column % every !== 0) return undefined;
    const x = data.left + (column + 0.5) * width;
    // A slanted name comes down from the left, where the names of rows leave room.
    const length = isLevel ? every * width - 4 : Math.min(x * Math.SQRT2, longestSlanted);
    const slant = isLevel ? {} : { textAnchor: "end" as const, transform: `rotate(45 ${x} ${y})` };
    return (
      <text key={column} x={x} y={y} textAnchor="middle" {...slant}>
        {fittingText(name, length)}
      </text>
    );
  });
}

/** Width of a cell in CSS pixels. */
function cellWidth({ columns, left }: HeatColumns, { width }: Pick<Size, "width">): number {
  // A pinned row has a letter at its right.
  return Math.min((width - left - 16) / Math.max(columns.length, 1), widestCell);
}
