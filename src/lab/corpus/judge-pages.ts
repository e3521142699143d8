import { failedEntry, type EntryTask } from "../../evaluation/evaluate-entry.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { withoutLostRuns } from "../../evaluation/retry-without-failed.ts";
import { sitePagesFor } from "../../evaluation/sweep.ts";
import { closedFailure, WorkerPool, WorkFailure } from "../../evaluation/worker-pool.ts";
import type { PageOutputs } from "../../extraction/contract/given-output.ts";
import type { PageBoxes } from "../../extraction/contract/inputs.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import { needsOf, outputsOf, type Library } from "../../extraction/run.ts";
import { messageOf } from "../../format.ts";
import { siteFinder, type CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageDone } from "../../state/corpus.ts";
import type { EvaluationHost } from "../../worker/evaluation-host.ts";
import { threadOf } from "../../worker/start-worker.ts";
import { fetchCode } from "../late.ts";

/** Lays a page out and measures it, until the signal is given. */
export type Measure = (preview: Preview, signal: AbortSignal) => Promise<PageBoxes>;

/** Who judges pages: workers, and the screen's own thread, which lays them out. */
export interface Judges {
  readonly createJudge: () => Worker;
  /** Workers at the most. */
  readonly workers: number;
  readonly measure: Measure;
  readonly library: Library;
}

interface Judging {
  readonly plan: Plan;
  readonly entries: readonly (CorpusEntry | undefined)[];
  /** Places of the pages that are to be judged, in turn. */
  readonly pages: readonly number[];
  /** Milliseconds that each run may take on a page, and reading it, and laying it out. */
  readonly timeLimit: number;
  /** Ends it at once; pages under way are as if they had not been begun. */
  readonly signal: AbortSignal;
  readonly onPage: (done: PageDone) => void;
  /** Told of each page that is laid out, or could not be. */
  readonly onLaidOut?: () => void;
}

/**
 * Judges pages of a corpus in workers, one page at a time in each. A run that hangs or crashes on a page costs itself alone, there.
 * Settles when all is done, or it was ended.
 */
export async function judgePages({ createJudge, workers, measure, library }: Judges, judging: Judging): Promise<void> {
  const { plan, entries, pages, timeLimit, signal, onPage, onLaidOut } = judging;
  const pool = new WorkerPool({ size: workers, timeLimit, start: threadOf<EvaluationHost>(createJudge) });
  const close = (): void => void pool.close();
  signal.addEventListener("abort", close);
  const siteOf = siteFinder(
    entries.filter((entry) => entry !== undefined),
    sitePagesFor(plan),
  );
  /** Programs whose outputs runs show: they may be modules, which are run for each page. */
  const sources = new Set(plan.runs.flatMap((run) => [...outputsOf(run, library)]));
  const read = (entry: CorpusEntry): Promise<Preview> => pool.run(unprepared, (worker) => worker.preview(entry, plan.reading));
  const layoutOf = layouts({ runs: runsLaidOut(plan, library), read, measure, timeLimit, signal });

  /** What the user's own modules write for a page. */
  const outputsFor = async (entry: CorpusEntry): Promise<PageOutputs | undefined> => {
    if (sources.size === 0) return undefined;
    const { moduleOutputs } = await fetchCode(() => import("../module-runs.ts"));
    const prepare = () => pool.run(unprepared, (worker) => worker.modulePage(entry));
    return moduleOutputs(sources, prepare, { time: timeLimit, stop: signal });
  };

  /** A page's result, which may be that it failed; undefined when it was ended meanwhile. */
  const judge = async (entry: CorpusEntry): Promise<PageResult | undefined> => {
    try {
      const outputs = await outputsFor(entry);
      const { lost: neverBegun = [], ...layout } = (await layoutOf?.(entry).finally(onLaidOut)) ?? {};
      return await withoutLostRuns(
        (lostThere, isTerse) => {
          const lost = new Map([...neverBegun, ...lostThere]);
          const task = { entry, site: siteOf(entry), ...layout, ...(outputs && { outputs }), lost, isTerse };
          return pool.run(
            (worker) => worker.load(plan.runs),
            async (worker): Promise<PageResult> => worker.evaluate(task, plan),
          );
        },
        { isTerse: plan.sweep !== undefined },
      );
    } catch (error) {
      if (signal.aborted || (error instanceof WorkFailure && error.kind === "closed")) return undefined;
      return failedEntry(entry, error);
    }
  };

  let next = 0;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const page = pages[next++];
      const entry = page === undefined ? undefined : entries[page];
      const judged = entry && (await judge(entry));
      if (page === undefined || judged === undefined) return;
      onPage([page, judged]);
    }
  };
  // While workers judge, one page is laid out ahead of them, and no more are held.
  await Promise.all(Array.from({ length: workers + (layoutOf === undefined ? 0 : 1) }, work));
  signal.removeEventListener("abort", close);
  close();
}

