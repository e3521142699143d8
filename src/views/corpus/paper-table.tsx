import type { ComponentProps } from "react";
import {
  cellSentences,
  hasMeasured,
  measuredTexts,
  type ComparedCell,
  type PaperPart,
} from "../../evaluation/papers/paper-table.ts";
import { useActions } from "../../lab/react.tsx";
import { useCells } from "./use-cells.ts";

/** A table in the paper's own form; what was measured here stands below each number. */
export function PaperTable({ part }: { readonly part: PaperPart }) {
  const { name, head, rows, notes } = part;
  const actions = useActions();
  const { at, grid, cellProps } = useCells({
    rows: rows.length,
    columns: head.length,
    onPoint: (row, column) => {
      const cell = rows[row]?.[column];
      if (cell !== undefined) actions.announce(cellSentences(cell));
    },
  });
  const read = rows[at.row]?.[at.column];
  const hasNumbers = rows.some((row) => row.some(({ published }) => published !== undefined));
  return (
    <figure className="papers-table">
      {hasMeasured(part) && <Legend />}
      {head.length > 0 && (
        <div className="corpus-wide">
          <table
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA in HTML lets a table be a grid
            role="grid"
            className="focus-inside"
            aria-label={name}
            {...grid}
          >
            <caption>{name}</caption>
            <thead>
              <tr>
                {head.map((column, place) => (
                  <th key={place} scope="col" className={isText(part, place) ? "papers-text" : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <Cell key={column} cell={cell} isHead={column === 0} {...cellProps(row, column)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {head.length === 0 && <h3>{name}</h3>}
      {hasNumbers && (
        <p className="papers-readout muted small">
          {read?.published === undefined
            ? "Arrows go through the cells; a click on one says what it is of."
            : cellSentences(read)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </figure>
  );
}

/** True of a column without any result: names, addresses. */
function isText({ rows }: PaperPart, column: number): boolean {
  return rows.every((row) => row[column]?.published === undefined && row[column]?.isOwn !== true);
}

interface CellProps extends Pick<ComponentProps<"td">, "id" | "aria-selected" | "onClick"> {
  readonly cell: ComparedCell;
  readonly isHead: boolean;
}

function Cell({ cell, isHead, ...own }: CellProps) {
  const { text, published, contradiction } = cell;
  const texts = measuredTexts(cell);
  if (isHead)
    return (
      <th scope="row" dir="auto" className={cell.isOwn === true ? "papers-own" : undefined} {...own}>
        {text}
      </th>
    );
  return (
    <td
      className={cell.isOwn === true ? "papers-own" : published === undefined ? "papers-text" : undefined}
      title={published === undefined ? undefined : cellSentences(cell)}
      {...own}
    >
      <span className="papers-published">
        {text}
        {contradiction !== undefined && <sup aria-label="contradicted">†</sup>}
      </span>
      {texts !== undefined && (
        <span className="papers-measured">
          <strong>{texts.measured}</strong> <span className="muted">{texts.difference}</span>
        </span>
      )}
    </td>
  );
}

function Legend() {
  return (
    <p className="muted small">
      In each cell: the published number; below it <strong>what is measured here</strong>, and how much more or less that is.
    </p>
  );
}
