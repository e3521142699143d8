import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from "react";
import {
  confidenceOf,
  isDone,
  isJudged,
  isTrainedOnPage,
  problemOfScore,
  type PageResult,
  trainedOnPageNote,
} from "../../evaluation/page-result.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { groupAt, headingAt, numberAt, runOfConfidence, tableRows, trainedRuns } from "../../state/corpus-rows.ts";
import { shownWork, tableView, type OpenCorpus, type Shown } from "../../state/corpus.ts";
import { counted, scoreText, thousands } from "../../format.ts";
import { useRowHeight } from "../ui/use-row-keys.ts";
import { cellWords } from "./corpus-text.ts";
import { useRunNames } from "./run-names.ts";
import { columnsOf, type Column } from "./columns.ts";
import { heatStyle } from "./heat.ts";
import { TableHeader } from "./table-header.tsx";
import { bringIntoView, cellAt, openCell, runAt, useTableKeys } from "./use-table-keys.ts";

/** Pages down, runs across: a number and a shade in each cell. Only the rows in view are drawn. */
export function CorpusTable({ corpus }: { readonly corpus: OpenCorpus }) {
  const id = useId();
  const controller = useCorpusController();
  const view = useCorpus(tableView);
  const { shown, groupBy, cell } = view;
  const rows = useTableRows(corpus, view);
  const columns = useMemo(() => columnsOf(corpus, groupBy), [corpus, groupBy]);
  const isMarked = useMemo(() => trainedRuns(corpus).length > 0, [corpus]);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight() + 4;
  const virtual = useRowsInView({ scroller, count: rows.length, rowHeight, headHeight });
  useRestored({ scroller, cell: cell && { row: rows.indexOf(cell.page), column: cell.column }, rowHeight, headHeight });
  const press = useTableKeys({ rows, columns, cell, scroller, rowHeight, headHeight });
  const cellId = (page: number, column: number): string => `${id}-${page}-${column}`;
  const choose = (chosen: ReturnType<typeof cellAt>): void => {
    if (chosen === undefined) return;
    controller.setView({ cell: chosen });
    openCell(controller, columns, chosen);
  };
  const reachable = useReachable(paneId("Pages"));
  return (
    <section ref={reachable} className="corpus-table-pane column fill" aria-label="Pages" tabIndex={-1}>
      <div className="corpus-count wraps rigid muted small flex">
        <span role="status">{countWords(rows.length, corpus.pages.length)}</span>
        {isMarked && <span>{trainedOnKey}</span>}
        {cell !== undefined && <CellWords corpus={corpus} page={cell.page} run={runAt(columns, cell)} shown={shown} />}
      </div>
      <div
        ref={scroller}
        role="grid"
        className="corpus-table fill focus-inside scrolls"
        aria-label={`Pages of ${corpus.name}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={cell === undefined ? undefined : cellId(cell.page, cell.column)}
        tabIndex={0}
        onKeyDown={press}
        onClick={({ target }) => choose(cellAt(target))}
        onScroll={({ currentTarget }) => controller.setScroll(currentTarget.scrollTop)}
        style={trackStyle(columns)}
      >
        <TableHeader corpus={corpus} columns={columns} view={view} height={headHeight} />
        <div className="corpus-rows anchor" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const page = rows[index] ?? 0;
            return (
              <TableRow
                key={page}
                corpus={corpus}
                page={page}
                index={index}
                top={start - headHeight}
                height={rowHeight}
                columns={columns}
                shown={shown}
                groupBy={groupBy}
                active={cell?.page === page ? cell.column : undefined}
                cellId={cellId}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <p className="no-rows muted">No page matches the filter.</p>}
    </section>
  );
}

/** The pages that pass the filter, in the order of the table. */
function useTableRows(corpus: OpenCorpus, { shown, sort, text, only, groupBy, group }: ReturnType<typeof tableView>) {
  return useMemo(
    () => tableRows(corpus, { shown, sort, text, only, groupBy, group }),
    [corpus, shown, sort, text, only, groupBy, group],
  );
}

interface CellWordsProps {
  readonly corpus: OpenCorpus;
  readonly page: number;
  readonly run: ReturnType<typeof runAt>;
  readonly shown: Shown;
}

/** The cell that the keys are at, in words. */
function CellWords({ corpus, page, run, shown }: CellWordsProps) {
  const { title } = useRunNames(corpus);
  return (
    <output className="corpus-cell-words breakable shrinks" dir="auto">
      {cellWords(corpus, page, run, shown, title)}
    </output>
  );
}

interface RowsInView {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Of all rows. */
  readonly count: number;
  /** In CSS pixels. */
  readonly rowHeight: number;
  readonly headHeight: number;
}

function useRowsInView({ scroller, count, rowHeight, headHeight }: RowsInView) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
  });
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  return virtual;
}

interface Restoring extends Pick<RowsInView, "scroller" | "rowHeight" | "headHeight"> {
  /** That one is at, if any; its row is -1 where it is not shown. */
  readonly cell: { readonly row: number; readonly column: number } | undefined;
}

/** Brings the table back to where it was left, also after another screen, with the cell that one is at in view. */
function useRestored(now: Restoring): void {
  const controller = useCorpusController();
  const first = useRef(now);
  useLayoutEffect(() => {
    const { scroller, cell, rowHeight, headHeight } = first.current;
    if (scroller.current === null) return;
    restore(scroller.current, controller.state.getState());
    if (cell !== undefined && cell.row >= 0) bringIntoView(scroller.current, cell, rowHeight, headHeight);
  }, [controller]);
}

function restore(scroller: HTMLElement, state: Parameters<typeof tableView>[0]): void {
  scroller.scrollTop = shownWork(state)?.scrollTop ?? 0;
  // The keys go on where they were, too.
  if (tableView(state).cell !== undefined) scroller.focus({ preventScroll: true });
}

/** "3 of 40 pages" */
function countWords(shown: number, all: number): string {
  return shown === all ? counted(all, "page") : `${thousands(shown)} of ${counted(all, "page")}`;
}

/** Least widths in CSS pixels. */
const widths = { page: 180, group: 110, run: 108 } as const;
/** Of the names of the columns, with what a run's numbers say in all. */
const headHeight = 64;

/** The columns as tracks of a grid, the same for each row, whatever is in it; below the sum of their least widths the table is scrolled. */
function trackStyle(columns: readonly Column[]): TrackStyle {
  const least = columns.map(({ by }) => (by === "page" || by === "group" ? widths[by] : widths.run));
  const tracks = least.map((width, column) => (column === 0 ? `minmax(${width}px, 1fr)` : `minmax(${width}px, 132px)`));
  return { "--columns": tracks.join(" "), "--least": `${least.reduce((sum, width) => sum + width, 0)}px` };
}

interface TrackStyle extends CSSProperties {
  readonly "--columns": string;
  readonly "--least": string;
}

interface TableRowProps {
  readonly corpus: OpenCorpus;
  readonly page: number;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly Column[];
  readonly shown: Shown;
  readonly groupBy: string | undefined;
  /** The column that the keys are at, in this row. */
  readonly active: number | undefined;
  readonly cellId: (page: number, column: number) => string;
}

/** A page: its name, its group, and a number for each run. */
function TableRow({ corpus, page, index, top, height, columns, shown, groupBy, active, cellId }: TableRowProps) {
  const result = corpus.results[page];
  return (
    <div role="row" className="corpus-row grid" aria-rowindex={index + 2} data-page={page} style={{ top, height }}>
      {columns.map(({ by }, column) => {
        const cell =
          by === "page"
            ? pageCell(corpus, page, result)
            : by === "group"
              ? { text: groupAt(corpus, page, groupBy ?? "") }
              : typeof by === "number"
                ? markedCell(runCell(result, by, shown), shown === "kept" ? undefined : result, by)
                : confidenceCell(result, runOfConfidence(by) ?? -1);
        return (
          <div
            key={by}
            id={cellId(page, column)}
            role={by === "page" ? "rowheader" : "gridcell"}
            aria-colindex={column + 1}
            aria-selected={column === active}
            className="corpus-cell heat row shrinks clickable"
            data-column={column}
            data-kind={by === "page" || by === "group" ? by : "number"}
            data-problem={cell.problem}
            title={cell.title}
            style={heatStyle(cell.share)}
          >
            {by === "page" ? (
              <PageHeading corpus={corpus} page={page} />
            ) : (
              <span className="truncated" dir="auto">
                {cell.text}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The title of a page, and behind it its host, its author, its day and its name; the name alone where it has no title. */
function PageHeading({ corpus, page }: { readonly corpus: OpenCorpus; readonly page: number }) {
  const { title, author, published, host } = headingAt(corpus, page);
  const name = corpus.pages[page]?.name ?? "";
  const others = [host, author, published?.slice(0, 10), title === undefined ? undefined : name];
  const more = others.filter((part) => part !== undefined).join(" · ");
  return (
    <span className="truncated" dir="auto">
      {title ?? name}
      {more !== "" && <span className="muted small"> {more}</span>}
    </span>
  );
}

interface CellWords {
  readonly text: string;
  readonly title?: string;
  readonly problem?: "failed" | "left out";
  /** For the shade, 0..1. */
  readonly share?: number;
}

function pageCell(corpus: OpenCorpus, page: number, result: PageResult | undefined): CellWords {
  const name = corpus.pages[page]?.name ?? "";
  const { title, author, published, host } = headingAt(corpus, page);
  if (result === undefined || isJudged(result))
    return { text: name, title: [title, author, published, host, name].filter((part) => part !== undefined).join("\n") };
  return { text: name, title: `${name}: ${result.problem}`, problem: "failed" };
}

/** What a mark in a cell means, below the table's head. */
const trainedOnKey = "† trained on: the model learned from that page";

/** A number, marked where the run's model was trained on the page. @param result undefined of a number that says nothing of how good it is */
function markedCell(cell: CellWords, result: PageResult | undefined, run: number): CellWords {
  if (cell.share === undefined || !isTrainedOnPage(result, run)) return cell;
  return { ...cell, text: `${cell.text} †`, title: trainedOnPageNote };
}

function confidenceCell(result: PageResult | undefined, run: number): CellWords {
  const confidence = confidenceOf(result, run);
  if (confidence === undefined) return { text: result === undefined ? "" : "–" };
  return markedCell({ text: scoreText(confidence), share: confidence }, result, run);
}

function runCell(result: PageResult | undefined, run: number, shown: Shown): CellWords {
  if (result === undefined) return { text: "" };
  if (!isJudged(result)) return { text: "failed", title: result.problem, problem: "failed" };
  const outcome = result.runs[run];
  if (outcome !== undefined && !isDone(outcome))
    return outcome.isLeftOut
      ? { text: "left out", title: outcome.problem, problem: "left out" }
      : { text: outcome.isTimedOut ? "no answer" : "failed", title: outcome.problem, problem: "failed" };
  const number = numberAt(result, run, shown);
  if (number === undefined) {
    const problem = shown === "kept" ? undefined : problemOfScore(result, run, shown);
    return { text: "–", title: problem ?? "Nobody marked the main content of this page" };
  }
  return { text: scoreText(number), share: number };
}
