import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand";

/** Least time between two sentences, so that a screen reader is not talked over. */
const pause = 500;
/** Seen by a screen reader as a change, and not spoken. */
const silent = "\u00A0";

/** Feeds the one polite live region: the latest sentence wins. */
export class Announcer {
  readonly store: StoreApi<{ readonly sentence: string }> = createStore(() => ({ sentence: "" }));
  #waiting: string | undefined;

  say(sentence: string): void {
    if (this.#waiting === undefined) setTimeout(() => this.#speak(), pause);
    this.#waiting = sentence;
  }

  #speak(): void {
    const sentence = this.#waiting ?? "";
    this.#waiting = undefined;
    // The same sentence once more is no change, and would not be spoken.
    const isRepeated = sentence === this.store.getState().sentence;
    this.store.setState({ sentence: isRepeated ? `${sentence}${silent}` : sentence });
  }
}
