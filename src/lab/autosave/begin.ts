import type { Library } from "../../extraction/run.ts";
import type { Notes, Starts } from "../../persistence/failed-starts.ts";
import { readStored, unpacked, type Unpacked } from "../../persistence/session-record.ts";
import { withStoredPreferences } from "../../persistence/preferences.ts";
import { NoStore, type SessionStore } from "../../persistence/sessions.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { Lab, Theme } from "../../state/lab.ts";
import type { Notice } from "../../state/session.ts";
import { messageOf } from "../../format.ts";
import { nextKey, nextPageId } from "../new-page.ts";
import { damageNotice } from "./autosave.ts";

/** Milliseconds that a database may take to answer before the lab starts without it. */
const patience = 5_000;

interface BeginParts {
  readonly store: SessionStore;
  readonly starts: Starts;
  readonly notes: Notes;
  readonly tabNotes: Notes;
  readonly library: Library;
  /** The lab where nothing is stored. */
  readonly fresh: Lab;
  /** The address asks for no session to be opened: by a link that brings its own, or for safety. */
  readonly without: "link" | "safe" | undefined;
  /** Asks whether to go without a session that took the lab down twice. */
  readonly askToGoWithout: (theme: Theme) => Promise<boolean>;
}

/** The lab to begin with, and how it came about. */
export interface Beginning {
  readonly lab: Lab;
  readonly restored: Restored | undefined;
  /** A session that is stored and was left closed. */
  readonly leftOut: string | undefined;
  readonly notices: readonly Notice[];
}

/** The session that this tab had, or the last one; a lab with nothing in it where there is none or none is to be opened. */
export async function begin(parts: BeginParts): Promise<Beginning> {
  const { store, starts, notes, tabNotes, library, without, askToGoWithout } = parts;
  const fresh = withStoredPreferences(parts.fresh, notes.read("preferences"));
  const nothing: Beginning = { lab: fresh, restored: undefined, leftOut: undefined, notices: [] };
  try {
    const id = await soon(idToOpen(store, tabNotes.read("session")));
    if (id === undefined || without === "link") return nothing;
    if (without === "safe" || (starts.isRisky(id) && (await askToGoWithout(fresh.theme)))) {
      starts.forgive(id);
      return { ...nothing, leftOut: id };
    }
    starts.begin(id);
    const session = await soon(restored(store, id, fresh, library));
    if (session === undefined) return nothing;
    const notices = session.isCopy ? [damageNotice("The last session", session.problems)] : [];
    return { ...nothing, lab: session.lab, restored: session, notices };
  } catch (error) {
    // That nothing is kept here is said when the first thing is to be saved.
    if (error instanceof NoStore) return nothing;
    const reason = messageOf(error);
    const text = `The last session could not be restored: ${reason}. What is stored of it is left as it is.`;
    return { ...nothing, notices: [{ id: "session", severity: "warning", text, actions: [] }] };
  }
}

/** A reload goes on with the tab's session, even an empty one; any other start with the last that has a page. */
async function idToOpen(store: SessionStore, own: unknown): Promise<string | undefined> {
  return typeof own === "string" && (await store.has(own)) ? own : store.last();
}

async function soon<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the browser’s database does not answer")), patience);
  });
  return Promise.race([work, late]);
}

/** A session that was opened from the store. */
export interface Restored extends Unpacked {
  readonly savedAt: number;
  /** Names of contents that are in the store: of texts by page key, of bytes by page id. */
  readonly names: ReadonlyMap<string, string>;
  /** The stored session is left as it is, because not all of it could be read; this goes on under an id of its own. */
  readonly isCopy: boolean;
}

/**
 * Opens a stored session; `undefined` where there is none.
 *
 * @param fresh what is not stored with a session is as here
 * @throws RangeError where nothing can be read of it, DOMException where the browser refuses
 */
export async function restored(store: SessionStore, id: string, fresh: Lab, library: Library): Promise<Restored | undefined> {
  const stored = await store.read(id);
  if (stored === undefined) return undefined;
  const read = readStored(stored.session);
  if (read === undefined) throw new RangeError("nothing in it is as the lab writes it");
  const names = new Map<string, string>();
  const { lab, pin, problems } = unpacked(read, stored.contents, fresh, library, (page) => {
    const pageId = nextPageId();
    const key = nextKey(pageId);
    names.set(key, page.text);
    if (page.bytes !== undefined) names.set(pageId, page.bytes);
    return { id: pageId, key };
  });
  const isCopy = problems.length > 0;
  return {
    lab: isCopy ? { ...lab, session: newSessionId() } : lab,
    pin,
    problems,
    savedAt: read.session.savedAt,
    names,
    isCopy,
  };
}
