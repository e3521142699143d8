import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Library } from "../../extraction/run.ts";
import { messageOf } from "../../format.ts";
import type { Notes } from "../../persistence/notes.ts";
import { isStoredAlike, packedSession, openedSession, type OpenedSession } from "../../persistence/record.ts";
import { NoStore, type SessionStore } from "../../persistence/sessions.ts";
import type { Lab } from "../../state/lab.ts";
import { newId } from "../../state/open-page.ts";
import { withSource } from "../../state/page-changes.ts";
import type { LabCore } from "../core.ts";

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

/** The state that is saved: a lab, with the edits that were typed and are not yet its own, and what is pinned. */
type SavedState = Pick<OpenedSession, "lab" | "pin">;

/** The session that this tab writes to: it was made here, or its lock is ours. */
interface OwnSession {
  readonly id: string;
  readonly claim: Promise<Claim>;
  /** The store has had it before. */
  isStored: boolean;
  /** The state that the store was handed, or that needs no storing. */
  handed: SavedState | undefined;
  /** Saves that the store has not answered yet. */
  underWay: number;
  savedAt: number;
  /** When the first change was made that is not handed to the store, in milliseconds. */
  changedAt: number | undefined;
}

/**
 * Keeps what the lab holds in the browser's database: a moment after each change, and at once when the page is left. Who has the
 * session's lock is the only one to write to it; who does not get it goes on with a copy.
 */
export class Autosave {
  readonly state: StoreApi<SaveStatus> = createStore<SaveStatus>(() => ({ status: "saving" }));
  readonly #lab: Pick<LabCore, "session" | "linking" | "editing">;
  readonly #store: SessionStore;
  readonly #tabNotes: Notes;
  readonly #onTrouble: (trouble: SaveProblem | undefined) => void;
  #own: OwnSession | undefined;
  /** The stored session that the lab is about to hold. */
  #next: RestoredSession | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onTrouble called when saving fails in another way than before, with `undefined` when it works again */
  constructor(
    lab: Pick<LabCore, "session" | "linking" | "editing">,
    { store, tabNotes }: { readonly store: SessionStore; readonly tabNotes: Notes },
    onTrouble: (trouble: SaveProblem | undefined) => void,
  ) {
    this.#lab = lab;
    this.#store = store;
    this.#tabNotes = tabNotes;
    this.#onTrouble = onTrouble;
  }

  /** Id of the session that this tab writes to. */
  get own(): string | undefined {
    return this.#own?.id;
  }

  start(from: RestoredSession | undefined): void {
    this.#next = from;
    this.#adopt(this.#lab.session.getState().lab);
    this.#lab.editing.onEdit(() => this.changed());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#saveAtOnce();
    });
    // A reload asks the server first, which is time enough to write; what goes with no such notice has the moment of going.
    for (const going of ["beforeunload", "pagehide"]) addEventListener(going, () => this.#saveAtOnce());
  }

  /** Follows a change of the lab: saves it soon, or goes over to the session that it is of now. */
  follow(lab: Lab, before: Lab): void {
    if (lab.session !== before.session) {
      this.#part(before);
      this.#adopt(lab);
    } else if (!isStoredAlike(before, lab)) this.changed();
  }

  /** Saves what is new and lets go of the session: the lab is about to hold another, `next` where that is stored. */
  part(next?: RestoredSession): void {
    this.#part(this.#lab.session.getState().lab);
    this.#next = next;
  }

  #part(lab: Lab): void {
    const own = this.#own;
    this.#saveAtOnce(lab);
    this.#own = undefined;
    void own?.claim.then((held) => held.release());
  }

  #adopt(lab: Lab): void {
    const from = this.#next?.lab.session === lab.session ? this.#next : undefined;
    this.#next = undefined;
    const own: OwnSession = {
      id: lab.session,
      claim: from?.claim === undefined ? claim(lab.session) : Promise.resolve(from.claim),
      isStored: from?.claim !== undefined,
      // A state that is as it was stored is not stored again, nor a copy of it.
      handed: from,
      underWay: 0,
      savedAt: from?.savedAt ?? 0,
      changedAt: undefined,
    };
    if (!own.isStored) this.#store.expectNew(own.id);
    this.#own = own;
    this.#tabNotes.write("session", own.id);
    void own.claim.then(({ isHeld }) => {
      if (isHeld || this.#own !== own) return;
      // Undo led back into a session that another tab opened meanwhile: this goes on as one of its own.
      this.#own = undefined;
      this.#lab.session.setState((now) => ({ lab: { ...now.lab, session: newId() } }));
    });
    if (this.#isHanded(own, this.#held(lab))) this.#rest(own);
    else this.changed();
  }

  /** Something may be new: only when that is due to be saved it is packed, not at each move of a slider. */
  changed(): void {
    const own = this.#own;
    if (own === undefined) return;
    clearTimeout(this.#timer);
    own.changedAt ??= performance.now();
    if (this.state.getState().status !== "not saved") this.#show({ status: "saving" });
    const due = Math.min(savePause, own.changedAt + longestPause - performance.now());
    this.#timer = setTimeout(() => this.#saveAtOnce(), due);
  }

  #saveAtOnce(lab = this.#lab.session.getState().lab): void {
    clearTimeout(this.#timer);
    const own = this.#own;
    if (own === undefined) return;
    own.changedAt = undefined;
    const held = this.#held(lab);
    if (this.#isHanded(own, held)) this.#rest(own);
    else void this.#save(own, held);
  }

  #held(lab: Lab): SavedState {
    const { pin } = this.#lab.linking.getState();
    const { pending } = this.#lab.editing;
    const page = lab.pages.find(({ id }) => id === pending?.page);
    if (pending === undefined || page === undefined) return { lab, pin };
    return { lab: withSource(lab, page.id, { source: pending.source, key: `${page.key}+${pending.count}` }), pin };
  }

  #isHanded({ handed }: OwnSession, { lab, pin }: SavedState): boolean {
    return handed !== undefined && isStoredAlike(handed.lab, lab) && handed.pin === pin;
  }

  /** Shows that all is saved where the store was handed all and has answered. */
  #rest(own: OwnSession): void {
    if (own.underWay === 0 && own.changedAt === undefined) this.#show({ status: "saved", at: own.savedAt });
  }

  async #save(own: OwnSession, held: SavedState): Promise<void> {
    const savedAt = Date.now();
    own.handed = held;
    own.underWay++;
    try {
      // The store is asked at once: the page may be about to go.
      await this.#store.save(packedSession(held.lab, held.pin, savedAt)).finally(() => own.underWay--);
      own.savedAt = savedAt;
      if (!own.isStored) {
        own.isStored = true;
        await this.#store.trim(sessionLimit, new Set([own.id, ...(await claimedSessions())]));
      }
      if (own !== this.#own) return;
      if (this.state.getState().status === "not saved") {
        this.#onTrouble(undefined);
        this.#show({ status: "saving" });
      }
      this.#rest(own);
    } catch (error) {
      own.handed = undefined;
      const trouble = troubleOf(error);
      const state = this.state.getState();
      this.#show({ status: "not saved", trouble });
      if (state.status !== "not saved" || state.trouble.kind !== trouble.kind) this.#onTrouble(trouble);
    }
  }

  #show(keeping: SaveStatus): void {
    if (JSON.stringify(this.state.getState()) !== JSON.stringify(keeping)) this.state.setState(keeping, true);
  }
}

