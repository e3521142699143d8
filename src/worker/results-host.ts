import { mean } from "d3-array";
import { compareOutputs, outputsOfRun, type Outputs } from "../evaluation/comparing/comparison.ts";
import { isDone, isJudged, type JudgedPage, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { measuredOn } from "../evaluation/papers/measured.ts";
import { groupResponses, responsesOf } from "../evaluation/response.ts";
import { resultsCsv, resultsText } from "../evaluation/results.ts";
import { measureTables } from "../evaluation/measure-tables.ts";
import { rankingOf } from "../evaluation/ranking.ts";
import { seenNotes, timeTable } from "../evaluation/score-tables.ts";
import { scoreboardOf, type Scoreboard } from "../evaluation/scoreboard.ts";
import { pairedDifference } from "../evaluation/statistics.ts";
import { binCount, type ResultTallies, type TallyWorker } from "./protocol/evaluation.ts";

/** The object that does the sums for a worker; it knows nothing of messages, so that tests run it in Node as it is. */
export function resultsHost(): TallyWorker {
  let plan: Plan = { runs: [], measures: [] };
  /** In the order of the corpus. */
  let results: (PageResult | undefined)[] = [];
  /** Made when it is asked for, from all that is there. */
  let board: Scoreboard | undefined;
  const judged = (): readonly PageResult[] => results.filter((result) => result !== undefined);
  const scores = (): Scoreboard => (board ??= scoreboardOf({ ...plan, pages: judged() }));
  return {
    begin(next) {
      plan = next;
      results = [];
      board = undefined;
    },
    add(done) {
      for (const [page, result] of done) results[page] = result;
      board = undefined;
    },
    tally(shown) {
      const { runs, sweep } = plan;
      return {
        shown,
        pageCount: scores().pageCount,
        distributions: runs.map((_, run) => scores().distribution(run, shown)),
        trainedOn: runs.map((_, run) => scores().seen(run, shown)),
        histograms: runs.map((_, run) => histogramOf(scores().values(run, shown))),
        agreement: sweep === undefined ? agreementOf(judged().filter(isJudged), runs.length) : [],
        responses: sweep === undefined ? [] : responsesOf(scores(), sweep, shown),
        notes: sweep === undefined || shown === "kept" ? [] : seenNotes(scores(), shown),
      };
    },
    tables(shown, groupBy) {
      const ofScores = shown === "kept" ? [] : measureTables(scores(), shown, groupBy === undefined ? [] : [groupBy]);
      return [...ofScores, timeTable(scores())];
    },
    ranking: (measure) => rankingOf(scores(), measure),
    groupResponses: (shown, key) => (plan.sweep === undefined ? [] : groupResponses(scores(), plan.sweep, shown, key)),
    paper: (paper, of) => (scores().pageCount === 0 ? undefined : measuredOn(paper, { ...of, board: scores() })),
    compare(shown, [before, after]) {
      const { runs, measures } = plan;
      const outputsOf = (run: number): Outputs =>
        outputsOfRun({ runs, measures, pages: judged() }, run, runs[run]?.name ?? "", shown === "kept" ? undefined : shown);
      const isPair = before !== after && Math.max(before, after) < runs.length;
      const difference = isPair ? pairedDifference(...scores().paired(before, after, shown)) : undefined;
      return { ...compareOutputs(outputsOf(before), outputsOf(after)), difference };
    },
    csv: () => new Blob([resultsCsv({ ...plan, pages: judged() })]),
    json: (head) => new Blob([resultsText({ ...head, pages: judged() })]),
  };
}

/** Pages in each bin; 1 is in the last. */
function histogramOf(values: readonly number[]): readonly number[] {
  const bins = Array.from({ length: binCount }, () => 0);
  for (const value of values) {
    const bin = Math.min(Math.max(Math.floor(value * binCount), 0), binCount - 1);
    bins[bin]++;
  }
  return bins;
}

/** Pages list F1 of the first run with the second, the third, …, then of the second with the third, and so on. */
function agreementOf(pages: readonly JudgedPage[], count: number): ResultTallies["agreement"] {
  if (pages.every(({ agreement }) => agreement.length === 0)) return [];
  const table = Array.from({ length: count }, (_, run) =>
    Array.from({ length: count }, (__, other) => (run === other ? 1 : NaN)),
  );
  let place = 0;
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++, place++) {
      const at = place;
      const both = pages.filter(
        ({ runs, agreement }) =>
          agreement.length > 0 && [first, second].every((run) => runs[run] !== undefined && isDone(runs[run])),
      );
      const value = mean(both.map(({ agreement }) => agreement[at])) ?? NaN;
      table[first][second] = value;
      table[second][first] = value;
    }
  return table;
}
