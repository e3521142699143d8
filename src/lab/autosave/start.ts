import type { Library } from "../../extraction/run.ts";
import { messageOf } from "../../format.ts";
import { Notes, Starts } from "../../persistence/failed-starts.ts";
import { saveFile } from "../../persistence/files.ts";
import { SessionStore } from "../../persistence/sessions.ts";
import type { Lab } from "../../state/lab.ts";
import type { Place } from "../../state/linking.ts";
import type { Notice } from "../../state/session.ts";
import type { LabCore } from "../core.ts";
import { Undo } from "../undo.ts";
import { Autosave, type SaveProblem } from "./autosave.ts";
import type { Beginning } from "./begin.ts";
import { Sessions } from "./sessions.ts";

/** Where this browser keeps things. */
export interface BrowserStorage {
  readonly store: SessionStore;
  readonly starts: Starts;
  /** The browser's, for all tabs. */
  readonly notes: Notes;
  /** This tab's own: they outlive a reload and go with the tab. */
  readonly tabNotes: Notes;
  /** Nothing is written: what is noted lasts as long as the page, and no session is stored. */
  readonly isIdle: boolean;
}

/** @param isIdle in an article, where a figure must not take the place of its reader's own session */
export function openStorage(isIdle: boolean): BrowserStorage {
  const notes = new Notes(() => localStorage);
  const tabNotes = new Notes(() => sessionStorage);
  return { store: new SessionStore(), starts: new Starts(notes), notes, tabNotes, isIdle };
}

/** All that keeps the lab: undo, autosave and the list of sessions. */
export function keepLab(lab: LabCore, storage: BrowserStorage) {
  const { session, linking, activity, announcer, notify, dismiss } = lab;
  const { store, starts, tabNotes, isIdle } = storage;
  const undo = new Undo(lab);
  const keeper = new Autosave({
    ...lab,
    store,
    tabNotes,
    onTrouble: (trouble) => {
      if (trouble === undefined) dismiss("keeping");
      else tell(trouble);
      // What a lane has to say as it ends would be said in its place.
      void activity.rest().then(() => announcer.say(trouble?.text ?? "Saved again"));
    },
    onCopy: () => {
      const notice = copyNotice(() => sessions.startAnew());
      notify(notice);
      announcer.say(notice.text);
    },
    onUnclaimed: () => {
      if (tabNotes.read("unclaimed") === undefined) notify(unclaimedNotice);
      tabNotes.write("unclaimed", true);
    },
  });
  const sessions = new Sessions(lab, store, keeper);
  /** The actions on the lab as a whole. */
  const actions = {
    undo: (): void => undo.undo(),
    redo: (): void => undo.redo(),
    /** Begins a new session, with nothing in it; the present one is kept. */
    startAnew: (): void => sessions.startAnew(),
    /** Opens a stored session in place of the present one, which is kept. */
    openSession: (id: string): void => void sessions.open({ id, name: undefined }),
    /** Offers all that is open as a file that opens again. */
    saveLabFile: (): void => {
      // What was typed and did not run yet belongs into it.
      lab.editing.flush();
      const saving = activity.during(saveLabFile(session.getState().lab, linking.getState().pin, lab.library));
      saving.catch((error: unknown) => notify(unsavedNotice(error)));
    },
  };
  const tell = ({ kind, text }: SaveProblem): void => {
    const download = { label: "Download lab file", run: actions.saveLabFile };
    const free = { label: "Free space", run: () => sessions.setOpen(true) };
    notify({ id: "keeping", severity: "error", text, actions: kind === "full" ? [download, free] : [download] });
  };
  return {
    actions,
    autosave: isIdle ? { follow: () => undefined, changed: () => undefined } : keeper,
    undo,
    /** The state of saving. */
    status: keeper.state,
    sessions,
    /** Says again why nothing is saved, and what can be done. */
    showTrouble: (): void => {
      const status = keeper.state.getState();
      if (status.status === "not saved") tell(status.trouble);
    },
    /** @param isSettling what happens until the lab rests belongs to its beginning, and is not to be undone */
    start: ({ restored, leftOut, notices }: Beginning, isSettling: boolean): void => {
      if (!isIdle) keeper.start(restored);
      const rest = activity.rest();
      if (isSettling) void rest.then(() => undo.start());
      else undo.start();
      void rest.then(() => starts.settled());
      addEventListener("pagehide", () => starts.left());
      notices.forEach(notify);
      if (leftOut !== undefined) notify(leftOutNotice(() => actions.openSession(leftOut)));
    },
    /** The screen could not be drawn. */
    crashed: (): void => starts.crashed(),
  };
}

function copyNotice(startAnew: () => void): Notice {
  const text = "This session is open in another tab. Here you work on a copy, which is kept as a session of its own.";
  return { id: "copy", severity: "info", text, actions: [{ label: "New session", run: startAnew }] };
}

const unclaimedNotice: Notice = {
  id: "unclaimed",
  severity: "info",
  text: "This browser does not tell the lab which sessions other tabs have open. Open each in one tab only: where two change the same one, the second goes on with a copy.",
  actions: [],
};

function leftOutNotice(open: () => void): Notice {
  const text = "Started without reopening the last page. It is kept under Sessions.";
  return { id: "session", severity: "info", text, actions: [{ label: "Open it", run: open }] };
}

function unsavedNotice(error: unknown): Notice {
  const text = `The lab file could not be made: ${messageOf(error)}`;
  return { id: "lab-file", severity: "error", text, actions: [] };
}

/** Offers all that is open as a lab file; what writes it is loaded when it is first asked for. */
async function saveLabFile(lab: Lab, pin: Place | undefined, library: Library): Promise<void> {
  const { makeLabFile } = await import("../../persistence/make-lab-file.ts");
  const { name, bytes } = await makeLabFile(lab, pin, library);
  saveFile(name, "application/zip", bytes);
}
