import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand";

/** Least time between two sentences, so that a screen reader is not talked over. */
const pause = 500;
/** Seen by a screen reader as a change, and not spoken. */
const silent = "\u00A0";

/** Feeds the one polite live region: the latest sentence wins, after those that are not to be missed. */
export class Announcer {
  readonly store: StoreApi<{ readonly sentence: string }> = createStore(() => ({ sentence: "" }));
  #first: string[] = [];
  #latest: string[] = [];

  say(sentence: string): void {
    this.#begin();
    this.#latest = [sentence];
  }

  /** Says a sentence, with its full stop, that what follows at once does not replace: that a page was opened, say. */
  sayFirst(sentence: string): void {
    this.#begin();
    this.#first.push(sentence);
  }

  /** Says where a step led: in place of all that is still to be said, and before what follows at once, as the reason at that place. */
  sayStep(sentence: string): void {
    this.#begin();
    this.#first = [`${sentence}.`];
    this.#latest = [];
  }

  #begin(): void {
    if (this.#first.length + this.#latest.length === 0) setTimeout(() => this.#speak(), pause);
  }

  #speak(): void {
    const sentence = [...this.#first, ...this.#latest].join(" ");
    this.#first = [];
    this.#latest = [];
    // The same sentence once more is no change, and would not be spoken.
    const isRepeated = sentence === this.store.getState().sentence;
    this.store.setState({ sentence: isRepeated ? `${sentence}${silent}` : sentence });
  }
}
