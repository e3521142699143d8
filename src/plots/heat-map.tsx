import type { ReactNode } from "react";
import { labelWidth } from "./axis.tsx";
import { box, linkedBoxes, shortened, type Place } from "./chart.tsx";
import type { Draw, Size } from "./plot.ts";
import type { Canvas } from "./surface.ts";
import { drawTiles, isLight } from "./tiles.tsx";

/** For `drawHeatMap`: rows `first` to before `first + count` of a matrix, from the top of the frame down. */
export interface HeatMapData {
  /** Row by row; NaN for none. */
  readonly values: Float64Array;
  readonly columns: readonly string[];
  /** They are values of one scale: where they are narrow some of them say what the others are. */
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

/** What the room of columns and their names depends on. */
type HeatColumns = Pick<HeatMapData, "columns" | "areColumnsValues" | "left">;

/** The place of a value; without a column the whole row. */
export interface Cell {
  readonly row: number;
  readonly column: number | undefined;
}

/** What stands over a heat map: the cell that is hovered, and a row that is linked. */
export interface HeatMapMarks {
  readonly hover?: Cell | undefined;
  readonly pin?: number | undefined;
  readonly pinLabel?: string | undefined;
  /** Names of the rows from `first` on, as far as they are known; the others have their numbers. */
  readonly rowNames?: readonly (string | undefined)[] | undefined;
}

const widestCell = 96;
/** A cell that holds its number is at least this wide. */
const numberWidth = 32;
const fontSize = 11;

export const drawHeatMap: Draw<Canvas, HeatMapData> = (board, data, frame) => {
  const { columns, first, count, threshold = Infinity, rowHeight, left, top } = data;
  const width = heatMapCellWidth(data, frame);
  const gap = width >= 6 && rowHeight >= 6 ? 1 : 0;
  const tiles = Array.from({ length: count * columns.length }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns.length), cell % columns.length];
    const value = valueOf(data, first + row, column);
    const place = { x: left + column * width, y: top + row * rowHeight, width: width - gap, height: rowHeight - gap };
    return { ...place, fill: shareOf(data, value), isMarked: value >= threshold };
  });
  drawTiles(board, tiles, frame);
};

/** The names of columns and rows, the numbers of cells that are large enough, and what is linked. */
export function heatMapMarks(data: HeatMapData, { hover, pin, pinLabel, rowNames = [] }: HeatMapMarks, size: Size): ReactNode {
  const pointed = hover?.column === undefined ? undefined : cellPlace(data, size, hover);
  return (
    <>
      {heatMapTexts(data, rowNames, size)}
      <g className="chart">{pointed && box("spot pin", pointed)}</g>
      {linkedBoxes(
        {
          hover: hover && cellPlace(data, size, { row: hover.row, column: undefined }),
          pin: pin === undefined ? undefined : cellPlace(data, size, { row: pin, column: undefined }),
          letter: pinLabel,
        },
        size,
      )}
    </>
  );
}

/** A cell, or a row, within its edges; undefined where it is not drawn. */
function cellPlace(data: HeatMapData, size: Pick<Size, "width">, { row, column }: Cell): Place | undefined {
  const { left, top, first, count, rowHeight, columns } = data;
  const width = heatMapCellWidth(data, size);
  if (row < first || row >= first + count) return undefined;
  return {
    x: left + (column ?? 0) * width + 1,
    y: top + (row - first) * rowHeight + 1,
    width: (column === undefined ? columns.length : 1) * width - 2,
    height: rowHeight - 2,
  };
}

/** For a map of settings: the one in use, the best one and the one that is pointed at. */
export interface SweepMapMarks extends Pick<HeatMapMarks, "rowNames"> {
  readonly current: Cell | undefined;
  readonly best: Cell | undefined;
  readonly pointed: Cell | undefined;
}

/** The names and numbers of a map of settings, and the settings that are marked. */
export function sweepMapMarks(
  data: HeatMapData,
  { current, best, pointed, rowNames = [] }: SweepMapMarks,
  size: Size,
): ReactNode {
  const place = (cell: Cell | undefined): Place | undefined => cell && cellPlace(data, size, cell);
  const [used, hovered, flagged] = [place(current), place(pointed), place(best)];
  // In a corner, beside the cell's number.
  const flag =
    flagged && `M${flagged.x + 1 + flagged.width - Math.min(13, 1 + flagged.width / 2)} ${flagged.y + 15}v-13l9 4l-9 4`;
  return (
    <>
      {heatMapTexts(data, rowNames, size)}
      <g className="chart settings">
        {used && box("current", used)}
        {hovered && box("spot hover", hovered)}
        {/* Whatever the cell's colour, one of the two stands out. */}
        {flag !== undefined && ["flag halo", "flag"].map((name) => <path key={name} className={name} d={flag} />)}
      </g>
    </>
  );
}

