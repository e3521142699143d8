import { alignedText, latexText, markdownText, tableCsv, type Table } from "../evaluation/table.ts";
import { thousands } from "../format.ts";
import { shown } from "../node/shown.ts";
import type { Format } from "./evaluate-arguments.ts";
import type { Terminal } from "./terminal.ts";

/** Pages and files that are named at the most; the file of results has all. */
const mostNamed = 10;

/** Tells the user lines, without what a terminal would obey. */
export function print(errors: Terminal["errors"], lines: readonly string[]): void {
  for (const line of lines) errors.write(`${shown(line)}\n`);
}

/** The same of items, as many as one wants to read, and how many more there are. */
export function printSome(errors: Terminal["errors"], what: string, items: readonly string[]): void {
  print(
    errors,
    items.slice(0, mostNamed).map((item) => `${what}: ${item}`),
  );
  if (items.length > mostNamed) print(errors, [`${what}: ${thousands(items.length - mostNamed)} more`]);
}

const writers = { text: alignedText, markdown: markdownText, latex: latexText, csv: tableCsv } as const;

/** Tables as a command writes them, behind some notes. */
export function tablesText(tables: readonly Table[], format: Format, before: readonly string[] = []): string {
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
