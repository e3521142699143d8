/**
 * Rows as CSV (RFC 4180): a cell is quoted where it needs to be. A text that a spreadsheet would run as a formula is kept from
 * being one by an apostrophe: it comes from the page.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: string | number): string {
  const text = typeof cell === "number" || isNumber(cell) ? String(cell) : cell.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
}
