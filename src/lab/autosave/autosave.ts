import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Notes } from "../../persistence/failed-starts.ts";
import { isStoredAlike, packed, type ContentNames, type Packed, type StoredSession } from "../../persistence/session-record.ts";
import { NoStore, type SessionStore } from "../../persistence/sessions.ts";
import { claim, claimedSessions, type Claim } from "../../persistence/tab-lock.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import { withSource } from "../../state/page-changes.ts";
import type { Notice } from "../../state/session.ts";
import { messageOf } from "../../format.ts";
import type { LabCore } from "../core.ts";
import type { Pending } from "../pending-edit.ts";

/** Milliseconds of rest after a change before it is saved. */
const savePause = 500;
/** Milliseconds after which it is saved while changes go on. */
const longestPause = 2_000;
const sessionLimit = 30;

/** Why nothing is saved. */
export interface SaveProblem {
  readonly kind: "full" | "refused" | "other";
  /** "Not saved: browser storage is full." */
  readonly text: string;
}

/** The state of saving what the lab holds. */
export type SaveStatus =
  | { readonly status: "saving" }
  | { readonly status: "saved"; readonly at: number }
  | { readonly status: "not saved"; readonly trouble: SaveProblem };

interface KeeperParts extends Pick<LabCore, "session" | "linking" | "editing"> {
  readonly store: SessionStore;
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
  /** It was made here, or its lock is ours: nobody else writes to it. "unclaimed" where the browser cannot tell. */
  holder: "this tab" | "unclaimed" | "not known yet";
  /** The store has had it before. */
  isStored: boolean;
  /** The print that the store was handed, or that needs no storing. */
  print: string | undefined;
  /** The parts that are known to print like that. */
  held: Held | undefined;
  /** Saves that the store has not answered yet. */
  underWay: number;
  savedAt: number;
  /** When the first change was made that is not stored, in milliseconds. */
  changedAt: number | undefined;
}

/**
 * Keeps what the lab holds in the browser's database: a moment after each change, and at once when the page is left. Who has the
 * session's lock is the only one to write to it; in another tab it goes on as a copy, stored as soon as it differs.
 */
export class Autosave {
  readonly state: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ status: "saving" }));
  readonly #parts: KeeperParts;
  /** Sets the contents of this load of the page apart from those of others. */
  readonly #load = newSessionId();
  readonly #names = new Map<string, string>();
  #own: Own | undefined;
  #arrival: Arrival | undefined;
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
    addEventListener("beforeunload", () => this.#saveAtOnce(true));
    addEventListener("pagehide", () => this.#leave());
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
      // Another tab may have it: what was changed here meanwhile is a session of its own.
      const id = own.holder === "not known yet" ? newSessionId() : own.id;
      void this.#save(own, { ...former, session: { ...former.session, id } });
    }
    own.claim.release();
  }

  #adopt(lab: Lab): void {
    const { store, tabNotes } = this.#parts;
    const from = this.#arrival?.lab.session === lab.session ? this.#arrival : undefined;
    this.#arrival = undefined;
    for (const [key, name] of from?.names ?? []) this.#names.set(key, name);
    const own: Own = {
      id: lab.session,
      claim: claim(lab.session),
      holder: from === undefined ? "this tab" : "not known yet",
      isStored: from !== undefined,
      print: undefined,
      held: undefined,
      underWay: 0,
      savedAt: from?.savedAt ?? 0,
      changedAt: undefined,
    };
    if (from === undefined) store.expectNew(own.id);
    else {
      own.print = printed(this.#pack(this.#hold(from.lab, from.pin)).session);
      // What is shown may be what is stored, made again.
      this.#unsaved(own);
    }
    this.#own = own;
    tabNotes.write("session", own.id);
    void own.claim.held.then((isHeld) => {
      if (this.#own !== own) return;
      if (isHeld === undefined) this.#sayUnclaimed();
      if (isHeld === false) this.#goOnAsCopy(own);
      else own.holder = isHeld === true ? "this tab" : "unclaimed";
    });
    this.changed();
  }

  #sayUnclaimed(): void {
    if (this.#isUnclaimed) return;
    this.#isUnclaimed = true;
    this.#parts.onUnclaimed();
  }

  /** Leaves the session to the tab that has it. What is as it was stored there is not stored twice. */
  #goOnAsCopy(former: Own): void {
    const { session, linking, store, onCopy } = this.#parts;
    const lab = { ...session.getState().lab, session: newSessionId() };
    const isNew = this.#unsaved(former) !== undefined;
    this.#own = undefined;
    store.expectNew(lab.session);
    this.#arrival = isNew ? undefined : { lab, pin: linking.getState().pin, savedAt: former.savedAt, names: new Map() };
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

  /** @param isGoing there is no time to look what another tab wrote */
  #saveAtOnce(isGoing = false): void {
    const own = this.#own;
    if (own === undefined || own.holder === "not known yet") return;
    const now = this.#unsaved(own);
    if (now === undefined) this.#rest(own);
    else void this.#save(own, now, isGoing);
  }

  /** All was handed to the store. */
  #rest(own: Own): void {
    clearTimeout(this.#timer);
    own.changedAt = undefined;
    if (own.underWay === 0) this.#show({ status: "saved", at: own.savedAt });
  }

  /** The page goes: what is not stored is handed over in one go. Where it is not known yet whose the session is, as one of its own. */
  #leave(): void {
    const own = this.#own;
    if (own?.holder === "not known yet" && this.#unsaved(own) !== undefined) this.#goOnAsCopy(own);
    this.#saveAtOnce(true);
  }

  async #save(own: Own, { session, contents, held, print }: Unsaved, isGoing = false): Promise<void> {
    const { store } = this.#parts;
    const savedAt = Date.now();
    Object.assign(own, { print, held, changedAt: undefined });
    own.underWay++;
    try {
      // Nothing is waited for before the store is asked: the page may be about to go.
      await store
        .save({ session: { ...session, savedAt }, contents }, own.holder === "unclaimed" && !isGoing)
        .finally(() => own.underWay--);
      own.savedAt = savedAt;
      if (!own.isStored) {
        own.isStored = true;
        await store.trim(sessionLimit, new Set([own.id, ...(await claimedSessions())]));
      }
      if (own === this.#own) this.#succeed();
    } catch (error) {
      Object.assign(own, { print: undefined, held: undefined });
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
    return packed(whole, pin, this.#contentNames, 0);
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
  return JSON.stringify({ ...session, savedAt: 0 });
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
