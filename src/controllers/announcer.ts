import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand";

/** Least time between two sentences, so that a screen reader is not talked over. */
const pause = 500;
/** Seen by a screen reader as a change, and not spoken. */
const silent = "\u00A0";

/** Feeds the one polite live region: the latest sentence wins, after those that are not to be missed and the latest that leads to it. */
export class Announcer {
  readonly store: StoreApi<{ readonly sentence: string }> = createStore(() => ({ sentence: "" }));
  #first: string[] = [];
  #lead: string[] = [];
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

  /** Says where one is led, which what is said of the place does not replace, but the next place does: "Disagreement 2 of 9", then why. */
  lead(sentence: string): void {
    this.#begin();
    this.#lead = [sentence];
    this.#latest = [];
  }

  #begin(): void {
    if (this.#first.length + this.#lead.length + this.#latest.length === 0) setTimeout(() => this.#speak(), pause);
  }

  #speak(): void {
    const sentence = [...this.#first, ...this.#lead, ...this.#latest].reduce(
      (before, next) => `${before}${before.endsWith(".") ? "" : "."} ${next}`,
    );
    this.#first = [];
    this.#lead = [];
    this.#latest = [];
    // The same sentence once more is no change, and would not be spoken.
    const isRepeated = sentence === this.store.getState().sentence;
    this.store.setState({ sentence: isRepeated ? `${sentence}${silent}` : sentence });
  }
}
