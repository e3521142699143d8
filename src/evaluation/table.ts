import { escapedPiece } from "../extraction/output/markdown-escape.ts";
import { scoreText } from "../format.ts";

/** A table as data: the same is printed on a terminal, copied as Markdown, and drawn by the lab. */
export interface Table {
  /** Its contents in short: "Word LCS: F1 by type". */
  readonly caption: string;
  /** A name for each column; the first column names the rows. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellText[])[];
  /** The remarks without which it cannot be read, a sentence each. */
  readonly notes: readonly string[];
}

interface CellText {
  readonly text: string;
  /** The number that the text rounds. */
  readonly value?: number;
  /** The best of its column. */
  readonly isBest?: boolean;
}

/** A column of a table that is made of rows of something. */
export interface TableColumn<Row> {
  readonly name: string;
  /** Undefined where a row has nothing there. @param place of the row */
  readonly cell: (row: Row, place: number) => string | number | undefined;
  /** A number as text; where left out, three decimals of one that is no whole number. */
  readonly text?: (value: number) => string;
  readonly isBest?: (row: Row, place: number) => boolean;
}

/** Rows as a table; what a cell rounds is kept beside its text. */
export function tableOf<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  notes: readonly string[] = [],
): Table {
  return {
    caption,
    head: columns.map(({ name }) => name),
    rows: rows.map((row, place) => columns.map((column) => cellOf(column, row, place))),
    notes,
  };
}

/** The cell of a column in a row. */
export function cellOf<Row>({ cell, text = usualText, isBest }: TableColumn<Row>, row: Row, place: number): CellText {
  const found = cell(row, place);
  return {
    ...(typeof found === "number" ? { text: text(found), value: found } : { text: found ?? "" }),
    ...(isBest?.(row, place) === true && { isBest: true }),
  };
}

function usualText(value: number): string {
  return Number.isInteger(value) ? String(value) : scoreText(value);
}

const alphabet = new Intl.Collator("en");

/** Rows by a value; those without one come last, whichever way the others go. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row, place: number) => string | number | undefined,
  isDescending: boolean,
): readonly Row[] {
  const valued = rows.map((row, place) => ({ row, value: valueOf(row, place) }));
  const compared = valued.toSorted(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (isDescending ? -1 : 1) * (typeof a === "number" ? a - Number(b) : alphabet.compare(a, String(b)));
  });
  return compared.map(({ row }) => row);
}

/** The forms that tables are taken away in, by the endings of their files; "tsv" is what a spreadsheet takes from the clipboard. */
export type TableFormat = "csv" | "json" | "md" | "tex" | "tsv";

/** Tables as text. Of one the CSV is its rows alone below their names; of several each has its caption and its notes. */
export function tablesText(tables: readonly Table[], format: TableFormat): string {
  const [only, another] = tables;
  switch (format) {
    case "csv":
      return only !== undefined && another === undefined
        ? csvLines(exactRows(only))
        : `${tables.map(tableCsv).join("\r\n\r\n")}\r\n`;
    case "json":
      return `${JSON.stringify(tables.map(recordsOf), undefined, 2)}\n`;
    case "md":
      return `${tables.map(markdownText).join("\n\n")}\n`;
    case "tex":
      return `${tables.map(latexText).join("\n\n")}\n`;
    case "tsv":
      return tables.map((table) => exactRows(table).map(tabbedLine).join("\n")).join("\n\n");
  }
}

/** The names of the columns, and the rows with numbers as they are. */
function exactRows({ head, rows }: Table): readonly (readonly (string | number)[])[] {
  return [head, ...rows.map((row) => row.map(({ text, value }) => value ?? text))];
}

function recordsOf({ caption, head, rows, notes }: Table): object {
  const records = rows.map((row) =>
    Object.fromEntries(head.map((name, column) => [name, row[column]?.value ?? row[column]?.text])),
  );
  return { caption, rows: records, notes };
}

/** Cells on one line, none of them a formula: names come from pages. */
function tabbedLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => String(cell).replace(/[\t\r\n]+/g, " "));
  return texts.map((text) => (/^[=+@]/.test(text) || /^-(?![\d.])/.test(text) ? `'${text}` : text)).join("\t");
}

