import { useId, useState, type KeyboardEvent } from "react";
import {
  cellSentences,
  hasMeasured,
  measuredTexts,
  type ComparedCell,
  type PaperPart,
} from "../../evaluation/papers/paper-table.ts";
import { useActions } from "../../lab/react.tsx";
import { cellAfter } from "../ui/grid-keys.ts";

/** A table in the paper's own form; what was measured here stands below each number. */
export function PaperTable({ part }: { readonly part: PaperPart }) {
  const { name, head, rows, notes } = part;
  const { at, press, choose, idOf } = useCells(part);
  const read = rows[at.row]?.[at.column];
  const hasNumbers = rows.some((row) => row.some(({ published }) => published !== undefined));
  return (
    <figure className="papers-table">
      {hasMeasured(part) && <Legend />}
      {head.length > 0 && (
        <div className="corpus-tables papers-scroller">
          <div className="corpus-wide">
            <table
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA in HTML lets a table be a grid
              role="grid"
              className="focus-inside"
              aria-label={name}
              aria-activedescendant={read === undefined ? undefined : idOf(at.row, at.column)}
              tabIndex={0}
              onKeyDown={press}
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
                      <Cell
                        key={column}
                        id={idOf(row, column)}
                        cell={cell}
                        isHead={column === 0}
                        isAt={row === at.row && column === at.column}
                        onChoose={() => choose({ row, column })}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {head.length === 0 && <h3>{name}</h3>}
      {hasNumbers && (
        <p className="papers-readout muted">
          {read?.published === undefined
            ? "Arrows go through the cells; a click on one says what it is of."
            : cellSentences(read)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </figure>
  );
}

/** True of a column without any result: names, addresses. */
function isText({ rows }: PaperPart, column: number): boolean {
  return rows.every((row) => row[column]?.published === undefined);
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cell that the keys are at, which is spoken; before the first key there is none. */
function useCells({ rows, head }: PaperPart) {
  const actions = useActions();
  const id = useId();
  const [at, setAt] = useState<Place>({ row: -1, column: 0 });
  const idOf = (row: number, column: number): string => `${id}-${row}-${column}`;
  const choose = (next: Place): void => {
    setAt(next);
    const cell = rows[next.row]?.[next.column];
    if (cell !== undefined) actions.announce(cellSentences(cell));
  };
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.altKey || event.metaKey) return;
    const next = cellAfter(event, at, { rows: rows.length, columns: head.length });
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(idOf(next.row, next.column))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { at, press, choose, idOf };
}

interface CellProps {
  readonly id: string;
  readonly cell: ComparedCell;
  readonly isHead: boolean;
  readonly isAt: boolean;
  readonly onChoose: () => void;
}

function Cell({ id, cell, isHead, isAt, onChoose }: CellProps) {
  const { text, published, contradiction } = cell;
  const texts = measuredTexts(cell);
  if (isHead)
    return (
      <th id={id} scope="row" aria-selected={isAt} dir="auto" onClick={onChoose}>
        {text}
      </th>
    );
  return (
    <td
      id={id}
      className={published === undefined ? "papers-text" : undefined}
      aria-selected={isAt}
      title={published === undefined ? undefined : cellSentences(cell)}
      onClick={onChoose}
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
    <p className="papers-legend muted">
      In each cell: the published number; below it <strong>what is measured here</strong>, and how much more or less that is.
    </p>
  );
}
