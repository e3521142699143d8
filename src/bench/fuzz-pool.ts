import { WorkFailure } from "../evaluation/work-failure.ts";
import { ThreadPool } from "../node/thread-pool.ts";
import { stages, type CaseReport } from "./fuzz-case.ts";

export interface FuzzOrder {
  readonly seeds: Iterable<number>;
  readonly threads: number;
  /** Milliseconds that a stage (parsing, an extractor with all that is asked of it) may take before its thread is ended. */
  readonly limit: number;
}

/** Milliseconds for a thread to start and to read the corpus. */
const startLimit = 60_000;

/** Runs the case of each seed in threads; a stage that hangs or ends its thread is a failure like another. */
export async function fuzz({ seeds, threads, limit }: FuzzOrder, onReport: (report: CaseReport) => void): Promise<void> {
  const module = new URL("fuzz-thread.ts", import.meta.url);
  const pool = new ThreadPool<number, CaseReport>({ module, order: undefined, size: threads, startLimit, timeLimit: limit });
  const waiting = seeds[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const seed = next.value;
      onReport(withSlow(await pool.run(seed).catch((error: unknown) => lostCase(seed, error)), limit));
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  await pool.close();
}

/** A stage that took too long is a failure, though it came to an end. */
function withSlow(report: CaseReport, limit: number): CaseReport {
  const slow = Object.entries(report.milliseconds).filter(([, milliseconds]) => milliseconds > limit);
  const failures = slow.map(([stage, milliseconds]) => ({ stage, message: `took ${Math.round(milliseconds)} ms` }));
  return { ...report, failures: [...report.failures, ...failures] };
}

/** The report of a case that hung or ended its thread. @throws any other error */
function lostCase(seed: number, error: unknown): CaseReport {
  if (!(error instanceof WorkFailure)) throw error;
  const stage = stages[error.step ?? -1] ?? "start";
  const message = error.kind === "timeout" ? "no answer within the limit" : `the thread died: ${error.message}`;
  return { seed, recipe: "see the seed", characters: 0, milliseconds: {}, failures: [{ stage, message }] };
}
