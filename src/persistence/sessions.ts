import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { record, safeParse, string, unknown } from "valibot";
import type { Packed } from "./session-record.ts";
import { summaryOf, type SessionSummary } from "../state/session-summary.ts";

/** Sessions by id, and the contents of their pages by session and name. What is read is nobody's word until it was checked. */
interface Tables extends DBSchema {
  sessions: { key: string; value: unknown; indexes: { savedAt: number } };
  contents: { key: [session: string, name: string]; value: unknown };
}

type Database = IDBPDatabase<Tables>;

/** The browser lets this window keep nothing. */
export class NoStore extends Error {}

/** A session as it is in the store. */
export interface Stored {
  readonly session: unknown;
  readonly contents: ReadonlyMap<string, unknown>;
}

/**
 * The sessions in this browser's database. A session and the contents of its pages change together or not at all; a content that
 * is there already is not written again.
 */
export class SessionStore {
  readonly #name: string;
  #opening: Promise<Database> | undefined;
  #database: Database | undefined;
  /** Names of the contents that are there, by session, as far as they are known. */
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(name = "contentscope") {
    this.#name = name;
  }

  /** Id of the session that was saved last; of those that have a page, where there are such. */
  async last(): Promise<string | undefined> {
    const sessions = await (await this.#open()).getAllFromIndex("sessions", "savedAt");
    const newest = sessions.toReversed().map((session) => summaryOf(idOf(session), session));
    return (newest.find(({ pageCount, name }) => pageCount > 0 || name === undefined) ?? newest[0])?.id;
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.#open()).getKey("sessions", id)) !== undefined;
  }

  async read(id: string): Promise<Stored | undefined> {
    const transaction = (await this.#open()).transaction(["sessions", "contents"]);
    const contents = transaction.objectStore("contents");
    const [session, keys, values] = await Promise.all([
      transaction.objectStore("sessions").get(id),
      contents.getAllKeys(contentsOf(id)),
      contents.getAll(contentsOf(id)),
    ]);
    if (session === undefined) return undefined;
    this.#known.set(id, namesIn(keys));
    return { session, contents: new Map(keys.map(([, name], index) => [name, values[index]])) };
  }

  /** All sessions, the newest first. */
  async list(): Promise<readonly SessionSummary[]> {
    const sessions = await (await this.#open()).getAll("sessions");
    return sessions.map((session) => summaryOf(idOf(session), session)).toSorted((a, b) => b.savedAt - a.savedAt);
  }

  /** A session of this tab's own making, of which nothing can be there: nothing needs to be looked up before it is saved. */
  expectNew(id: string): void {
    this.#known.set(id, new Set());
  }

  /**
   * Saves a session. What was read or saved before is handed over at once, also by a page that is being left.
   *
   * @param isShared another tab may have written to it: what is there is looked up
   * @throws DOMException "QuotaExceededError" where the browser has no room; the session is then as it was
   */
  async save({ session, contents }: Packed, isShared = false): Promise<void> {
    const database = this.#database ?? (await this.#open());
    const transaction = database.transaction(["sessions", "contents"], "readwrite");
    const [sessions, contentsStore] = [transaction.objectStore("sessions"), transaction.objectStore("contents")];
    if (isShared) this.#known.delete(session.id);
    const present = this.#known.get(session.id) ?? namesIn(await contentsStore.getAllKeys(contentsOf(session.id)));
    const writes: Promise<unknown>[] = [sessions.put(session)];
    for (const [name, content] of contents) if (!present.has(name)) writes.push(contentsStore.put(content, [session.id, name]));
    for (const name of present) if (!contents.has(name)) writes.push(contentsStore.delete([session.id, name]));
    // A page that is being left may not be there when the writes are answered.
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
    this.#known.set(session.id, new Set(contents.keys()));
  }

  /** Takes a session out of the store and hands it over, so that it can be put back. */
  async remove(id: string): Promise<Stored | undefined> {
    const stored = await this.read(id);
    const transaction = (this.#database ?? (await this.#open())).transaction(["sessions", "contents"], "readwrite");
    this.#known.delete(id);
    const writes = [transaction.objectStore("sessions").delete(id), transaction.objectStore("contents").delete(contentsOf(id))];
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
    return stored;
  }

  /** All is handed over at once, also by a page that is being left. */
  async putBack(id: string, { session, contents }: Stored): Promise<void> {
    const transaction = (this.#database ?? (await this.#open())).transaction(["sessions", "contents"], "readwrite");
    const contentsStore = transaction.objectStore("contents");
    this.#known.delete(id);
    const writes: Promise<unknown>[] = [transaction.objectStore("sessions").put(session)];
    for (const [name, content] of contents) writes.push(contentsStore.put(content, [id, name]));
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
  }

  /** Drops the oldest sessions until `limit` are left, and those without a page; none that is in `spared`. */
  async trim(limit: number, spared: ReadonlySet<string>): Promise<void> {
    const sessions = (await this.list()).filter(({ name, savedAt }) => name !== undefined && savedAt > 0);
    const withPages = sessions.filter(({ id, pageCount }) => pageCount > 0 || spared.has(id));
    const dropped = [...sessions.filter((session) => !withPages.includes(session)), ...withPages.slice(limit)];
    for (const { id } of dropped) if (!spared.has(id)) await this.remove(id);
  }

  /** @throws NoStore */
  #open(): Promise<Database> {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = undefined;
      if (error instanceof Error && error.name === "QuotaExceededError") throw error;
      throw new NoStore("the browser refuses to open its database", { cause: error });
    });
    return this.#opening;
  }

  async #connect(): Promise<Database> {
    const lose = (): void => {
      // What is there must be looked up anew: the browser may have cleared it.
      this.#known.clear();
      this.#database = undefined;
      this.#opening = undefined;
    };
    this.#database = await openDB<Tables>(this.#name, 1, {
      upgrade: (database) => {
        database.createObjectStore("sessions", { keyPath: "id" }).createIndex("savedAt", "savedAt");
        database.createObjectStore("contents");
      },
      terminated: lose,
      blocking: (_current, _blocked, event) => {
        lose();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    return this.#database;
  }
}

function namesIn(keys: readonly (readonly [session: string, name: string])[]): ReadonlySet<string> {
  return new Set(keys.map(([, name]) => name));
}

function contentsOf(session: string): IDBKeyRange {
  return IDBKeyRange.bound([session], [session, []]);
}

const fieldsSchema = record(string(), unknown());

function fieldsOf(session: unknown): Readonly<Record<string, unknown>> {
  const fields = safeParse(fieldsSchema, session);
  return fields.success ? fields.output : {};
}

function fieldOf(session: unknown, name: string): unknown {
  return fieldsOf(session)[name];
}

function idOf(session: unknown): string {
  const id = fieldOf(session, "id");
  return typeof id === "string" ? id : "";
}
