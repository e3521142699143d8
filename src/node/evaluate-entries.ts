import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { failedEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { WorkFailure } from "../evaluation/worker-pool.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { ModelTexts } from "./model-files.ts";
import { eachOf, ThreadPool } from "./thread-pool.ts";

export interface EvaluationOrder {
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
  /** The user's own models, which runs name; none where absent. */
  readonly models?: ModelTexts;
  /** The outputs of other programs for a page, where runs show them. */
  readonly outputsOf?: (entry: CorpusEntry) => PageOutputs | undefined | Promise<PageOutputs | undefined>;
}

/** The work that a thread is begun for. */
export type ThreadWork = Required<Pick<EvaluationOrder, "plan" | "models">>;

const ownThreads = new URL("evaluate-thread.ts", import.meta.url);

/**
 * Judges pages in threads, as many at once as there are jobs. A run that hangs or brings its thread down on a page costs itself alone,
 * there.
 */
export async function evaluateEntries(evaluation: EvaluationOrder): Promise<void> {
  const { entries, siteOf, plan, jobs, timeLimit, onResult, stop, module = ownThreads, models = {}, outputsOf } = evaluation;
  const order: ThreadWork = { plan, models };
  const pool = new ThreadPool<EntryTask, PageResult>({ module, order, size: jobs, timeLimit });
  stop.addEventListener("abort", () => void pool.close());
  await eachOf(entries.values(), jobs, async (entry) => {
    if (stop.aborted) return;
    const site = siteOf(entry);
    const outputs = await outputsOf?.(entry);
    if (stop.aborted) return;
    const outcome = withoutLostRuns((lost) => pool.run({ entry, site, lost, ...(outputs && { outputs }) }));
    const result = await outcome.catch((error: unknown) =>
      error instanceof WorkFailure && error.kind === "closed" ? undefined : failedEntry(entry, error),
    );
    if (result !== undefined) onResult(result);
  });
  await pool.close();
}
