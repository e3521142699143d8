import { proxy, wrap } from "comlink";
import type { Remote } from "comlink";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { Latest } from "./latest.ts";
import type { Judgement, LabWorker, LaneId, PageKey, PageSummary, RunSummary, WorkCounts } from "./protocol.ts";

/** Why a run gave no result: shown where the result would have been. */
export class RunFailure extends Error {
  readonly kind: "crash" | "timeout" | "stopped" | "error";

  constructor(kind: RunFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface ClientOptions {
  readonly createWorker: () => Worker;
  /** Milliseconds: a lane that shows no step for this long is taken to hang. */
  readonly timeLimit: number;
  /** The worker died and a fresh one stands ready: lanes may want to run again. `sentence` says what happened. */
  readonly onRestart: (sentence: string) => void;
}

interface Job {
  readonly page: PageKey;
  readonly spec: RunSpec;
  readonly site: readonly PageKey[];
  readonly onStep: (summary: RunSummary) => void;
}

/** One worker's life: everything asked of it fails when it ends. */
interface Life {
  readonly worker: Worker;
  readonly remote: Remote<LabWorker>;
  /** Pages sent to it, parsed or being parsed. */
  readonly pages: Map<PageKey, Promise<PageSummary>>;
  /** Pages of sites sent to it. */
  readonly held: Set<PageKey>;
  /** What it has loaded, by the extractors of a run. */
  readonly loaded: Set<string>;
  /** Names of what it is at: one of them is to blame if it dies. */
  readonly tasks: Set<string>;
  /** It is loaded, and answers. */
  isReady: boolean;
  readonly ended: Promise<never>;
  readonly end: (failure: RunFailure) => void;
}

/**
 * The page side of the worker. Each lane runs its latest job only. A worker that crashes or hangs is replaced; pages are opened
 * again in the fresh one, and what fell with the old one is tried again, one by one, so that only the guilty fails.
 */
export class LabClient {
  readonly #options: ClientOptions;
  readonly #sources = new Map<PageKey, string>();
  readonly #held = new Map<PageKey, { readonly name: string; readonly source: string }>();
  readonly #placed = new Map<PageKey, PageBoxes>();
  readonly #judged = new Map<PageKey, Judgement>();
  readonly #jobs = new Latest<LaneId, Job, RunSummary>(
    (lane, job) => this.#fairly(() => this.#run(lane, job)),
    (lane) => {
      this.stop(lane);
    },
  );
  /** Begun at the first need, so that a worker that cannot start is not started over and over. */
  #life: Life | undefined;
  #lastRun = 0;
  /** Tasks that wait for the worker to be theirs alone. */
  #queue: Promise<unknown> = Promise.resolve();
  #queuedCount = 0;
  #lastQuestion = 0;
  #timeLimit: number;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#timeLimit = options.timeLimit;
    this.#life = this.#begin();
  }

