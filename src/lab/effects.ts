import type { StoreApi } from "zustand";
import { readingText } from "../extraction/page/reading.ts";
import type { Notes } from "../persistence/notes.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import { choicesOf } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import type { Session } from "../state/session.ts";
import type { LabClient } from "../worker/client.ts";
import type { makeAdvisor } from "./advisor.ts";
import type { Autosave } from "./autosave/autosave.ts";
import type { goldSync } from "./gold.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Undo } from "./undo.ts";

/** The note on the story that a tab plays. */
export const storyNote = "story";

/** All state that something follows from. */
interface WatchedState {
  readonly session: Session;
  readonly linking: Linking;
}

type WatchedStores = { readonly [K in keyof WatchedState]: StoreApi<WatchedState[K]> };

/** Those that follow the state. */
interface Followers {
  readonly gold: ReturnType<typeof goldSync>;
  readonly scheduler: Pick<Scheduler, "update">;
  readonly advisor: ReturnType<typeof makeAdvisor>;
  readonly client: Pick<LabClient, "close">;
  readonly autosave: Pick<Autosave, "follow" | "changed">;
  readonly notes: Pick<Notes, "write">;
  readonly tabNotes: Pick<Notes, "write">;
  readonly undo: Pick<Undo, "note">;
  /** Gives all pages other keys. */
  readonly renewKeys: () => void;
}

/** All that follows when a part of the state is another, in the order in which it follows. */
export function effectsOf({
  gold,
  scheduler,
  advisor,
  client,
  autosave,
  notes,
  tabNotes,
  undo,
  renewKeys,
}: Followers): readonly Effect[] {
  const close = ({ key }: { readonly key: PageKey }): void => client.close(key);
  return [
    // Whatever is known of a page, here and in the worker, is known by its key: read in another way, it is another. A link, a file and a step
    // of a story bring a reading of their own, which mostly says the same.
    when(({ session }) => readingText(session.lab.reading)).do(renewKeys),
    // Before lanes run: the worker hears first what they are scored by. What ran is scored once it is there.
    whenAny(({ session: { lab, pageState, results } }) => [lab.pages, lab.page, lab.measure, pageState, results]).do(() =>
      gold.update(),
    ),
    // The extract of a lane follows its values, the shown page and, of a method that compares, the other pages of its site.
    whenAny(({ session: { lab } }) => [lab.pages, lab.page, lab.lanes, lab.site]).do(() => scheduler.update()),
    // Advice is about the shown page, and is worked out from what the worker found in it.
    whenAny(({ session: { lab, pageState } }) => [lab.page, pageState]).do(() => advisor.advise()),
    // A screen reader hears what came of a run.
    when(({ session }) => session.results).do((_, before) => advisor.tell(before)),
    // The worker keeps a page until it is told: closed, undone, or of a session that was left.
    when(({ session }) => session.lab.site).do((site, before) => missingIn(site, before, ({ key }) => key).forEach(close)),
    // The text before an edit is closed once the page is open again.
    when(({ session }) => session.lab.pages).do((pages, before, { session: { lab } }) =>
      missingIn(pages, before, ({ key }) => key)
        .filter(({ id }) => id !== lab.page)
        .forEach(close),
    ),
    // The lab is stored a moment later. A session that takes the place of another is let go and taken hold of here.
    when(({ session }) => session.lab).do((lab, before) => autosave.follow(lab, before)),
    when(({ linking }) => linking.pin).do(() => autosave.changed()),
    // Choices of a person hold for all sessions, and stay when this one goes.
    whenAny(({ session: { lab } }) => Object.values(choicesOf(lab))).do((_, __, { session }) =>
      notes.write("preferences", choicesOf(session.lab)),
    ),
    // A reload goes on with the story.
    when(({ session }) => session.story).do((story) => tabNotes.write(storyNote, story ?? null)),
    // A step can be taken back; what undo itself does is none.
    when(({ session }) => session.lab).do((lab, before) => undo.note(before, lab)),
  ];
}

/** A row of the table: given the state to begin with, what is done with the state at each change. */
export type Effect = (first: WatchedState) => (now: WatchedState) => void;

/** The effect that follows, as is said next, when a part of the state is another than when it followed last. */
export function when<T>(partOf: (state: WatchedState) => T, isSame: (left: T, right: T) => boolean = Object.is) {
  const effect = (follow: (now: T, before: T, state: WatchedState) => void): Effect => {
    return (first) => {
      let followed = partOf(first);
      return (state) => {
        const now = partOf(state);
        const before = followed;
        if (isSame(before, now)) return;
        followed = now;
        follow(now, before, state);
      };
    };
  };
  return { do: effect };
}

/** The same for some parts, any of which may be another. */
function whenAny(partsOf: (state: WatchedState) => readonly unknown[]) {
  return when(partsOf, (left, right) => left.every((part, index) => Object.is(part, right[index])));
}

/**
 * Runs effects from now on at each change, in their order, each on the state as it is then. What an effect changes is followed by
 * those after it at once, and by those before it when all have run.
 */
export function runEffects(stores: WatchedStores, effects: readonly Effect[]): void {
  const { session, linking } = stores;
  const present = (): WatchedState => ({ session: session.getState(), linking: linking.getState() });
  const rows = effects.map((effect) => effect(present()));
  let isRunning = false;
  let isChanged = false;
  const run = (): void => {
    isChanged = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isChanged) {
        isChanged = false;
        for (const row of rows) row(present());
      }
    } finally {
      isRunning = false;
    }
  };
  for (const store of [session, linking]) store.subscribe(run);
}

/** Those that were there before and are no more. */
function missingIn<T>(now: readonly T[], before: readonly T[], idOf: (each: T) => string): readonly T[] {
  const there = new Set(now.map(idOf));
  return before.filter((each) => !there.has(idOf(each)));
}
