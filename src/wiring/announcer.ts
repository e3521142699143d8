import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand";

/** Least time between two sentences, so that a screen reader is not talked over. */
const pause = 500;

/** Feeds the one polite live region: the latest sentence wins. */
export class Announcer {
  readonly store: StoreApi<{ readonly sentence: string }> = createStore(() => ({ sentence: "" }));
  #waiting: string | undefined;

  say(sentence: string): void {
    if (this.#waiting === undefined) setTimeout(() => this.#speak(), pause);
    this.#waiting = sentence;
  }

  #speak(): void {
    this.store.setState({ sentence: this.#waiting ?? "" });
    this.#waiting = undefined;
  }
}
