import type { ReactNode } from "react";
import { fittingText } from "./chart.tsx";
import type { Size, Tone } from "./plot.ts";

/** A column of a printed table: bars with their numbers. */
export interface PrintedColumn {
  readonly name: string;
  /** Its bars are steps from one amount to the next, with the number beside; other numbers stand on their bars. */
  readonly isWide: boolean;
}

/** For `tableMarks`: rows with a bar and a number for each column, below a row of names. */
interface TableData {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly {
    readonly label: string;
    /** Indentation in CSS pixels, below its parent. */
    readonly indent: number;
    /** A kept row has a mark at its beginning and a tint. */
    readonly paint: Tone;
    /** A number as text, and the shares of its column between which its bar lies, from 0 to 1. */
    readonly cells: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  }[];
  readonly rowHeight: number;
}

/** Rows that the names of the columns take: they may stand on two lines. */
export const headRows = 2;

const leastLabel = 220;
const widestColumn = 92;
const numberRoom = 64;
const mark = 3;

/** A table: the names of columns and rows, and bars with their numbers. */
export function tableMarks(data: TableData, size: Size): ReactNode {
  const { rows, rowHeight } = data;
  const columns = data.columns.map((column, at) => ({ ...column, ...roomOf(data, size, at) }));
  const labelRoom = (columns[0]?.start ?? size.width) - mark - 10;
  return (
    <g className="chart table">
      {columns.map(({ name, isWide, start, end }) =>
        linesOf(name, end - 4 - start).map((line, row) => (
          <text
            key={`${name} ${row}`}
            x={isWide ? start : end - 4}
            y={(row + 0.5) * rowHeight}
            dy="0.35em"
            textAnchor={isWide ? "start" : "end"}
          >
            {fittingText(line, end - 4 - start)}
          </text>
        )),
      )}
      {rows.map(({ label, indent, paint, cells }, row) => (
        <g key={row} className="table-row" data-paint={paint} transform={`translate(0,${(row + headRows) * rowHeight})`}>
          <rect className="tint" width={size.width} height={rowHeight} />
          <rect className="mark" width={mark} height={rowHeight} />
          <text x={mark + 5 + indent} y={rowHeight / 2} dy="0.35em">
            {fittingText(label, labelRoom - indent)}
          </text>
          {columns.map(({ name, isWide, start, end }, column) => {
            const { text, from, to } = cells[column] ?? { text: "", from: 0, to: 0 };
            const barEnd = isWide ? end - numberRoom : end;
            const toX = (share: number): number => start + (barEnd - start) * share;
            const bar = (between: readonly [number, number], of?: Tone): ReactNode => (
              <rect
                className="bar"
                data-paint={of}
                x={toX(between[0])}
                y={3}
                // The smallest step still shows as one pixel.
                width={Math.max(toX(between[1]) - toX(between[0]), of === undefined ? 0 : 1)}
                height={rowHeight - 6}
              />
            );
            return (
              <g key={name}>
                {bar([0, isWide ? Math.min(from, to) : to])}
                {isWide && from !== to && bar([Math.min(from, to), Math.max(from, to)], from < to ? "kept" : "removed")}
                <text x={end - 4} y={rowHeight / 2} dy="0.35em" textAnchor="end">
                  {text}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </g>
  );
}

/** A name on one line, the lower of two, or on both: parted at a blank as soon as the first is as long as the rest. */
function linesOf(name: string, room: number): readonly [string, string] {
  if (fittingText(name, room) === name) return ["", name];
  const blanks = Array.from(name.matchAll(/ /g), ({ index }) => index);
  const at = blanks.find((index) => index >= name.length - index - 1) ?? blanks.at(-1) ?? name.length;
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The room of a column: narrow columns share one width, and labels have the rest. */
function roomOf({ columns }: TableData, { width }: Size, at: number) {
  const labels = Math.min(leastLabel, width * 0.4);
  const each = Math.min((width - labels) / Math.max(columns.length, 1), columns[at].isWide ? Infinity : widestColumn);
  const start = width - each * (columns.length - at);
  return { start: start + 2, end: start + each };
}
