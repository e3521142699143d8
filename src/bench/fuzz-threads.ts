import { Worker } from "node:worker_threads";
import type { CaseReport } from "./fuzz-case.ts";
import type { ThreadMessage } from "./fuzz-worker.ts";

export interface FuzzOrder {
  readonly seeds: Iterable<number>;
  readonly threads: number;
  /** Milliseconds that a stage (parsing, an extractor with all that is asked of it) may take before its thread is ended. */
  readonly limit: number;
}

/** Runs the case of each seed in threads; a stage that hangs or ends its thread is a failure like another. */
export async function fuzz({ seeds, threads, limit }: FuzzOrder, onReport: (report: CaseReport) => void): Promise<void> {
  const waiting = seeds[Symbol.iterator]();
  const work = async (): Promise<void> => {
    let thread = begin();
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const report = await reportOf(thread, next.value, limit);
      onReport(withSlow(report, limit));
      if (!report.failures.some(({ message }) => message === tooLong || message.startsWith(died))) continue;
      await thread.terminate();
      thread = begin();
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: threads }, work));
}

/** A stage that took too long is a failure, though it came to an end. */
function withSlow(report: CaseReport, limit: number): CaseReport {
  const slow = Object.entries(report.milliseconds).filter(([, milliseconds]) => milliseconds > limit);
  const failures = slow.map(([stage, milliseconds]) => ({ stage, message: `took ${Math.round(milliseconds)} ms` }));
  return { ...report, failures: [...report.failures, ...failures] };
}

const tooLong = "no answer within the limit";
const died = "the thread died: ";

function begin(): Worker {
  return new Worker(new URL("fuzz-worker.mjs", import.meta.url));
}

function reportOf(thread: Worker, seed: number, limit: number): Promise<CaseReport> {
  return new Promise((resolve) => {
    let stage = "start";
    let timer = setTimeout(hang, limit + startLimit);
    thread.on("message", hear).once("error", die);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(seed);

    function hear(message: ThreadMessage): void {
      if (message.kind === "report") {
        settle(message.report);
        return;
      }
      stage = message.stage;
      clearTimeout(timer);
      timer = setTimeout(hang, limit);
    }
    function hang(): void {
      fail(tooLong);
    }
    function die(error: Error): void {
      fail(`${died}${error.message}`);
    }
    function fail(message: string): void {
      settle({ seed, recipe: "see the seed", characters: 0, milliseconds: {}, failures: [{ stage, message }] });
    }
    function settle(report: CaseReport): void {
      clearTimeout(timer);
      thread.off("message", hear).off("error", die);
      resolve(report);
    }
  });
}

/** Milliseconds more for a thread to start and to read the corpus. */
const startLimit = 60_000;