/** Stands in a cell that has no number. */
export const none = "–";

/** The text of a cell with a score, or with none. */
export function scoreCell(score: number | undefined): string {
  return score === undefined ? none : scoreText(score);
}

/** "0.500–0.725". */
export function rangeCell(range: { readonly low: number; readonly high: number } | undefined): string {
  return range === undefined ? none : `${scoreText(range.low)}–${scoreText(range.high)}`;
}

/** The table with its columns aligned by blanks, numbers to the right; a star marks the best of a column. */
export function alignedText({ caption, head, rows, notes }: Table): string {
  const marked = rows.some((row) => row.some(({ isBest }) => isBest));
  const texts = rows.map((row) =>
    row.map(({ text, isBest }, column) => `${text}${marked && column > 0 ? (isBest ? "*" : " ") : ""}`),
  );
  const heads = head.map((name, column) => (marked && column > 0 ? `${name} ` : name));
  const widths = heads.map((name, column) => Math.max(name.length, ...texts.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join("  ")
      .trimEnd();
  const stars = marked ? ["* the best."] : [];
  return [caption, "", line(heads), ...texts.map(line), "", ...stars, ...notes].join("\n").trimEnd();
}

/** The table as Markdown; the best of a column is bold. */
export function markdownText({ caption, head, rows, notes }: Table): string {
  const line = (texts: readonly string[]): string => `| ${texts.join(" | ")} |`;
  const body = rows.map((row) =>
    line(row.map(({ text, isBest }) => (isBest && text !== "" ? `**${escapedText(text)}**` : escapedText(text)))),
  );
  const lines = [line(head.map(escapedText)), line(head.map((_, column) => (column === 0 ? ":--" : "--:"))), ...body];
  return [`**${escapedText(caption)}**`, "", ...lines, ...notes.flatMap((note) => ["", escapedText(note)])].join("\n");
}

/** The table as a LaTeX `tabular` in a `table`; the best of a column is bold, notes stand below. */
export function latexText({ caption, head, rows, notes }: Table): string {
  const line = (cells: readonly string[]): string => `  ${cells.join(" & ")} \\\\`;
  const body = rows.map((row) =>
    line(row.map(({ text, isBest }) => (isBest && text !== "" ? `\\textbf{${latexOf(text)}}` : latexOf(text)))),
  );
  return [
    "\\begin{table}",
    `\\caption{${latexOf(caption)}}`,
    ...(head.length === 0
      ? []
      : [
          `\\begin{tabular}{l${"r".repeat(head.length - 1)}}`,
          "  \\hline",
          line(head.map(latexOf)),
          "  \\hline",
          ...body,
          "  \\hline",
          "\\end{tabular}",
        ]),
    ...notes.map((note) => `\\par ${latexOf(note)}`),
    "\\end{table}",
  ].join("\n");
}

/** The table as CSV: its caption, a row of names, its rows, and a row for each note. */
export function tableCsv({ caption, head, rows, notes }: Table): string {
  return csvLines([[caption], head, ...rows.map((row) => row.map(({ text }) => text)), ...notes.map((note) => [note])]).trimEnd();
}

const latexForms: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "−": "$-$",
  "×": "$\\times$",
  "±": "$\\pm$",
  "|": "\\textbar{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
};

/** A text so that LaTeX sets it as it is. */
function latexOf(text: string): string {
  return text.replace(/[\\~^−×±|<>]|[&%$#_{}]/g, (sign) => latexForms[sign] ?? `\\${sign}`);
}

/** A text so that Markdown shows it as it is, on one line. */
export function escapedText(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => escapedPiece(word, { startsLine: false, next: "space", isInLink: false }))
    .join(" ");
}

/**
 * Rows as CSV (RFC 4180): a cell is quoted where it needs to be. A text that a spreadsheet would run as a formula is kept from
 * being one by an apostrophe, as it comes from the page: at its start, and after a line feed or a semicolon, at which some
 * spreadsheets begin a cell; the full-width forms of the signs count as the signs.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: string | number): string {
  const text =
    typeof cell === "number" || number.test(cell) ? String(cell) : cell.replace(/(^|[\r\n;])(?=[=+\-@\t\r＝＋－＠])/g, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
