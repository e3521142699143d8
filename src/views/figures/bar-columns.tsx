import type { CSSProperties } from "react";
import type { OutlineChannel } from "../../extraction/contract/trace.ts";
import { domainOf } from "../../plots/chart.ts";
import { drawTable, drawTableTexts, headRows, type TableData } from "../../plots/table.ts";
import { threeDigits } from "../../format.ts";
import { mostRows, printedRow, type SheetPart } from "./figure-kind.ts";
import { quantityName } from "./panel-text.ts";

/** Height of a row of a table in a picture, in CSS pixels. */
export const rowHeight = 24;
/** Of a line in the head, whose names may wrap. */
const headLine = 15;
/** Of a letter of a name in the head, and of the room at both sides of it. */
const [letterWidth, besideName] = [7.8, 12];
/** Of a column: as wide as the longest word of its name, and as most numbers are. */
const [leastColumn, widestColumn] = [64, 92];
/** Room for names: as much as there is, or as is enough where the columns do not fit. */
const [leastName, longName] = [200, 300];

/** The room of a table of names and columns of numbers, in CSS pixels. */
interface ColumnRoom {
  readonly headHeight: number;
  /** Of a row: at least as wide as what holds it. */
  readonly wide: number;
  readonly grid: CSSProperties;
}

/** The room that columns of such names take, beside the names of rows: all are in view where those can be read beside them. */
export function columnsIn(names: readonly string[], width: number): ColumnRoom {
  const widths = names.map(columnWidth);
  const columns = widths.reduce((sum, each) => sum + each, 0);
  const rest = width - columns;
  const least = Math.floor(rest >= leastName ? Math.min(rest, longName) : Math.min(longName, width / 2));
  return {
    headHeight: 8 + headLine * Math.max(1, ...names.map((name) => headLines(name))),
    wide: Math.max(width, least + columns),
    grid: { gridTemplateColumns: [`minmax(${least}px, 1fr)`, ...widths.map((each) => `${each}px`)].join(" ") },
  };
}

function columnWidth(name: string): number {
  const longest = Math.max(...name.split(" ").map(({ length }) => length));
  return Math.min(Math.max(Math.ceil(longest * letterWidth) + besideName, leastColumn), widestColumn);
}

/** Lines that a column's name takes in the head. */
function headLines(name: string): number {
  const lettersInHead = Math.floor((columnWidth(name) - besideName) / letterWidth);
  let [lines, room] = [1, lettersInHead];
  for (const { length } of name.split(" ")) {
    if (length > room && room < lettersInHead) [lines, room] = [lines + 1, lettersInHead];
    room -= length + 1;
  }
  return lines;
}

interface BarCellProps {
  readonly value: number;
  readonly domain: readonly [number, number];
}

/** A number with its share of the largest in its column as a bar behind it. */
export function BarCell({ value, domain }: BarCellProps) {
  return (
    <span role="gridcell" className="outline-cell anchor to-end">
      <span className="outline-bar" style={{ width: `${100 * barShare(value, domain)}%` }} />
      <span className="anchor">{valueText(value)}</span>
    </span>
  );
}

/** A row of a printed table: its number among the values of the columns, and how it looks. */
type PrintedRow = Omit<TableData["rows"][number], "cells"> & { readonly row: number };

/** A table of names and columns of numbers on paper: its first rows, where there are very many. */
export function printedTable(columns: OutlineChannel["columns"], rows: readonly PrintedRow[], remark?: string): SheetPart {
  const domains = columns.map(({ values }) => domainOf(values));
  const shown = rows.slice(0, mostRows);
  const drawn: TableData = {
    rowHeight: printedRow,
    names: columns.map(quantityName),
    rows: shown.map(({ row, ...look }) => ({
      ...look,
      cells: columns.map(({ values }, column) => {
        const value = values[row] ?? Number.NaN;
        return { text: valueText(value), share: barShare(value, domains[column] ?? [0, 1]) };
      }),
    })),
  };
  const cut = shown.length < rows.length ? `The first ${shown.length} rows.` : undefined;
  const note = [cut, remark].filter((part) => part !== undefined).join(" ");
  return {
    height: (shown.length + headRows) * printedRow,
    paint: (board, frame) => drawTable(board, drawn, frame),
    marks: (svg, frame) => drawTableTexts(svg, drawn, frame),
    ...(note !== "" && { note }),
  };
}

function valueText(value: number): string {
  return Number.isNaN(value) ? "" : threeDigits(value);
}

/** The share of the room that a value's bar takes, from 0 to 1. */
function barShare(value: number, [least, greatest]: BarCellProps["domain"]): number {
  const most = Math.max(Math.abs(least), Math.abs(greatest), Number.MIN_VALUE);
  return Number.isNaN(value) ? 0 : Math.min(Math.abs(value) / most, 1);
}
