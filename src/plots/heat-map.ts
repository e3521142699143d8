import { cividis, isLight } from "./cividis.ts";
import { layerOf, shortened } from "./chart.ts";
import { emptyFill } from "./hatch.ts";
import { labelWidth } from "./axis.ts";
import type { Draw, Frame } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

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
  readonly threshold: number | undefined;
  /** Room for the rows' names or numbers, and above the rows for the columns' names, in CSS pixels. */
  readonly left: number;
  readonly top: number;
}

/** What the room of columns and their names depends on. */
type HeatColumns = Pick<HeatMapData, "columns" | "areColumnsValues" | "left">;

/** For `drawHeatMapMarks`: the same rows, the cell that is hovered, and rows that are linked. */
export interface HeatMapMarks extends HeatMapData {
  readonly hover?: { readonly row: number; readonly column: number | undefined } | undefined;
  readonly pin?: number | undefined;
  readonly pinLabel?: string | undefined;
  /** Names of the rows from `first` on, as far as they are known; the others have their numbers. */
  readonly rowNames?: readonly string[] | undefined;
}

const widestCell = 96;
/** A cell that holds its number is at least this wide. */
const numberWidth = 32;
const fontSize = 11;

export const drawHeatMap: Draw<Canvas, HeatMapData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, edge, thickness } = surface;
  const nothing = emptyFill(surface);
  const width = heatMapCellWidth(data, frame);
  const gap = width >= 6 && data.rowHeight >= 6 ? thickness(1) : 0;
  for (let row = 0; row < data.count; row++) {
    const [top, bottom] = [edge(data.top + row * data.rowHeight), edge(data.top + (row + 1) * data.rowHeight) - gap];
    for (let column = 0; column < data.columns.length; column++) {
      const value = valueOf(data, data.first + row, column);
      const [left, right] = [edge(data.left + column * width), edge(data.left + (column + 1) * width) - gap];
      context.fillStyle = Number.isNaN(value) ? nothing : cividis(shareOf(data, value));
      context.fillRect(left, top, Math.max(right - left, 1), Math.max(bottom - top, 1));
      if (data.threshold === undefined || !(value >= data.threshold)) continue;
      // A corner of the colour that stands out marks what is the same.
      const size = Math.min(thickness(5), right - left, bottom - top);
      context.fillStyle = isLight(shareOf(data, value)) ? "#000000" : "#ffffff";
      context.beginPath();
      context.moveTo(left, top);
      context.lineTo(left + size, top);
      context.lineTo(left, top + size);
      context.closePath();
      context.fill();
    }
  }
};

export const drawHeatMapMarks: Draw<SVGSVGElement, HeatMapMarks> = (svg, data, frame) => {
  svg.setAttribute("width", String(frame.width));
  svg.setAttribute("height", String(frame.height));
  drawColumnNames(svg, data, frame);
  drawRowNames(svg, data);
  drawNumbers(svg, data, frame);
  drawLinked(svg, data, frame);
};

