import type { Remote } from "comlink";
import { Thread } from "../evaluation/thread.ts";
import { isMissingInput } from "../extraction/contract/inputs.ts";
import type { PageKey } from "./protocol/figures.ts";
import { RunFailure, type PageSummary } from "./protocol/lab-worker.ts";
import { messageOf } from "../format.ts";
import type { LabWorker } from "./lab-host.ts";
import { threadOf } from "./start-worker.ts";

/** Something that a worker is at. */
export interface Task {
  readonly name: string;
  /** The sentence when its time is over. */
  readonly sentence: string;
  /** Milliseconds without a sign of life. */
  readonly limit: number;
  /** True where it waits its turn: any sign of the worker's life is one, as long as others have theirs. */
  readonly waits?: boolean;
}

/** One worker's life: everything asked of it fails when it ends. */
export class WorkerSession {
  /** Pages sent to it, parsed or being parsed. */
  readonly pages = new Map<PageKey, Promise<PageSummary>>();
  /** Those of them that are parsed. */
  readonly opened = new Set<PageKey>();
  /** Pages of sites sent to it. */
  readonly held = new Set<PageKey>();
  /** The extractors of runs that it has loaded. */
  readonly loaded = new Set<string>();
  readonly #thread: Thread<Remote<LabWorker>>;
  readonly #onEnd: (failure: RunFailure) => void;
  /** Names of what it is at: one of them is to blame if it dies. */
  readonly #tasks = new Set<string>();
  /** It is loaded, and answers. */
  #isReady = false;
  /** When it last showed a step of anything, or was done with it. */
  #lastSign = -Infinity;

  constructor(createWorker: () => Worker, onEnd: (failure: RunFailure) => void) {
    this.#onEnd = onEnd;
    this.#thread = new Thread(threadOf<LabWorker>(createWorker), {
      onCrash: (message) => this.end(new RunFailure("crash", `The analysis stopped unexpectedly: ${message}.`)),
    });
    this.remote.counts().then(
      () => {
        this.#isReady = true;
      },
      () => undefined,
    );
  }

  get remote(): Remote<LabWorker> {
    return this.#thread.worker;
  }

  get isOver(): boolean {
    return this.#thread.isOver;
  }

  isAt(task: string): boolean {
    return this.#tasks.has(task);
  }

  /** Does something in the worker and ends the worker when it gives no sign of life for too long. @throws RunFailure */
  async perform<T>({ name, sentence, limit, waits = false }: Task, work: (showLife: () => void) => Promise<T>): Promise<T> {
    this.#tasks.add(name);
    let alive = performance.now();
    const watch = setInterval(() => {
      // The time that loading the worker takes is not counted.
      if (!this.#isReady) alive = performance.now();
      else if (performance.now() - (waits ? Math.max(alive, this.#lastSign) : alive) > limit)
        this.end(new RunFailure("timeout", sentence));
    }, watchInterval);
    try {
      return await this.#thread.ask(() =>
        work(() => {
          alive = performance.now();
          this.#lastSign = alive;
        }),
      );
    } catch (error) {
      // A task that is not to blame may try again.
      if (error instanceof RunFailure && error.cause !== undefined && error.cause !== name)
        throw new RunFailure(error.kind, error.message);
      if (error instanceof RunFailure) throw error;
      throw new RunFailure(isMissingInput(error) ? "missing" : "error", messageOf(error));
    } finally {
      this.#lastSign = performance.now();
      clearInterval(watch);
      this.#tasks.delete(name);
    }
  }

  /** Ends the worker, and with it all that it is at; `guilty` names the task that is to blame, where that is known. */
  end(failure: RunFailure, guilty?: string): void {
    if (this.isOver) return;
    // The worker's only task is certain to be the cause.
    failure.cause = guilty ?? (this.#tasks.size === 1 ? [...this.#tasks][0] : undefined);
    void this.#thread.end(failure);
    this.#onEnd(failure);
  }
}

/** Milliseconds between two looks at whether a task has shown life. */
const watchInterval = 250;

/** Lets tasks share a worker until one falls with it: whatever another may have been to blame for is tried again alone. */
export class CrashIsolation {
  /** Tasks that wait for the worker to be theirs alone. */
  #queue: Promise<unknown> = Promise.resolve();
  #queuedCount = 0;

  /** Beside other tasks; alone, once it fell with a worker and another may have been to blame, or while others wait to be alone. */
  async take<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#queuedCount > 0) return this.#alone(attempt);
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RunFailure && !error.isHarmless && error.cause === undefined) return this.#alone(attempt);
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
}
