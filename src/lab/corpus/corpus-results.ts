import { proxy, type Remote } from "comlink";
import type { Combination, CombinationProgress } from "../../evaluation/combining/find-combination.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import { Thread } from "../../evaluation/thread.ts";
import { closedFailure, WorkFailure } from "../../evaluation/worker-pool.ts";
import type { PageDone } from "../../state/corpus.ts";
import type { ResultTallies, TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { threadOf } from "../../worker/start-worker.ts";

/** Results that cross at a time. */
const atATime = 200;
/** Milliseconds between two tallies while pages come in, at the least. */
const pause = 1_000;
/** And times what the last one took: the intervals of a large corpus, or of many settings, take a worker seconds. */
const rest = 3;

type Shown = ResultTallies["shown"];

/** What is asked once, besides the questions that are asked again as more pages are done. */
type Question = TallyQuestion | "json" | "paper";

/** The same questions, as the worker answers them. */
type Asked = {
  readonly [Q in Question]: (...args: Parameters<TallyWorker[Q]>) => Promise<ReturnType<TallyWorker[Q]>>;
};

/**
 * The sums of a corpus, worked out in a worker: at most one question at a time, and the latest is always asked. Where the worker is lost,
 * another takes its place and is told all that was counted.
 */
export class CorpusTally {
  readonly #createWorker: () => Worker;
  readonly #onTally: ((tally: ResultTallies) => void) | undefined;
  readonly #onFailure: ((error: unknown) => void) | undefined;
  #thread: Thread<Remote<TallyWorker>> | undefined;
  #plan: Plan | undefined;
  /** What was counted by the plan. */
  #done: (readonly PageDone[])[] = [];
  #shown: Shown | undefined;
  #isAsking = false;
  #isStale = false;
  /** The time when it may be asked next. */
  #next = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(createWorker: () => Worker, onTally?: (tally: ResultTallies) => void, onFailure?: (error: unknown) => void) {
    this.#createWorker = createWorker;
    this.#onTally = onTally;
    this.#onFailure = onFailure;
  }

  begin(plan: Plan): void {
    this.#plan = plan;
    this.#done = [];
    void this.#begun().worker.begin(plan);
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#shown = undefined;
    if (this.#thread !== undefined) this.begin({ runs: [], measures: [] });
  }

  /** Ends the worker: whatever is still asked of it has no answer. */
  close(): void {
    void this.#thread?.end(closedFailure());
    this.#thread = undefined;
  }

  add(done: readonly PageDone[]): void {
    if (done.length === 0) return;
    void this.#begun().worker.add(done);
    this.#done.push(done);
    this.#isStale = true;
    this.#askSoon();
  }

  /** Adds many without holding the screen up. */
  async addMany(done: readonly PageDone[]): Promise<void> {
    const plan = this.#plan;
    this.#done.push(done);
    for (let first = 0; first < done.length; first += atATime) {
      const some = done.slice(first, first + atATime);
      await this.#put((worker) => worker.add(some));
      if (plan !== this.#plan) return;
    }
    this.#isStale = true;
    this.#askSoon();
  }

  /** Asks for these sums from now on. */
  want(shown: Shown): void {
    this.#shown = shown;
    this.#isStale = true;
    // A question that a hand has put does not wait.
    this.#next = -Infinity;
    this.#askSoon();
  }

  ask<Q extends Question>(question: Q, ...args: Parameters<TallyWorker[Q]>): Promise<ReturnType<TallyWorker[Q]>> {
    return this.#put((worker: Asked) => worker[question](...args));
  }

  /** Asks for the sums again, after a failure. */
  again(): void {
    if (this.#shown !== undefined) this.want(this.#shown);
  }

  /** Searches the best combination in what was added. @throws RangeError with a sentence, and the failure of a worker that is lost */
  combine(onProgress: (progress: CombinationProgress) => void): Promise<Combination> {
    return this.#put((worker) => worker.combine(proxy(onProgress)));
  }

  /** Takes a file of results in place of what there was. @throws RangeError with a sentence */
  async read(file: Blob): Promise<{ readonly head: ResultsHead; readonly pages: readonly PageResult[] }> {
    const { head, count } = await this.#put((worker) => worker.read(file));
    const pages: PageResult[] = [];
    for (let first = 0; first < count; first += atATime)
      for (const page of await this.#put((worker) => worker.pages(first, atATime))) if (page !== undefined) pages.push(page);
    return { head, pages };
  }

  #begun(): Thread<Remote<TallyWorker>> {
    if (this.#thread?.isOver === false) return this.#thread;
    const { worker } = (this.#thread = new Thread(threadOf<TallyWorker>(this.#createWorker)));
    if (this.#plan !== undefined) void worker.begin(this.#plan);
    for (const done of this.#done) void worker.add(done);
    return this.#thread;
  }

  /** Puts a question; where the worker is lost over it, once more to another. @throws what the question throws, and the failure of a worker */
  async #put<T>(question: (worker: Remote<TallyWorker>) => Promise<T>): Promise<T> {
    const thread = this.#begun();
    try {
      return await thread.ask(question);
    } catch (error) {
      if (!thread.isOver || (error instanceof WorkFailure && error.kind === "closed")) throw error;
      return this.#begun().ask(question);
    }
  }

  #askSoon(): void {
    if (this.#isAsking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), Math.max(this.#next - performance.now(), 0));
  }

  async #ask(): Promise<void> {
    if (this.#shown === undefined || !this.#isStale) return;
    this.#isAsking = true;
    this.#isStale = false;
    const plan = this.#plan;
    const begun = performance.now();
    this.#next = begun + pause;
    const shown = this.#shown;
    try {
      const tally = await this.#put((worker) => worker.tally(shown));
      // Unless a hand has asked for something else meanwhile.
      if (this.#next > begun) this.#next = Math.max(this.#next, begun + (1 + rest) * (performance.now() - begun));
      // Sums of what was counted before are nobody's now.
      if (plan === this.#plan) this.#onTally?.(tally);
    } catch (error) {
      this.#onFailure?.(error);
    }
    this.#isAsking = false;
    if (this.#isStale) this.#askSoon();
  }
}
