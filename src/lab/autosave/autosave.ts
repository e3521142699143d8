import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { SaveStatus, SaveProblem } from "../sessions.tsx";
import type { Notes } from "../../persistence/failed-starts.ts";
import { isStoredAlike, packed, type ContentNames, type Packed, type StoredSession } from "../../persistence/session-record.ts";
import { NoStore, type SessionStore } from "../../persistence/sessions.ts";
import { claim, claimedSessions, type Claim } from "../../persistence/tab-lock.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import { withSource } from "../../state/page-changes.ts";
import type { Session, Notice } from "../../state/session.ts";
import { messageOf } from "../../format.ts";
import type { Pending, PendingEdit } from "../pending-edit.ts";
import { forgetLeft, noteLeft } from "./left.ts";

/** Milliseconds of rest after a change before it is saved. */
const savePause = 500;
/** Milliseconds after which it is saved while changes go on. */
const longestPause = 2_000;
/** Milliseconds after which a page that said it goes is taken to stay. */
const stayed = 5_000;
const sessionLimit = 30;

interface KeeperParts {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly editing: PendingEdit;
  readonly store: SessionStore;
  /** The browser's, for all tabs. */
  readonly notes: Notes;
  /** This tab's own: they outlive a reload and go with the tab. */
  readonly tabNotes: Notes;
  /** Called when saving fails in another way than before, with `undefined` when it works again. */
  readonly onTrouble: (trouble: SaveProblem | undefined) => void;
  /** Another tab has the session: what is here goes on as a copy. */
  readonly onCopy: () => void;
  /** The browser cannot tell whether another tab has the session: nothing holds it. */
  readonly onUnclaimed: () => void;
}

/** A lab that is stored as it is. */
interface Arrival {
  readonly lab: Lab;
  readonly pin: Linking["pin"];
  readonly revision: number;
  readonly savedAt: number;
  /** Names of contents that are in the store: of texts by page key, of bytes by page id. */
  readonly names: ReadonlyMap<string, string>;
}

/** All that is packed, as it was at one moment: what is the same piece by piece need not be packed to be known as the same. */
interface Held {
  readonly lab: Lab;
  readonly pin: Linking["pin"];
  readonly pending: Readonly<Pending> | undefined;
  readonly edits: number;
}

/** The session to save, with its print. */
interface Unsaved extends Packed {
  readonly held: Held;
  readonly print: string;
}

/** The session that this tab writes to. */
interface Own {
  readonly id: string;
  readonly claim: Claim;
  revision: number;
  /** The revision that is known to be stored. */
  storedRevision: number;
  /** Of this tab's own making, so that no other can have it. */
  readonly isFresh: boolean;
  /** The stored revision is ours and the session has been held since: nobody can write in between. */
  isSure: boolean;
  /** The print that the store was handed in full, so that it is stored even when the page goes. */
  handed: string | undefined;
  /** The print that is stored, or needs no storing. */
  print: string | undefined;
  /** The parts that are known to print like that. */
  held: Held | undefined;
  savedAt: number;
  /** When the first change was made that is not stored, in milliseconds. */
  changedAt: number | undefined;
}

/**
 * Keeps what the lab holds in the browser's database: a moment after each change, and at once when the page is left. A session
 * that another tab has open is never written to; it goes on here as a copy, stored as soon as it differs.
 */
