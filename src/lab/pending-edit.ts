import type { StoreApi } from "zustand";
import { withGold, withSource } from "../state/page-changes.ts";
import type { Lab } from "../state/lab.ts";
import { newId, type OpenPage, type PageGold } from "../state/open-page.ts";
import type { Session } from "../state/session.ts";
import type { Activity } from "./activity.ts";

/** Editing pauses this long before the page is analysed again. */
const editPause = 250;
/** A longer page waits longer, in step with what its analysis takes: 0.5 s more at 5 MB. */
const charactersPerMillisecond = 10_000;

/** A stretch `[start, end)` of a text and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text of a page with what was typed and is not yet the lab's. */
export interface Pending {
  readonly page: string;
  source: string;
  /** Rises with every edit. */
  count: number;
}

/** A text that a page had, and its gold standard in it. */
type Former = Pick<OpenPage, "source" | "gold">;

/** Former texts that are remembered: typing may be taken back so often. */
const mostFormer = 20;

/** Gathers edits until the typing pauses, then gives the page its new source. */
export class PendingEdit {
  readonly #activity: Activity;
  readonly #session: StoreApi<Session>;
  #pending: Pending | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: (() => void) | undefined;
  #listener: () => void = () => undefined;
  /** The texts of the page before edits that its gold standard went along with, the nearest last; of no use once that was changed. */
  #memory: { readonly gold: PageGold | undefined; readonly former: readonly Former[] } = { gold: undefined, former: [] };

  constructor(activity: Activity, session: StoreApi<Session>) {
    this.#activity = activity;
    this.#session = session;
  }

  /** The edit that waits to become the lab's; for long where pages do not run while one types. */
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
    this.#session.setState(({ lab }) => ({
      lab: this.#withGoldBack(lab, withSource(lab, page, { source, key: newId() }), page),
    }));
  }

  /** Words that were marked and taken out are marked again where the text is taken back to one that had them. */
  #withGoldBack(before: Lab, after: Lab, id: string): Lab {
    const page = before.pages.find((candidate) => candidate.id === id);
    const edited = after.pages.find((candidate) => candidate.id === id);
    if (page === undefined || edited === undefined) return after;
    const isFollowed = this.#memory.former.length > 0 && this.#memory.gold === page.gold;
    if (page.gold === undefined && !isFollowed) return after;
    const former = isFollowed ? this.#memory.former : [];
    const known = former.findLast(({ source }) => source === edited.source);
    const next = known === undefined ? after : withGold(after, id, known.gold);
    const gold = next.pages.find((candidate) => candidate.id === id)?.gold;
    this.#memory = { gold, former: [...former, page].slice(-mostFormer) };
    return next;
  }

  /** Forgets what is pending. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#end?.();
    this.#end = undefined;
  }
}
