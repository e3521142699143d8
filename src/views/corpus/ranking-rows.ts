import type { NamedRun } from "../../evaluation/plan.ts";
import { isAsGood, type RankedRun } from "../../evaluation/ranking.ts";
import type { Library } from "../../extraction/run.ts";
import { runSentence } from "./run-names.ts";

/** The columns of a ranking, by any of which it is sorted. */
export type RankingColumn = "rank" | "name" | "mean" | "median" | "behind" | "pages" | "failed" | "left out" | "time";

export interface RankingSort {
  readonly by: RankingColumn;
  readonly isDescending: boolean;
}

/** The number of a run in a column; undefined where it has none, and in that of names. */
export function numberOf(row: RankedRun, by: RankingColumn): number | undefined {
  switch (by) {
    case "rank":
      return row.rank;
    case "name":
      return undefined;
    case "mean":
      return row.scores?.mean;
    case "median":
      return row.scores?.median;
    case "behind":
      return row.rank === 1 ? 0 : row.behind?.mean;
    case "pages":
      return row.scores?.count;
    case "failed":
      return row.tally.failed;
    case "left out":
      return row.tally.leftOut;
    case "time":
      return row.milliseconds;
  }
}

/** A ranking in the order of a column; a run without a number comes last, whichever way the others are sorted. */
export function sortedRanking(
  ranking: readonly RankedRun[],
  { by, isDescending }: RankingSort,
  runs: readonly NamedRun[],
  library: Library,
): readonly RankedRun[] {
  const sign = isDescending ? -1 : 1;
  if (by === "name") {
    const nameOf = ({ run }: RankedRun): string => runSentence(runs[run], library);
    return ranking.toSorted((left, right) => sign * nameOf(left).localeCompare(nameOf(right), "en"));
  }
  return ranking.toSorted((left, right) => {
    const [a, b] = [numberOf(left, by), numberOf(right, by)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
}

/** The ranking as it is shown, a row of names first, to be saved. */
export function rankingRows(
  rows: readonly RankedRun[],
  runs: readonly NamedRun[],
  library: Library,
): readonly (readonly (string | number)[])[] {
  const head = ["rank", "method", "run", "mean", "interval low", "interval high", "median", "behind", "as good as the first"];
  const more = ["pages", "failed", "left out", "median milliseconds", "trained on mean", "trained on pages"];
  return [
    [...head, ...more],
    ...rows.map((row) => {
      const { run, scores, trainedOn, behind, tally, milliseconds = "" } = row;
      return [
        row.rank ?? "",
        runSentence(runs[run], library),
        runs[run]?.name ?? "",
        scores?.mean ?? "",
        scores?.interval.low ?? "",
        scores?.interval.high ?? "",
        scores?.median ?? "",
        behind?.mean ?? "",
        isAsGood(row) ? "yes" : "",
        scores?.count ?? 0,
        tally.failed,
        tally.leftOut,
        milliseconds,
        trainedOn?.mean ?? "",
        trainedOn?.count ?? "",
      ];
    }),
  ];
}
