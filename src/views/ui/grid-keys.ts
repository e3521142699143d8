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
  const within = (next: number): number => Math.max(Math.min(next, rows - 1), 0);
  switch (key) {
    case "ArrowDown":
      return within(row + 1);
    case "ArrowUp":
      return within(row - 1);
    case "PageDown":
      return pageRows === undefined ? undefined : within(row + pageRows);
    case "PageUp":
      return pageRows === undefined ? undefined : within(row - pageRows);
    case "Home":
      return 0;
    case "End":
      return within(rows - 1);
    default:
      return undefined;
  }
}

/** The cell of a grid that a key leads to; Home and End go along the row, with Ctrl to the first and the last cell of all. */
export function cellAfter(
  { key, ctrlKey = false }: Partial<Pick<KeyboardEvent, "ctrlKey">> & Pick<KeyboardEvent, "key">,
  { row, column }: GridCell,
  { rows, columns, pageRows }: GridSize,
): GridCell | undefined {
  const inColumn = (next: number): number => Math.min(Math.max(next, 0), columns - 1);
  switch (key) {
    case "ArrowRight":
      return { row: Math.max(row, 0), column: row < 0 ? column : inColumn(column + 1) };
    case "ArrowLeft":
      return { row: Math.max(row, 0), column: inColumn(column - 1) };
    case "Home":
      return { row: ctrlKey ? 0 : Math.max(row, 0), column: 0 };
    case "End":
      return { row: ctrlKey ? rows - 1 : Math.max(row, 0), column: columns - 1 };
    default: {
      const next = rowAfter(key, row, rows, pageRows);
      return next === undefined ? undefined : { row: next, column };
    }
  }
}
