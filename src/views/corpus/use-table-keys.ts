import type { KeyboardEvent, RefObject } from "react";
import type { TableCell } from "../../state/corpus.ts";
import { runOfColumn, type Column } from "./columns.ts";
import { cellAfter } from "../ui/grid-keys.ts";
import { useCorpusController, type CorpusController } from "../../lab/corpus.ts";

interface TableKeys {
  readonly rows: readonly number[];
  readonly columns: readonly Column[];
  readonly cell: TableCell | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
  readonly headHeight: number;
}

/** The keys of a grid: arrows, Home and End go over cells, Enter opens. */
export function useTableKeys({ rows, columns, cell, scroller, rowHeight, headHeight }: TableKeys) {
  const controller = useCorpusController();
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    const pane = scroller.current;
    if (pane === null || rows.length === 0) return;
    const at = cell === undefined ? -1 : rows.indexOf(cell.page);
    if ((event.key === "Enter" || event.key === " ") && cell !== undefined && at >= 0) {
      event.preventDefault();
      openCell(controller, columns, cell);
      return;
    }
    const pageRows = Math.max(Math.floor((pane.clientHeight - headHeight) / rowHeight) - 1, 1);
    const next = cellAfter(
      event,
      { row: at, column: cell?.column ?? 0 },
      { rows: rows.length, columns: columns.length, pageRows },
    );
    if (next === undefined) return;
    event.preventDefault();
    const page = rows[next.row];
    if (page === undefined) return;
    controller.setView({ cell: { page, column: next.column } });
    bringIntoView(pane, { row: next.row, column: next.column }, rowHeight, headHeight);
  };
}

/** Opens the page of a cell, with the lane of its column in focus. */
export function openCell(controller: CorpusController, columns: readonly Column[], cell: TableCell): void {
  controller.openPage(cell.page, runAt(columns, cell));
}

/** The run whose column a cell is in; undefined where it is in none's. */
export function runAt(columns: readonly Column[], { column }: TableCell): number | undefined {
  const found = columns[column];
  return found && runOfColumn(found);
}

/** The cell that an element is in; undefined where it is in none. */
export function cellAt(target: EventTarget): TableCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>(".corpus-cell") : null;
  const page = cell?.closest<HTMLElement>("[data-page]")?.dataset["page"];
  return page === undefined ? undefined : { page: Number(page), column: Number(cell?.dataset["column"]) };
}

/** Scrolls a table no further than until a cell of it is in view, below its head and beside the names of its pages, which stay. */
export function bringIntoView(
  pane: HTMLElement,
  { row, column }: { readonly row: number; readonly column: number },
  rowHeight: number,
  headHeight: number,
): void {
  const top = row * rowHeight;
  const bottom = top + rowHeight - (pane.clientHeight - headHeight);
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (bottom > pane.scrollTop) pane.scrollTop = bottom;
  const heads = pane.querySelectorAll<HTMLElement>("[role=columnheader]");
  const [first, head] = [heads[0], heads[column]];
  if (first === undefined || head === undefined || column === 0) return;
  const left = head.offsetLeft - first.offsetWidth;
  const right = head.offsetLeft + head.offsetWidth - pane.clientWidth;
  if (left < pane.scrollLeft) pane.scrollLeft = left;
  else if (right > pane.scrollLeft) pane.scrollLeft = right;
}
