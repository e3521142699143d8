import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Library } from "../../extraction/run.ts";
import { messageOf } from "../../format.ts";
import { saveFile } from "../../persistence/files.ts";
import { Notes, Starts, withStoredPreferences } from "../../persistence/notes.ts";
import { NoStore, SessionStore, type SessionSummary } from "../../persistence/sessions.ts";
import type { Lab, Theme } from "../../state/lab.ts";
import { freshLab } from "../../state/lane-changes.ts";
import type { Notice } from "../../state/session.ts";
import type { LabCore } from "../core.ts";
import { fetchCode } from "../late.ts";
import type { Undo, UndoState } from "../undo.ts";
import { Autosave, claimedSessions, restored, type RestoredSession, type SaveProblem } from "./autosave.ts";

/** Milliseconds that a database may take to answer before the lab starts without it. */
const patience = 5_000;
/** A tab that is reloaded gives its session up a moment after the page that follows asks for it. */
const reloadPatience = 1_500;

/** Where this browser keeps things. */
export interface BrowserStorage {
  readonly store: SessionStore;
  readonly starts: Starts;
  /** The browser's, for all tabs. */
  readonly notes: Notes;
  /** This tab's own: they outlive a reload and go with the tab. */
  readonly tabNotes: Notes;
  /** True where nothing is written: notes last as long as the page, and no session is stored. */
  readonly isIdle: boolean;
}

/** @param isIdle in an article, where a figure must not take the place of its reader's own session */
export function openStorage(isIdle: boolean): BrowserStorage {
  const notes = new Notes(() => localStorage);
  const tabNotes = new Notes(() => sessionStorage);
  return { store: new SessionStore(), starts: new Starts(notes), notes, tabNotes, isIdle };
}

interface HowToBegin {
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
  readonly restored: RestoredSession | undefined;
  /** A session that is stored and was left closed. */
  readonly leftOut: string | undefined;
  readonly notices: readonly Notice[];
}

