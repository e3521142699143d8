import type { FailedRun } from "./page-result.ts";
import { WorkFailure } from "./work-failure.ts";

/** Runs that never came back from a page, or took their worker with them, by their places in the plan. */
export type LostRuns = ReadonlyMap<number, FailedRun>;

/**
 * Judges a page, each run of the plan being a step of the work. Where a worker is lost in the middle of a run, that run has failed and
 * the page is judged once more without it, so that it costs the others nothing.
 *
 * @throws WorkFailure where the worker was lost before the first run, say in parsing, or the work is no longer wanted
 */
export async function withoutLostRuns<T>(judge: (lost: LostRuns) => Promise<T>, onLost?: OnLost): Promise<T> {
  const lost = new Map<number, FailedRun>();
  for (;;) {
    try {
      return await judge(lost);
    } catch (error) {
      if (!(error instanceof WorkFailure) || error.kind === "closed") throw error;
      const { step, message, kind } = error;
      // A run that is left out cannot be lost again: whatever this is, it would not end.
      if (step === undefined || lost.has(step)) throw error;
      lost.set(step, { problem: message, isLeftOut: false, ...(kind === "timeout" && { isTimedOut: true }) });
      onLost?.(step, message);
    }
  }
}

type OnLost = (run: number, problem: string) => void;
