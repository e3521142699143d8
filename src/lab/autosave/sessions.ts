import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { messageOf } from "../../format.ts";
import type { SessionStore, SessionSummary } from "../../persistence/sessions.ts";
import { claimedSessions } from "../../persistence/tab-lock.ts";
import { freshLab } from "../../state/first-lab.ts";
import type { LabCore } from "../core.ts";
import { restored, type Autosave, type Restored } from "./autosave.ts";

/** A stored session as the list shows it. */
export interface ListedSession extends SessionSummary {
  /** The tab that has it open. */
  readonly openIn: "this tab" | "another tab" | undefined;
}

/** The list of stored sessions: what it holds, and the ways from one to another. */
export class Sessions {
  /** Another whenever the list is another than it was. */
  readonly changes: StoreApi<object> = createStore(() => ({}));
  readonly #lab: LabCore;
  readonly #store: SessionStore;
  readonly #keeper: Autosave;

  constructor(lab: LabCore, store: SessionStore, keeper: Autosave) {
    this.#lab = lab;
    this.#store = store;
    this.#keeper = keeper;
  }

  /** All stored sessions that hold something, the newest first. @throws Error where the browser refuses */
  async list(): Promise<readonly ListedSession[]> {
    const keeper = this.#keeper;
    const [sessions, claimed] = await this.#lab.during(Promise.all([this.#store.list(), claimedSessions()]));
    return sessions
      .filter(({ id, pageCount, name }) => pageCount > 0 || name === undefined || id === keeper.own)
      .map((session) => {
        const openIn = session.id === keeper.own ? "this tab" : claimed.has(session.id) ? "another tab" : undefined;
        return { ...session, openIn };
      });
  }

  /** Begins anew: no pages, the first lanes, panes as at first. What was there stays in the list. */
  startAnew(): void {
    const { change, linking, editing, say } = this.#lab;
    editing.flush();
    this.#keeper.part();
    linking.setState({ hover: undefined, pin: undefined });
    change(freshLab);
    say("New session. What was open is kept under Sessions.");
  }

  /** Opens a stored session in place of the present one, which is kept. */
  async open({ id, name }: Pick<SessionSummary, "id" | "name">): Promise<void> {
    const { session, linking, editing, during, library } = this.#lab;
    try {
      const next = await during(restored(this.#store, id, freshLab(session.getState().lab), library));
      if (next === undefined) throw new RangeError("it is not there any more");
      editing.flush();
      this.#keeper.part(next);
      linking.setState({ hover: undefined, pin: undefined });
      session.setState({ lab: next.lab });
      linking.setState({ pin: next.pin });
      this.tellCopy(next, sessionName(name));
    } catch (error) {
      const text = `${sessionName(name)} could not be opened: ${messageOf(error)}.`;
      this.#lab.notify({ id: "session", severity: "error", text, actions: [] });
    }
  }

  /** Says of a session that was opened why the lab goes on with a copy of it, where it does. */
  tellCopy({ problems, claim }: Restored, session: string): void {
    const { notify, say } = this.#lab;
    if (problems.length > 0) {
      const text = `${session} could be restored in part only: ${problems.join(" ")} It is left as it is; here you work on a copy.`;
      notify({ id: "session", severity: "warning", text, actions: [] });
    } else if (claim === undefined) {
      const text = "This session is open in another tab. Here you work on a copy, which is kept as a session of its own.";
      notify({ id: "copy", severity: "info", text, actions: [{ label: "New session", run: () => this.startAnew() }] });
      say(text);
    }
  }

  /** Deletes a stored session; a notice offers to take that back. */
  async remove({ id, name }: SessionSummary): Promise<void> {
    const { during, attempt, notify, dismiss } = this.#lab;
    const notice = `removed ${id}`;
    const removed = await during(this.#store.remove(id));
    this.#listChanged();
    const putBack = async (): Promise<void> => {
      dismiss(notice);
      if (removed !== undefined) await this.#store.putBack(id, removed);
      this.#listChanged();
    };
    const text = `${sessionName(name)} is deleted.`;
    notify({ id: notice, severity: "info", text, actions: [{ label: "Undo", run: () => attempt(putBack) }] });
  }

  #listChanged(): void {
    this.changes.setState({}, true);
  }
}

/** A session at the beginning of a sentence. */
function sessionName(name: string | undefined): string {
  return name === undefined ? "The session" : `The session “${name}”`;
}
