import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { Library } from "../extraction/run.ts";
import { hasFailed, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { evaluateEntries } from "../node/evaluate-entries.ts";
import type { ModelTexts } from "../node/model-files.ts";
import { Programs } from "../node/programs.ts";
import type { QueueAddress } from "../node/queue/address.ts";
import { sitesOf } from "./open-corpus.ts";
import type { ProgramsFound } from "./program-arguments.ts";
import { PageProgress, ProgressBar } from "./progress.ts";
import { print, stopSignal, type StopSignal, type Terminal } from "./terminal.ts";

interface Judging {
  readonly plan: Plan;
  readonly library: Library;
  /** All of the corpus: what is not judged may be of the site of what is. */
  readonly entries: readonly CorpusEntry[];
  /** Those that are to be judged. */
  readonly missing: readonly CorpusEntry[];
  readonly jobs: number;
  readonly timeLimit: { readonly ofRuns: number };
  /** The Redis of the workers that are to do it; here where left out. */
  readonly queue?: QueueAddress | undefined;
  /** The user's own models, which runs name. */
  readonly models: ModelTexts;
  /** Programs of the user's own, which are run for every page. */
  readonly programs?: ProgramsFound | undefined;
  /** What other programs wrote for a page. */
  readonly outputsOf?: (entry: CorpusEntry) => PageOutputs | undefined;
  /** Ends it; a signal of its own where left out. */
  readonly stop?: StopSignal;
  /** Takes what came of a page. What it throws ends the work. */
  readonly onResult: (result: PageResult) => void;
}

/** Judges pages, here or by workers, and shows how far it is. @returns false when it was stopped before the last. */
export async function judgePages(judging: Judging, errors: Terminal["errors"]): Promise<boolean> {
  const { plan, library, entries, missing, jobs, timeLimit, queue, models, programs, outputsOf, stop = stopSignal() } = judging;
  const full = new AbortController();
  const end = AbortSignal.any([stop.signal, full.signal]);
  const bar = new ProgressBar(errors);
  const progress = new PageProgress(bar, entries.length, entries.length - missing.length);
  const siteOf = await sitesOf(entries, { plan, library, stop: end });
  const onResult = (result: PageResult): void => {
    try {
      judging.onResult(result);
      progress.add(hasFailed(result));
    } catch (error) {
      full.abort(error);
    }
  };
  const order = { entries: missing, siteOf, plan, jobs, timeLimit: timeLimit.ofRuns, onResult, stop: end };
  if (queue === undefined) {
    const running = programs && new Programs(programs, end);
    const outputsFor = async (entry: CorpusEntry): Promise<PageOutputs | undefined> => {
      const [given, written] = [outputsOf?.(entry), await running?.outputsForEntry(entry)];
      return given === undefined || written === undefined ? (given ?? written) : new Map([...given, ...written]);
    };
    await evaluateEntries({ ...order, models, outputsOf: outputsFor });
  } else {
    const { evaluateOnQueue } = await import("../node/queue/evaluate-on-queue.ts");
    const onProgress = (line: string): void => {
      bar.clear();
      print(errors, [line]);
    };
    await evaluateOnQueue({ ...order, address: queue, onProgress });
  }
  bar.clear();
  // Where it was stopped, the same signal may come again.
  if (judging.stop === undefined && (progress.isWhole || full.signal.aborted)) stop.release();
  full.signal.throwIfAborted();
  return progress.isWhole;
}
