import { layerOf, shortened } from "./chart.ts";
import { inkOf } from "./hatch.ts";
import type { Draw, Frame, Tone } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

/** For `drawTable`: rows with a number for each column, below a row of names. */
export interface TableData {
  /** Of the columns. */
  readonly names: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** CSS pixels that it is set in, below what it is a part of. */
    readonly indent?: number;
    /** What is removed is left plain, all else is marked at its beginning and tinted. */
    readonly paint: Tone;
    /** A number as text, and the share of its cell that its bar takes, from 0 to 1. */
    readonly cells: readonly { readonly text: string; readonly share: number }[];
  }[];
  readonly rowHeight: number;
}

/** Rows that the names of the columns take: they may stand on two lines. */
export const headRows = 2;

const leastLabel = 220;
const widestColumn = 92;
const mark = 3;

/** The marks of rows, and the bars behind the numbers. */
export const drawTable: Draw<Canvas, TableData> = (board, data, frame) => {
  const { context, palette, edge, width } = surfaceOf(board, frame);
  data.rows.forEach(({ paint, cells }, row) => {
    const top = edge((row + headRows) * data.rowHeight);
    const bottom = edge((row + headRows + 1) * data.rowHeight);
    if (paint !== "removed") {
      context.fillStyle = inkOf(paint, palette);
      context.globalAlpha = 0.1;
      context.fillRect(0, top, width, bottom - top);
      context.globalAlpha = 1;
      context.fillRect(0, top, edge(mark), bottom - top);
    }
    context.fillStyle = palette.muted;
    context.globalAlpha = 0.3;
    cells.forEach(({ share }, column) => {
      const { start, end } = columnAt(data, frame, column);
      context.fillRect(edge(start), top + edge(3), edge(start + (end - start) * share) - edge(start), bottom - top - edge(6));
    });
    context.globalAlpha = 1;
  });
};

/** The names of columns and rows, and the numbers. */
export const drawTableTexts: Draw<SVGSVGElement, TableData> = (svg, data, frame) => {
  svg.setAttribute("width", String(frame.width));
  svg.setAttribute("height", String(frame.height));
  const { start } = columnAt(data, frame, 0);
  const middle = (row: number): number => (row + 0.5) * data.rowHeight;
  const endOf = (column: number): number => columnAt(data, frame, column).end - 4;
  const roomOf = (column: number): number => endOf(column) - columnAt(data, frame, column).start;
  layerOf(svg, "table-names")
    .selectAll("text")
    .data(data.names.flatMap((name, column) => linesOf(name, roomOf(column)).map((line, row) => ({ line, row, column }))))
    .join("text")
    .attr("x", ({ column }) => endOf(column))
    .attr("y", ({ row }) => middle(row))
    .attr("dy", "0.35em")
    .attr("text-anchor", "end")
    .text(({ line, column }) => shortened(line, roomOf(column)));
  layerOf(svg, "table-labels")
    .selectAll("text")
    .data(data.rows)
    .join("text")
    .attr("x", ({ indent = 0 }) => mark + 5 + indent)
    .attr("y", (_, row) => middle(row + headRows))
    .attr("dy", "0.35em")
    .text(({ label, indent = 0 }) => shortened(label, start - mark - 10 - indent));
  layerOf(svg, "table-cells")
    .selectAll("text")
    .data(data.rows.flatMap(({ cells }, row) => cells.map(({ text }, column) => ({ text, row, column }))))
    .join("text")
    .attr("x", ({ column }) => endOf(column))
    .attr("y", ({ row }) => middle(row + headRows))
    .attr("dy", "0.35em")
    .attr("text-anchor", "end")
    .text(({ text }) => text);
};

/** A name on one line, the lower of two, or on both: parted at a blank as soon as the first is as long as the rest. */
function linesOf(name: string, room: number): readonly [string, string] {
  if (shortened(name, room) === name) return ["", name];
  const blanks = Array.from(name.matchAll(/ /g), ({ index }) => index);
  const at = blanks.find((index) => index >= name.length - index - 1) ?? blanks.at(-1) ?? name.length;
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The room of a column: all are as wide, and labels have what they leave. */
function columnAt({ names }: Pick<TableData, "names">, { width }: Pick<Frame, "width">, column: number) {
  const labels = Math.min(leastLabel, width * 0.4);
  const each = Math.min((width - labels) / Math.max(names.length, 1), widestColumn);
  const start = width - each * (names.length - column);
  return { start: start + 2, end: start + each };
}
