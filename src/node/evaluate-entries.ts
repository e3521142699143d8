import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { unreadEntry, type BallotOrder, type PageAnswer } from "../evaluation/combining/page-ballots.ts";
import { failedEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { WorkFailure } from "../evaluation/work-failure.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { ModelTexts } from "./model-files.ts";
import { eachOf, ThreadPool } from "./thread-pool.ts";

/** Pages that go through threads, one at a time in each. */
interface ThreadOrder<Answer> {
  readonly entries: readonly CorpusEntry[];
  readonly siteOf: (entry: CorpusEntry) => readonly CorpusEntry[];
  /** Pages at once. */
  readonly jobs: number;
  /** Milliseconds that each run may take on a page, and reading it. */
  readonly timeLimit: number;
  /** Called with each page's answer as it comes. */
  readonly onResult: (answer: Answer) => void;
  /** Ends it: pages under way are as if they had not been begun. */
  readonly stop: AbortSignal;
  /** The module of the threads, where they are not those of the command. */
  readonly module?: URL;
  /** The user's own models, which runs name; none where absent. */
  readonly models?: ModelTexts;
  /** What other programs wrote for a page, where runs show that. */
  readonly outputsOf?: (entry: CorpusEntry) => PageOutputs | undefined | Promise<PageOutputs | undefined>;
}

/** What a thread is begun for. */
export interface ThreadWork<Work> {
  readonly work: Work;
  readonly models: ModelTexts;
}

export interface EvaluationOrder extends ThreadOrder<PageResult> {
  readonly plan: Plan;
}

interface AskingOrder extends ThreadOrder<PageAnswer> {
  readonly asked: BallotOrder;
}

/**
 * Judges pages in threads, as many at once as there are jobs. A run that hangs or brings its thread down on a page costs itself alone,
 * there.
 */
export function evaluateEntries({ plan, module = evaluatingThreads, ...order }: EvaluationOrder): Promise<void> {
  return inThreads({ ...nothingGiven, ...order, module }, plan, failedEntry);
}

/** Asks the members of combinations on pages in threads, likewise. */
export function askMembers({ asked, module = askingThreads, ...order }: AskingOrder): Promise<void> {
  return inThreads({ ...nothingGiven, ...order, module }, asked, unreadEntry);
}

const nothingGiven = { models: {}, outputsOf: () => undefined };

async function inThreads<Answer>(
  { entries, siteOf, jobs, timeLimit, onResult, stop, module, models, outputsOf }: Required<ThreadOrder<Answer>>,
  task: unknown,
  failed: (entry: CorpusEntry, error: unknown) => Answer,
): Promise<void> {
  const order: ThreadWork<unknown> = { work: task, models };
  const pool = new ThreadPool<EntryTask, Answer>({ module, order, size: jobs, timeLimit });
  stop.addEventListener("abort", () => void pool.close());
  await eachOf(entries.values(), jobs, async (entry) => {
    if (stop.aborted) return;
    const site = siteOf(entry);
    const outputs = await outputsOf(entry);
    if (stop.aborted) return;
    const outcome = withoutLostRuns((lost) => pool.run({ entry, site, lost, ...(outputs && { outputs }) }));
    const answer = await outcome.catch((error: unknown) => (isStopped(error) ? undefined : failed(entry, error)));
    if (answer !== undefined) onResult(answer);
  });
  await pool.close();
}

const evaluatingThreads = new URL("evaluate-thread.ts", import.meta.url);
const askingThreads = new URL("combine-thread.ts", import.meta.url);

function isStopped(error: unknown): boolean {
  return error instanceof WorkFailure && error.kind === "closed";
}
