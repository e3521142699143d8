import { useMemo } from "react";
import { scoreText } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { headingAt, numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { tableView, type OpenCorpus } from "../../state/corpus.ts";
import { heatStyle } from "./heat.ts";
import { runSentence } from "./run-names.ts";
import { useCells } from "./use-cells.ts";

/** Pages that are listed, and other runs beside the one. */
const most = 24;
const mostBeside = 2;

interface WorstPagesProps {
  readonly corpus: OpenCorpus;
  readonly run: number;
  /** The other runs, the best first. */
  readonly beside: readonly number[];
}

/** The pages on which a run does worst, with what others make of them. */
export function WorstPages({ corpus, run, beside }: WorstPagesProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const view = useCorpus(tableView);
  const pages = useMemo(
    () => worstFirst(corpus, { ...view, text: "", only: "all", group: undefined }, run).slice(0, most),
    [corpus, view, run],
  );
  const runs = [run, ...beside.slice(0, mostBeside)];
  const nameOf = (of: number): string => runSentence(corpus.plan.runs[of], library);
  const open = (row: number, column: number): void => {
    const page = pages[row];
    if (page === undefined) return;
    // The table is sorted likewise when one comes to it, and the keys go on from there.
    controller.setView({ sort: { by: run, isDescending: false } });
    controller.openPage(page, runs[Math.max(column - 1, 0)]);
  };
  const { grid, cellProps } = useCells({ rows: pages.length, columns: runs.length + 1, onChoose: open });
  return (
    <section className="corpus-part worst-pages" aria-label={`Where ${nameOf(run)} does worst`}>
      <div>
        <h3>Where {nameOf(run)} does worst</h3>
        <p className="muted small">Click a cell to open the page at what was kept or lost there.</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA in HTML lets a table be a grid */}
      <table role="grid" aria-label={`The pages on which ${nameOf(run)} does worst`} className="focus-inside small" {...grid}>
        <thead>
          <tr>
            <th scope="col" className="muted">
              page
            </th>
            {runs.map((of) => (
              <th key={of} scope="col" className="muted truncated" title={nameOf(of)}>
                {nameOf(of)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page, row) => (
            <tr key={page}>
              <th scope="row" dir="auto" className="truncated clickable" {...cellProps(row, 0)} title={corpus.pages[page]?.name}>
                {headingAt(corpus, page).title ?? corpus.pages[page]?.name}
              </th>
              {runs.map((of, column) => {
                const number = numberAt(corpus.results[page], of, view.shown);
                return (
                  <td key={of} className="heat clickable" style={heatStyle(number)} {...cellProps(row, column + 1)}>
                    {number === undefined ? "–" : scoreText(number, 2)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
