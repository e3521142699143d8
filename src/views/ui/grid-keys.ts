import type { KeyboardEvent } from "react";

/** A cell of a grid; before the first key no row is active, which is row -1. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key goes on; left out where all rows are in view. */
  readonly pageRows?: number;
}

/** The row of a list that a key leads to; undefined for a key that leads nowhere. `pageRows` as in a grid. */
export function rowAfter(key: string, row: number, rows: number, pageRows?: number): number | undefined {
  const pages = pageRows && { PageDown: row + pageRows, PageUp: row - pageRows };
  const next = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: rows - 1, ...pages }[key];
  return next === undefined ? undefined : Math.max(Math.min(next, rows - 1), 0);
}

/** The cell of a grid that a key leads to; Home and End go along the row, with Ctrl to the first and the last cell of all. */
export function cellAfter(
  { key, ctrlKey = false }: Partial<Pick<KeyboardEvent, "ctrlKey">> & Pick<KeyboardEvent, "key">,
  { row, column }: GridCell,
  { rows, columns, pageRows }: GridSize,
): GridCell | undefined {
  const along = { ArrowRight: row < 0 ? column : column + 1, ArrowLeft: column - 1, Home: 0, End: columns - 1 }[key];
  if (along === undefined) {
    const next = rowAfter(key, row, rows, pageRows);
    return next === undefined ? undefined : { row: next, column };
  }
  const far = ctrlKey ? { Home: 0, End: rows - 1 }[key] : undefined;
  return { row: far ?? Math.max(row, 0), column: Math.min(Math.max(along, 0), columns - 1) };
}
