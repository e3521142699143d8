import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { failedEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { WorkFailure } from "../evaluation/work-failure.ts";
import { ThreadPool } from "./thread-pool.ts";

export interface EvaluationOrder {
  /** Pages that are yet to be judged. */
  readonly entries: readonly CorpusEntry[];
  readonly siteOf: (entry: CorpusEntry) => readonly CorpusEntry[];
  readonly plan: Plan;
  /** Pages at once. */
  readonly jobs: number;
  /** Milliseconds that each run may take on a page, and reading it. */
  readonly timeLimit: number;
  /** Called with each page's result as it comes. */
  readonly onResult: (result: PageResult) => void;
  /** Ends it: pages under way are as if they had not been begun. */
  readonly stop: AbortSignal;
  /** The module of the threads, where they are not those of the command. */
  readonly module?: URL;
}

/**
 * Judges pages in threads, as many at once as there are jobs. A run that hangs or brings its thread down on a page costs itself alone,
 * there.
 */
export async function evaluateEntries(order: EvaluationOrder): Promise<void> {
  const { entries, siteOf, plan, jobs, timeLimit, onResult, stop, module = ownThreads } = order;
  const pool = new ThreadPool<EntryTask, PageResult>({ module, order: plan, size: jobs, timeLimit });
  stop.addEventListener("abort", () => void pool.close());
  const waiting = entries.values();
  const work = async (): Promise<void> => {
    for (const entry of waiting) {
      if (stop.aborted) return;
      const site = siteOf(entry);
      const outcome = withoutLostRuns((lost) => pool.run({ entry, site, lost }));
      const result = await outcome.catch((error: unknown) => failure(entry, error));
      if (result !== undefined) onResult(result);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  await pool.close();
}

const ownThreads = new URL("evaluate-thread.ts", import.meta.url);

/** undefined where it was stopped. */
function failure(entry: CorpusEntry, error: unknown): PageResult | undefined {
  return error instanceof WorkFailure && error.kind === "closed" ? undefined : failedEntry(entry, error);
}