/** The session that this tab had, or the last one; a lab with nothing in it where there is none or none is to be opened. */
export async function begin({ store, starts, notes, tabNotes }: BrowserStorage, how: HowToBegin): Promise<Beginning> {
  const { library, without, askToGoWithout } = how;
  const fresh = withStoredPreferences(how.fresh, notes.read("preferences"));
  const nothing: Beginning = { lab: fresh, restored: undefined, leftOut: undefined, notices: [] };
  try {
    const own = tabNotes.read("session");
    const id = await soon(idToOpen(store, own));
    if (id === undefined || without === "link") return nothing;
    if (without === "safe" || (starts.isRisky(id) && (await askToGoWithout(fresh.theme)))) {
      starts.forgive(id);
      return { ...nothing, leftOut: id };
    }
    starts.begin(id);
    const session = await soon(restored(store, id, fresh, library, id === own ? reloadPatience : 0));
    return session === undefined ? nothing : { ...nothing, lab: session.lab, restored: session };
  } catch (error) {
    // The first thing to be saved says that nothing is kept here.
    if (error instanceof NoStore) return nothing;
    const reason = messageOf(error);
    const text = `The last session could not be restored: ${reason}. The stored session is unchanged.`;
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

/** All that keeps the lab: undo, autosave and the list of sessions. */
export function keepLab(lab: LabCore, storage: BrowserStorage) {
  const { activity, announcer, notify, dismiss } = lab;
  const { starts, isIdle } = storage;
  // Its code comes beside the first figures: a change that is made before it has come cannot be taken back.
  let undo: Undo | undefined;
  const undoState = createStore<UndoState>(() => ({ undo: undefined, redo: undefined }));
  const keeper = new Autosave(lab, storage, (trouble) => {
    if (trouble === undefined) dismiss("keeping");
    else tell(trouble);
    // A lane that ends would speak in its place.
    void activity.rest().then(() => announcer.say(trouble?.text ?? "Saved again"));
  });
  const sessions = sessionList(lab, storage.store, keeper);
  /** The actions on the lab as a whole. */
  const actions = {
    undo: (): void => undo?.undo(),
    redo: (): void => undo?.redo(),
    /** Begins a new session, with nothing in it; the present one is kept. */
    startAnew: sessions.startAnew,
    /** Opens a stored session in place of the present one, which is kept. */
    openSession: (id: string): void => void sessions.open({ id, name: undefined }),
    /** Offers all that is open as a file that opens again. */
    saveLabFile: (): void => {
      // Edits that did not run yet belong into it.
      lab.editing.flush();
      lab.attempt(async () => {
        const { makeLabFile } = await fetchCode(() => import("../../persistence/lab-file.ts"));
        const { name, bytes } = await makeLabFile(lab.session.getState().lab, lab.linking.getState().pin, lab.library);
        saveFile(name, "application/zip", bytes);
      });
    },
  };
  const tell = ({ kind, text }: SaveProblem): void => {
    const download = { label: "Download lab file", run: actions.saveLabFile };
    const free = { label: "Free space", run: () => lab.openDialog("sessions") };
    notify({ id: "keeping", severity: "error", text, actions: kind === "full" ? [download, free] : [download] });
  };
  return {
    actions,
    autosave: isIdle ? { follow: () => undefined, changed: () => undefined } : keeper,
    undo: {
      state: undoState,
      note: (before: Lab, after: Lab): void => undo?.note(before, after),
      aside: (change: () => void): void => (undo === undefined ? change() : undo.aside(change)),
    },
    /** The state of saving. */
    status: keeper.state,
    sessions,
    /** Says again why nothing is saved, and what can be done. */
    showTrouble: (): void => {
      const status = keeper.state.getState();
      if (status.status === "not saved") tell(status.trouble);
    },
    /** @param isSettling what happens until the lab rests belongs to its beginning, and is not to be undone */
    start: ({ restored: from, leftOut, notices }: Beginning, isSettling: boolean): void => {
      if (!isIdle) keeper.start(from);
      const rest = activity.rest();
      lab.attempt(async () => {
        const code = await fetchCode(() => import("../undo.ts"));
        const begun = (undo = new code.Undo(lab, undoState));
        if (isSettling) void rest.then(() => begun.start());
        else begun.start();
      });
      void rest.then(() => starts.settled());
      addEventListener("pagehide", () => starts.left());
      notices.forEach(notify);
      if (from !== undefined) sessions.tellCopy(from, "The last session");
      if (leftOut === undefined) return;
      const text = "Started without reopening the last page. It is kept under Sessions.";
      const open = { label: "Open it", run: () => actions.openSession(leftOut) };
      notify({ id: "session", severity: "info", text, actions: [open] });
    },
    /** The screen could not be drawn. */
    crashed: (): void => starts.crashed(),
  };
}

/** A stored session as the list shows it. */
export interface ListedSession extends SessionSummary {
  /** The tab that has it open. */
  readonly openIn: "this tab" | "another tab" | undefined;
}

/** The list of stored sessions: what it holds, and the ways from one to another. */
function sessionList(
  { session, linking, editing, library, change, during, attempt, say, notify, dismiss }: LabCore,
  store: SessionStore,
  keeper: Autosave,
) {
  /** Another whenever the list is another than it was. */
  const changes: StoreApi<object> = createStore(() => ({}));
  const listChanged = (): void => changes.setState({}, true);

  /** Begins anew: no pages, the first lanes, panes as at first. What was there stays in the list. */
  const startAnew = (): void => {
    editing.flush();
    keeper.part();
    linking.setState({ hover: undefined, pin: undefined });
    change(freshLab);
    say("New session. What was open is kept under Sessions.");
  };

  /** Says of a session that was opened why the lab goes on with a copy of it, where it does. */
  const tellCopy = ({ problems, claim }: RestoredSession, name: string): void => {
    if (problems.length > 0) {
      const text = `${name} could only be restored in part: ${problems.join(" ")} It is unchanged; here you work on a copy.`;
      notify({ id: "session", severity: "warning", text, actions: [] });
    } else if (claim === undefined) {
      const text = "This session is open in another tab. Here you work on a copy, which is kept as a session of its own.";
      notify({ id: "copy", severity: "info", text, actions: [{ label: "New session", run: startAnew }] });
      say(text);
    }
  };

  return {
    changes,
    startAnew,
    tellCopy,
    /** All stored sessions that hold something, the newest first. @throws Error where the browser refuses */
    list: async (): Promise<readonly ListedSession[]> => {
      const [sessions, claimed] = await during(Promise.all([store.list(), claimedSessions()]));
      return sessions
        .filter(({ id, pageCount, name }) => pageCount > 0 || name === undefined || id === keeper.own)
        .map((stored) => {
          const openIn = stored.id === keeper.own ? "this tab" : claimed.has(stored.id) ? "another tab" : undefined;
          return { ...stored, openIn };
        });
    },
    /** Opens a stored session in place of the present one, which is kept. */
    open: async ({ id, name }: Pick<SessionSummary, "id" | "name">): Promise<void> => {
      try {
        const next = await during(restored(store, id, freshLab(session.getState().lab), library));
        if (next === undefined) throw new RangeError("it no longer exists");
        editing.flush();
        keeper.part(next);
        linking.setState({ hover: undefined, pin: undefined });
        session.setState({ lab: next.lab });
        linking.setState({ pin: next.pin });
        tellCopy(next, sessionName(name));
      } catch (error) {
        const text = `${sessionName(name)} could not be opened: ${messageOf(error)}.`;
        notify({ id: "session", severity: "error", text, actions: [] });
      }
    },
    /** Deletes a stored session; a notice offers to take that back. */
    remove: async ({ id, name }: SessionSummary): Promise<void> => {
      const notice = `removed ${id}`;
      const removed = await during(store.remove(id));
      listChanged();
      const putBack = async (): Promise<void> => {
        dismiss(notice);
        if (removed !== undefined) await store.putBack(id, removed);
        listChanged();
      };
      const text = `${sessionName(name)} is deleted.`;
      notify({ id: notice, severity: "info", text, actions: [{ label: "Undo", run: () => attempt(putBack) }] });
    },
  };
}

/** A session at the beginning of a sentence. */
function sessionName(name: string | undefined): string {
  return name === undefined ? "The session" : `The session “${name}”`;
}