/** Row and column at a place; undefined outside. */
export function heatMapCellAt(
  data: HeatMapData,
  frame: Pick<Frame, "width">,
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

/** How the columns are named: beside each other, slanting down to them where they are narrow, or by the numbers of some. */
function columnNames(data: Pick<HeatMapData, "columns" | "areColumnsValues">, width: number): "level" | "slanted" | "numbers" {
  if (data.areColumnsValues === true || data.columns.every((name) => labelWidth(name, fontSize) <= width - 4)) return "level";
  return width >= slantedWidth ? "slanted" : "numbers";
}

/** The room that the names of columns take above them, in CSS pixels. */
export function heatMapHead(data: HeatColumns, frame: Pick<Frame, "width">): number {
  if (columnNames(data, heatMapCellWidth(data, frame)) !== "slanted") return headHeight;
  const longest = Math.max(...data.columns.map((name) => labelWidth(name, fontSize)));
  return Math.ceil((Math.min(longest, longestSlanted) + fontSize) * Math.SQRT1_2) + 6;
}

/** The names of columns, or where they are very narrow the numbers of some. */
export function drawColumnNames(svg: SVGSVGElement, data: HeatMapData, frame: Pick<Frame, "width">): void {
  if (data.top === 0) return;
  const width = heatMapCellWidth(data, frame);
  const kind = columnNames(data, width);
  const room = data.areColumnsValues === true ? Math.max(...data.columns.map((name) => labelWidth(name, fontSize))) + 8 : 20;
  const every = kind === "slanted" ? 1 : Math.ceil(room / width);
  const x = (column: number): number => data.left + (column + 0.5) * width;
  const y = data.top - 6;
  // What slants comes down from the left, where the names of rows leave room for it.
  const lengthOf = (column: number): number =>
    kind === "slanted" ? Math.min(x(column) * Math.SQRT2, longestSlanted) : every * width - 4;
  const names = data.columns.map((name, column) => ({
    text: kind === "numbers" ? String(column + 1) : shortened(name, lengthOf(column)),
    column,
  }));
  layerOf(svg, "columns")
    .selectAll("text")
    .data(names.filter(({ column }) => column % every === 0))
    .join("text")
    .attr("x", ({ column }) => x(column))
    .attr("y", y)
    .attr("text-anchor", kind === "slanted" ? "end" : "middle")
    .attr("transform", ({ column }) => (kind === "slanted" ? `rotate(45 ${x(column)} ${y})` : null))
    .text(({ text }) => text);
}

function drawRowNames(svg: SVGSVGElement, data: HeatMapMarks): void {
  const every = Math.ceil(14 / data.rowHeight);
  const rows = Array.from({ length: data.count }, (_, row) => row).filter((row) => (data.first + row) % every === 0);
  layerOf(svg, "rows")
    .selectAll("text")
    .data(data.left === 0 ? [] : rows)
    .join("text")
    .attr("x", data.left - 6)
    .attr("y", (row) => data.top + (row + 0.5) * data.rowHeight)
    .attr("dy", "0.35em")
    .attr("text-anchor", "end")
    .text((row) => shortened(data.rowNames?.[row] ?? String(data.first + row + 1), data.left - 10));
}

/** Numbers in the cells, where these are large enough. */
function drawNumbers(svg: SVGSVGElement, data: HeatMapData, frame: Pick<Frame, "width">): void {
  const width = heatMapCellWidth(data, frame);
  const isRoom = width >= numberWidth && data.rowHeight >= 14;
  const cells = Array.from({ length: isRoom ? data.count * data.columns.length : 0 }, (_, cell) => ({
    row: Math.floor(cell / data.columns.length),
    column: cell % data.columns.length,
    value: data.values[data.first * data.columns.length + cell] ?? Number.NaN,
  }));
  layerOf(svg, "numbers")
    .selectAll("text")
    .data(cells.filter(({ value }) => !Number.isNaN(value)))
    .join("text")
    .attr("x", ({ column }) => data.left + (column + 0.5) * width)
    .attr("y", ({ row }) => data.top + (row + 0.5) * data.rowHeight)
    .attr("dy", "0.35em")
    .attr("text-anchor", "middle")
    .style("fill", ({ value }) => (isLight(shareOf(data, value)) ? "#000000" : "#ffffff"))
    .text(({ value }) => (Number.isInteger(value) ? value : value.toFixed(2)));
}

function drawLinked(svg: SVGSVGElement, data: HeatMapMarks, frame: Pick<Frame, "width">): void {
  const { hover, pin, pinLabel } = data;
  const width = heatMapCellWidth(data, frame);
  const whole = width * data.columns.length;
  const inView = (row: number): boolean => row >= data.first && row < data.first + data.count;
  const yOf = (row: number): number => data.top + (row - data.first) * data.rowHeight;
  const rows = [
    ...(hover !== undefined && inView(hover.row) ? [{ kind: "hover", y: yOf(hover.row), x: data.left, width: whole }] : []),
    ...(hover?.column !== undefined && inView(hover.row)
      ? [{ kind: "pin", y: yOf(hover.row), x: data.left + hover.column * width, width }]
      : []),
    ...(pin !== undefined && inView(pin) ? [{ kind: "pin", y: yOf(pin), x: data.left, width: whole }] : []),
  ];
  const layer = layerOf(svg, "linked");
  layer
    .selectAll("rect.spot")
    .data(rows)
    .join("rect")
    .attr("class", ({ kind }) => `spot ${kind}`)
    .attr("x", ({ x }) => x + 1)
    .attr("y", ({ y }) => y + 1)
    .attr("width", (row) => Math.max(row.width - 2, 2))
    .attr("height", Math.max(data.rowHeight - 2, 2));
  layer
    .selectAll("text.pin-letter")
    .data(pin !== undefined && pinLabel !== undefined && inView(pin) ? [pin] : [])
    .join("text")
    .attr("class", "pin-letter")
    .attr("x", data.left + whole + 4)
    .attr("y", (row) => yOf(row) + data.rowHeight / 2)
    .attr("dy", "0.35em")
    .attr("font-size", fontSize)
    .text(pinLabel ?? "");
}

/** Width of a cell in CSS pixels. */
export function heatMapCellWidth({ columns, left }: HeatColumns, { width }: Pick<Frame, "width">): number {
  // A letter stands at the right of a pinned row.
  return Math.min((width - left - 16) / Math.max(columns.length, 1), widestCell);
}

function valueOf({ values, columns }: HeatMapData, row: number, column: number): number {
  return values[row * columns.length + column] ?? Number.NaN;
}

function shareOf({ domain: [least, greatest] }: HeatMapData, value: number): number {
  return greatest > least ? (value - least) / (greatest - least) : 0;
}