function troubleOf(error: unknown): SaveProblem {
  if (error instanceof Error && error.name === "QuotaExceededError")
    return { kind: "full", text: "Not saved: browser storage is full." };
  if (error instanceof NoStore) return { kind: "refused", text: "Not saved: this browser window stores nothing." };
  return { kind: "other", text: `Not saved: ${messageOf(error)}` };
}

/** A session that was opened from the store. */
export interface RestoredSession extends OpenedSession {
  /**
   * The claim to the stored session; absent where that is left as it is, because another tab has it or not all of it could be read: the
   * lab goes on under an id of its own.
   */
  readonly claim?: Claim;
}

/**
 * Opens a stored session; `undefined` where there is none.
 *
 * @param fresh what is not stored with a session is as here
 * @param wait milliseconds that another may take to give the session up
 * @throws RangeError where nothing can be read of it, DOMException where the browser refuses
 */
export async function restored(
  store: SessionStore,
  id: string,
  fresh: Lab,
  library: Library,
  wait = 0,
): Promise<RestoredSession | undefined> {
  // Claimed before it is read: what is read then is what its last holder left.
  const own = await claim(id, wait);
  let isKept = false;
  try {
    const stored = await store.read(id);
    if (stored === undefined) return undefined;
    const opened = openedSession(stored.session, stored.contents, fresh, library);
    isKept = own.isHeld && opened.problems.length === 0;
    return isKept ? { ...opened, claim: own } : { ...opened, lab: { ...opened.lab, session: newId() } };
  } finally {
    if (!isKept) own.release();
  }
}

const prefix = "contentscope session ";

/** A session claimed for this tab. Who holds it is the only one to write to it. */
export interface Claim {
  readonly isHeld: boolean;
  release(): void;
}

/**
 * Claims a session for this tab, until it is released or the tab is closed. A browser that has no locks, or refuses them, gives each tab
 * what it claims.
 *
 * @param patience milliseconds to wait for who has it
 */
export async function claim(session: string, patience = 0): Promise<Claim> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = await new Promise<boolean>((resolve) => {
    const waiting = new AbortController();
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : released;
    };
    const options = patience === 0 ? { ifAvailable: true } : { signal: waiting.signal };
    // Where the browser refuses, it does not say that another has it.
    attempted((locks) => locks.request(prefix + session, options, hold)).catch(() => resolve(!waiting.signal.aborted));
    // A page that is busy hears late that it has the lock: what is asked after the wait is answered after that.
    const giveUp = (): void => waiting.abort();
    setTimeout(() => void attempted((locks) => locks.query()).then(giveUp, giveUp), patience);
  });
  return { isHeld, release };
}

/** Sessions that are open, here or in another tab, as far as the browser tells. */
export async function claimedSessions(): Promise<ReadonlySet<string>> {
  const { held = [] } = await attempted((locks) => locks.query()).catch((): LockManagerSnapshot => ({}));
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [])));
}

/** The promise of a call; rejected also where there are no locks, as on addresses that are neither secure nor local. */
async function attempted<T>(call: (locks: LockManager) => Promise<T>): Promise<T> {
  return call(navigator.locks);
}