export class Autosave {
  readonly state: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ status: "saving" }));
  readonly #parts: KeeperParts;
  /** Sets the contents of this load of the page apart from those of others. */
  readonly #load = newSessionId();
  readonly #names = new Map<string, string>();
  readonly #revisions = new Map<string, number>();
  #own: Own | undefined;
  #arrival: Arrival | undefined;
  /** A session that is left behind as the page seems to go. */
  #leftCopy: { readonly id: string; readonly revision: number; readonly print: string } | undefined;
  #isUnclaimed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Id of the session that this tab writes to. */
  get own(): string | undefined {
    return this.#own?.id;
  }

  start(from: Arrival | undefined): void {
    const { session, editing } = this.#parts;
    this.#arrival = from;
    this.#adopt(session.getState().lab);
    editing.onEdit(() => this.changed());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#saveAtOnce();
    });
    // A reload asks the server first, which is time enough to write; what goes with no such notice has the moment of going.
    addEventListener("beforeunload", () => {
      this.#leave();
      setTimeout(() => this.#comeBack(), stayed);
    });
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#comeBack();
    });
  }

  /** Follows a change of the lab: saves it soon, or goes over to the session that it is of now. */
  follow(lab: Lab, before: Lab): void {
    if (lab.session === before.session) {
      this.changed();
      return;
    }
    this.#part(before);
    this.#adopt(lab);
  }

  /** Saves what is new and lets go of the session: the lab is about to hold another, `next` where that is stored. */
  part(next?: Arrival): void {
    this.#part(this.#parts.session.getState().lab);
    this.#arrival = next;
  }

  #part(lab: Lab): void {
    clearTimeout(this.#timer);
    const own = this.#own;
    this.#own = undefined;
    if (own === undefined) return;
    const former = this.#unsaved(own, this.#hold(lab));
    if (former !== undefined) {
      void this.#save(own, former);
      noteLeft(this.#parts.notes, own.id, own.revision);
    }
    own.claim.release();
  }

  #adopt(lab: Lab): void {
    const from = this.#arrival?.lab.session === lab.session ? this.#arrival : undefined;
    this.#arrival = undefined;
    for (const [key, name] of from?.names ?? []) this.#names.set(key, name);
    const revision = from?.revision ?? this.#revisions.get(lab.session) ?? 0;
    const isFresh = revision === 0;
    if (isFresh) this.#parts.store.expectNew(lab.session);
    const own: Own = {
      id: lab.session,
      claim: claim(lab.session),
      revision,
      storedRevision: revision,
      isFresh,
      isSure: isFresh,
      handed: undefined,
      print: undefined,
      held: undefined,
      savedAt: from?.savedAt ?? 0,
      changedAt: undefined,
    };
    if (from !== undefined) {
      own.print = printed(this.#pack(this.#hold(from.lab, from.pin)).session);
      // What is shown may be what is stored, made again.
      this.#unsaved(own);
    }
    this.#own = own;
    this.#parts.tabNotes.write("session", own.id);
    void own.claim.held.then((isHeld) => {
      if (this.#own !== own) return;
      if (isHeld === undefined) this.#sayUnclaimed();
      // Of a session that was just made, a copy would be no more this tab's own.
      if (isHeld === false && !own.isFresh) this.#goOnAsCopy(own);
      else if (isHeld === true && !own.isFresh) void this.#makeSure(own);
    });
    this.changed();
  }

  /** The first save may be that of a page which is being left, with no time to ask what is stored: asks ahead. */
  async #makeSure(own: Own): Promise<void> {
    try {
      if ((await this.#parts.store.look(own.id)) === own.revision) own.isSure = true;
    } catch {
      // What ails the store is said when there is something to save.
    }
  }

  #sayUnclaimed(): void {
    if (this.#isUnclaimed) return;
    this.#isUnclaimed = true;
    this.#parts.onUnclaimed();
  }

  /** Leaves the session to the tab that has it. What is as it was stored there is not stored twice. */
  #goOnAsCopy(former: Own): void {
    const { session, linking, onCopy } = this.#parts;
    const lab = { ...session.getState().lab, session: newSessionId() };
    const isNew = this.#unsaved(former) !== undefined;
    this.#own = undefined;
    this.#arrival = isNew
      ? undefined
      : { lab, pin: linking.getState().pin, revision: 0, savedAt: former.savedAt, names: new Map() };
    session.setState({ lab });
    onCopy();
  }

  /** Something may be new: only when that is due to be saved it is packed and compared, not at each move of a slider. */
  changed(): void {
    const own = this.#own;
    if (own === undefined) return;
    clearTimeout(this.#timer);
    if (own.held !== undefined && isSameHeld(own.held, this.#hold())) {
      this.#rest(own);
      return;
    }
    own.changedAt ??= performance.now();
    if (this.state.getState().status !== "not saved") this.#show({ status: "saving" });
    this.#timer = setTimeout(
      () => {
        void own.claim.held.then(() => {
          if (this.#own === own) this.#saveAtOnce();
        });
      },
      Math.min(savePause, own.changedAt + longestPause - performance.now()),
    );
  }

  #saveAtOnce(): void {
    const own = this.#own;
    if (own === undefined) return;
    const now = this.#unsaved(own);
    if (now === undefined) this.#rest(own);
    else if (own.handed !== now.print) void this.#save(own, now);
  }

  /** All is stored. */
  #rest(own: Own): void {
    clearTimeout(this.#timer);
    own.changedAt = undefined;
    this.#show({ status: "saved", at: own.savedAt });
  }

  /**
   * The page goes: what is not stored is handed over in one go. Where there is no time to ask whether another tab has written, it is
   * a session of its own that says what it was made of; the next visit puts it in its place.
   */
  #leave(): void {
    const own = this.#own;
    const now = own && this.#unsaved(own);
    if (own === undefined || now === undefined) return;
    if (own.isSure) {
      if (own.handed !== now.print) void this.#save(own, now);
      noteLeft(this.#parts.notes, own.id, own.revision);
    } else if (this.#leftCopy?.print !== now.print) this.#leaveCopy(own, now);
  }

  #leaveCopy(own: Own, { session, contents, print }: Unsaved): void {
    const { store, notes, tabNotes } = this.#parts;
    const former = this.#leftCopy;
    const id = former?.id ?? newSessionId();
    const revision = (former?.revision ?? 0) + 1;
    this.#leftCopy = { id, revision, print };
    if (former === undefined) store.expectNew(id);
    const copyOf = { id: own.id, revision: own.storedRevision };
    store.save({ session: { ...session, id, copyOf, revision, savedAt: Date.now() }, contents }).catch(() => undefined);
    tabNotes.write("session", id);
    noteLeft(notes, id, revision);
  }

  /** The page did not go, or is shown again as it was. */
  #comeBack(): void {
    const copy = this.#leftCopy;
    this.#leftCopy = undefined;
    if (copy === undefined) return;
    this.#parts.store.remove(copy.id).catch(() => undefined);
    forgetLeft(this.#parts.notes, copy.id, copy.revision);
    if (this.#own !== undefined) this.#parts.tabNotes.write("session", this.#own.id);
    this.changed();
  }

  async #save(own: Own, { session, contents, held, print }: Unsaved): Promise<void> {
    const { store } = this.#parts;
    const revision = ++own.revision;
    if (own.isSure) own.handed = print;
    own.changedAt = undefined;
    const savedAt = Date.now();
    this.#revisions.set(own.id, revision);
    try {
      // Nothing is waited for before the store is asked: the page may be about to go.
      const isMine = await store.save(
        { session: { ...session, revision, savedAt }, contents },
        own.isSure ? undefined : revision - 1,
      );
      if (isMine && revision === 1) await store.trim(sessionLimit, new Set([own.id, ...(await claimedSessions())]));
      if (isMine) {
        // A later save may be done with before this one, whose first of a session drops old sessions too.
        if (revision > own.storedRevision) {
          own.storedRevision = revision;
          own.print = print;
          own.held = held;
          own.savedAt = savedAt;
        }
        own.isSure = (await own.claim.held) === true;
        forgetLeft(this.#parts.notes, own.id, revision);
      } else if (own === this.#own) this.#goOnAsCopy(own);
      if (own === this.#own) this.#succeed();
    } catch (error) {
      own.handed = undefined;
      this.#fail(troubleOf(error));
    }
  }

  #succeed(): void {
    const { onTrouble } = this.#parts;
    if (this.state.getState().status === "not saved") {
      onTrouble(undefined);
      this.#show({ status: "saving" });
    }
    this.changed();
  }

  #fail(trouble: SaveProblem): void {
    const { onTrouble } = this.#parts;
    const state = this.state.getState();
    this.#show({ status: "not saved", trouble });
    if (state.status === "not saved" && state.trouble.kind === trouble.kind) return;
    onTrouble(trouble);
  }

  #show(keeping: SaveStatus): void {
    if (JSON.stringify(this.state.getState()) !== JSON.stringify(keeping)) this.state.setState(keeping, true);
  }

  #hold(lab = this.#parts.session.getState().lab, pin = this.#parts.linking.getState().pin): Held {
    const { pending } = this.#parts.editing;
    return { lab, pin, pending, edits: pending?.count ?? 0 };
  }

  /** The session that is not stored yet; undefined where all is. */
  #unsaved(own: Own, held = this.#hold()): Unsaved | undefined {
    if (own.held !== undefined && isSameHeld(own.held, held)) return undefined;
    const now = this.#pack(held);
    const print = printed(now.session);
    if (own.print !== print) return { ...now, held, print };
    own.held = held;
    return undefined;
  }

  /** Packs a lab with what was typed and is not yet run. */
  #pack({ lab, pin, pending }: Held): Packed {
    const page = lab.pages.find(({ id }) => id === pending?.page);
    const whole =
      pending === undefined || page === undefined
        ? lab
        : withSource(lab, page.id, { source: pending.source, key: `${page.key}+${pending.count}` });
    return packed(whole, pin, this.#contentNames, { savedAt: 0, revision: 0 });
  }

  readonly #contentNames: ContentNames = ({ id, key }) => ({
    text: this.#names.get(key) ?? `${this.#load} ${key}`,
    bytes: this.#names.get(id) ?? `${this.#load} ${id}`,
  });
}

