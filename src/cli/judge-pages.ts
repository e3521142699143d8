import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { needsOf, type Library } from "../extraction/run.ts";
import { hasFailed, type PageResult } from "../evaluation/page-result.ts";
import { sitePagesFor } from "../evaluation/sweep.ts";
import { siteFinder, type CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import { nodeMachine } from "../node/disk.ts";
import { evaluateEntries, type EvaluationOrder } from "../node/evaluate-entries.ts";
import type { ModelTexts } from "../node/model-files.ts";
import { outputsForEntry } from "../node/programs.ts";
import type { QueueAddress } from "../node/queue/address.ts";
import type { ProgramsFound } from "./program-arguments.ts";
import { PageProgress, ProgressBar } from "./progress.ts";
import { print, stopSignal, type StopSignal, type Terminal } from "./terminal.ts";

interface JudgingOrder extends Pick<EvaluationOrder, "entries" | "plan" | "jobs"> {
  readonly library: Library;
  /** The entries that are to be judged. The others may be of their sites. */
  readonly missing: readonly CorpusEntry[];
  readonly timeLimit: { readonly ofRuns: number };
  /** The Redis of the workers that are to do it; here where left out. */
  readonly queue?: QueueAddress | undefined;
  /** The user's own models, which runs name. */
  readonly models: ModelTexts;
  /** Programs of the user's own, which are run for every page. */
  readonly programs?: ProgramsFound | undefined;
  /** The outputs of other programs for a page. */
  readonly outputsOf?: (entry: CorpusEntry) => PageOutputs | undefined;
  /** Ends it; a signal of its own where left out. */
  readonly stop?: StopSignal;
  /** Takes what came of a page. What it throws ends the work. */
  readonly onResult: (result: PageResult) => void;
}

/** Judges pages, here or by workers, and shows how far it is. @returns false when it was stopped before the last. */
export async function judgeEntries(judging: JudgingOrder, errors: Terminal["errors"]): Promise<boolean> {
  const { plan, entries, missing, jobs, timeLimit, queue, models, programs, outputsOf, stop = stopSignal() } = judging;
  const full = new AbortController();
  const end = AbortSignal.any([stop.signal, full.signal]);
  const bar = new ProgressBar(errors);
  const progress = new PageProgress(bar, entries.length, entries.length - missing.length);
  const siteOf = await sitesOf(judging, end);
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
    const outputsFor = async (entry: CorpusEntry): Promise<PageOutputs | undefined> => {
      const [given, written] = [outputsOf?.(entry), programs && (await outputsForEntry(entry, programs, end))];
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
  // The signal stays caught after a stop, as it may come again.
  if (judging.stop === undefined && (progress.isWhole || full.signal.aborted)) stop.release();
  full.signal.throwIfAborted();
  return progress.isWhole;
}

/**
 * Finds the other pages of a page's site for runs that compare such: what the corpus does not say of a page beforehand, an address within
 * its files may. These are read one at a time.
 */
async function sitesOf({ plan, library, entries }: JudgingOrder, stop: AbortSignal): Promise<EvaluationOrder["siteOf"]> {
  const known: CorpusEntry[] = [];
  const isAsked = plan.runs.some((run) => needsOf(run, library).has("site"));
  for (const entry of entries) {
    const isKnown = !isAsked || stop.aborted || entry.groups["site"] !== undefined;
    // A page that cannot be read is reported when it is judged.
    const read = isKnown ? undefined : await readEntry(entry, nodeMachine).catch(() => undefined);
    known.push(read === undefined ? entry : { ...entry, groups: read.groups });
  }
  return siteFinder(known, sitePagesFor(plan));
}
