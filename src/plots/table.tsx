import type { ReactNode } from "react";
import { shortened } from "./chart.tsx";
import { inkOf } from "./hatch.ts";
import type { Draw, Size, Tone } from "./plot.ts";
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
export function tableTexts(data: TableData, size: Size): ReactNode {
  const columns = data.names.map((_, column) => columnAt(data, size, column));
  const written = (key: number, content: string, x: number, row: number, isAtEnd: boolean): ReactNode => (
    <text key={key} x={x} y={(row + 0.5) * data.rowHeight} dy="0.35em" textAnchor={isAtEnd ? "end" : undefined}>
      {content}
    </text>
  );
  return (
    <g className="chart">
      {columns.map(({ start, end }, column) => (
        <g key={column} className="table-column">
          {linesOf(data.names[column] ?? "", end - 4 - start).map((line, row) =>
            written(row, shortened(line, end - 4 - start), end - 4, row, true),
          )}
          {data.rows.map(({ cells }, row) => written(headRows + row, cells[column]?.text ?? "", end - 4, headRows + row, true))}
        </g>
      ))}
      <g className="table-labels">
        {data.rows.map(({ label, indent = 0 }, row) =>
          written(
            row,
            shortened(label, (columns[0]?.start ?? size.width) - mark - 10 - indent),
            mark + 5 + indent,
            headRows + row,
            false,
          ),
        )}
      </g>
    </g>
  );
}

/** A name on one line, the lower of two, or on both: parted at a blank as soon as the first is as long as the rest. */
function linesOf(name: string, room: number): readonly [string, string] {
  if (shortened(name, room) === name) return ["", name];
  const blanks = Array.from(name.matchAll(/ /g), ({ index }) => index);
  const at = blanks.find((index) => index >= name.length - index - 1) ?? blanks.at(-1) ?? name.length;
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The room of a column: all are as wide, and labels have what they leave. */
function columnAt({ names }: Pick<TableData, "names">, { width }: Pick<Size, "width">, column: number) {
  const labels = Math.min(leastLabel, width * 0.4);
  const each = Math.min((width - labels) / Math.max(names.length, 1), widestColumn);
  const start = width - each * (names.length - column);
  return { start: start + 2, end: start + each };
}
