import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { cellOf, none, sortedBy, tableOf, type Table, type TableColumn } from "../../evaluation/table.ts";
import { cellAfter } from "./grid-keys.ts";
import "./number-table.css";

/** Attributes by which a row or a cell differs from the others. */
type CellLook = Pick<ComponentProps<"td">, "className" | "title" | "style">;

/** A column on the screen and in files: both have its name and its cells. */
export interface NumberColumn<Row> extends TableColumn<Row> {
  /** The form that has it alone; both where left out. */
  readonly only?: "screen" | "file";
  /** Stands on the screen in place of the cell's text. */
  readonly show?: (row: Row, place: number) => ReactNode;
  /** A button that its text is. */
  readonly press?: (row: Row) => CellButton | undefined;
  /** Stands behind its text. */
  readonly after?: (row: Row) => ReactNode;
  readonly look?: (row: Row) => CellLook;
  /** The order of its rows; that of its cells where left out. */
  readonly sort?: (row: Row) => number | undefined;
  /** Of the heading. */
  readonly title?: string;
  readonly heading?: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}

interface CellButton extends Pick<ComponentProps<"button">, "title" | "aria-label" | "aria-expanded" | "aria-pressed"> {
  readonly run: () => void;
}

interface NumberTableProps<Row> {
  readonly caption: string;
  /** The caption is for screen readers alone. */
  readonly isCaptionHidden?: boolean;
  readonly rows: readonly Row[];
  /** The first on the screen names the rows. */
  readonly columns: readonly NumberColumn<Row>[];
  readonly notes?: readonly string[];
  readonly className?: string;
  readonly look?: (row: Row) => CellLook;
  /** Headings sort the rows. */
  readonly isSortable?: boolean;
  /** Stands below a row that is unfolded. */
  readonly below?: (row: Row) => ReactNode;
  /** The keys go over cells, and come to one; it is chosen by a click, Enter or space. */
  readonly onCell?: (row: Row, column: number, isChosen: boolean) => void;
}

/** Rows of something with a column for each number of it, all of them drawn. */
export function NumberTable<Row>(props: NumberTableProps<Row>) {
  const { caption, isCaptionHidden = false, notes = [], className = "", look, isSortable = false, below, onCell } = props;
  const [{ by, isDescending }, setOrder] = useState({ by: "", isDescending: false });
  const columns = props.columns.filter(({ only }) => only !== "file");
  const sorting = columns.find(({ name }) => name === by);
  const rows = sorting === undefined ? props.rows : sortedBy(props.rows, sorting.sort ?? sorting.cell, isDescending);
  const cells = useCells(rows, columns.length, onCell);
  const heading = (column: NumberColumn<Row>, at: number): ReactNode => {
    const { name, heading: shown = name, only, title, className: own } = column;
    const isSorted = column === sorting;
    const canSort = isSortable && only !== "screen";
    const way = isSorted ? (isDescending ? "descending" : "ascending") : "none";
    return (
      <th key={at} scope="col" className={own} title={title} aria-sort={canSort ? way : undefined}>
        {canSort ? (
          <button type="button" className="bare" onClick={() => setOrder({ by: name, isDescending: isSorted && !isDescending })}>
            {shown}
            {isSorted && <span aria-hidden="true">{isDescending ? " ▾" : " ▴"}</span>}
          </button>
        ) : (
          shown
        )}
      </th>
    );
  };
  const cell = (column: NumberColumn<Row>, row: Row, place: number, at: number): ReactNode => {
    const { text, isBest } = cellOf(column, row, place);
    const { className: own = "", ...others } = column.look?.(row) ?? {};
    const { run, ...press } = column.press?.(row) ?? {};
    const shown = column.show?.(row, place) ?? (text === "" ? none : text);
    const content = isBest === true ? <b>{shown}</b> : shown;
    const Tag = at === 0 ? "th" : "td";
    return (
      <Tag
        key={at}
        {...(at === 0 && { scope: "row", dir: "auto" })}
        className={`${column.className ?? ""} ${own}`}
        {...others}
        {...cells?.cell(place, at)}
      >
        {run === undefined ? (
          content
        ) : (
          <button type="button" className="bare truncate" {...press} onClick={run}>
            {content}
          </button>
        )}
        {column.after?.(row)}
        {isBest === true && <span title="The best of its column">*</span>}
      </Tag>
    );
  };
  return (
    <div className={`number-table ${className}`}>
      {/* The keyboard must reach a table wider than its room, to scroll it. */}
      <div className="scroll" {...(cells === undefined && { tabIndex: 0, role: "group", "aria-label": caption })}>
        <table {...(cells && { ...cells.grid, "aria-label": caption })}>
          <caption className={isCaptionHidden ? "visually-hidden" : "bold"}>{caption}</caption>
          <thead>
            <tr>{columns.map(heading)}</tr>
          </thead>
          <tbody>
            {rows.map((row, place) => {
              const unfolded = below?.(row);
              return [
                <tr key={place} {...look?.(row)}>
                  {columns.map((column, at) => cell(column, row, place, at))}
                </tr>,
                unfolded && (
                  <tr key={`${place} below`}>
                    <td className="number-table-below" colSpan={columns.length}>
                      {unfolded}
                    </td>
                  </tr>
                ),
              ];
            })}
          </tbody>
          {columns.some(({ foot }) => foot !== undefined) && (
            <tfoot aria-hidden="true">
              <tr>
                {columns.map(({ foot, className: own }, at) => (
                  <td key={at} className={own}>
                    {foot}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </div>
  );
}

/** A table of texts as it is printed on a terminal. */
export function TextTable({ table: { caption, head, rows, notes } }: { readonly table: Table }) {
  const columns = head.map((name, at): NumberColumn<Table["rows"][number]> => ({
    name,
    cell: (row) => row[at]?.text,
    isBest: (row) => row[at]?.isBest === true,
  }));
  return <NumberTable className="small" caption={caption} rows={rows} columns={columns} notes={notes} />;
}

/** The same rows and columns for files. */
export function fileTable<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly NumberColumn<Row>[],
  notes?: readonly string[],
): Table {
  return tableOf(
    caption,
    rows,
    columns.filter(({ only }) => only !== "screen"),
    notes,
  );
}

/** One tab stop for the cells of a table, over which the keys go. Before the first key there is none. */
function useCells<Row>(rows: readonly Row[], columns: number, onCell: NumberTableProps<Row>["onCell"]) {
  const id = useId();
  const [at, setAt] = useState({ row: -1, column: 0 });
  if (onCell === undefined) return undefined;
  const idOf = (row: number, column: number): string => `${id}-${row}-${column}`;
  const come = (row: number, column: number, isChosen: boolean): void => {
    const found = rows[row];
    if (found === undefined) return;
    setAt({ row, column });
    onCell(found, column, isChosen);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
    const next = cellAfter(event, at, { rows: rows.length, columns });
    if (next !== undefined) {
      come(next.row, next.column, false);
      document.getElementById(idOf(next.row, next.column))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === "Enter" || event.key === " ") come(at.row, at.column, true);
    else return;
    event.preventDefault();
  };
  return {
    grid: {
      role: "grid",
      className: "focus-inside",
      tabIndex: 0,
      onKeyDown: press,
      "aria-activedescendant": at.row < 0 ? undefined : idOf(at.row, at.column),
    },
    cell: (row: number, column: number) => ({
      id: idOf(row, column),
      "aria-selected": row === at.row && column === at.column,
      onClick: () => come(row, column, true),
    }),
  };
}
