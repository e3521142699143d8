import type { CSSProperties } from "react";
import type { OutlineChannel } from "../../extraction/contract/trace.ts";
import { domainOf } from "../../plots/chart.ts";
import { drawTable, drawTableTexts, headRows, type TableData } from "../../plots/table.ts";
import { threeDigits } from "../../format.ts";
import { mostRows, printedRow, type SheetPart } from "./figure-kind.ts";
import { quantityName } from "./panel-text.ts";

/** Height of a row of a table in a picture, in CSS pixels. */
export const rowHeight = 24;
/** Of a line in the head, whose names may wrap, and letters of a name that such a line has room for. */
const headLine = 15;
const lettersInHead = 11;
export const columnWidth = 92;

/** The room of a table of names and columns of numbers, in CSS pixels. */
interface ColumnRoom {
  readonly headHeight: number;
  /** Of a row: at least as wide as what holds it. */
  readonly wide: number;
  readonly grid: CSSProperties;
}

/** The room that columns of such names take where there is so much, beside names of things that have a width at the least. */
export function columnsIn(names: readonly string[], width: number, leastName = 130): ColumnRoom {
  return {
    headHeight: 8 + headLine * Math.max(1, ...names.map(headLines)),
    wide: Math.max(width, leastName + names.length * columnWidth),
    grid: { gridTemplateColumns: `minmax(${leastName}px, 1fr) repeat(${names.length}, ${columnWidth}px)` },
  };
}

/** Lines that a column's name takes in the head. */
function headLines(name: string): number {
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
