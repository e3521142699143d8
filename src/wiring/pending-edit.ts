import type { StoreApi } from "zustand";
import { withSource } from "../state/lab.ts";
import type { OpenPage, Session } from "../state/lab.ts";
import type { Activity } from "./activity.ts";
import { nextKey } from "./new-page.ts";

/** Editing pauses this long before the page is analysed again. */
const editPause = 250;
/** A longer page waits longer, in step with what its analysis takes: 0.5 s more at 5 MB. */
const charactersPerMillisecond = 10_000;

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What was typed into a page and is not yet the lab's. */
interface Pending {
  readonly page: string;
  source: string;
  /** Rises with every edit. */
  count: number;
}

/** Gathers edits until the typing pauses, then gives the page its new source. */
export class PendingEdit {
  readonly #activity: Activity;
  readonly #session: StoreApi<Session>;
  #pending: Pending | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: (() => void) | undefined;
  #listener: () => void = () => undefined;

  constructor(activity: Activity, session: StoreApi<Session>) {
    this.#activity = activity;
    this.#session = session;
  }

  /** What waits to become the lab's; for long where pages do not run while one types. */
  get pending(): Readonly<Pending> | undefined {
    return this.#pending;
  }

  /** Calls back whenever something was typed. */
  onEdit(listener: () => void): void {
    this.#listener = listener;
  }

  add(page: OpenPage, { start, end, text }: Edit, runSoon: boolean): void {
    if (this.#pending?.page !== page.id) this.flush();
    const pending = (this.#pending ??= { page: page.id, source: page.source, count: 0 });
    pending.source = pending.source.slice(0, start) + text + pending.source.slice(end);
    pending.count++;
    this.#listener();
    clearTimeout(this.#timer);
    if (!runSoon) return;
    this.#end ??= this.#activity.begin();
    this.#timer = setTimeout(
      () => {
        this.flush();
      },
      editPause + page.source.length / charactersPerMillisecond,
    );
  }

  /** Hands over what is pending, at once. */
  flush(): void {
    const pending = this.#pending;
    this.discard();
    if (pending === undefined) return;
    const { page, source } = pending;
    this.#session.setState(({ lab }) => ({ lab: withSource(lab, page, { source, key: nextKey(page) }) }));
  }

  /** Forgets what is pending. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#end?.();
    this.#end = undefined;
  }
}
