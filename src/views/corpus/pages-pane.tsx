import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import {
  confidenceOf,
  isJudged,
  isTrainedOnPage,
  problemOfScore,
  trainedOn,
  trainedOnNote,
  trainedOnPageNote,
} from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import type { Distribution } from "../../evaluation/statistics.ts";
import { none, type Table } from "../../evaluation/table.ts";
import { counted, scoreText, thousands } from "../../format.ts";
import {
  confidenceColumn,
  groupAt,
  groupNames,
  headingAt,
  numberAt,
  runOfConfidence,
  sureRuns,
  tableRows,
  trainedRuns,
} from "../../state/corpus-rows.ts";
import type { SortColumn, TableView, Work } from "../../state/corpus.ts";
import type { CorpusMeasure } from "../../worker/protocol/evaluation.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { fileTable, type NumberColumn } from "../ui/number-table.tsx";
import { Rows, useRowHeight, type RowColumn } from "../ui/rows.tsx";
import { Checkbox } from "./ask-form.tsx";
import { algorithmOf, cellWords, lackOf, measureTitle, runSettings } from "./corpus-text.ts";
import { useWork, type WorkView } from "./work.tsx";

/** The pages, a number of each method on each: sorted by any column, and filtered. */
export function PagesPane() {
  const { controller, table, view } = useWork();
  const groups = useMemo(() => (view.groupBy === undefined ? [] : groupNames(table, view.groupBy)), [table, view.groupBy]);
  return (
    <div className="column grow">
      <div className="corpus-tools toolbar small" role="group" aria-label="Which pages">
        <input
          type="search"
          className="field"
          aria-label="Filter pages"
          placeholder="Filter pages"
          value={view.text}
          onChange={({ target }) => controller.setView({ text: target.value })}
        />
        {groups.length > 1 && (
          <Choice
            label="Only"
            value={view.group === undefined ? "" : `=${view.group}`}
            options={[
              { id: "", label: "all groups" },
              ...groups.map((group) => ({ id: `=${group}`, label: group === "" ? "none given" : group })),
            ]}
            onChoose={(group) => controller.setView({ group: group === "" ? undefined : group.slice(1) })}
          />
        )}
        <Checkbox isOn={view.only === "failed"} onChange={(isOn) => controller.setView({ only: isOn ? "failed" : "all" })}>
          Failed
        </Checkbox>
        <ByConfidence />
      </div>
      <CorpusTable />
    </div>
  );
}

/** Brings the pages to the top on which a run expects the least of itself: what to look at where there is no gold standard. */
function ByConfidence() {
  const { controller, table, view, title } = useWork();
  const { by, isDescending } = view.sort;
  const [run] = useMemo(() => sureRuns(table), [table]);
  if (run === undefined) return null;
  const column = confidenceColumn(run);
  const isChosen = by === column && !isDescending;
  return (
    <Button
      look="quiet"
      aria-pressed={isChosen}
      tip={`Pages on which ${title(run)} expects its lowest F1 come first. This needs no gold standard.`}
      onClick={() => controller.setView({ sort: { by: isChosen ? "page" : column, isDescending: false } })}
    >
      Sort by confidence
    </Button>
  );
}

/** Pages down, runs across: a number and a shade in each cell. */
export function CorpusTable() {
  const work = useWork();
  const { controller, corpus, table, view, title } = work;
  const { shown, sort, text, only, groupBy, group, cell } = view;
  const rows = useMemo(
    () => tableRows(table, { shown, sort, text, only, groupBy, group }),
    [table, shown, sort, text, only, groupBy, group],
  );
  const columns = useMemo(() => pageColumns(table, { groupBy, shown }), [table, groupBy, shown]);
  const isMarked = useMemo(() => trainedRuns(table).length > 0, [table]);
  const rowHeight = useRowHeight() + 4;
  const runAt = (column: number): number | undefined => columns[column] && runOfColumn(columns[column]);
  const scroller = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ readonly row: number }>();
  const first = useRef(cell);
  // The table is scrolled as it was left, also after another screen. The keys go on from the cell that one was at.
  useLayoutEffect(() => {
    if (scroller.current === null) return;
    const { scrolls, work: shownWork } = controller.state.getState();
    scroller.current.scrollTop = scrolls[shownWork] ?? 0;
    if (first.current === undefined) return;
    scroller.current.focus({ preventScroll: true });
    setTarget({ row: first.current.page });
  }, [controller]);
  return (
    <section data-reach="pane Pages" className="column grow" aria-label="Pages" tabIndex={-1}>
      <div className="toolbar small">
        <span role="status" className="muted">
          {countWords(rows.length, corpus.pages.length)}
        </span>
        {isMarked && <span className="muted">{trainedOnKey}</span>}
        {cell !== undefined && (
          <output className="shrink" dir="auto">
            {cellWords(table, cell.page, runAt(cell.column), shown, title)}
          </output>
        )}
      </div>
      <Rows
        ref={scroller}
        className="corpus-table grow"
        label={`Pages of ${corpus.name}`}
        rows={rows}
        rowHeight={rowHeight}
        columns={columns.map((column) => rowColumn(work, column))}
        current={cell?.page ?? -1}
        column={cell?.column ?? 0}
        target={target}
        onCurrent={(page, column) => controller.setView({ cell: { page, column } })}
        onChoose={(page, column) => controller.openPage(page, runAt(column))}
        onScroll={({ currentTarget }) => controller.setScroll(currentTarget.scrollTop)}
      />
      {rows.length === 0 && <p className="no-rows muted">No page matches the filter.</p>}
    </section>
  );
}