const unprepared = (): Promise<void> => Promise.resolve();

/** Milliseconds between two reports: each draws the table anew. */
const reportPause = 300;

/** Hands over in one go, a few times a second, what comes one by one. */
export function inBatches<T>(hand: (items: readonly T[]) => void) {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) hand(batch);
  };
  const add = (item: T): void => {
    items.push(item);
    timer ??= setTimeout(flush, reportPause);
  };
  return { add, flush };
}

/** The runs of a plan that look at pages as they are laid out, members of combinations with them, by their places. */
export function runsLaidOut({ runs }: Plan, library: Library): readonly number[] {
  return runs.flatMap((run, place) => (needsOf(run, library).has("boxes") ? [place] : []));
}

/** The part of a page's task that only the screen can add. */
type Layout = Pick<EntryTask, "boxes" | "lost">;

interface LayingOut extends Pick<Judges, "measure">, Pick<Judging, "timeLimit" | "signal"> {
  /** Places of the runs that look at pages so. */
  readonly runs: readonly number[];
  /** Has a worker read a page. */
  readonly read: (entry: CorpusEntry) => Promise<Preview>;
}

/** Milliseconds between two looks at the clock. */
const tick = 250;

/**
 * Lays pages of a corpus out, one at a time: workers read them, the screen's own thread draws each in a frame that is gone before the
 * next. Holds nothing of a page once that is asked for and given.
 *
 * @returns the boxes of a page; where they cannot be had, the runs that are lost with them. It throws WorkFailure where the worker that
 * reads the page is lost, and once the signal is given. Undefined where no run asks for it
 */
export function layouts({ runs, read, measure, timeLimit, signal }: LayingOut) {
  if (runs.length === 0) return undefined;
  let line: Promise<unknown> = Promise.resolve();
  const measured = async (preview: Preview): Promise<PageBoxes> => {
    signal.throwIfAborted();
    const limit = new AbortController();
    let left = timeLimit;
    // Ticks are counted, as a hidden tab may sleep for minutes, and its pages are not to be lost by that.
    const timer = setInterval(() => {
      left -= tick;
      if (left <= 0) limit.abort(new RangeError(`it took longer than ${timeLimit / 1_000} s`));
    }, tick);
    try {
      return await measure(preview, AbortSignal.any([signal, limit.signal]));
    } finally {
      clearInterval(timer);
    }
  };
  return async (entry: CorpusEntry): Promise<Layout> => {
    try {
      const preview = await read(entry);
      const inTurn = line.then(() => measured(preview));
      line = inTurn.catch(() => undefined);
      return { boxes: await inTurn };
    } catch (error) {
      if (error instanceof WorkFailure) throw error;
      if (signal.aborted) throw closedFailure();
      const failed = { problem: `The page could not be laid out: ${messageOf(error)}.`, isLeftOut: false };
      return { lost: new Map(runs.map((run) => [run, failed])) };
    }
  };
}
