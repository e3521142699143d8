import type { RunSpec } from "../extraction/contract/extractor.ts";
import { needsOf, type Library } from "../extraction/run.ts";
import { isDone, isJudged, type PageResult } from "../evaluation/page-result.ts";
import type { NamedRun } from "../evaluation/plan.ts";
import { runKey } from "./lane.ts";

/** Milliseconds of one worker that all pages of a corpus take, as far as that was measured. */
export interface RunCosts {
  /** To parse them. */
  readonly pages: number;
  /** To run and to score each run on them, by `runKey`. */
  readonly runs: ReadonlyMap<string, number>;
  /** To lay them out, which goes on beside the workers, one page at a time; undefined where none was. */
  readonly layingOut?: number;
}

/** Some pages of a corpus that were judged. */
export interface MeasuredPages {
  readonly runs: readonly NamedRun[];
  readonly results: readonly PageResult[];
  /** Share of the corpus that they are, from above 0 to 1. */
  readonly share: number;
  /** Milliseconds that workers were at it, together. */
  readonly milliseconds: number;
  /** Milliseconds in which pages were laid out. */
  readonly layingOut?: number;
}

/**
 * What runs cost on a corpus, told from some of its pages. The time besides parsing and the runs' own, which is that of scoring for the
 * most part, is shared out evenly among the runs: to score a short text takes nearly as long as a long one.
 */
export function costsOf({ runs, results, share, milliseconds, layingOut }: MeasuredPages): RunCosts {
  const judged = results.filter(isJudged);
  const own = runs.map((_, place) =>
    judged.reduce((sum, page) => {
      const outcome = page.runs[place];
      return outcome !== undefined && isDone(outcome) ? sum + outcome.milliseconds : sum;
    }, 0),
  );
  const parsing = judged.reduce((sum, page) => sum + page.parseMilliseconds, 0);
  const rest = Math.max(milliseconds - parsing - own.reduce((sum, time) => sum + time, 0), 0) / Math.max(runs.length, 1);
  return {
    pages: parsing / share,
    runs: new Map(runs.map((run, place) => [runKey(run), ((own[place] ?? 0) + rest) / share])),
    ...(layingOut !== undefined && { layingOut: layingOut / share }),
  };
}

/** Costs with others in their place, as far as those say anything. */
export function withCosts(before: RunCosts | undefined, after: RunCosts): RunCosts {
  if (before === undefined) return after;
  const layingOut = after.layingOut ?? before.layingOut;
  return { pages: after.pages, runs: new Map([...before.runs, ...after.runs]), ...(layingOut !== undefined && { layingOut }) };
}

/**
 * Seconds that runs take on the corpus, on so many workers. One that was not measured is taken to cost what its method costs as it
 * comes; undefined where that is not known either.
 */
export function secondsOf(
  runs: readonly RunSpec[],
  { pages, runs: known, layingOut }: RunCosts,
  { workers, library }: { readonly workers: number; readonly library: Library },
): number | undefined {
  let sum = pages;
  for (const run of runs) {
    const cost = known.get(runKey(run)) ?? known.get(runKey({ extractor: run.extractor, values: {} }));
    if (cost === undefined) return undefined;
    sum += cost;
  }
  const isLaidOut = layingOut !== undefined && runs.some((run) => needsOf(run, library).has("boxes"));
  return Math.max(sum / workers, isLaidOut ? layingOut : 0) / 1000;
}
