import { useId, useState, type KeyboardEvent } from "react";
import { cellAfter } from "../ui/grid-keys.ts";

interface Cells {
  readonly rows: number;
  readonly columns: number;
  /** A cell is come to, by a key or the pointer. */
  readonly onPoint?: (row: number, column: number) => void;
  /** A cell is clicked, or Enter is pressed in it. */
  readonly onChoose?: (row: number, column: number) => void;
}

/** One tab stop for the cells of a table, all of which are there: arrows, Home and End go over them. Before the first key there is none. */
export function useCells({ rows, columns, onPoint, onChoose }: Cells) {
  const id = useId();
  const [at, setAt] = useState({ row: -1, column: 0 });
  const idOf = (row: number, column: number): string => `${id}-${row}-${column}`;
  const point = (row: number, column: number): void => {
    setAt({ row, column });
    onPoint?.(row, column);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey || event.metaKey) return;
    const next = cellAfter(event, at, { rows, columns });
    if (next !== undefined) {
      point(next.row, next.column);
      document.getElementById(idOf(next.row, next.column))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === "Enter" && at.row >= 0) onChoose?.(at.row, at.column);
    else return;
    event.preventDefault();
  };
  return {
    at,
    grid: { tabIndex: 0, onKeyDown: press, "aria-activedescendant": at.row < 0 ? undefined : idOf(at.row, at.column) },
    cellProps: (row: number, column: number) => ({
      id: idOf(row, column),
      "aria-selected": row === at.row && column === at.column,
      onClick: () => {
        point(row, column);
        onChoose?.(row, column);
      },
    }),
  };
}
