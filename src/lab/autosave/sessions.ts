import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { messageOf } from "../../format.ts";
import type { SessionStore, SessionSummary } from "../../persistence/sessions.ts";
import { claimedSessions } from "../../persistence/tab-lock.ts";
import { freshLab } from "../../state/lane-changes.ts";
import type { LabCore } from "../core.ts";
import { restored, type Autosave, type RestoredSession } from "./autosave.ts";

/** A stored session as the list shows it. */
export interface ListedSession extends SessionSummary {
  /** The tab that has it open. */
  readonly openIn: "this tab" | "another tab" | undefined;
}

/** The list of stored sessions: what it holds, and the ways from one to another. */
export function sessionList(
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
