import { needsOf, type Library } from "../../extraction/run.ts";
import type { PageBoxes } from "../../extraction/contract/inputs.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import type { EntryTask } from "../../evaluation/evaluate-entry.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { closedFailure, WorkFailure } from "../../evaluation/worker-pool.ts";
import { messageOf } from "../../format.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { EvaluationPool } from "../../worker/evaluation-pool.ts";

/** Lays a page out and measures it, until the signal is given. */
export type Measure = (preview: Preview, signal: AbortSignal) => Promise<PageBoxes>;

/** The part of a page's task that only the screen can add. */
type Layout = Pick<EntryTask, "boxes" | "lost">;

interface LaidOutPagesParts {
  readonly plan: Plan;
  readonly library: Library;
  /** Has a worker read a page. */
  readonly read: (entry: CorpusEntry) => Promise<Preview>;
  readonly measure: Measure;
  /** Milliseconds that laying a page out may take. */
  readonly timeLimit: number;
  /** Told of each page that is laid out, or could not be. */
  readonly onLaidOut?: () => void;
}

/**
 * Lays pages of a corpus out for the runs of a plan that look at them so, one page at a time: workers read them, the screen's own
 * thread draws each in a frame that is gone before the next. Holds nothing of a page once that is asked for and given.
 */
export class LaidOutPages {
  readonly #parts: LaidOutPagesParts;
  /** Runs that look at pages as they are laid out, members of combinations with them, by their places in the plan. */
  readonly #runs: readonly number[];
  readonly #stop = new AbortController();
  #line: Promise<unknown> = Promise.resolve();

  constructor(parts: LaidOutPagesParts) {
    this.#parts = parts;
    const { plan, library } = parts;
    this.#runs = plan.runs.flatMap((run, place) => (needsOf(run, library).has("boxes") ? [place] : []));
  }

  /** False where no run asks for it. */
  get isNeeded(): boolean {
    return this.#runs.length > 0;
  }

  /**
   * The boxes of a page where a run asks for them; where they cannot be had, the runs that are lost with them.
   *
   * @throws WorkFailure where the worker that reads it is lost, and once this was stopped
   */
  async layoutOf(entry: CorpusEntry): Promise<Layout> {
    if (!this.isNeeded) return {};
    const { read, onLaidOut } = this.#parts;
    try {
      const preview = await read(entry);
      return { boxes: await this.#inTurn(() => this.#measured(preview)) };
    } catch (error) {
      if (error instanceof WorkFailure) throw error;
      if (this.#stop.signal.aborted) throw closedFailure();
      const failed = { problem: `The page could not be laid out: ${messageOf(error)}.`, isLeftOut: false };
      return { lost: new Map(this.#runs.map((run) => [run, failed])) };
    } finally {
      onLaidOut?.();
    }
  }

  /** Ends at once what is under way, and all that waits. */
  stop(): void {
    this.#stop.abort();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined);
    return done;
  }

  async #measured(preview: Preview): Promise<PageBoxes> {
    const { measure, timeLimit } = this.#parts;
    this.#stop.signal.throwIfAborted();
    const limit = new TimeLimit(timeLimit);
    try {
      return await measure(preview, AbortSignal.any([this.#stop.signal, limit.signal]));
    } finally {
      limit.end();
    }
  }
}

/** Has one of the workers read a page, for a frame to lay it out. */
export function readingIn(pool: EvaluationPool, { reading }: Plan): LaidOutPagesParts["read"] {
  return (entry) =>
    pool.run(
      () => Promise.resolve(),
      (worker) => worker.preview(entry, reading),
    );
}

/** Milliseconds between two looks at the clock. */
const tick = 250;

/**
 * A limit of so many milliseconds in which the browser let this tab work: one that is hidden may sleep for minutes, and its pages are
 * not to be lost by that.
 */
class TimeLimit {
  readonly #end = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(milliseconds: number) {
    let left = milliseconds;
    this.#timer = setInterval(() => {
      left -= tick;
      if (left > 0) return;
      this.end();
      this.#end.abort(new RangeError(`it took longer than ${milliseconds / 1_000} s`));
    }, tick);
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