/** Row and column at a place; undefined outside. */
export function heatMapCellAt(
  data: HeatMapData,
  frame: Pick<Size, "width">,
  x: number,
  y: number,
): { readonly row: number; readonly column: number } | undefined {
  const column = Math.floor((x - data.left) / heatMapCellWidth(data, frame));
  const row = Math.floor((y - data.top) / data.rowHeight);
  const isInside = column >= 0 && column < data.columns.length && row >= 0 && row < data.count;
  return isInside ? { row: data.first + row, column } : undefined;
}

/** Height of a line of names above the columns, in CSS pixels. */
const headHeight = 20;
/** The least width of a column whose name slants, and the longest of such names. */
const slantedWidth = 16;
const longestSlanted = 110;

/** Returns whether the columns are named beside each other: narrow ones have names that slant down to them. */
function areLevel(data: Pick<HeatMapData, "columns" | "areColumnsValues">, width: number): boolean {
  return data.areColumnsValues === true || data.columns.every((name) => labelWidth(name, fontSize) <= width - 4);
}

/** The room that the names of columns take above them, in CSS pixels. */
export function heatMapHead(data: HeatColumns, frame: Pick<Size, "width">): number {
  if (areLevel(data, heatMapCellWidth(data, frame))) return headHeight;
  const longest = Math.max(...data.columns.map((name) => labelWidth(name, fontSize)));
  return Math.ceil((Math.min(longest, longestSlanted) + fontSize) * Math.SQRT1_2) + 6;
}

function heatMapTexts(data: HeatMapData, rowNames: readonly (string | undefined)[], size: Size): ReactNode {
  return (
    <g className="chart">
      {data.top > 0 && <g className="columns">{namesOfColumns(data, size)}</g>}
      {data.left > 0 && <g className="rows">{namesOfRows(data, rowNames)}</g>}
      <g className="numbers">{numbersOf(data, size)}</g>
    </g>
  );
}

/** The names of columns, of very narrow ones of some. */
function namesOfColumns(data: HeatMapData, size: Size): ReactNode {
  const width = heatMapCellWidth(data, size);
  const isLevel = areLevel(data, width);
  const widest = Math.max(...data.columns.map((name) => labelWidth(name, fontSize)));
  const every = Math.ceil((isLevel ? widest + 4 : slantedWidth) / width);
  const y = data.top - 6;
  return data.columns.map((name, column) => {
    if (column % every !== 0) return undefined;
    const x = data.left + (column + 0.5) * width;
    // What slants comes down from the left, where the names of rows leave room for it.
    const length = isLevel ? every * width - 4 : Math.min(x * Math.SQRT2, longestSlanted);
    const slant = isLevel ? {} : { textAnchor: "end" as const, transform: `rotate(45 ${x} ${y})` };
    return (
      <text key={column} x={x} y={y} textAnchor="middle" {...slant}>
        {shortened(name, length)}
      </text>
    );
  });
}

function namesOfRows({ left, top, first, count, rowHeight }: HeatMapData, names: readonly (string | undefined)[]): ReactNode {
  const every = Math.ceil(14 / rowHeight);
  return Array.from(
    { length: count },
    (_, row) =>
      (first + row) % every === 0 && (
        <text key={row} x={left - 6} y={top + (row + 0.5) * rowHeight} dy="0.35em" textAnchor="end">
          {shortened(names[row] ?? String(first + row + 1), left - 10)}
        </text>
      ),
  );
}

function numbersOf(data: HeatMapData, size: Size): ReactNode {
  const width = heatMapCellWidth(data, size);
  if (width < numberWidth || data.rowHeight < 14) return undefined;
  return Array.from({ length: data.count * data.columns.length }, (_, cell) => {
    const [row, column] = [Math.floor(cell / data.columns.length), cell % data.columns.length];
    const value = valueOf(data, data.first + row, column);
    return (
      !Number.isNaN(value) && (
        <text
          key={cell}
          x={data.left + (column + 0.5) * width}
          y={data.top + (row + 0.5) * data.rowHeight}
          dy="0.35em"
          textAnchor="middle"
          style={{ fill: isLight(shareOf(data, value)) ? "#000000" : "#ffffff" }}
        >
          {Number.isInteger(value) ? value : value.toFixed(2)}
        </text>
      )
    );
  });
}

/** Width of a cell in CSS pixels. */
function heatMapCellWidth({ columns, left }: HeatColumns, { width }: Pick<Size, "width">): number {
  // A letter stands at the right of a pinned row.
  return Math.min((width - left - 16) / Math.max(columns.length, 1), widestCell);
}

function valueOf({ values, columns }: HeatMapData, row: number, column: number): number {
  return values[row * columns.length + column] ?? Number.NaN;
}

function shareOf({ domain: [least, greatest] }: HeatMapData, value: number): number {
  return greatest > least ? (value - least) / (greatest - least) : 0;
}
