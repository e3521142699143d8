import type { FailedRun } from "./page-result.ts";
import { WorkFailure } from "./worker-pool.ts";

/** Runs that never came back from a page, or took their worker with them, by their places in the plan. */
export type LostRuns = ReadonlyMap<number, FailedRun>;

interface RetryOptions {
  /**
   * Set where runs are so many and so short, as the settings of a sweep are, that to be told of each would cost more than it is worth: a
   * page that comes to nothing is evaluated once more, and only then each is told of.
   */
  readonly isTerse?: boolean;
  /** Told of each run that was lost. */
  readonly onLost?: (run: number, problem: string) => void;
}

/**
 * Evaluates a page, each run of the plan being a step of the work. Where a worker is lost in the middle of a run, that run has failed and
 * the page is evaluated once more without it, so that it costs the others nothing.
 *
 * @throws WorkFailure where the worker was lost before the first run, say in parsing, or the work is no longer wanted
 */
export async function withoutLostRuns<T>(
  evaluate: (lost: LostRuns, isTerse: boolean) => Promise<T>,
  { isTerse = false, onLost }: RetryOptions = {},
): Promise<T> {
  const lost = new Map<number, FailedRun>();
  for (let tellsNothing = isTerse; ;) {
    try {
      return await evaluate(lost, tellsNothing);
    } catch (error) {
      if (!(error instanceof WorkFailure) || error.kind === "closed") throw error;
      if (!tellsNothing) {
        const { step, message, kind } = error;
        // A run that is left out cannot be lost again: whatever this is, it would not end.
        if (step === undefined || lost.has(step)) throw error;
        lost.set(step, { problem: message, isLeftOut: false, ...(kind === "timeout" && { isTimedOut: true }) });
        onLost?.(step, message);
      }
      tellsNothing = false;
    }
  }
}
