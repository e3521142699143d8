import type { Table } from "../../evaluation/table.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import type { Library } from "../../extraction/run.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { tableView, type OpenCorpus } from "../../state/corpus.ts";
import { runSentence } from "./run-names.ts";
import { useTally } from "./use-tally.ts";

/** What the pages say in all and by their groups, as the papers and the command line print it. */
export function ResultTables({ corpus }: { readonly corpus: OpenCorpus }) {
  const { library } = useLabContext();
  const { groupBy, shown } = useCorpus(tableView);
  const tables = useTally("tables", shown, groupBy) ?? [];
  return (
    <section className="corpus-part small" aria-label="Tables">
      {tables.map((table) => (
        <ResultTable key={table.caption} table={saidTable(table, corpus.plan.runs, library)} />
      ))}
    </section>
  );
}

/** A table with its runs called as one says them. */
function saidTable(table: Table, runs: readonly NamedRun[], library: Library): Table {
  const names = new Map(runs.map((run) => [run.name, runSentence(run, library)]));
  const said = (text: string): string => names.get(text) ?? text;
  const rows = table.rows.map((row) => row.map((cell, column) => (column === 0 ? { ...cell, text: said(cell.text) } : cell)));
  return { ...table, head: table.head.map((name) => (name === "run" ? "method" : said(name))), rows };
}

/** A table as the command line prints it. */
export function ResultTable({ table: { caption, head, rows, notes } }: { readonly table: Table }) {
  return (
    <div className="corpus-result-table">
      <div className="corpus-wide" tabIndex={0} role="group" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((name, column) => (
                <th key={`${column} ${name}`} scope="col" className="muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={`${row} ${name?.text}`}>
                <th scope="row" dir="auto">
                  {name?.text}
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