/** A column of the table of pages: the page, its group, a run, or what F1 a run expects of itself. */
interface PageColumn extends NumberColumn<number> {
  readonly by: SortColumn;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one method, which need not be named each time. */
  readonly isSetting?: true;
}

function pageColumns(
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
const expected = "expected F1";

/** The run that a column is of, its scores or what it expects of itself; undefined where it is none's. */
function runOfColumn({ by }: Pick<PageColumn, "by">): number | undefined {
  return typeof by === "number" ? by : runOfConfidence(by);
}

/** "3 of 40 pages" */
function countWords(shown: number, all: number): string {
  return shown === all ? counted(all, "page") : `${thousands(shown)} of ${counted(all, "page")}`;
}

/** Least widths in CSS pixels. */
const widths = { page: 180, group: 110, run: 108 } as const;

/** A column whose head sorts, with what a run's numbers say in all. */
function rowColumn({ controller, work, view }: WorkView, column: PageColumn): RowColumn {
  const { sort, shown } = view;
  const { by } = column;
  const isSorted = sort.by === by;
  const way = sort.isDescending ? "descending" : "ascending";
  const common = {
    key: String(by),
    sort: isSorted ? way : "none",
    title: sortTitle(column),
    heading: <ColumnName column={column} />,
    // The worst pages come first, as those are to be looked at.
    onSort: () => controller.setView({ sort: { by, isDescending: isSorted && !sort.isDescending } }),
    under: typeof by === "number" && <RunNumbers run={by} />,
  } as const;
  if (by === "page")
    return {
      ...common,
      width: widths.page,
      most: Infinity,
      isRowHeader: true,
      className: "corpus-cell row",
      cell: (page) => <PageTitle work={work} page={page} />,
      look: (page) => pageLook(work, page),
    };
  return {
    ...common,
    width: by === "group" ? widths.group : widths.run,
    most: 132,
    className: "corpus-cell row heat",
    cell: (page) => (
      <span className={`truncate ${by === "group" ? "" : "end"}`} dir="auto">
        {wordsIn(column, page, work, shown).text}
      </span>
    ),
    look: (page) => {
      const { text: _, share, ...look } = wordsIn(column, page, work, shown);
      return { ...look, style: heatStyle(share) };
    },
  };
}

/** The first click brings the least to the top. */
function sortTitle({ by, name }: PageColumn): string {
  return runOfConfidence(by) === undefined
    ? `Sort by ${name}`
    : "Sort by the F1 that the method expects for itself, least sure first. This needs no gold standard.";
}

function ColumnName({ column: { by, name, run, isSetting } }: { readonly column: PageColumn }) {
  const { letter, library } = useWork();
  const of = runOfColumn({ by });
  const settings = run && runSettings(run, library);
  return (
    <span className="truncate" dir="auto">
      {of !== undefined && isSetting !== true && (
        <>
          <span className="lane-letter">{letter(of)}</span> {run === undefined ? expected : algorithmOf(run, library)}{" "}
        </>
      )}
      {of === undefined && name}
      {settings !== undefined && <span className="muted">{settings}</span>}
    </span>
  );
}

function RunNumbers({ run }: { readonly run: number }) {
  const { tally } = useWork();
  const unseen = tally?.distributions[run];
  const trained = tally?.trainedOn[run];
  const found = unseen ?? trained;
  if (found === undefined) return <p className="nowrap tiny muted">no number</p>;
  const bins = tally?.histograms[run] ?? [];
  const most = Math.max(...bins, 1);
  return (
    <div className="nowrap tiny" title={numbersTitle(unseen, trained)}>
      <strong>{scoreText(found.mean)}</strong>
      {unseen === undefined ? " †" : ""}{" "}
      <span>
        {scoreText(found.interval.low)}–{scoreText(found.interval.high)}
        {unseen !== undefined && trained !== undefined && ` † ${scoreText(trained.mean)}`}
      </span>
      <svg className="corpus-histogram block" viewBox={`0 0 ${bins.length || 1} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bins.map((pages, bin) => `M${bin} 1v${-pages / most}h0.8V1Z`).join("")} />
      </svg>
    </div>
  );
}

/** The numbers of the pages that a model was not trained on, and apart those of the pages that it was. */
function numbersTitle(unseen: Distribution | undefined, trained: Distribution | undefined): string {
  return [
    ...(unseen === undefined ? [] : [distributionWords(unseen)]),
    ...(trained === undefined ? [] : [`${trainedOn}: ${distributionWords(trained)}`, trainedOnNote]),
  ].join("\n");
}

/** "Mean 0.712, 95 % interval 0.690 to 0.733, median 0.750, quartiles …". */
function distributionWords({ mean, interval, median, lowerQuartile, upperQuartile, deviation, count }: Distribution): string {
  return (
    `Mean ${scoreText(mean)}, its 95 % interval ${scoreText(interval.low)} to ${scoreText(interval.high)}; median ${scoreText(median)}, ` +
    `quartiles ${scoreText(lowerQuartile)} and ${scoreText(upperQuartile)}, standard deviation ${scoreText(deviation)}; ${counted(count, "page")}`
  );
}

/** The title of a page, and behind it its host, its author, its day and its name; the name alone where it has no title. */
function PageTitle({ work, page }: { readonly work: Work; readonly page: number }) {
  const { title, author, published, host } = headingAt(work, page);
  const name = work.corpus.pages[page]?.name ?? "";
  const others = [host, author, published?.slice(0, 10), title === undefined ? undefined : name];
  const more = others.filter((part) => part !== undefined).join(" · ");
  return (
    <span className="truncate" dir="auto">
      {title ?? name}
      {more !== "" && <span className="muted small"> {more}</span>}
    </span>
  );
}

/** All that is known of a page, or why it could not be judged. */
function pageLook(work: Work, page: number): ReturnType<NonNullable<RowColumn["look"]>> {
  const name = work.corpus.pages[page]?.name ?? "";
  const result = work.results[page];
  if (result !== undefined && !isJudged(result)) return { title: `${name}: ${result.problem}`, className: "failed" };
  return { title: [...Object.values(headingAt(work, page)), name].filter((part) => part !== undefined).join("\n") };
}

interface CellWords {
  readonly text: string;
  readonly title?: string;
  readonly className?: string;
  /** For the shade, 0..1. */
  readonly share?: number;
}

/** What a mark in a cell means, over the table. */
const trainedOnKey = "† trained on: the model learned from that page";

/** The cell of a column on a page; a number says so where the run's model was trained on the page. */
function wordsIn({ by, cell }: PageColumn, page: number, { results }: Work, shown: CorpusMeasure): CellWords {
  const result = results[page];
  const run = runOfColumn({ by });
  const found = cell(page, page);
  if (run === undefined) return { text: String(found ?? "") };
  // A run that failed is counted with a score of its own.
  const lack = by === run && result !== undefined ? lackOf(result, run) : undefined;
  if (lack !== undefined)
    return { text: lack.word, title: lack.problem, className: lack.word === "left out" ? "muted" : "failed" };
  if (typeof found === "number") {
    const isMarked = isTrainedOnPage(result, run) && (by !== run || shown !== "kept");
    return { text: `${scoreText(found)}${isMarked ? " †" : ""}`, share: found, ...(isMarked && { title: trainedOnPageNote }) };
  }
  if (by !== run || result === undefined) return { text: result === undefined ? "" : none };
  const problem = shown === "kept" || !isJudged(result) ? undefined : problemOfScore(result, run, shown);
  return { text: none, title: problem ?? "Nobody marked the main content of this page" };
}

/** The shade of a number from 0 to 1, which the style sheet mixes; none without a number. */
export function heatStyle(share: number | undefined): CSSProperties | undefined {
  return share === undefined ? undefined : ({ "--share": share } as CSSProperties);
}
