import type { CorpusEntry } from "../corpus/corpus.ts";
import { failedEntry } from "../corpus/evaluate-entry.ts";
import type { EntryTask } from "../corpus/evaluate-entry.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { ThreadFailure, ThreadPool } from "./thread-pool.ts";

export interface Judging {
  /** Pages that are yet to be judged. */
  readonly entries: readonly CorpusEntry[];
  readonly siteOf: (entry: CorpusEntry) => readonly CorpusEntry[];
  readonly plan: Plan;
  /** Pages at once. */
  readonly jobs: number;
  /** Milliseconds that a page may take. */
  readonly timeLimit: number;
  /** Called with each page's result as it comes. */
  readonly onResult: (result: PageResult) => void;
  /** Ends it: pages under way are as if they had not been begun. */
  readonly stop: AbortSignal;
}

/** Judges pages in threads, as many at once as there are jobs. A page that hangs or brings its thread down is a result too. */
export async function judgeEntries({ entries, siteOf, plan, jobs, timeLimit, onResult, stop }: Judging): Promise<void> {
  const module = new URL("evaluate-worker.mjs", import.meta.url);
  const pool = new ThreadPool<EntryTask, PageResult>({ module, order: plan, size: jobs, timeLimit });
  stop.addEventListener("abort", () => void pool.close());
  const waiting = entries.values();
  const work = async (): Promise<void> => {
    for (const entry of waiting) {
      if (stop.aborted) return;
      const result = await pool.run({ entry, site: siteOf(entry) }).catch((error: unknown) => failure(entry, error));
      if (result !== undefined) onResult(result);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  await pool.close();
}

/** undefined where it was stopped. */
function failure(entry: CorpusEntry, error: unknown): PageResult | undefined {
  return error instanceof ThreadFailure && error.kind === "closed" ? undefined : failedEntry(entry, error);
}
