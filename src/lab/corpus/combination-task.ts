import type { StoreApi } from "zustand";
import { messageOf } from "../../format.ts";
import type { CombinationState, CorpusState } from "../../state/corpus.ts";

/** Searches on the corpus that is open, one at a time. What the last one gave is shown again once another is stopped, until another corpus is open. */
export class CombinationTask {
  readonly #state: StoreApi<CorpusState>;
  #ended = new AbortController();
  #found: CombinationState | undefined;

  constructor(state: StoreApi<CorpusState>) {
    this.#state = state;
    // What was found on another corpus says nothing of this one.
    state.subscribe(({ corpus }, before) => {
      if (corpus?.id === before.corpus?.id) return;
      this.#found = undefined;
      this.stop();
    });
  }

  /** Ends the task that goes on, and begins another. What it throws is shown as its problem. */
  async begin(work: (show: (state: CombinationState) => void, signal: AbortSignal) => Promise<CombinationState>): Promise<void> {
    this.stop();
    const { signal } = this.#ended;
    let isOver = false;
    const show = (state: CombinationState): void => {
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
    if (this.#state.getState().combination !== this.#found) this.#show(this.#found);
  }

  #show(state: CombinationState | undefined): void {
    this.#state.setState({ combination: state });
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
