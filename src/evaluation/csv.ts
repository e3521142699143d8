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
    typeof cell === "number" || isNumber(cell) ? String(cell) : cell.replace(/(^|[\r\n;])(?=[=+\-@\t\r＝＋－＠])/g, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
}