function isSameHeld(left: Held, right: Held): boolean {
  const isSameEdit = left.pending === right.pending && left.edits === right.edits;
  return isSameEdit && left.pin === right.pin && isStoredAlike(left.lab, right.lab);
}

/** Two sessions that print alike hold the same, whenever they were saved. */
function printed(session: StoredSession): string {
  return JSON.stringify({ ...session, savedAt: 0, revision: 0 });
}

function troubleOf(error: unknown): SaveProblem {
  if (error instanceof Error && error.name === "QuotaExceededError")
    return { kind: "full", text: "Not saved: browser storage is full." };
  if (error instanceof NoStore) return { kind: "refused", text: "Not saved: this browser window keeps nothing." };
  return { kind: "other", text: `Not saved: ${messageOf(error)}` };
}

/** A session at the beginning of a sentence. */
export function sessionName(name: string | undefined): string {
  return name === undefined ? "The session" : `The session “${name}”`;
}

/** Says what of a session is lost, and that it was left as it is. */
export function damageNotice(session: string, problems: readonly string[]): Notice {
  const text = `${session} could be restored in part only: ${problems.join(" ")} It is left as it is; here you work on a copy.`;
  return { id: "session", severity: "warning", text, actions: [] };
}

/** Says that the store did not take what a page handed it as it was left. */
export const lostNotice: Notice = {
  id: "lost",
  severity: "warning",
  text: "The last changes could not be stored before the page was left. This is how the session was stored before them.",
  actions: [],
};
