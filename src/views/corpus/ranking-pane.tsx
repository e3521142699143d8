import { sort } from "d3-array";
import { useMemo, useState, type CSSProperties } from "react";
import { trainedOnNote } from "../../evaluation/page-result.ts";
import { isAsGood, type RankedRun, type Ranking } from "../../evaluation/ranking.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import { tableOf } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText, thousands, timeText } from "../../format.ts";
import { headingAt, numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { firstPaper } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { Rows, type RowColumn } from "../ui/rows.tsx";
import { heatStyle, rankingAxis, ResultTable, ResultTables } from "./tables.tsx";
import { useTally, useWork } from "./work.ts";

/** Runs that are taken as lanes. */
const best = 3;

/** The methods from the best to the worst, what the numbers say in sentences, and where one of them does worst. */
export function RankingPane() {
  const { corpus, view } = useWork();
  const { shown, groupBy } = view;
  return (
    <div data-reach="pane Ranking" className="ranking-pane fill scrolls" tabIndex={-1}>
      {shown === "kept" ? (
        <section className="corpus-part" aria-label="Ranking">
          <p className="muted">
            {corpus.goldCount === 0
              ? "No page has a gold standard: nothing says which method is best. Open the pages with gold standards beside them, and they are ranked here."
              : "The share of the text that is kept says nothing of which method is best. Choose a measure, and they are ranked here."}
          </p>
          <Agreement />
        </section>
      ) : (
        <Ranked measure={shown} />
      )}
      {groupBy !== undefined && <ResultTables />}
    </div>
  );
}

function Ranked({ measure }: { readonly measure: MeasureId }) {
  const ranking = useTally("ranking", measure);
  const [chosen, setChosen] = useState<number>();
  const ranked = ranking?.runs.filter(({ rank }) => rank !== undefined) ?? [];
  const [first] = ranked;
  if (ranking === undefined || first === undefined)
    return (
      <section className="corpus-part muted" aria-label="Ranking">
        The ranking comes with the first pages.
      </section>
    );
  const run = chosen ?? first.run;
  return (
    <>
      <section className="corpus-part" aria-label="Ranking">
        <RankingTable ranking={ranking} measure={measure} chosen={run} onChoose={setChosen} />
        <Sentences ranking={ranking} ranked={ranked} chosen={run} />
      </section>
      <WorstPages run={run} beside={ranked.map((other) => other.run).filter((other) => other !== run)} />
    </>
  );
}

type SortBy = "rank" | "name" | "precision" | "recall" | "time";

const headings: readonly (readonly [by: SortBy, name: string, note: string])[] = [
  ["name", "method", "By name"],
  ["rank", "F1", "The mean over the pages that its model was not trained on"],
  ["precision", "precision", "The mean of the same pages"],
  ["recall", "recall", "The mean of the same pages"],
  ["time", "a page", "The median page, without parsing"],
];

interface RankingTableProps {
  readonly ranking: Ranking;
  readonly measure: MeasureId;
  readonly chosen: number;
  readonly onChoose: (run: number) => void;
}

function RankingTable({ ranking, measure, chosen, onChoose }: RankingTableProps) {
  const { sentence } = useWork();
  const [order, setOrder] = useState<{ readonly by: SortBy; readonly isReversed: boolean }>({ by: "rank", isReversed: false });
  const { valueName } = measureFor(measure);
  const nameOf = ({ run }: RankedRun): string => sentence(run);
  const rows = sorted(ranking.runs, order, nameOf);
  const axis = rankingAxis(ranking.runs);
  const heading = ([by, name, note]: (typeof headings)[number]) => {
    const isSorted = order.by === by;
    const words = by === "rank" ? valueName : name;
    return (
      <th key={by} scope="col" aria-sort={isSorted ? (order.isReversed ? "descending" : "ascending") : "none"}>
        <button
          type="button"
          className="bare tinted rounded muted"
          title={note}
          onClick={() => setOrder({ by, isReversed: isSorted && !order.isReversed })}
        >
          {words}
          {isSorted && by !== "rank" && <span aria-hidden="true">{order.isReversed ? " ▼" : " ▲"}</span>}
        </button>
      </th>
    );
  };
  const [name, value, ...others] = headings.map(heading);
  return (
    <div className="corpus-wide" tabIndex={0} role="group" aria-label={`Methods by ${measureFor(measure).name}`}>
      <table className="ranking" style={{ "--steps": axis.ticks.length - 1 } as CSSProperties}>
        <thead>
          <tr>
            {name}
            {value}
            <th scope="col" className="ranking-axis muted" title={intervalNote}>
              mean of the pages, 95 % interval
            </th>
            {others}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RankingRow
              key={row.run}
              row={row}
              name={nameOf(row)}
              placeOf={axis.placeOf}
              isChosen={row.run === chosen}
              onChoose={() => onChoose(row.run)}
            />
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td colSpan={2}>{"\u00a0"}</td>
            <td className="ranking-axis muted">
              {axis.ticks.map((tick) => (
                <span key={tick} style={{ left: percent(axis.placeOf(tick)) }}>
                  {tick.toFixed(1)}
                </span>
              ))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

/** A run without a number comes last, whichever way the others are sorted. */
function sorted(
  rows: readonly RankedRun[],
  { by, isReversed }: { readonly by: SortBy; readonly isReversed: boolean },
  nameOf: (row: RankedRun) => string,
): readonly RankedRun[] {
  const sign = isReversed ? -1 : 1;
  if (by === "name") return rows.toSorted((left, right) => sign * nameOf(left).localeCompare(nameOf(right), "en"));
  const numberOf = (row: RankedRun): number | undefined => (by === "time" ? row.milliseconds : row[by]);
  return sort(rows, (row) => sign * (numberOf(row) ?? Number.NaN));
}

interface RankingRowProps {
  readonly row: RankedRun;
  readonly name: string;
  readonly placeOf: (value: number) => number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RankingRow({ row, name, placeOf, isChosen, onChoose }: RankingRowProps) {
  const { rank, scores, precision, recall, trainedOn, behind, tally, milliseconds } = row;
  const gap =
    behind &&
    `${scoreText(behind.mean)} behind the first, 95 % interval ${differenceText(behind.interval.low)} to ${differenceText(behind.interval.high)}`;
  const facts = scores && [gap, `median ${scoreText(scores.median)}`, counted(scores.count, "page")].filter(Boolean).join("; ");
  const lacks = [
    tally.failed > 0 ? `${thousands(tally.failed)} failed` : "",
    tally.leftOut > 0 ? `${thousands(tally.leftOut)} left out` : "",
  ];
  return (
    <tr title={facts}>
      <th scope="row" dir="auto">
        <button type="button" className="bare" aria-pressed={isChosen} title="Where it does worst" onClick={onChoose}>
          {name}
        </button>
        {rank !== 1 && isAsGood(row) && <span title="Cannot be told apart from the first"> ≈</span>}
        {lacks.filter(Boolean).map((words) => (
          <span key={words} className="muted small">
            {" "}
            {words}
          </span>
        ))}
      </th>
      <td>
        {scores === undefined ? (trainedOn === undefined ? "–" : `${scoreText(trainedOn.mean)} †`) : scoreText(scores.mean)}
      </td>
      <td className="ranking-axis">
        {scores === undefined && trainedOn !== undefined && (
          <span className="ranking-dot ranking-seen" style={{ left: percent(placeOf(trainedOn.mean)) }} />
        )}
        {scores !== undefined && (
          <>
            <span
              className="ranking-interval"
              style={{ left: percent(placeOf(scores.interval.low)), right: percent(1 - placeOf(scores.interval.high)) }}
            />
            <span className="ranking-dot" style={{ left: percent(placeOf(scores.mean)) }} />
            <span className="visually-hidden">
              {scoreText(scores.interval.low)}–{scoreText(scores.interval.high)}
            </span>
          </>
        )}
      </td>
      <td className="muted">{precision === undefined ? "–" : scoreText(precision)}</td>
      <td className="muted">{recall === undefined ? "–" : scoreText(recall)}</td>
      <td className="muted">{milliseconds === undefined ? "–" : timeText(milliseconds)}</td>
    </tr>
  );
}

interface SentencesProps {
  readonly ranking: Ranking;
  readonly ranked: readonly RankedRun[];
  readonly chosen: number;
}

/** What the ranking says, and where it leads. */
function Sentences({ ranking, ranked, chosen }: SentencesProps) {
  const { controller, corpus, sentence } = useWork();
  const [first, second] = ranked;
  const other = chosen === first?.run ? second : ranked.find(({ run }) => run === chosen);
  const seen = ranking.runs.filter(({ trainedOn }) => trainedOn !== undefined);
  const unranked = ranking.runs.length - ranked.length;
  const asking = (kind: "combination" | "sweep") => () => controller.state.setState({ asking: kind });
  return (
    <div className="ranking-sentences grid tight muted small">
      {first !== undefined && other?.behind !== undefined && (
        <p>
          <strong>{sentence(first.run)}</strong> is ahead of {sentence(other.run)} by {scoreText(other.behind.mean)} (95 %:{" "}
          {differenceText(other.behind.interval.low)} to {differenceText(other.behind.interval.high)}): better on{" "}
          {counted(other.behind.better, "page")}, worse on {thousands(other.behind.worse)}, alike on{" "}
          {thousands(other.behind.same)}.{isAsGood(other) && " The interval holds 0: they cannot be told apart here."}{" "}
          <Button look="link" onClick={() => controller.setView({ middle: "compare", pair: [first.run, other.run] })}>
            See where
          </Button>
        </p>
      )}
      {ranking.oracle !== undefined && <p>The best of all methods on each page would have {scoreText(ranking.oracle)}.</p>}
      {unranked > seen.length && (
        <p>{counted(unranked, "method")} without a rank: fewer than half of the pages have a score of it.</p>
      )}
      {seen.map(({ run, trainedOn }) => (
        <p key={run} title={trainedOnNote}>
          † {thousands(trainedOn?.count ?? 0)} of these pages {trainedOn?.count === 1 ? "is one" : "are ones"} that{" "}
          {sentence(run)} was trained on: {scoreText(trainedOn?.mean ?? 0)} there.
        </p>
      ))}
      <div className="row wraps airy">
        {corpus.entries !== undefined && (
          <>
            <Button look="link" onClick={asking("combination")}>
              Look for a combination
            </Button>
            <Button look="link" onClick={asking("sweep")}>
              Sweep a parameter
            </Button>
          </>
        )}
        <Button look="link" onClick={() => controller.showPaper(firstPaper)}>
          Beside the papers’ tables
        </Button>
        <BestAsLanes runs={ranked.slice(0, best).map(({ run }) => run)} />
      </div>
    </div>
  );
}

/** Takes the best runs as the lanes of the lab, and says when they are. */
function BestAsLanes({ runs }: { readonly runs: readonly number[] }) {
  const { controller, corpus, lanes } = useWork();
  const named = runs.flatMap((run) => corpus.plan.runs[run] ?? []);
  const isTaken =
    named.length === lanes.length && named.every((run, place) => lanes[place] && runKey(lanes[place]) === runKey(run));
  return (
    <span role="status">
      {isTaken ? (
        "The best are the lanes now. Undo brings back those before."
      ) : (
        <Button
          look="link"
          tip="They take the place of the lanes; Undo brings those back"
          onClick={() => controller.takeAsLanes(runs)}
        >
          Take the best {runs.length === best ? "three" : runs.length} as lanes
        </Button>
      )}
    </span>
  );
}

/** How far each two runs keep the same, whatever a gold standard says. */
function Agreement() {
  const { tally, letter, title } = useWork();
  const agreement = tally?.agreement ?? [];
  if (agreement.length < 2) return null;
  const columns = agreement.map((_, other) => ({
    name: letter(other),
    cell: (run: number) => {
      const value = agreement[run]?.[other] ?? Number.NaN;
      return Number.isNaN(value) ? "–" : value;
    },
    text: (value: number) => scoreText(value, 2),
  }));
  const caption = "Agreement: F1 of the characters that two methods keep, averaged over the pages without gold";
  return <ResultTable table={tableOf(caption, [...agreement.keys()], [{ name: "method", cell: title }, ...columns])} />;
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
  const { controller, corpus, view, sentence } = useWork();
  const [at, setAt] = useState({ row: -1, column: 0 });
  const pages = useMemo(
    () => worstFirst(corpus, { ...view, text: "", only: "all", group: undefined }, run).slice(0, mostPages),
    [corpus, view, run],
  );
  const runs = [run, ...beside.slice(0, mostBeside)];
  const columns: readonly RowColumn[] = [
    {
      key: "page",
      heading: "page",
      width: 100,
      most: Infinity,
      isRowHeader: true,
      className: "truncated",
      cell: (page) => <bdi>{headingAt(corpus, page).title ?? corpus.pages[page]?.name}</bdi>,
      look: (page) => ({ title: corpus.pages[page]?.name }),
    },
    ...runs.map((of): RowColumn => {
      const numberOn = (page: number): number | undefined => numberAt(corpus.results[page], of, view.shown);
      return {
        key: String(of),
        heading: sentence(of),
        title: sentence(of),
        width: 76,
        className: "heat to-end truncated",
        cell: (page) => {
          const number = numberOn(page);
          return number === undefined ? "–" : scoreText(number, 2);
        },
        look: (page) => ({ style: heatStyle(numberOn(page)) }),
      };
    }),
  ];
  return (
    <section className="corpus-part" aria-label={`Where ${sentence(run)} does worst`}>
      <div>
        <h3>Where {sentence(run)} does worst</h3>
        <p className="muted small">Click a cell to open the page at what was kept or lost there.</p>
      </div>
      <Rows
        className="worst-pages small"
        label={`The pages on which ${sentence(run)} does worst`}
        rows={pages}
        columns={columns}
        current={at.row}
        column={at.column}
        onCurrent={(row, column) => setAt({ row, column })}
        onChoose={(page, column) => {
          // The table is sorted likewise when one comes to it, and the keys go on from there.
          controller.setView({ sort: { by: run, isDescending: false } });
          controller.openPage(page, runs[Math.max(column - 1, 0)]);
        }}
      />
    </section>
  );
}
