import type { StoreApi } from "zustand";
import type { Library } from "../../extraction/run.ts";
import type { WholeLabActions } from "../actions.ts";
import type { KeepingContextValue, SaveProblem } from "../sessions.tsx";
import { Notes, Starts } from "../../persistence/failed-starts.ts";
import { saveFile } from "../../persistence/files.ts";
import { SessionStore } from "../../persistence/sessions.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking, Place } from "../../state/linking.ts";
import type { Notice, Session } from "../../state/session.ts";
import { messageOf } from "../../format.ts";
import type { Activity } from "../activity.ts";
import type { Announcer } from "../announcer.ts";
import type { PendingEdit } from "../pending-edit.ts";
import { Undo } from "../undo.ts";
import { Autosave } from "./autosave.ts";
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

interface KeepParts {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly editing: PendingEdit;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly library: Library;
  readonly storage: BrowserStorage;
}

/** All that keeps the lab: undo, autosave and the list of sessions. */
export interface Keep {
  readonly actions: WholeLabActions;
  readonly autosave: Pick<Autosave, "follow" | "changed">;
  readonly undo: Undo;
  readonly context: KeepingContextValue;
  /** @param isSettling what happens until the lab rests belongs to its beginning, and is not to be undone */
  start(beginning: Beginning, isSettling: boolean): void;
  /** The screen could not be drawn. */
  crashed(): void;
}

export function keepLab({ storage, ...parts }: KeepParts): Keep {
  const { session, linking, activity } = parts;
  const { store, starts, tabNotes, isIdle } = storage;
  const { notify, dismiss } = noticeBoard(session);
  const undo = new Undo(parts);
  const onTrouble = (trouble: SaveProblem | undefined): void => {
    if (trouble === undefined) dismiss("keeping");
    else tell(trouble);
    // What a lane has to say as it ends would be said in its place.
    void activity.rest().then(() => parts.announcer.say(trouble?.text ?? "Saved again"));
  };
  const onCopy = (): void => {
    const notice = copyNotice(() => sessions.startAnew());
    notify(notice);
    parts.announcer.say(notice.text);
  };
  const keeper = new Autosave({
    ...parts,
    store,
    tabNotes,
    onTrouble,
    onCopy,
    onUnclaimed: () => {
      if (tabNotes.read("unclaimed") === undefined) notify(unclaimedNotice);
      tabNotes.write("unclaimed", true);
    },
  });
  const sessions = new Sessions({ ...parts, store, keeper });
  const actions: WholeLabActions = {
    undo: () => undo.undo(),
    redo: () => undo.redo(),
    startAnew: () => sessions.startAnew(),
    openSession: (id) => void sessions.open({ id, name: undefined }),
    saveLabFile: () => {
      // What was typed and did not run yet belongs into it.
      parts.editing.flush();
      const saving = activity.during(saveLabFile(session.getState().lab, linking.getState().pin, parts.library));
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
    context: {
      keeping: keeper.state,
      undo: undo.state,
      sessions,
      showTrouble: () => {
        const keeping = keeper.state.getState();
        if (keeping.status === "not saved") tell(keeping.trouble);
      },
    },
    start: ({ restored, leftOut, notices }, isSettling) => {
      if (!isIdle) keeper.start(restored);
      const rest = activity.rest();
      if (isSettling) void rest.then(() => undo.start());
      else undo.start();
      void rest.then(() => starts.settled());
      addEventListener("pagehide", () => starts.left());
      notices.forEach(notify);
      if (leftOut !== undefined) notify(leftOutNotice(() => actions.openSession(leftOut)));
    },
    crashed: () => starts.crashed(),
  };
}

/** Shows notices, each in place of a former one of its id, and takes them away. */
function noticeBoard(session: StoreApi<Session>) {
  const dismiss = (notice: string): void =>
    session.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== notice) }));
  const notify = (notice: Notice): void => {
    dismiss(notice.id);
    session.setState(({ notices }) => ({ notices: [...notices, notice] }));
  };
  return { notify, dismiss };
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
