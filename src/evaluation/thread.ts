/** The message that a worker posts before each step of its work: should it never come back, it is known which one it was at. */
export function stepNote(step: number): { readonly step: number } {
  return { step };
}

/** The step that a message tells of; undefined for one that is no such note. */
export function stepIn(message: unknown): number | undefined {
  if (typeof message !== "object" || message === null || !("step" in message)) return undefined;
  return typeof message.step === "number" ? message.step : undefined;
}

/** What is heard of a worker. */
export interface WorkerEvents {
  /** It begins a step of its work. */
  readonly onStep: (step: number) => void;
  /** It will answer no more. */
  readonly onCrash: (message: string) => void;
}

/** Begins a worker. */
export type StartWorker<W> = (events: WorkerEvents) => {
  /** What it is spoken to by. */
  readonly worker: W;
  /** Ends it at once, whatever it is at. */
  readonly end: () => unknown;
};

/** A worker, be it a thread of Node or a browser's, until it is ended: whatever is asked of it then fails, and whatever was. */
export class Thread<W> {
  readonly worker: W;
  /** Rejects when it is ended. */
  readonly lost: Promise<never>;
  readonly #end: () => unknown;
  #lose: (failure: Error) => void = () => undefined;
  #isOver = false;

  /** @param events a worker that crashed is yet to be ended */
  constructor(start: StartWorker<W>, events: Partial<WorkerEvents> = {}) {
    this.lost = new Promise<never>((_, reject) => {
      this.#lose = reject;
    });
    // A thread may die at rest, when nobody waits for it.
    this.lost.catch(() => undefined);
    const { onStep = () => undefined, onCrash = (message) => void this.end(new Error(message)) } = events;
    const { worker, end } = start({ onStep, onCrash });
    this.worker = worker;
    this.#end = end;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** @throws what the work throws, and the failure that the worker is ended with */
  ask<T>(work: (worker: W) => Promise<T>): Promise<T> {
    return Promise.race([work(this.worker), this.lost]);
  }

  /** Ends it, and settles when it is gone. */
  async end(failure: Error): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#lose(failure);
    await this.#end();
  }
}
