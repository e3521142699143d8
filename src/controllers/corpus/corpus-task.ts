import type { StoreApi } from "zustand";
import { messageOf } from "../../format.ts";
import type { CorpusState } from "../../state/corpus.ts";

interface Failed {
  readonly status: "failed";
  readonly problem: string;
}

/** The part of the corpus' state in which a task is shown. */
type Part = "combination" | "training";

type Shown<P extends Part> = NonNullable<CorpusState[P]>;

/** A task on the corpus that is open, one at a time. What it gave last is shown again once another is stopped, until another corpus is open. */
export class CorpusTask<P extends Part> {
  readonly #state: StoreApi<CorpusState>;
  readonly #part: P;
  #ended = new AbortController();
  #found: Shown<P> | undefined;

  constructor(state: StoreApi<CorpusState>, part: P) {
    this.#state = state;
    this.#part = part;
    // What was found on another corpus says nothing of this one.
    state.subscribe(({ corpus }, before) => {
      if (corpus?.id === before.corpus?.id) return;
      this.#found = undefined;
      this.stop();
    });
  }

  /** Ends the task that goes on, and begins another. What it throws is shown as its problem. */
  async begin(work: (show: (state: Shown<P>) => void, signal: AbortSignal) => Promise<Shown<P>>): Promise<void> {
    this.stop();
    const { signal } = this.#ended;
    let isOver = false;
    const show = (state: Shown<P> | Failed): void => {
      // Progress has a way of its own out of a worker, and may come after the answer.
      if (!signal.aborted && !isOver) this.#show(state);
    };
    try {
      const found = await work(show, signal);
      if (signal.aborted) return;
      this.#found = found;
      show(found);
    } catch (error) {
      show({ status: "failed", problem: messageOf(error) });
    }
    isOver = true;
  }

  /** Ends the task that goes on, and shows what was found before. */
  stop(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    if (this.#state.getState()[this.#part] !== this.#found) this.#show(this.#found);
  }

  #show(state: Shown<P> | Failed | undefined): void {
    this.#state.setState({ [this.#part]: state });
  }
}

/** Rejects where a worker is lost, or is not wanted any more. @param what it did, in words: "the search" */
export function lostWith(thread: Worker, signal: AbortSignal, what: string): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    thread.addEventListener("error", (event) => reject(new Error(event.message || `${what} could not be begun`)));
    signal.addEventListener("abort", () => reject(new Error(`${what} was stopped`)));
  });
  // Nobody may be waiting when it is lost.
  lost.catch(() => undefined);
  return lost;
}
