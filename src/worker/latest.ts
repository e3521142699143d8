interface Waiting<Job, Result> {
  readonly job: Job;
  readonly settle: (result: Result | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs one job per key and holds at most one waiting: a newer job takes the place of the waiting one, which answers `undefined`.
 *
 * A key is a lane: dragging a slider through fifty values runs two or three of them, and lanes never displace each other.
 */
export class Latest<Key, Job, Result> {
  readonly #run: (key: Key, job: Job) => Promise<Result>;
  /** Told that a job waits behind one that runs, so that the running one may be cut short. */
  readonly #onOvertaken: (key: Key) => void;
  readonly #running = new Set<Key>();
  readonly #waiting = new Map<Key, Waiting<Job, Result>>();

  constructor(run: (key: Key, job: Job) => Promise<Result>, onOvertaken: (key: Key) => void = () => undefined) {
    this.#run = run;
    this.#onOvertaken = onOvertaken;
  }

  /** Answers the job's result; `undefined` when a newer job took its place. Rejects as the job does. */
  submit(key: Key, job: Job): Promise<Result | undefined> {
    return new Promise((settle, fail) => {
      this.#waiting.get(key)?.settle(undefined);
      this.#waiting.set(key, { job, settle, fail });
      if (this.#running.has(key)) this.#onOvertaken(key);
      else void this.#next(key);
    });
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  async #next(key: Key): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#waiting.delete(key);
    this.#running.add(key);
    try {
      const result = await this.#run(key, waiting.job);
      waiting.settle(this.#waiting.has(key) ? undefined : result);
    } catch (error) {
      if (this.#waiting.has(key)) waiting.settle(undefined);
      else waiting.fail(error);
    } finally {
      this.#running.delete(key);
      void this.#next(key);
    }
  }
}
