import { wrap, type Remote } from "comlink";
import { closedFailure, stepIn, timeoutOf, WorkFailure } from "../evaluation/work-failure.ts";

export interface PoolOptions {
  readonly createWorker: () => Worker;
  /** Workers at the most. */
  readonly size: number;
  /** Milliseconds that a piece of work may take to its first step (`stepNote`), to each next one, and from the last to its end. */
  readonly timeLimit: number;
}

interface Member<W> {
  readonly worker: Worker;
  readonly remote: Remote<W>;
  readonly ended: Promise<never>;
  readonly end: (failure: WorkFailure) => void;
  timer?: ReturnType<typeof setTimeout>;
  step?: number | undefined;
}

/** Workers that do one piece of work at a time each. One that hangs or crashes costs its own work only: another takes its place. */
export class WorkerPool<W> {
  readonly #options: PoolOptions;
  readonly #idle: Member<W>[] = [];
  readonly #members = new Set<Member<W>>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Does `work` as soon as a worker is free. What `prepare` takes, loading say, does not count as the work's time.
   *
   * @throws WorkFailure when the worker crashes or takes too long, or the pool is closed; and what the work throws
   */
  async run<T>(prepare: (worker: Remote<W>) => Promise<unknown>, work: (worker: Remote<W>) => Promise<T>): Promise<T> {
    const member = await this.#take();
    try {
      await Promise.race([prepare(member.remote), member.ended]);
      this.#watch(member);
      return await Promise.race([work(member.remote), member.ended]);
    } finally {
      clearTimeout(member.timer);
      this.#giveBack(member);
    }
  }

  /** Ends every worker, whatever it is at. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members) this.#end(member, closedFailure());
    for (const go of this.#waiting.splice(0)) go();
  }

  async #take(): Promise<Member<W>> {
    for (;;) {
      if (this.#isClosed) throw closedFailure();
      const idle = this.#idle.pop();
      if (idle !== undefined) return idle;
      if (this.#members.size < this.#options.size) return this.#begin();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Begins the time that a piece of work may take, or its next step. */
  #watch(member: Member<W>, step?: number): void {
    clearTimeout(member.timer);
    member.step = step;
    const { timeLimit } = this.#options;
    member.timer = setTimeout(() => this.#end(member, timeoutOf(timeLimit, step)), timeLimit);
  }

  #giveBack(member: Member<W>): void {
    if (this.#members.has(member)) this.#idle.push(member);
    this.#waiting.shift()?.();
  }

  #begin(): Member<W> {
    const worker = this.#options.createWorker();
    let end: (failure: WorkFailure) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = reject;
    });
    // Nobody may be waiting when a worker dies at rest.
    ended.catch(() => undefined);
    const member: Member<W> = { worker, remote: wrap<W>(worker), ended, end };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(member, new WorkFailure("crash", event.message || "the worker could not be begun", member.step));
    });
    // Notes of steps come between the messages of what is asked and answered, in their order.
    worker.addEventListener("message", ({ data }) => {
      const step = stepIn(data);
      if (step !== undefined) this.#watch(member, step);
    });
    this.#members.add(member);
    return member;
  }

  #end(member: Member<W>, failure: WorkFailure): void {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.timer);
    const at = this.#idle.indexOf(member);
    if (at >= 0) this.#idle.splice(at, 1);
    member.worker.terminate();
    member.end(failure);
  }
}
