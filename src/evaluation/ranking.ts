import { mean, median } from "d3-array";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import type { Scoreboard, RunTally } from "./scoreboard.ts";
import { meanOf, pairedDifference, type Distribution, type PairedDifference } from "./statistics.ts";

/** The runs of a plan from the best to the worst. */
export interface Ranking {
  readonly runs: readonly RankedRun[];
  /** The mean that whoever chose the best run of each page would have; undefined of one run, and of a measure that is no score. */
  readonly oracle: number | undefined;
}

/** A run of a plan, set beside the others by how well it does on the pages of a corpus. */
export interface RankedRun {
  /** Its place in the plan. */
  readonly run: number;
  /** From 1, the best; those of one mean share a rank. Undefined where it has scores of too few pages to be set beside the others. */
  readonly rank: number | undefined;
  /** Its scores on the pages that its model was not trained on: all pages for a run without one; undefined where there is no score. */
  readonly scores: Distribution | undefined;
  /** Means over the same pages; undefined for a measure that has none. */
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  /** Its scores on the pages that it was trained on. */
  readonly trainedOn: Distribution | undefined;
  /**
   * The first of the ranking less this run, on the pages that both have a score of: where its interval holds 0 they cannot be told
   * apart. Undefined of the first itself, of one without a rank, and where there is no such page.
   */
  readonly behind: PairedDifference | undefined;
  readonly tally: RunTally;
  /** The time of the median page on which it came to its end, without parsing; undefined where there is none. */
  readonly milliseconds: number | undefined;
}

/**
 * Share of the pages of the run with the most scores, from which another is ranked: a method that had what it needs on two pages of
 * forty, and did well on these, is not the best of the forty.
 */
const leastShare = 0.5;

/**
 * The runs from the best mean to the worst, and behind them, in the order of the plan, those that are not ranked.
 *
 * @throws RangeError for a measure that was not taken
 */
export function rankingOf(board: Scoreboard, measure: MeasureId): Ranking {
  const runs = board.plan.runs.map((_, run) => ({ run, scores: board.distribution(run, measure) }));
  const most = Math.max(0, ...runs.map(({ scores }) => scores?.count ?? 0));
  const isRanked = ({ scores }: (typeof runs)[number]): boolean => scores !== undefined && scores.count >= leastShare * most;
  const averageOf = ({ scores }: (typeof runs)[number]): number => scores?.mean ?? 0;
  const ranked = runs.filter(isRanked).toSorted((left, right) => averageOf(right) - averageOf(left));
  const [first] = ranked;
  const all = [...ranked, ...runs.filter((each) => !isRanked(each))].map((each): RankedRun => {
    const { run, scores } = each;
    const { precision, recall } = board.scores(run, measure);
    const isBeside = first !== undefined && run !== first.run && isRanked(each);
    return {
      run,
      rank: isRanked(each) ? 1 + ranked.findIndex((other) => averageOf(other) === averageOf(each)) : undefined,
      scores,
      precision: mean(precision),
      recall: mean(recall),
      trainedOn: board.seen(run, measure),
      behind: isBeside ? pairedDifference(...board.paired(first.run, run, measure)) : undefined,
      tally: board.tally(run),
      milliseconds: median(board.times(run)),
    };
  });
  const best = runs.length < 2 || measureFor(measure).valueName === "share" ? [] : board.oracle(measure).values;
  return { runs: all, oracle: best.length === 0 ? undefined : meanOf(best) };
}

/** True where a run cannot be told apart from the first of its ranking. */
export function isAsGood({ rank, behind }: Pick<RankedRun, "rank" | "behind">): boolean {
  return rank === 1 || (behind !== undefined && behind.interval.low <= 0);
}
