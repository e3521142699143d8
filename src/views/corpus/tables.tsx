import type { CSSProperties } from "react";
import { confidenceOf, isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import { isAsGood, type RankedRun } from "../../evaluation/ranking.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import { tableOf, type Table, type TableColumn } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText, timeText } from "../../format.ts";
import { whisker } from "../../plots/chart.tsx";
import type { Sheet } from "../../plots/svg-sheet.ts";
import {
  confidenceColumn,
  groupAt,
  headingAt,
  numberAt,
  runOfConfidence,
  sureRuns,
  tableRows,
  trainedRuns,
} from "../../state/corpus-rows.ts";
import type { OpenCorpus, SortColumn, TableView } from "../../state/corpus.ts";
import { shownName } from "./corpus-text.ts";
import { useTally, useWork, type Work } from "./work.ts";

/** The ranking as a table, in the order that it is shown in. */
export function rankingTable({ corpus: { name, plan }, sentence }: Work, rows: readonly RankedRun[], measure: MeasureId): Table {
  const columns: readonly TableColumn<RankedRun>[] = [
    { name: "rank", cell: ({ rank }) => rank },
    { name: "method", cell: ({ run }) => sentence(run) },
    { name: "run", cell: ({ run }) => plan.runs[run]?.name },
    { name: measureFor(measure).valueName, cell: ({ scores }) => scores?.mean },
    { name: "interval low", cell: ({ scores }) => scores?.interval.low },
    { name: "interval high", cell: ({ scores }) => scores?.interval.high },
    { name: "precision", cell: ({ precision }) => precision },
    { name: "recall", cell: ({ recall }) => recall },
    { name: "median", cell: ({ scores }) => scores?.median },
    { name: "behind", cell: ({ behind }) => behind?.mean },
    { name: "as good as the first", cell: (row) => (isAsGood(row) ? "yes" : "") },
    { name: "pages", cell: ({ scores }) => scores?.count ?? 0 },
    { name: "failed", cell: ({ tally }) => tally.failed },
    { name: "left out", cell: ({ tally }) => tally.leftOut },
    { name: "a page", cell: ({ milliseconds }) => milliseconds, text: timeText },
    { name: "trained on", cell: (row) => row.trainedOn?.mean },
    { name: "pages trained on", cell: (row) => row.trainedOn?.count },
  ];
  return tableOf(`${name}: methods by ${shownName(measure)}`, rows, columns, [intervalNote]);
}

/** The pages as they are filtered and sorted, every one of them. */
export function pagesTable(corpus: OpenCorpus, view: TableView): Table {
  const { groupBy, shown } = view;
  const headings = corpus.pages.map((_, page) => headingAt(corpus, page));
  const hasHeadings = headings.some(({ title }) => title !== undefined);
  const columns: readonly TableColumn<number>[] = [
    ...columnsOf(corpus, groupBy).map(({ by, name }): TableColumn<number> => {
      if (by === "page") return { name: "page", cell: (page) => corpus.pages[page]?.name };
      if (by === "group") return { name, cell: (page) => groupAt(corpus, page, groupBy ?? "") };
      const sure = runOfConfidence(by);
      const numberOn = (page: number): number | undefined =>
        typeof by === "number" ? numberAt(corpus.results[page], by, shown) : confidenceOf(corpus.results[page], sure ?? -1);
      return { name, cell: numberOn };
    }),
    ...trainedRuns(corpus).map((run): TableColumn<number> => ({
      name: `${corpus.plan.runs[run]?.name ?? ""}, ${trainedOn}`,
      cell: (page) => (isTrainedOnPage(corpus.results[page], run) ? "yes" : ""),
    })),
    ...(hasHeadings ? headingNames.map((name): TableColumn<number> => ({ name, cell: (page) => headings[page]?.[name] })) : []),
  ];
  return tableOf(`${corpus.name}: pages by ${shownName(shown)}`, tableRows(corpus, view), columns);
}

const headingNames = ["title", "author", "published", "host"] as const;

/** A column of the table: the page, its group, a run, or what F1 a run expects of itself. */
export interface Column {
  readonly by: SortColumn;
  readonly name: string;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one method, which need not be named each time. */
  readonly isSetting?: true;
}

export function columnsOf(corpus: Pick<OpenCorpus, "plan" | "results">, groupBy: string | undefined): readonly Column[] {
  const { runs, sweep } = corpus.plan;
  const sure = new Set(sureRuns(corpus));
  return [
    { by: "page", name: "Page" },
    ...(groupBy === undefined ? [] : [{ by: "group", name: groupBy } as const]),
    ...runs.flatMap((run, index): Column[] => [
      { by: index, name: run.name, run, ...(sweep && { isSetting: true }) },
      ...(sure.has(index) ? [{ by: confidenceColumn(index), name: `${run.name}, ${expected}` }] : []),
    ]),
  ];
}

/** The name of what a run expects of itself. */
export const expected = "expected F1";

/** The run that a column is of, its scores or what it expects of itself; undefined where it is none's. */
export function runOfColumn({ by }: Pick<Column, "by">): number | undefined {
  return typeof by === "number" ? by : runOfConfidence(by);
}

/** The axis of a ranking: from the tenth below the lowest interval to 1. */
export function rankingAxis(rows: readonly RankedRun[]) {
  const lows = rows.flatMap(({ scores }) => (scores === undefined ? [] : [scores.interval.low]));
  const least = Math.min(9, Math.floor(10 * Math.min(1, ...lows)));
  const step = 10 - least > 5 ? 2 : 1;
  const start = 10 - step * Math.ceil((10 - least) / step);
  const ticks = Array.from({ length: (10 - start) / step + 1 }, (_, at) => (start + at * step) / 10);
  return { start: start / 10, ticks, placeOf: (value: number): number => (value - start / 10) / (1 - start / 10) };
}

/** The ranking to be printed: a line for each run, its mean with its interval, over one axis. */
export function rankingSheet({ corpus, sentence }: Work, rows: readonly RankedRun[], measure: MeasureId): Sheet {
  const { start, placeOf } = rankingAxis(rows);
  const told = rows.flatMap(({ run, scores }) => (scores === undefined ? [] : [{ run, scores }]));
  return {
    title: `${corpus.name}: methods by ${shownName(measure)}`,
    bands: told.map(({ run, scores: { mean, interval } }) => ({
      rows: [`${sentence(run)} ${scoreText(mean)}`],
      height: 30,
      paint: undefined,
      marks: (size) => whisker({ mean: placeOf(mean), low: placeOf(interval.low), high: placeOf(interval.high) }, size),
    })),
    axis: { start, end: 1, label: `mean ${measureFor(measure).valueName} of the pages, 95 % interval` },
    legend: [],
    captions: [intervalNote],
  };
}

/** What the pages say in all and by their groups, as the papers and the command line print it, with its runs called as one says them. */
export function ResultTables() {
  const { corpus, view, sentence } = useWork();
  const tables = useTally("tables", view.shown, view.groupBy) ?? [];
  const names = new Map(corpus.plan.runs.map(({ name }, run) => [name, sentence(run)]));
  const said = (text: string): string => names.get(text) ?? text;
  return (
    <section className="corpus-part small" aria-label="Tables">
      {tables.map(({ head, rows, ...table }) => (
        <ResultTable
          key={table.caption}
          table={{
            ...table,
            head: head.map((name) => (name === "run" ? "method" : said(name))),
            rows: rows.map(([first, ...others]) =>
              first === undefined ? [] : [{ ...first, text: said(first.text) }, ...others],
            ),
          }}
        />
      ))}
    </section>
  );
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

/** The shade of a number from 0 to 1, which the style sheet mixes; none without a number. */
export function heatStyle(share: number | undefined): CSSProperties | undefined {
  return share === undefined ? undefined : ({ "--share": share } as CSSProperties);
}