  /** Has the worker read a file: decode, list or unpack it. @throws RunFailure when the worker dies of it. */
  read<T>(work: (worker: Remote<LabWorker>) => Promise<T>): Promise<T> {
    return this.#fairly(() => {
      const life = this.#living();
      // However long a file is, reading it ends.
      return this.#perform(life, { name: `file ${++this.#lastQuestion}`, sentence: "", limit: Infinity }, () =>
        work(life.remote),
      );
    });
  }

  /** Parses a page in the worker; the source crosses once. @throws RunFailure when the worker dies of it or takes too long. */
  async open(page: PageKey, source: string): Promise<PageSummary> {
    this.#sources.set(page, source);
    return this.#fairly(() => this.#openIn(this.#living(), page));
  }

  close(page: PageKey): void {
    this.#sources.delete(page);
    this.#placed.delete(page);
    this.#judged.delete(page);
    this.#held.delete(page);
    const wasHeld = this.#life?.held.delete(page) === true;
    if (this.#life?.pages.delete(page) === true || wasHeld) void this.#life?.remote.close(page);
  }

  /** Runs a lane; `undefined` when a newer run took its place. @throws RunFailure */
  extract(
    lane: LaneId,
    page: PageKey,
    spec: RunSpec,
    onStep: (summary: RunSummary) => void,
    site: readonly PageKey[] = [],
  ): Promise<RunSummary | undefined> {
    return this.#jobs.submit(lane, { page, spec, site, onStep });
  }

  /** Gives another page of a site; it crosses when a run first needs it. */
  hold(page: PageKey, name: string, source: string): void {
    this.#held.set(page, { name, source });
  }

  /** Gives where a page's elements and texts lie. */
  place(page: PageKey, boxes: PageBoxes): void {
    // Closed while it was laid out.
    if (!this.isOpen(page)) return;
    this.#placed.set(page, boxes);
    void this.#life?.remote.place(page, boxes);
  }

  /** Gives a page's gold standard and the measure that is shown, also before the page is opened. */
  judge(page: PageKey, judgement: Judgement): void {
    this.#judged.set(page, judgement);
    void this.#life?.remote.judge(page, judgement);
  }

  isOpen(page: PageKey): boolean {
    return this.#sources.has(page);
  }

  /** Whether it is known where a page's elements and texts lie. */
  isPlaced(page: PageKey): boolean {
    return this.#placed.has(page);
  }

  /** Milliseconds without a step after which a lane is ended. */
  get timeLimit(): number {
    return this.#timeLimit;
  }

  /** Gives every lane twice the time. */
  raiseLimit(): void {
    this.#timeLimit *= 2;
  }

  /** Asks a lane to end after the step at hand. */
  stop(lane: LaneId): void {
    void this.#life?.remote.stop(lane);
  }

  /** Ends a lane, by ending the worker where the lane does not end after a step; the other lanes start anew. */
  end(lane: LaneId): void {
    const life = this.#life;
    const name = taskOf(lane);
    if (life?.tasks.has(name) !== true) return;
    this.stop(lane);
    setTimeout(() => {
      if (life.tasks.has(name)) this.#end(life, new RunFailure("stopped", "Stopped before it came to a result."), name);
    }, graceTime);
  }

  /** Asks the worker something about a run; `undefined` when the worker died or knows the run no more. */
  async ask<T>(question: (worker: Remote<LabWorker>) => Promise<T>): Promise<T | undefined> {
    const life = this.#living();
    const task = { name: `question ${++this.#lastQuestion}`, sentence: "A figure was not answered in time." };
    try {
      return await this.#perform(life, task, () => question(life.remote));
    } catch (error) {
      // Only the worker's end is no news here: it is told where lanes run. What the question itself threw is.
      if (error instanceof RunFailure && error.kind !== "error") return undefined;
      throw error;
    }
  }

  counts(): Promise<WorkCounts | undefined> {
    return this.ask((worker) => worker.counts());
  }

  /** Beside other tasks; alone, once it fell with a worker and another may have been to blame, or while others wait to be alone. */
  async #fairly<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#queuedCount > 0) return this.#alone(attempt);
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RunFailure && error.kind !== "error" && error.cause === undefined) return this.#alone(attempt);
      throw error;
    }
  }

  async #alone<T>(attempt: () => Promise<T>): Promise<T> {
    this.#queuedCount++;
    const result = this.#queue.then(attempt).finally(() => {
      this.#queuedCount--;
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #run(lane: LaneId, { page, spec, site, onStep }: Job): Promise<RunSummary> {
    const life = this.#living();
    await this.#openIn(life, page);
    for (const key of site) this.#holdIn(life, key);
    await this.#loadIn(life, lane, spec);
    const run = ++this.#lastRun;
    const sentence = `Stopped after ${this.#timeLimit / 1000} s without a sign of progress.`;
    let isOver = false;
    try {
      return await this.#perform(life, { name: taskOf(lane), sentence }, (showLife) => {
        const step = proxy((summary: RunSummary) => {
          showLife();
          // A step comes over a channel of its own, and may arrive after the result.
          if (life === this.#life && !isOver) onStep(summary);
        });
        return life.remote.extract(lane, page, run, spec, step, site);
      });
    } finally {
      isOver = true;
    }
  }

  /** What loading takes over a slow line is no run's fault either, so that it comes before the run. */
  async #loadIn(life: Life, lane: LaneId, spec: RunSpec): Promise<void> {
    const kind = kindOf(spec);
    if (life.loaded.has(kind)) return;
    await this.#perform(life, { name: taskOf(lane), sentence: "", limit: Infinity }, () => life.remote.load(spec));
    life.loaded.add(kind);
  }

  #holdIn(life: Life, page: PageKey): void {
    const held = this.#held.get(page);
    if (held === undefined || life.held.has(page)) return;
    life.held.add(page);
    void life.remote.hold(page, held.name, held.source);
  }

  #openIn(life: Life, page: PageKey): Promise<PageSummary> {
    const known = life.pages.get(page);
    if (known !== undefined) return known;
    const source = this.#sources.get(page);
    if (source === undefined) return Promise.reject(new RunFailure("error", "this page is not open any more"));
    const sentence = `Parsing this page took over ${this.#timeLimit / 1000} s and was stopped.`;
    const task = { name: `page ${page}`, sentence };
    const opening = this.#perform(life, task, () => life.remote.open(page, source));
    life.pages.set(page, opening);
    return opening;
  }

  /** Does something in a worker and ends the worker when it gives no sign of life for too long. */
  async #perform<T>(
    life: Life,
    { name, sentence, limit = this.#timeLimit }: Task,
    work: (showLife: () => void) => Promise<T>,
  ): Promise<T> {
    life.tasks.add(name);
    let alive = performance.now();
    const watch = setInterval(() => {
      // What loading the worker takes is no run's fault.
      if (!life.isReady) alive = performance.now();
      else if (performance.now() - alive > limit) this.#end(life, new RunFailure("timeout", sentence));
    }, watchInterval);
    try {
      const result = work(() => {
        alive = performance.now();
      });
      return await Promise.race([result, life.ended]);
    } catch (error) {
      // Who is not to blame may try again.
      if (error instanceof RunFailure && error.cause !== undefined && error.cause !== name)
        throw new RunFailure(error.kind, error.message);
      if (error instanceof RunFailure) throw error;
      throw new RunFailure("error", error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(watch);
      life.tasks.delete(name);
    }
  }

  #end(life: Life, failure: RunFailure, guilty?: string): void {
    if (life !== this.#life) return;
    // The cause is certain where it was the worker's only task.
    failure.cause = guilty ?? (life.tasks.size === 1 ? [...life.tasks][0] : undefined);
    life.worker.terminate();
    this.#life = undefined;
    life.end(failure);
    this.#options.onRestart(failure.message);
  }

  #living(): Life {
    return (this.#life ??= this.#begin());
  }

  #begin(): Life {
    const worker = this.#options.createWorker();
    let end: (failure: RunFailure) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = reject;
    });
    // Nobody may be waiting when a worker dies at rest.
    ended.catch(() => undefined);
    const life: Life = {
      worker,
      remote: wrap<LabWorker>(worker),
      pages: new Map(),
      held: new Set(),
      loaded: new Set(),
      tasks: new Set(),
      isReady: false,
      ended,
      end,
    };
    life.remote.counts().then(
      () => {
        life.isReady = true;
      },
      () => undefined,
    );
    for (const [page, boxes] of this.#placed) void life.remote.place(page, boxes);
    for (const [page, judgement] of this.#judged) void life.remote.judge(page, judgement);
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end(life, new RunFailure("crash", `The analysis stopped unexpectedly${event.message ? `: ${event.message}` : ""}.`));
    });
    return life;
  }
}

/** Milliseconds that a lane has to end after a step before it is ended by force. */
const graceTime = 3_000;

/** The extractors of a run and its members. */
function kindOf({ extractor, members = [] }: RunSpec): string {
  return `${extractor}(${members.map(kindOf).join()})`;
}

function taskOf(lane: LaneId): string {
  return `lane ${lane}`;
}

/** Milliseconds between two looks at whether a task has shown life. */
const watchInterval = 250;

interface Task {
  readonly name: string;
  /** What is said of it when its time is over. */
  readonly sentence: string;
  /** Milliseconds without a sign of life. */
  readonly limit?: number;
}
