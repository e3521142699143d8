import { Thread, type StartWorker } from "./thread.ts";

/** The error of work whose worker died, took too long, or was ended because nobody wants the work any more. */
export class WorkFailure extends Error {
  readonly kind: "crash" | "timeout" | "closed";
  /** The step of the work that it had begun last, as `stepNote` tells; undefined before the first. */
  readonly step: number | undefined;

  constructor(kind: WorkFailure["kind"], message: string, step?: number) {
    super(message);
    this.kind = kind;
    this.step = step;
  }
}

export function closedFailure(): WorkFailure {
  return new WorkFailure("closed", "stopped");
}

interface WorkerPoolOptions<W> {
  readonly start: StartWorker<W>;
  /** Workers at the most. */
  readonly size: number;
  /** Milliseconds that a piece of work may take to its first step, to each next one, and from the last to its end. */
  readonly timeLimit?: number | undefined;
}

/** What may end a piece of work before its end. */
export interface WorkLimits {
  /** The pool's own where left out. */
  readonly timeLimit?: number | undefined;
  /** Ends the work at once, and its worker with it. */
  readonly signal?: AbortSignal;
}

interface PoolMember<W> {
  readonly thread: Thread<W>;
  timer?: ReturnType<typeof setTimeout> | undefined;
  step?: number | undefined;
  /** The time limit of the work that it is at. */
  timeLimit?: number | undefined;
  isAtWork: boolean;
}

/**
 * Workers that do one piece of work at a time each, be they threads of Node or workers of a browser; they are begun when they are
 * needed. Work waits in order for one to be free. A worker that hangs or crashes costs its own work only: another takes its place.
 */
export class WorkerPool<W> {
  readonly #options: WorkerPoolOptions<W>;
  readonly #idle: PoolMember<W>[] = [];
  readonly #members = new Set<PoolMember<W>>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions<W>) {
    this.#options = options;
  }

  /**
   * Does `work` as soon as a worker is free. What `prepare` takes, loading say, does not count as the work's time.
   *
   * @throws WorkFailure when the worker crashes or takes too long, the signal is given, or the pool is closed; and what the work throws
   */
  async run<T>(
    prepare: (worker: W) => Promise<unknown>,
    work: (worker: W) => Promise<T>,
    { timeLimit = this.#options.timeLimit, signal }: WorkLimits = {},
  ): Promise<T> {
    const member = await this.#take();
    const end = (): void => void this.#lose(member, closedFailure());
    signal?.addEventListener("abort", end);
    try {
      if (signal?.aborted === true) throw closedFailure();
      await member.thread.ask(prepare);
      member.isAtWork = true;
      member.timeLimit = timeLimit;
      this.#watch(member, timeLimit);
      return await member.thread.ask(work);
    } finally {
      signal?.removeEventListener("abort", end);
      this.#giveBack(member);
    }
  }

  /** Ends the workers that are at rest, but so many. */
  async trim(spare: number): Promise<void> {
    await Promise.all(this.#idle.slice(spare).map((member) => this.#lose(member, closedFailure())));
  }

  /** Ends every worker, whatever it is at. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = Array.from(this.#members, (member) => this.#lose(member, closedFailure()));
    for (const go of this.#waiting.splice(0)) go();
    await Promise.all(ended);
  }

  async #take(): Promise<PoolMember<W>> {
    if (this.#isClosed) throw closedFailure();
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#members.size < this.#options.size) return this.#start();
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#take())));
  }

  #giveBack(member: PoolMember<W>): void {
    clearTimeout(member.timer);
    member.isAtWork = false;
    member.step = undefined;
    if (this.#members.has(member)) this.#idle.push(member);
    // The first that waits takes the member, or its successor, before anything else can.
    this.#waiting.shift()?.();
  }

  #start(): PoolMember<W> {
    const thread = new Thread(this.#options.start, {
      onStep: (step) => {
        // A note that comes late is of work that nobody waits for any more.
        if (!member.isAtWork) return;
        member.step = step;
        this.#watch(member, member.timeLimit);
      },
      onCrash: (message) => void this.#lose(member, new WorkFailure("crash", message, member.step)),
    });
    const member: PoolMember<W> = { thread, isAtWork: false };
    this.#members.add(member);
    return member;
  }

  /** Begins the time that a worker may take. */
  #watch(member: PoolMember<W>, limit: number | undefined): void {
    clearTimeout(member.timer);
    // A timer of no end would be over at once.
    if (limit === undefined || limit === Infinity) return;
    const message = `no answer within ${limit / 1_000} s`;
    member.timer = setTimeout(() => void this.#lose(member, new WorkFailure("timeout", message, member.step)), limit);
  }

  async #lose(member: PoolMember<W>, failure: WorkFailure): Promise<void> {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.timer);
    const at = this.#idle.indexOf(member);
    if (at >= 0) this.#idle.splice(at, 1);
    await member.thread.end(failure);
  }
}
