import { useEffect, useState } from "react";
import { isAsGood, type RankedRun } from "../../evaluation/ranking.ts";
import { intervalNote, type Distribution } from "../../evaluation/statistics.ts";
import { trainedOnNote } from "../../evaluation/page-result.ts";
import type { Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText, thousands, timeText } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { labVersion } from "../../persistence/files.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { drawWhisker, type WhiskerData } from "../../plots/whisker.ts";
import { shownWork, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import { usePlot } from "../ui/use-plot.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { numberOf, rankingRows, sortedRanking, type RankingColumn, type RankingSort } from "./ranking-rows.ts";
import { runSentence, shownName } from "./run-names.ts";
import "./corpus-results.css";

/** Runs that are taken as lanes. */
const best = 3;

/** The runs from the best to the worst, with the intervals of their means. */
export function RankingPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const shown = useCorpus((state) => tableView(state).shown);
  const reachable = useReachable(paneId("Ranking"));
  return (
    <section ref={reachable} className="corpus-tables scrolls small grows" aria-label="Ranking" tabIndex={0}>
      {shown === "kept" ? (
        <p className="muted">
          {corpus.goldCount === 0
            ? "No page has a gold standard: nothing says which method is best. Open the pages with gold standards beside them, and they are ranked here."
            : "The share of the text that is kept says nothing of which method is best. Show a measure, and they are ranked here."}
        </p>
      ) : (
        <Ranking corpus={corpus} measure={shown} />
      )}
    </section>
  );
}

/** With every tally more pages are done. */
function useRanking(measure: MeasureId): readonly RankedRun[] {
  const { busy: hold } = useActions();
  const controller = useCorpusController();
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const [ranking, setRanking] = useState<{ readonly measure: MeasureId; readonly rows: readonly RankedRun[] }>();
  useEffect(() => {
    if (tally === undefined) return;
    let isCurrent = true;
    const letGo = hold();
    void controller
      .ranking(measure)
      .then((rows) => {
        if (isCurrent) setRanking({ measure, rows });
      })
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, tally, measure]);
  return ranking?.measure === measure ? ranking.rows : [];
}

