import { useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { trainedOn, trainedOnNote } from "../../evaluation/page-result.ts";
import { isAsGood, type RankedRun, type Ranking } from "../../evaluation/ranking.ts";
import { withRange } from "../../evaluation/comparing/demands.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import { none, type Table } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, scoreText, thousands, timeText } from "../../format.ts";
import { whisker } from "../../plots/chart.tsx";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { headingAt, numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { firstPaper, hasPages } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { fileTable, NumberTable, TextTable, type NumberColumn } from "../ui/number-table.tsx";
import { differenceWords, measureTitle } from "./corpus-text.ts";
import { heatStyle } from "./pages-pane.tsx";
import { useTally, useWork, type WorkView } from "./work.tsx";

/** Runs that are taken as lanes. */
const best = 3;

/** The methods from the best to the worst, what the numbers say in sentences, and where one of them does worst. */
export function RankingPane({ children }: { readonly children: ReactNode }) {
  const { corpus, view } = useWork();
  const { shown, groupBy } = view;
  return (
    <div data-reach="pane Ranking" className="corpus-parts grid grow scroll" tabIndex={-1}>
      {shown === "kept" ? (
        <section className="corpus-part grid" aria-label="Ranking">
          <p className="muted">
            {corpus.goldCount === 0
              ? "No page has a gold standard, so methods cannot be ranked. Open the pages with gold standards beside them to rank methods here."
              : "The share of text kept does not show which method is best. Choose a measure to rank methods here."}
          </p>
          <RunAgreement />
        </section>
      ) : (
        <Ranked measure={shown} />
      )}
      {groupBy !== undefined && <GroupTables />}
      {children}
    </div>
  );
}

function Ranked({ measure }: { readonly measure: MeasureId }) {
  const work = useWork();
  const ranking = useTally("ranking", measure);
  const [chosen, setChosen] = useState<number>();
  const ranked = ranking?.runs.filter(({ rank }) => rank !== undefined) ?? [];
  const [first] = ranked;
  if (ranking === undefined || first === undefined)
    return (
      <section className="corpus-part grid muted" aria-label="Ranking">
        The ranking appears with the first pages.
      </section>
    );
  const run = chosen ?? first.run;
  return (
    <>
      <section className="corpus-part grid" aria-label="Ranking">
        <NumberTable
          className="ranking"
          caption={`Methods by ${measureFor(measure).name}`}
          isCaptionHidden
          isSortable
          rows={ranking.runs}
          columns={rankingColumns(work, ranking.runs, measure, { chosen: run, onChoose: setChosen })}
          look={(row) => ({ title: factsOf(row) })}
        />
        <RankingSentences ranking={ranking} ranked={ranked} chosen={run} />
      </section>
      <WorstPages run={run} beside={ranked.map((other) => other.run).filter((other) => other !== run)} />
    </>
  );
}

/** How far it is behind the first, its median, and of how many pages its numbers are. */
function factsOf({ scores, behind }: RankedRun): string | undefined {
  if (scores === undefined) return undefined;
  const gap = behind && `${withRange(behind)} behind the first`;
  return [gap, `median ${scoreText(scores.median)}`, counted(scores.count, "page")].filter(Boolean).join("; ");
}

/** The run of a ranking whose worst pages are listed, and the way to another. */
interface RunChoice {
  readonly chosen: number;
  readonly onChoose: (run: number) => void;
}

/** The columns of a ranking. @param choice where a run is chosen by its name */
function rankingColumns(
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
      className: "ranking-axis relative",
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
          className="ranking-dot"
          style={{ left: percent(placeOf(mean)), background: `var(--${scores === undefined ? "background" : "kept"})` }}
        />
      )}
    </>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
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

interface SentencesProps {
  readonly ranking: Ranking;
  readonly ranked: readonly RankedRun[];
  readonly chosen: number;
}

/** What the ranking says, and where it leads. */
function RankingSentences({ ranking, ranked, chosen }: SentencesProps) {
  const { controller, corpus, view, sentence } = useWork();
  const [first, second] = ranked;
  const other = chosen === first?.run ? second : ranked.find(({ run }) => run === chosen);
  const learned = ranking.runs.flatMap(({ run, trainedOn: seen }) => (seen === undefined ? [] : [{ run, ...seen }]));
  const unranked = ranking.runs.length - ranked.length;
  const asking = (kind: "combination" | "sweep") => () => controller.state.setState({ asking: kind });
  return (
    <div className="ranking-sentences grid gap small muted">
      {first !== undefined && other?.behind !== undefined && (
        <p>
          {differenceWords(other.behind, sentence(first.run), sentence(other.run), view.shown)}{" "}
          <Button look="link" onClick={() => controller.setView({ middle: "compare", pair: [first.run, other.run] })}>
            See where
          </Button>
        </p>
      )}
      {ranking.oracle !== undefined && <p>Taking the best method on each page would give {scoreText(ranking.oracle)}.</p>}
      {unranked > learned.length && (
        <p>{counted(unranked, "method")} without a rank: fewer than half of the pages have a score.</p>
      )}
      {learned.map(({ run, count, mean }) => (
        <p key={run} title={trainedOnNote}>
          † {sentence(run)} was trained on {thousands(count)} of these pages; its mean there is {scoreText(mean)}.
        </p>
      ))}
      <div className="row wrap">
        {hasPages(corpus) && (
          <>
            <Button look="link" onClick={asking("combination")}>
              Find a combination
            </Button>
            <Button look="link" onClick={asking("sweep")}>
              Sweep a parameter
            </Button>
          </>
        )}
        <Button look="link" onClick={() => controller.showPaper(firstPaper)}>
          Compare with the papers’ tables
        </Button>
        <BestAsLanes runs={ranked.slice(0, best).map(({ run }) => run)} />
      </div>
    </div>
  );
}

/** Takes the best runs as the lanes of the lab, and says when they are. */
function BestAsLanes({ runs }: { readonly runs: readonly number[] }) {
  const { controller, work, lanes } = useWork();
  const named = runs.flatMap((run) => work.plan.runs[run] ?? []);
  const isTaken =
    named.length === lanes.length && named.every((run, place) => lanes[place] && runKey(lanes[place]) === runKey(run));
  return (
    <span role="status">
      {isTaken ? (
        "The best methods are the lanes now. Undo restores the former lanes."
      ) : (
        <Button look="link" tip="Replaces the lanes; Undo restores them" onClick={() => controller.takeAsLanes(runs)}>
          Take the best {runs.length === best ? "three" : runs.length} as lanes
        </Button>
      )}
    </span>
  );
}

/** How far each two runs keep the same, whatever a gold standard says. */
function RunAgreement() {
  const { tally, letter, title } = useWork();
  const agreement = tally?.agreement ?? [];
  if (agreement.length < 2) return null;
  const columns = agreement.map((_, other) => ({
    name: letter(other),
    cell: (run: number) => agreement[run]?.[other],
    text: (value: number) => (Number.isNaN(value) ? none : scoreText(value, 2)),
  }));
  const caption = "Agreement: F1 of the characters that two methods keep, averaged over the pages without gold";
  const rows = [...agreement.keys()];
  return <NumberTable className="small" caption={caption} rows={rows} columns={[{ name: "method", cell: title }, ...columns]} />;
}

/** Pages that are listed, and other runs beside the one. */
const mostPages = 24;
const mostBeside = 2;

interface WorstPagesProps {
  readonly run: number;
  /** The other runs, the best first. */
  readonly beside: readonly number[];
}

/** The pages on which a run does worst, with what others make of them. */
function WorstPages({ run, beside }: WorstPagesProps) {
  const { controller, corpus, table, view, sentence } = useWork();
  const pages = useMemo(
    () => worstFirst(table, { ...view, text: "", only: "all", group: undefined }, run).slice(0, mostPages),
    [table, view, run],
  );
  const runs = [run, ...beside.slice(0, mostBeside)];
  const columns: readonly NumberColumn<number>[] = [
    {
      name: "page",
      className: "truncate",
      cell: (page) => headingAt(table, page).title ?? corpus.pages[page]?.name,
      look: (page) => ({ title: corpus.pages[page]?.name }),
    },
    ...runs.map((of): NumberColumn<number> => {
      const numberOn = (page: number): number | undefined => numberAt(table.results[page], of, view.shown);
      return {
        name: sentence(of),
        title: sentence(of),
        className: "heat truncate",
        cell: numberOn,
        text: (number) => scoreText(number, 2),
        look: (page) => ({ style: heatStyle(numberOn(page)) }),
      };
    }),
  ];
  return (
    <section className="corpus-part grid" aria-label={`Where ${sentence(run)} does worst`}>
      <div>
        <h3>Where {sentence(run)} does worst</h3>
        <p className="muted small">Click a cell to open the page at the text kept or lost there.</p>
      </div>
      <NumberTable
        className="worst-pages small"
        caption={`The pages on which ${sentence(run)} does worst`}
        isCaptionHidden
        rows={pages}
        columns={columns}
        onCell={(page, column, isChosen) => {
          if (!isChosen) return;
          // The table of pages is sorted likewise, so that the keys go on from there.
          controller.setView({ sort: { by: run, isDescending: false } });
          controller.openPage(page, runs[Math.max(column - 1, 0)]);
        }}
      />
    </section>
  );
}

/** What the pages say in all and by their groups, as the papers and the command line print it, with its runs called as one says them. */
function GroupTables() {
  const { work, view, sentence } = useWork();
  const tables = useTally("tables", view.shown, view.groupBy) ?? [];
  const names = new Map([["run", "method"], ...work.plan.runs.map(({ name }, run) => [name, sentence(run)] as const)]);
  const said = (text = ""): string => names.get(text) ?? text;
  return (
    <section className="corpus-part grid small" aria-label="Tables">
      {tables.map((table) => {
        const rows = table.rows.map(([first, ...others]) => [{ ...first, text: said(first?.text) }, ...others]);
        return <TextTable key={table.caption} table={{ ...table, head: table.head.map(said), rows }} />;
      })}
    </section>
  );
}
