import type { StoreApi } from "zustand";
import type { Activity } from "./activity.ts";

/** Milliseconds for which a change waits for its answer: the two of them, drawn, still fit in one frame. */
const patience = 8;

/**
 * Lets the views hear of a change together with what the worker makes of it: drawn one after the other, a slider's step takes two
 * frames where one would do, and a browser that has something to draw after a key puts the worker's answer off until it has.
 * The state itself changes at once; only those that listen through the gate hear of it later. Where the answer takes longer, or
 * a further key or press comes, the change is shown alone.
 */
export class AnswerGate {
  readonly #activity: Activity;
  /** Changes that are not shown yet. */
  readonly #unshown = new Set<object>();
  readonly #tellers: (() => void)[] = [];
  readonly #lateTellers: (() => void)[] = [];
  /** True while what changes is a slider's step, or the answer to one. */
  #isStep = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dropLate: (() => void) | undefined;

  constructor(activity: Activity) {
    this.#activity = activity;
    // A key or a press acts on what its view shows.
    for (const input of ["keydown", "pointerdown", "click"]) addEventListener(input, () => this.#showAll(), { capture: true });
  }

  /** @returns the same state, for those who draw it; to be asked for after those have subscribed who make changes wait */
  through<T>(state: StoreApi<T>): StoreApi<T> {
    const { store, tell } = relayed(state);
    this.#tellers.push(tell);
    state.subscribe(() => {
      if (this.#unshown.size === 0) tell();
    });
    return store;
  }

  /** The same, for what stands beside the figures: it hears of a step and of its answer once they were painted with them. */
  afterFigures<T>(state: StoreApi<T>): StoreApi<T> {
    const { store, tell } = relayed(state);
    this.#lateTellers.push(tell);
    state.subscribe(() => {
      if (!this.#isStep) tell();
      // The figures hear of it first: a frame that is asked for now would come before the answer.
      else if (this.#unshown.size === 0) this.#tellLate();
    });
    return store;
  }

  /**
   * Makes a change that may wait for its answer, a slider's, which many follow upon, or the change that its answer is. What else is
   * pressed shows its effect at once.
   */
  step(change: () => void): void {
    const isWithin = this.#isStep;
    this.#isStep = true;
    try {
      change();
    } finally {
      this.#isStep = isWithin;
    }
  }

  /** Makes the change at hand wait where it is a step. @returns what ends that, once the answer is in the state */
  wait(): (() => void) | undefined {
    if (!this.#isStep) return undefined;
    const change = {};
    this.#unshown.add(change);
    this.#timer ??= setTimeout(() => this.#open(), patience);
    return () => {
      if (this.#unshown.size === 1 && this.#unshown.has(change)) this.#open();
      this.#unshown.delete(change);
    };
  }

  #open(): void {
    if (this.#unshown.size === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unshown.clear();
    for (const tell of this.#tellers) tell();
    this.#tellLate();
  }

  #tellLate(): void {
    this.#dropLate ??= this.#activity.afterPaint(() => {
      this.#dropLate = undefined;
      for (const tell of this.#lateTellers) tell();
    });
  }

  #showAll(): void {
    this.#open();
    if (this.#dropLate === undefined) return;
    this.#dropLate();
    this.#dropLate = undefined;
    for (const tell of this.#lateTellers) tell();
  }
}

/** A state whose listeners hear of what changed when they are told. Until then it is read as they were told it, so that no view is ahead of another. */
function relayed<T>(state: StoreApi<T>): { readonly store: StoreApi<T>; readonly tell: () => void } {
  const listeners = new Set<Parameters<StoreApi<T>["subscribe"]>[0]>();
  let told = state.getState();
  return {
    store: {
      ...state,
      getState: () => told,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    tell: () => {
      const before = told;
      told = state.getState();
      if (told !== before) for (const listener of listeners) listener(told, before);
    },
  };
}
