import type { CSSProperties } from "react";
import { confidenceOf, isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import { isAsGood, type RankedRun } from "../../evaluation/ranking.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import type { Table } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText, thousands, timeText } from "../../format.ts";
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
import type { SortColumn, TableView, Work } from "../../state/corpus.ts";
import { fileTable, TextTable, type NumberColumn } from "../ui/number-table.tsx";
import { measureTitle } from "./corpus-text.ts";
import { useTally, useWork, type WorkView } from "./work.ts";

/** The run of a ranking whose worst pages are listed, and the way to another. */
interface RunChoice {
  readonly chosen: number;
  readonly onChoose: (run: number) => void;
}

/** The columns of a ranking. @param choice where a run is chosen by its name */
export function rankingColumns(
  { work: { plan }, sentence }: WorkView,
  rows: readonly RankedRun[],
  measure: MeasureId,
  choice?: RunChoice,
): readonly NumberColumn<RankedRun>[] {
  const axis = rankingAxis(rows);
  const samePages = "The mean of the same pages";
  const inFile = { only: "file" } as const;
  return [
    { name: "rank", cell: ({ rank }) => rank, ...inFile },
    {
      name: "method",
      title: "By name",
      cell: ({ run }) => sentence(run),
      press: ({ run }) =>
        choice && { title: "Show its worst pages", "aria-pressed": run === choice.chosen, run: () => choice.onChoose(run) },
      after: (row) => <RankNote {...row} />,
    },
    { name: "run", cell: ({ run }) => plan.runs[run]?.name, ...inFile },
    {
      name: measureFor(measure).valueName,
      title: "The mean over pages that its model was not trained on",
      cell: ({ scores }) => scores?.mean,
      sort: ({ rank }) => rank,
      text: scoreText,
      show: ({ scores, trainedOn: seen }) =>
        scores === undefined && seen !== undefined ? `${scoreText(seen.mean)} †` : undefined,
    },
    {
      name: "mean of the pages, 95 % interval",
      title: intervalNote,
      only: "screen",
      className: "ranking-axis",
      look: () => ({ style: { "--steps": axis.ticks.length - 1 } as CSSProperties }),
      cell: () => undefined,
      show: (row) => <MeanOnAxis row={row} placeOf={axis.placeOf} />,
      foot: axis.ticks.map((tick) => (
        <span key={tick} style={{ left: percent(axis.placeOf(tick)) }}>
          {tick.toFixed(1)}
        </span>
      )),
    },
    { name: "interval low", cell: ({ scores }) => scores?.interval.low, ...inFile },
    { name: "interval high", cell: ({ scores }) => scores?.interval.high, ...inFile },
    { name: "precision", cell: ({ precision }) => precision, text: scoreText, title: samePages, className: "muted" },
    { name: "recall", cell: ({ recall }) => recall, text: scoreText, title: samePages, className: "muted" },
    { name: "median", cell: ({ scores }) => scores?.median, ...inFile },
    { name: "behind", cell: ({ behind }) => behind?.mean, ...inFile },
    { name: "as good as the first", cell: (row) => (isAsGood(row) ? "yes" : ""), ...inFile },
    { name: "pages", cell: ({ scores }) => scores?.count ?? 0, ...inFile },
    { name: "failed", cell: ({ tally }) => tally.failed, ...inFile },
    { name: "left out", cell: ({ tally }) => tally.leftOut, ...inFile },
    {
      name: "a page",
      title: "The median page, without parsing",
      cell: ({ milliseconds }) => milliseconds,
      text: timeText,
      className: "muted",
    },
    { name: trainedOn, cell: (row) => row.trainedOn?.mean, ...inFile },
    { name: `pages ${trainedOn}`, cell: (row) => row.trainedOn?.count, ...inFile },
  ];
}

/** The ranking as a table, in the order that it is shown in. */
export function rankingTable(work: WorkView, rows: readonly RankedRun[], measure: MeasureId): Table {
  const caption = `${work.corpus.name}: methods by ${measureTitle(measure)}`;
  return fileTable(caption, rows, rankingColumns(work, rows, measure), [intervalNote]);
}

/** Beside the name of a run: that it is as good as the first, and on how many pages it came to nothing. */
function RankNote({ rank, behind, tally }: RankedRun) {
  const lacks = [
    ...(tally.failed > 0 ? [`${thousands(tally.failed)} failed`] : []),
    ...(tally.leftOut > 0 ? [`${thousands(tally.leftOut)} left out`] : []),
  ];
  return (
    <>
      {rank !== 1 && isAsGood({ rank, behind }) && <span title="Not clearly different from the first"> ≈</span>}
      {lacks.length > 0 && <span className="muted small"> {lacks.join(" ")}</span>}
    </>
  );
}

/** A mean with its interval; a ring where all pages are ones that the model was trained on. */
function MeanOnAxis({ row: { scores, trainedOn: seen }, placeOf }: { row: RankedRun; placeOf: (value: number) => number }) {
  const mean = (scores ?? seen)?.mean;
  return (
    <>
      {scores !== undefined && (
        <span
          className="ranking-interval"
          style={{ left: percent(placeOf(scores.interval.low)), right: percent(1 - placeOf(scores.interval.high)) }}
        >
          <span className="visually-hidden">
            {scoreText(scores.interval.low)}–{scoreText(scores.interval.high)}
          </span>
        </span>
      )}
      {mean !== undefined && (
        <span
          className={scores === undefined ? "ranking-dot ranking-seen" : "ranking-dot"}
          style={{ left: percent(placeOf(mean)) }}
        />
      )}
    </>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

/** A column of the table of pages: the page, its group, a run, or what F1 a run expects of itself. */
export interface PageColumn extends NumberColumn<number> {
  readonly by: SortColumn;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one method, which need not be named each time. */
  readonly isSetting?: true;
}

export function pageColumns(
  work: Pick<Work, "plan" | "corpus" | "results">,
  { groupBy, shown }: Pick<TableView, "groupBy" | "shown">,
): readonly PageColumn[] {
  const { corpus, results, plan } = work;
  const sure = new Set(sureRuns(work));
  return [
    { by: "page", name: "page", cell: (page) => corpus.pages[page]?.name },
    ...(groupBy === undefined
      ? []
      : [{ by: "group", name: groupBy, cell: (page: number) => groupAt(work, page, groupBy) } as const]),
    ...plan.runs.flatMap((run, index): PageColumn[] => {
      const own = { by: index, name: run.name, run, cell: (page: number) => numberAt(results[page], index, shown) };
      const confidence = { by: confidenceColumn(index), name: `${run.name}, ${expected}` };
      return [
        { ...own, ...(plan.sweep && { isSetting: true }) },
        ...(sure.has(index) ? [{ ...confidence, cell: (page: number) => confidenceOf(results[page], index) }] : []),
      ];
    }),
  ];
}

/** The pages as they are filtered and sorted, every one of them, with what they state of themselves. */
export function pagesTable(work: Work): Table {
  const { corpus, plan, results, view } = work;
  const headings = corpus.pages.map((_, page) => headingAt(work, page));
  const hasHeadings = headings.some(({ title }) => title !== undefined);
  return fileTable(`${corpus.name}: pages by ${measureTitle(view.shown)}`, tableRows(work, view), [
    ...pageColumns(work, view),
    ...trainedRuns(work).map((run): NumberColumn<number> => ({
      name: `${plan.runs[run]?.name ?? ""}, ${trainedOn}`,
      cell: (page) => (isTrainedOnPage(results[page], run) ? "yes" : ""),
    })),
    ...(hasHeadings ? headingNames.map((name): NumberColumn<number> => ({ name, cell: (page) => headings[page]?.[name] })) : []),
  ]);
}

const headingNames = ["title", "author", "published", "host"] as const;

/** The name of what a run expects of itself. */
export const expected = "expected F1";

/** The run that a column is of, its scores or what it expects of itself; undefined where it is none's. */
export function runOfColumn({ by }: Pick<PageColumn, "by">): number | undefined {
  return typeof by === "number" ? by : runOfConfidence(by);
}

/** The axis of a ranking: from the tenth below the lowest interval to 1. */
function rankingAxis(rows: readonly RankedRun[]) {
  const lows = rows.flatMap(({ scores }) => (scores === undefined ? [] : [scores.interval.low]));
  const least = Math.min(9, Math.floor(10 * Math.min(1, ...lows)));
  const step = 10 - least > 5 ? 2 : 1;
  const start = 10 - step * Math.ceil((10 - least) / step);
  const ticks = Array.from({ length: (10 - start) / step + 1 }, (_, at) => (start + at * step) / 10);
  return { start: start / 10, ticks, placeOf: (value: number): number => (value - start / 10) / (1 - start / 10) };
}

/** The ranking to be printed: a line for each run, its mean with its interval, over one axis. */
export function rankingSheet({ corpus, sentence }: WorkView, rows: readonly RankedRun[], measure: MeasureId): Sheet {
  const { start, placeOf } = rankingAxis(rows);
  const told = rows.flatMap(({ run, scores }) => (scores === undefined ? [] : [{ run, scores }]));
  return {
    title: `${corpus.name}: methods by ${measureTitle(measure)}`,
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
export function GroupTables() {
  const { work, view, sentence } = useWork();
  const tables = useTally("tables", view.shown, view.groupBy) ?? [];
  const names = new Map([["run", "method"], ...work.plan.runs.map(({ name }, run) => [name, sentence(run)] as const)]);
  const said = (text = ""): string => names.get(text) ?? text;
  return (
    <section className="corpus-part small" aria-label="Tables">
      {tables.map((table) => {
        const rows = table.rows.map(([first, ...others]) => [{ ...first, text: said(first?.text) }, ...others]);
        return <TextTable key={table.caption} table={{ ...table, head: table.head.map(said), rows }} />;
      })}
    </section>
  );
}

/** The shade of a number from 0 to 1, which the style sheet mixes; none without a number. */
export function heatStyle(share: number | undefined): CSSProperties | undefined {
  return share === undefined ? undefined : ({ "--share": share } as CSSProperties);
}
