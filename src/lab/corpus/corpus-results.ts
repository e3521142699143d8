import type { Remote } from "comlink";
import type { Plan } from "../../evaluation/plan.ts";
import { Thread } from "../../evaluation/thread.ts";
import type { PageDone } from "../../state/corpus.ts";
import type { CorpusMeasure, ResultTallies, TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { startWorker, threadOf } from "../../worker/start-worker.ts";

/** Results that cross at a time. */
const atATime = 200;
/** Milliseconds between two tallies while pages come in, at the least. */
const pause = 1_000;
/** And times what the last one took: the intervals of a large corpus, or of many settings, take a worker seconds. */
const rest = 3;

/** What is asked once, besides the questions that are asked again as more pages are done. */
type SumQuestion = TallyQuestion | "json" | "paper";

/** The same questions, as the worker answers them. */
type SumAnswers = {
  readonly [Q in SumQuestion]: (...args: Parameters<TallyWorker[Q]>) => Promise<ReturnType<TallyWorker[Q]>>;
};

/**
 * The sums of a corpus, worked out in a worker: at most one question at a time, and the latest is always asked. Where the worker is lost,
 * another takes its place and is told all that was counted.
 */
export class CorpusTally {
  readonly #onTally: (tally: ResultTallies) => void;
  readonly #onFailure: (error: unknown) => void;
  #thread: Thread<Remote<TallyWorker>> | undefined;
  #plan: Plan | undefined;
  /** What was counted by the plan. */
  readonly #done: PageDone[] = [];
  #shown: CorpusMeasure | undefined;
  #isAsking = false;
  #isStale = false;
  /** The time when it may be asked next. */
  #next = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onTally: (tally: ResultTallies) => void, onFailure: (error: unknown) => void) {
    this.#onTally = onTally;
    this.#onFailure = onFailure;
  }

  begin(plan: Plan): void {
    this.#plan = plan;
    this.#done.length = 0;
    void this.#begun().worker.begin(plan);
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#shown = undefined;
    if (this.#thread !== undefined) this.begin({ runs: [], measures: [] });
  }

  /** Adds pages, some at a time: many at once would hold the screen up. */
  async add(done: readonly PageDone[]): Promise<void> {
    const plan = this.#plan;
    for (const each of done) this.#done.push(each);
    for (let first = 0; first < done.length && plan === this.#plan; first += atATime) {
      const some = done.slice(first, first + atATime);
      await this.#put((worker) => worker.add(some));
    }
    this.#isStale = true;
    this.#askSoon();
  }

  /** Asks for these sums from now on. */
  want(shown: CorpusMeasure): void {
    this.#shown = shown;
    this.#isStale = true;
    // A person has chosen it and waits.
    this.#next = -Infinity;
    this.#askSoon();
  }

  ask<Q extends SumQuestion>(question: Q, ...args: Parameters<TallyWorker[Q]>): Promise<ReturnType<TallyWorker[Q]>> {
    return this.#put((worker: SumAnswers) => worker[question](...args));
  }

  /** Asks for the sums again, after a failure. */
  again(): void {
    if (this.#shown !== undefined) this.want(this.#shown);
  }

  #begun(): Thread<Remote<TallyWorker>> {
    if (this.#thread?.isOver === false) return this.#thread;
    const { worker } = (this.#thread = new Thread(threadOf<TallyWorker>(() => startWorker("results"))));
    if (this.#plan !== undefined) void worker.begin(this.#plan);
    void worker.add(this.#done);
    return this.#thread;
  }

  /** Puts a question; where the worker is lost over it, once more to another. @throws what the question throws, and the failure of a worker */
  async #put<T>(question: (worker: Remote<TallyWorker>) => Promise<T>): Promise<T> {
    const thread = this.#begun();
    try {
      return await thread.ask(question);
    } catch (error) {
      if (!thread.isOver) throw error;
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
      // Another choice made meanwhile does not wait.
      if (this.#next > begun) this.#next = Math.max(this.#next, begun + (1 + rest) * (performance.now() - begun));
      // Sums of a former plan are dropped.
      if (plan === this.#plan) this.#onTally(tally);
    } catch (error) {
      this.#onFailure(error);
    }
    this.#isAsking = false;
    if (this.#isStale) this.#askSoon();
  }
}
