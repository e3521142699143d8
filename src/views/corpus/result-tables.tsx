import { useEffect, useState } from "react";
import type { Table } from "../../evaluation/table.ts";
import { trainedOn } from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import type { Library } from "../../extraction/run.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { shownWork, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { runSentence } from "./run-names.ts";
import "./corpus-results.css";

/** What the pages say in all, as the papers and the command line print it. */
export function ResultTables({ corpus }: { readonly corpus: OpenCorpus }) {
  const { library } = useLabContext();
  const { busy: hold } = useActions();
  const controller = useCorpusController();
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const groupBy = useCorpus((state) => tableView(state).groupBy);
  const shown = useCorpus((state) => tableView(state).shown);
  const [tables, setTables] = useState<readonly Table[]>([]);
  // With every tally more pages are done.
  useEffect(() => {
    if (tally === undefined) return;
    let isCurrent = true;
    const letGo = hold();
    void controller
      .tables(shown, groupBy)
      .then((made) => {
        if (isCurrent) setTables(made);
      })
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, tally, groupBy, shown]);
  const reachable = useReachable(paneId("Tables"));
  return (
    <section ref={reachable} className="corpus-tables scrolls small grows" aria-label="Tables" tabIndex={0}>
      {tables.length === 0 && <p className="muted">The tables come with the first pages.</p>}
      {tables.map((table) => (
        <ResultTable key={table.caption} table={saidTable(table, corpus.plan.runs, library)} />
      ))}
      {groupBy === undefined && <p className="muted">Choose what to group by, and the groups are set side by side here.</p>}
    </section>
  );
}

/** A table with its runs called as one says them. */
function saidTable(table: Table, runs: readonly NamedRun[], library: Library): Table {
  const names = new Map(
    runs.flatMap((run) => {
      const sentence = runSentence(run, library);
      return ["", `, ${trainedOn}`].map((mark) => [run.name + mark, sentence + mark] as const);
    }),
  );
  const said = (text: string): string => names.get(text) ?? text;
  const rows = table.rows.map((row) => row.map((cell, column) => (column === 0 ? { ...cell, text: said(cell.text) } : cell)));
  return { ...table, head: table.head.map(said), rows };
}

interface ResultTableProps {
  readonly table: Table;
  /** Opens the page of a row, by its place; absent where rows are no pages. */
  readonly onOpen?: (row: number) => void;
}

/** A table as the command line prints it. */
export function ResultTable({ table: { caption, head, rows, notes }, onOpen }: ResultTableProps) {
  return (
    <div className="corpus-result-table">
      <div className="corpus-wide" tabIndex={0} role="group" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((name, column) => (
                <th key={`${column} ${name}`} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={`${row} ${name?.text}`}>
                <th scope="row" dir="auto">
                  {onOpen === undefined ? (
                    name?.text
                  ) : (
                    <button
                      type="button"
                      className="link-button"
                      title="Opens the page with both lanes"
                      onClick={() => onOpen(row)}
                    >
                      {name?.text}
                    </button>
                  )}
                </th>
                {cells.map(({ text, isBest }, column) => (
                  <td key={`${column} ${head[column + 1]}`} data-best={isBest === true ? "" : undefined}>
                    {text}
                    {isBest === true && <span title="The best of its column">*</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
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
