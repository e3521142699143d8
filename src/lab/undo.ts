import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { emptyHistory, mayDiffer, record, redo, undo, untilSession, type History } from "../state/history.ts";
import type { Lab } from "../state/lab.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { LabCore } from "./core.ts";
import { nextKey } from "./new-page.ts";

/** Milliseconds between two key presses on a parameter that still are one burst. */
const burstPause = 1_000;

/** The next steps back and forth, in words; `undefined` for nothing. */
export interface UndoState {
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

/** Notes each step of the lab; takes steps back and does them again. */
export class Undo {
  readonly state: StoreApi<UndoState> = createStore(() => ({ undo: undefined, redo: undefined }));
  readonly #lab: LabCore;
  #history: History = emptyHistory;
  #isStarted = false;
  #isTravelling = false;
  /** What is done while the pointer is down, or in one burst of keys, is one gesture. */
  #gesture = 0;
  #isPointerDown = false;
  #changedAt = 0;

  constructor(lab: LabCore) {
    this.#lab = lab;
  }

  /** What was done before is no step. */
  start(): void {
    this.#isStarted = true;
    addEventListener("pointerdown", () => this.#point(true), { capture: true });
    for (const name of ["pointerup", "pointercancel", "blur"] as const) addEventListener(name, () => this.#point(false));
  }

  undo(): void {
    this.#travel(undo, this.state.getState().undo, "Undone");
  }

  redo(): void {
    this.#travel(redo, this.state.getState().redo, "Done again");
  }

  #point(isDown: boolean): void {
    this.#gesture++;
    this.#isPointerDown = isDown;
  }

  /** Notes a change of the lab as a step, or as part of the last. */
  note(before: Lab, after: Lab): void {
    if (!this.#isStarted || this.#isTravelling || !mayDiffer(before, after)) return;
    const now = performance.now();
    if (!this.#isPointerDown && now - this.#changedAt > burstPause) this.#gesture++;
    this.#changedAt = now;
    this.#show(record(this.#history, before, after, this.#gesture, this.#lab.library));
  }

  /** Carries out a change that is no step, and makes what was done in the session before no step either. */
  aside(change: () => void): void {
    this.#isTravelling = true;
    change();
    this.#isTravelling = false;
    this.#show(untilSession(this.#history));
  }

  #travel(direction: typeof undo, label: string | undefined, done: string): void {
    const { session, linking, editing, say } = this.#lab;
    if (label === undefined) return;
    // What waits to be run belongs to a page that may be closed now.
    editing.flush();
    const { lab } = session.getState();
    const [history, next] = direction(this.#history, lab);
    const pages = next.pages.map((page) => (lab.pages.some(({ id }) => id === page.id) ? page : reopened(page)));
    if (next.page !== lab.page) linking.setState({ hover: undefined, pin: undefined });
    this.#isTravelling = true;
    session.setState({ lab: { ...next, pages } });
    this.#isTravelling = false;
    this.#show(history);
    say(`${done}: ${label}`);
  }

  #show(history: History): void {
    this.#history = history;
    this.state.setState({ undo: history.past.at(-1)?.label, redo: history.future.at(-1)?.label });
  }
}

/** The worker and the editor forgot the page when it was closed. */
function reopened(page: OpenPage): OpenPage {
  return { ...page, key: nextKey(page.id), revision: page.revision + 1 };
}
