import { proxy, wrap } from "comlink";
import type { Remote } from "comlink";
import type { RunSpec } from "../extraction/run.ts";
import type { DecodedPage } from "../opening/decode.ts";
import { Latest } from "./latest.ts";
import type { LabWorker, LaneId, PageKey, PageSummary, RunSummary, WorkCounts } from "./protocol.ts";

/** Why a run gave no result: shown where the result would have been. */
export class RunFailure extends Error {
  readonly kind: "crash" | "timeout" | "error";

  constructor(kind: RunFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface ClientOptions {
  readonly createWorker: () => Worker;
  /** A lane that shows no step for this long is taken to hang. */
  readonly timeLimit: number;
  /** The worker died and a fresh one stands ready: lanes may want to run again. `sentence` says what happened. */
  readonly onRestart: (sentence: string) => void;
}

interface Job {
  readonly page: PageKey;
  readonly spec: RunSpec;
  readonly onStep: (summary: RunSummary) => void;
}

/** One worker's life: everything asked of it fails when it ends. */
interface Life {
  readonly worker: Worker;
  readonly remote: Remote<LabWorker>;
  readonly opened: Set<PageKey>;
  readonly ended: Promise<never>;
  readonly end: (failure: RunFailure) => void;
}

/**
 * The page side of the worker: pages are reopened in a fresh worker after a crash, each lane runs its latest job only, and a
 * lane that hangs is ended without touching the others.
 */
export class LabClient {
  readonly #options: ClientOptions;
  readonly #sources = new Map<PageKey, string>();
  readonly #jobs = new Latest<LaneId, Job, RunSummary>(
    (lane, job) => this.#run(lane, job),
    (lane) => void this.#life.remote.stop(lane),
  );
  readonly #inFlight = new Set<LaneId>();
  /** Runs that must have the worker to themselves after a crash, to find out which of them it was. */
  #alone: Promise<unknown> = Promise.resolve();
  #life: Life;
  #lastRun = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#life = this.#begin();
  }

  /** Decodes bytes in the worker. @throws RunFailure when the worker dies of it. */
  decode(bytes: Uint8Array<ArrayBuffer>, choice?: string): Promise<DecodedPage> {
    const life = this.#life;
    return Promise.race([choice === undefined ? life.remote.decode(bytes) : life.remote.decode(bytes, choice), life.ended]);
  }

  /** Parses a page in the worker; the source crosses once. */
  async open(page: PageKey, source: string): Promise<PageSummary> {
    this.#sources.set(page, source);
    return this.#watched("open", this.#openIn(this.#life, page), `Parsing this page took over ${this.#seconds} and was stopped.`);
  }

  close(page: PageKey): void {
    this.#sources.delete(page);
    this.#life.opened.delete(page);
    void this.#life.remote.close(page);
  }

  /** Runs a lane; `undefined` when a newer run took its place. @throws RunFailure */
  extract(lane: LaneId, page: PageKey, spec: RunSpec, onStep: (summary: RunSummary) => void): Promise<RunSummary | undefined> {
    return this.#jobs.submit(lane, { page, spec, onStep });
  }

  stop(lane: LaneId): void {
    void this.#life.remote.stop(lane);
  }

  /** Asks the worker something about a run; `undefined` when the worker died or knows the run no more. */
  async ask<T>(question: (worker: Remote<LabWorker>) => Promise<T>): Promise<T | undefined> {
    const life = this.#life;
    try {
      return await Promise.race([question(life.remote), life.ended]);
    } catch (error) {
      if (error instanceof RunFailure) return undefined;
      throw error;
    }
  }

  counts(): Promise<WorkCounts | undefined> {
    return this.ask((worker) => worker.counts());
  }

  get #seconds(): string {
    return `${this.#options.timeLimit / 1000} s`;
  }

  /** A run that falls with the worker may not be the one to blame: it is tried once more, alone. */
  async #run(lane: LaneId, job: Job): Promise<RunSummary> {
    try {
      return await this.#attempt(lane, job);
    } catch (error) {
      if (!(error instanceof RunFailure) || error.kind === "error") throw error;
      if (error.cause === lane) throw error;
      const retried = this.#alone.then(() => this.#attempt(lane, job));
      this.#alone = retried.catch(() => undefined);
      return retried;
    }
  }

  async #attempt(lane: LaneId, { page, spec, onStep }: Job): Promise<RunSummary> {
    const life = this.#life;
    this.#inFlight.add(lane);
    let alive = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - alive > this.#options.timeLimit) this.#kill(life, lane);
    }, 250);
    try {
      await this.#openIn(life, page);
      alive = performance.now();
      const run = ++this.#lastRun;
      const step = proxy((summary: RunSummary) => {
        alive = performance.now();
        if (life === this.#life) onStep(summary);
      });
      return await Promise.race([life.remote.extract(lane, page, run, spec, step), life.ended]);
    } catch (error) {
      if (error instanceof RunFailure) throw error;
      throw new RunFailure("error", error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(watch);
      this.#inFlight.delete(lane);
    }
  }

  async #openIn(life: Life, page: PageKey): Promise<PageSummary> {
    const source = this.#sources.get(page);
    if (source === undefined) throw new RunFailure("error", "this page is not open any more");
    // The text crosses only once; later calls name the page.
    const summary = await Promise.race([life.remote.open(page, life.opened.has(page) ? "" : source), life.ended]);
    life.opened.add(page);
    return summary;
  }

  async #watched<T>(lane: LaneId, work: Promise<T>, sentence: string): Promise<T> {
    const life = this.#life;
    const timer = setTimeout(() => {
      this.#kill(life, lane, sentence);
    }, this.#options.timeLimit);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  #kill(life: Life, lane: LaneId, sentence = `Stopped after ${this.#seconds} without a sign of progress.`): void {
    this.#restart(life, Object.assign(new RunFailure("timeout", sentence), { cause: lane }));
  }

  #restart(life: Life, failure: RunFailure): void {
    if (life !== this.#life) return;
    const suspects = [...this.#inFlight];
    if (failure.cause === undefined && suspects.length === 1) failure.cause = suspects[0];
    life.worker.terminate();
    this.#life = this.#begin();
    life.end(failure);
    this.#options.onRestart(failure.message);
  }

  #begin(): Life {
    const worker = this.#options.createWorker();
    let end: (failure: RunFailure) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = reject;
    });
    // Nobody may be waiting when a worker dies at rest.
    ended.catch(() => undefined);
    const life: Life = { worker, remote: wrap<LabWorker>(worker), opened: new Set(), ended, end };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#restart(life, new RunFailure("crash", `The analysis stopped unexpectedly${event.message ? `: ${event.message}` : ""}.`));
    });
    return life;
  }
}