function Ranking({ corpus, measure }: { readonly corpus: OpenCorpus; readonly measure: MeasureId }) {
  const { library } = useLabContext();
  const [sort, setSort] = useState<RankingSort>({ by: "rank", isDescending: false });
  const ranking = useRanking(measure);
  const first = ranking.filter(({ rank }) => rank !== undefined).slice(0, best);
  if (first.length === 0) return <p className="muted">The ranking comes with the first pages.</p>;
  const rows = sortedRanking(ranking, sort, corpus.plan.runs, library);
  const name = `Methods by ${shownName(measure)}`;
  const hasTrained = ranking.some(({ trainedOn }) => trainedOn !== undefined);
  const unranked = ranking.length - ranking.filter(({ rank }) => rank !== undefined).length;
  return (
    <FigureFrame
      name={name}
      file="ranking"
      sheet={() => rankingSheet(corpus, rows, measure, library)}
      rows={() => rankingRows(rows, corpus.plan.runs, library)}
    >
      <BestAsLanes corpus={corpus} runs={first.map(({ run }) => run)} />
      <div className="corpus-wide" tabIndex={0} role="group" aria-label={name}>
        <table className="ranking">
          <RankingHead sort={sort} valueName={measureFor(measure).valueName} onSort={setSort} />
          <tbody>
            {rows.map((row) => (
              <RankingRow key={row.run} row={row} corpus={corpus} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">
        {intervalNote} ≈ marks those that cannot be told apart from the first: the interval of the difference on the pages that
        both have holds 0.{hasTrained && ` † ${trainedOnNote}`}
        {unranked > 0 && ` ${counted(unranked, "method")} without a rank: fewer than half of the pages have a score of it.`}
      </p>
    </FigureFrame>
  );
}

/** Takes the best runs as the lanes of the lab, and says when they are. */
function BestAsLanes({ corpus, runs }: { readonly corpus: OpenCorpus; readonly runs: readonly number[] }) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const named = runs.flatMap((run) => corpus.plan.runs[run] ?? []);
  const isTaken =
    named.length === lanes.length && named.every((run, place) => lanes[place] && runKey(lanes[place]) === runKey(run));
  return (
    <div className="row wraps spaced">
      <button
        type="button"
        className="button primary"
        disabled={isTaken}
        title="They take the place of the lanes in Inspect; Undo brings those back"
        onClick={() => controller.takeAsLanes(runs)}
      >
        Take the best {runs.length === best ? "three" : runs.length} as lanes
      </button>
      <span className="muted" role="status">
        {named.map((run) => runSentence(run, library)).join("; ")}
        {isTaken && ": the lanes now. Undo brings back those before."}
      </span>
    </div>
  );
}

interface RankingHeadProps {
  readonly sort: RankingSort;
  readonly valueName: string;
  readonly onSort: (sort: RankingSort) => void;
}

const columns: readonly (readonly [by: RankingColumn, name: string, note: string])[] = [
  ["rank", "#", "By the mean"],
  ["name", "Method", "By name"],
  ["mean", "mean", "The mean over the pages that its model was not trained on, with its 95 % interval"],
  ["median", "median", "The median page"],
  ["behind", "behind", "The first less this one, on the pages that both have a score of"],
  ["pages", "pages", "Pages with a score"],
  ["failed", "failed", "Pages on which it came to nothing, which count as 0"],
  ["left out", "left out", "Pages that lack what it needs"],
  ["time", "time", "The median page, without parsing"],
];

function RankingHead({ sort, valueName, onSort }: RankingHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(([by, name, note]) => {
          const isSorted = sort.by === by;
          return (
            <th key={by} scope="col" aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : "none"}>
              <button
                type="button"
                className="corpus-sort bare tinted bold tight flex rounded"
                title={note}
                onClick={() => onSort({ by, isDescending: isSorted && !sort.isDescending })}
              >
                {by === "mean" ? `${name} ${valueName}` : name}
                <span aria-hidden="true">{isSorted ? (sort.isDescending ? "▼" : "▲") : ""}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function RankingRow({ row, corpus }: { readonly row: RankedRun; readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const { run, rank, scores, trainedOn, behind, tally, milliseconds } = row;
  const worstFirst = (): void => controller.setView({ middle: "pages", sort: { by: run, isDescending: false } });
  return (
    <tr>
      <td>{rank ?? "–"}</td>
      <th scope="row" dir="auto">
        <button type="button" className="link-button" title="Its pages, the worst first" onClick={worstFirst}>
          {runSentence(corpus.plan.runs[run], library)}
        </button>
        {rank !== 1 && isAsGood(row) && <span title="Cannot be told apart from the first"> ≈</span>}
      </th>
      <td>
        {scores !== undefined && (
          <span className="row spaced">
            <strong>{scoreText(scores.mean)}</strong>
            <Whisker scores={scores} />
            <span className="muted">
              {scoreText(scores.interval.low)}–{scoreText(scores.interval.high)}
            </span>
          </span>
        )}
        {trainedOn !== undefined && (
          <span className="muted" title={`${trainedOnNote} ${counted(trainedOn.count, "page")}`}>
            {scoreText(trainedOn.mean)} †
          </span>
        )}
        {scores === undefined && trainedOn === undefined && "–"}
      </td>
      <td>{scores === undefined ? "–" : scoreText(scores.median)}</td>
      <td title={behind && `95 % interval ${differenceText(behind.interval.low)} to ${differenceText(behind.interval.high)}`}>
        {behind === undefined ? "" : scoreText(behind.mean)}
      </td>
      <td>{thousands(numberOf(row, "pages") ?? 0)}</td>
      <td>{tally.failed === 0 ? "" : thousands(tally.failed)}</td>
      <td>{tally.leftOut === 0 ? "" : thousands(tally.leftOut)}</td>
      <td>{milliseconds === undefined ? "–" : timeText(milliseconds)}</td>
    </tr>
  );
}

const whisker = { width: 120, height: 14 } as const;

/** A mean with its interval on an axis from 0 to 1. */
function Whisker({ scores: { mean, interval } }: { readonly scores: Distribution }) {
  const plot = usePlot<SVGSVGElement, WhiskerData>(drawWhisker, { mean, ...interval }, whisker.width, whisker.height);
  return <svg ref={plot} className="whisker rigid" {...whisker} aria-hidden="true" />;
}

/** The ranking to be printed: a line for each run, its mean with its interval, over one axis. */
function rankingSheet({ name, plan }: OpenCorpus, rows: readonly RankedRun[], measure: MeasureId, library: Library): Sheet {
  const told = rows.flatMap(({ run, rank, scores }) => (scores === undefined ? [] : [{ run, rank, scores }]));
  return {
    title: `${name}: methods by ${shownName(measure)}`,
    bands: told.map(({ run, rank, scores }) => ({
      label: `${rank ?? "–"} ${runSentence(plan.runs[run], library)} ${scoreText(scores.mean)}`,
      height: 30,
      paint: undefined,
      marks: (svg, frame) => drawWhisker(svg, { mean: scores.mean, ...scores.interval }, frame),
      overlay: {},
      axis: undefined,
    })),
    axis: { start: 0, end: 1, label: `mean ${measureFor(measure).valueName}` },
    legend: [],
    captions: [intervalNote, `Made with Contentscope ${labVersion}.`],
  };
}
