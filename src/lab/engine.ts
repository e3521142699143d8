import type { Remote } from "comlink";
import { failedEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import { sitePagesFor } from "../evaluation/sweep.ts";
import { closedFailure, WorkerPool, WorkFailure, type WorkLimits } from "../evaluation/worker-pool.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { needsOf, outputsOf, type Library } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { siteFinder, type CorpusEntry } from "../import/corpus/corpus.ts";
import { isReadable, type PageDone, type PageRef } from "../state/corpus.ts";
import type { EvaluationHost } from "../worker/evaluation-host.ts";
import { startWorker, threadOf } from "../worker/start-worker.ts";
import { fetchCode } from "./late.ts";

/** Lays a page out and measures it, until the signal is given. */
export type MeasureBoxes = (preview: Preview, signal: AbortSignal) => Promise<PageBoxes>;

/** Runs, and the pages that they are judged on. */
export interface Order {
  readonly plan: Plan;
  /** All of the corpus: the others of its site may be compared with a page. */
  readonly pages: readonly PageRef[];
  /** Places of those that are to be judged, in turn. */
  readonly places: readonly number[];
  /** Milliseconds that each run may take on a page, and reading it, and laying it out. */
  readonly timeLimit: number;
  /** Told of each page that is laid out, or could not be. */
  readonly onLaidOut?: () => void;
}

/** Milliseconds that a question may take where nothing else is said: looking through the files of a large corpus, say. */
const askLimit = 600_000;

type JudgeThread = Remote<EvaluationHost>;

interface EngineOptions {
  readonly library: Library;
  readonly createWorker?: () => Worker;
  /** Pages that are judged at a time. */
  readonly workers?: number;
  readonly measure?: MeasureBoxes;
}

/**
 * The threads that pages are read and judged in, for whatever is run over pages, and the screen's own thread, which lays them out. A
 * thread that hangs or crashes costs what it was at, and is begun anew.
 */
export class Engine {
  readonly #library: Library;
  readonly #measure: MeasureBoxes;
  readonly #workers: number;
  readonly #pool: WorkerPool<JudgeThread>;

  constructor({ library, createWorker, workers, measure }: EngineOptions) {
    this.#library = library;
    this.#measure = measure ?? measureHere;
    this.#workers = workers ?? Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
    const start = threadOf<EvaluationHost>(createWorker ?? (() => startWorker("evaluation", "judge")));
    // One more than an order takes: a page can be read meanwhile.
    this.#pool = new WorkerPool({ size: this.#workers + 1, timeLimit: askLimit, start });
  }

  /** Asks one thread. @param prepare what does not count as the question's time @throws as the pool's `run` */
  ask<T>(
    question: (thread: JudgeThread) => Promise<T>,
    limits?: WorkLimits,
    prepare: (thread: JudgeThread) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T> {
    return this.#pool.run(prepare, question, limits);
  }

  /**
   * Judges pages, one at a time in each thread, in whatever order they are done. A run that hangs or crashes on a page costs itself
   * alone, there. Ends when all is done, or at once with the signal: pages under way are then as if they had not been begun.
   */
  async *judge(order: Order, signal: AbortSignal): AsyncGenerator<PageDone> {
    const { pages, places } = order;
    const judge = this.#judgeFor(order, signal);
    const atOnce = this.#workers + (runsLaidOut(order.plan, this.#library).length === 0 ? 0 : 1);
    const under = new Map<number, Promise<readonly [page: number, result: PageResult | undefined]>>();
    let next = 0;
    try {
      for (;;) {
        while (under.size < atOnce && next < places.length && !signal.aborted) {
          const place = places[next++] ?? -1;
          const page = pages[place];
          if (isReadable(page))
            under.set(
              place,
              judge(page).then((result) => [place, result]),
            );
        }
        if (under.size === 0) return;
        const [page, result] = await Promise.race(under.values());
        under.delete(page);
        if (result === undefined) return;
        yield [page, result];
      }
    } finally {
      // One is kept, for whoever asks next.
      await this.#pool.trim(1);
    }
  }

  /** @returns a page's result, which may be that it failed; undefined once the signal is given */
  #judgeFor({ plan, pages, timeLimit, onLaidOut }: Order, signal: AbortSignal) {
    const limits = { timeLimit, signal };
    const siteOf = siteFinder(pages.filter(isReadable), sitePagesFor(plan));
    /** Programs whose outputs runs show: they may be modules, which are run for each page. */
    const sources = new Set(plan.runs.flatMap((run) => [...outputsOf(run, this.#library)]));
    const layoutOf = layouts({
      runs: runsLaidOut(plan, this.#library),
      read: (entry) => this.ask((thread) => thread.preview(entry, plan.reading), limits),
      measure: this.#measure,
      timeLimit,
      signal,
    });
    /** What the user's own modules write for a page. */
    const outputsFor = async (entry: CorpusEntry): Promise<PageOutputs | undefined> => {
      if (sources.size === 0) return undefined;
      const { moduleOutputs } = await fetchCode(() => import("./module-runs.ts"));
      const prepare = () => this.ask((thread) => thread.modulePage(entry), limits);
      return moduleOutputs(sources, prepare, { time: timeLimit, stop: signal });
    };
    return async (entry: CorpusEntry): Promise<PageResult | undefined> => {
      try {
        const outputs = await outputsFor(entry);
        const { lost: neverBegun = [], ...layout } = (await layoutOf?.(entry).finally(onLaidOut)) ?? {};
        return await withoutLostRuns(
          (lostThere, isTerse) => {
            const lost = new Map([...neverBegun, ...lostThere]);
            const task = { entry, site: siteOf(entry), ...layout, ...(outputs && { outputs }), lost, isTerse };
            const evaluate = async (thread: JudgeThread): Promise<PageResult> => thread.evaluate(task, plan);
            return this.ask(evaluate, limits, (thread) => thread.load(plan.runs));
          },
          { isTerse: plan.sweep !== undefined },
        );
      } catch (error) {
        if (signal.aborted || (error instanceof WorkFailure && error.kind === "closed")) return undefined;
        return failedEntry(entry, error);
      }
    };
  }
}

const measureHere: MeasureBoxes = async (preview, signal) =>
  (await fetchCode(() => import("../page-frame/measure-boxes.ts"))).measureBoxes(preview, signal);

/** The runs of a plan that look at pages as they are laid out, members of combinations with them, by their places. */
export function runsLaidOut({ runs }: Plan, library: Library): readonly number[] {
  return runs.flatMap((run, place) => (needsOf(run, library).has("boxes") ? [place] : []));
}

/** The part of a page's task that only the screen can add. */
type PageLayout = Pick<EntryTask, "boxes" | "lost">;

interface LayoutOptions extends Pick<Order, "timeLimit"> {
  readonly measure: MeasureBoxes;
  readonly signal: AbortSignal;
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
export function layouts({ runs, read, measure, timeLimit, signal }: LayoutOptions) {
  if (runs.length === 0) return undefined;
  let line: Promise<unknown> = Promise.resolve();
  const measured = async (preview: Preview): Promise<PageBoxes> => {
    signal.throwIfAborted();
    const limit = new AbortController();
    let left = timeLimit;
    // Ticks are counted: a hidden tab may sleep for minutes, which no page is to be lost by.
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
  return async (entry: CorpusEntry): Promise<PageLayout> => {
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
