import { wrap } from "comlink";
import type { Remote } from "comlink";

export interface PoolOptions {
  readonly createWorker: () => Worker;
  /** Workers at the most. */
  readonly size: number;
  /** Milliseconds that a piece of work may take. */
  readonly timeLimit: number;
}

/** Why a piece of work came to nothing; the pool goes on. */
export class PoolFailure extends Error {
  readonly kind: "crash" | "timeout" | "closed";

  constructor(kind: PoolFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

interface Member<W> {
  readonly worker: Worker;
  readonly remote: Remote<W>;
  readonly ended: Promise<never>;
  readonly end: (failure: PoolFailure) => void;
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
   * @throws PoolFailure when the worker crashes or takes too long, or the pool is closed; and what the work throws
   */
  async run<T>(prepare: (worker: Remote<W>) => Promise<unknown>, work: (worker: Remote<W>) => Promise<T>): Promise<T> {
    const member = await this.#take();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await Promise.race([prepare(member.remote), member.ended]);
      const { timeLimit } = this.#options;
      timer = setTimeout(() => {
        this.#end(member, new PoolFailure("timeout", `stopped after ${timeLimit / 1000} s without a result`));
      }, timeLimit);
      return await Promise.race([work(member.remote), member.ended]);
    } finally {
      clearTimeout(timer);
      this.#giveBack(member);
    }
  }

  /** Ends every worker, whatever it is at. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members) this.#end(member, new PoolFailure("closed", "stopped"));
    for (const go of this.#waiting.splice(0)) go();
  }

  async #take(): Promise<Member<W>> {
    for (;;) {
      if (this.#isClosed) throw new PoolFailure("closed", "stopped");
      const idle = this.#idle.pop();
      if (idle !== undefined) return idle;
      if (this.#members.size < this.#options.size) return this.#begin();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #giveBack(member: Member<W>): void {
    if (this.#members.has(member)) this.#idle.push(member);
    this.#waiting.shift()?.();
  }

  #begin(): Member<W> {
    const worker = this.#options.createWorker();
    let end: (failure: PoolFailure) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = reject;
    });
    // Nobody may be waiting when a worker dies at rest.
    ended.catch(() => undefined);
    const member: Member<W> = { worker, remote: wrap<W>(worker), ended, end };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(member, new PoolFailure("crash", event.message || "the worker could not be begun"));
    });
    this.#members.add(member);
    return member;
  }

  #end(member: Member<W>, failure: PoolFailure): void {
    if (!this.#members.delete(member)) return;
    const at = this.#idle.indexOf(member);
    if (at >= 0) this.#idle.splice(at, 1);
    member.worker.terminate();
    member.end(failure);
  }
}
