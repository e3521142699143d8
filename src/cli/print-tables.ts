import { alignedText, latexText, markdownText, tableCsv, type Table } from "../evaluation/table.ts";
import { shown } from "../node/shown.ts";
import type { PrintFormat } from "./evaluate-arguments.ts";

const writers = { text: alignedText, markdown: markdownText, latex: latexText, csv: tableCsv } as const;

/** Tables as a command writes them, behind some notes. */
export function printedTables(tables: readonly Table[], format: PrintFormat, before: readonly string[] = []): string {
  const written = tables.map(shownTable);
  if (format === "json") return `${JSON.stringify({ notes: before, tables: written }, undefined, 2)}\n`;
  return `${[...before, ...written.map(writers[format])].join("\n\n")}\n`;
}

/** A table without what a terminal would obey: folders, say, may be called anything. */
export function shownTable({ caption, head, rows, notes }: Table): Table {
  return {
    caption: shown(caption),
    head: head.map(shown),
    rows: rows.map((row) => row.map((cell) => ({ ...cell, text: shown(cell.text) }))),
    notes: notes.map(shown),
  };
}
