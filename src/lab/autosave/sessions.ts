import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Library } from "../../extraction/run.ts";
import { claimedSessions } from "../../persistence/tab-lock.ts";
import type { SessionStore } from "../../persistence/sessions.ts";
import { freshLab } from "../../state/first-lab.ts";
import type { Linking } from "../../state/linking.ts";
import type { Notice, Session } from "../../state/session.ts";
import type { SessionSummary } from "../../state/session-summary.ts";
import type { ListedSession, SessionList, SessionListState } from "../sessions.tsx";
import { messageOf } from "../../format.ts";
import type { Activity } from "../activity.ts";
import type { Announcer } from "../announcer.ts";
import { restored } from "./begin.ts";
import { damageNotice, sessionName, type Autosave } from "./autosave.ts";
import type { PendingEdit } from "../pending-edit.ts";

interface SessionsParts {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly editing: PendingEdit;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly library: Library;
  readonly store: SessionStore;
  readonly keeper: Autosave;
}

/** The list of stored sessions: what it holds, and the ways from one to another. */
export class Sessions implements SessionList {
  readonly state: StoreApi<SessionListState> = createStore(() => ({
    isOpen: false,
    changes: 0,
  }));
  readonly #parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  setOpen(isOpen: boolean): void {
    this.state.setState({ isOpen });
  }

  /** All stored sessions that hold something, the newest first. @throws Error where the browser refuses */
  async list(): Promise<readonly ListedSession[]> {
    const { store, keeper, activity } = this.#parts;
    const [sessions, claimed] = await activity.during(Promise.all([store.list(), claimedSessions()]));
    return sessions
      .filter(({ id, pageCount, name }) => pageCount > 0 || name === undefined || id === keeper.own)
      .map((session) => {
        const openIn = session.id === keeper.own ? "this tab" : claimed.has(session.id) ? "another tab" : undefined;
        return { ...session, openIn };
      });
  }

  /** Begins anew: no pages, the first lanes, panes as at first. What was there stays in the list. */
  startAnew(): void {
    const { session, linking, editing, keeper, announcer } = this.#parts;
    editing.flush();
    keeper.part();
    linking.setState({ hover: undefined, pin: undefined });
    session.setState(({ lab }) => ({ lab: freshLab(lab) }));
    announcer.say("New session. What was open is kept under Sessions.");
  }

  /** Opens a stored session in place of the present one, which is kept. */
  async open({ id, name }: Pick<SessionSummary, "id" | "name">): Promise<void> {
    const { session, linking, editing, activity, store, library, keeper } = this.#parts;
    try {
      const next = await activity.during(restored(store, id, freshLab(session.getState().lab), library));
      if (next === undefined) throw new RangeError("it is not there any more");
      editing.flush();
      keeper.part(next);
      linking.setState({ hover: undefined, pin: undefined });
      session.setState({ lab: next.lab });
      linking.setState({ pin: next.pin });
      if (next.isCopy) this.notify(damageNotice(sessionName(name), next.problems));
    } catch (error) {
      const reason = messageOf(error);
      this.notify({
        id: "session",
        severity: "error",
        text: `${sessionName(name)} could not be opened: ${reason}.`,
        actions: [],
      });
    }
  }

  /** Deletes a stored session; a notice offers to take that back. */
  async remove({ id, name }: SessionSummary): Promise<void> {
    const { store, activity } = this.#parts;
    const notice = `removed ${id}`;
    const removed = await activity.during(store.remove(id));
    this.#listChanged();
    const putBack = async (): Promise<void> => {
      this.dismiss(notice);
      if (removed !== undefined) await store.putBack(id, removed);
      this.#listChanged();
    };
    const undo = (): void => {
      activity.during(putBack()).catch((error: unknown) => {
        const reason = messageOf(error);
        const text = `${sessionName(name)} could not be put back: ${reason}`;
        this.notify({ id: notice, severity: "error", text, actions: [{ label: "Try again", run: undo }] });
      });
    };
    this.notify({
      id: notice,
      severity: "info",
      text: `${sessionName(name)} is deleted.`,
      actions: [{ label: "Undo", run: undo }],
    });
  }

  notify(notice: Notice): void {
    this.#parts.session.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));
  }

  dismiss(notice: string): void {
    this.#parts.session.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== notice) }));
  }

  #listChanged(): void {
    this.state.setState(({ changes }) => ({ changes: changes + 1 }));
  }
}
