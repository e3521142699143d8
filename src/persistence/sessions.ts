import type { DBSchema, IDBPDatabase, IDBPObjectStore } from "idb";
import { array, fallback, number, object, optional, parse, string } from "valibot";
import { KeptDatabase } from "../worker/own/kept-database.ts";
import type { PackedSession } from "./record.ts";

/** Sessions by id, and the contents of their pages by session and name. What is read is nobody's word until it was checked. */
interface SessionTables extends DBSchema {
  sessions: { key: string; value: unknown; indexes: { savedAt: number } };
  contents: { key: [session: string, name: string]; value: unknown };
}

/** The browser lets this window keep nothing. */
export class NoStore extends Error {}

/** A session as a list shows it. */
export interface SessionSummary {
  readonly id: string;
  /** The first page's name; `undefined` where nothing can be read of the session. */
  readonly name: string | undefined;
  readonly pageCount: number;
  readonly savedAt: number;
  readonly size: number;
}

/** A session as it is in the store. */
export interface StoredSession {
  readonly session: unknown;
  readonly contents: ReadonlyMap<string, unknown>;
}

/**
 * The sessions in this browser's database. A session and the contents of its pages change together or not at all; a content that
 * is there already is not written again.
 */
export class SessionStore {
  readonly #database: KeptDatabase<SessionTables>;
  /** Names of the contents that are there, by session, as far as they are known. */
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(name = "contentscope") {
    const create = (database: IDBPDatabase<SessionTables>): void => {
      database.createObjectStore("sessions", { keyPath: "id" }).createIndex("savedAt", "savedAt");
      database.createObjectStore("contents");
    };
    this.#database = new KeptDatabase(name, create, () => this.#known.clear());
  }

  /** Id of the session that was saved last; of those that have a page, where there are such. */
  async last(): Promise<string | undefined> {
    const sessions = await (await this.#open()).getAllFromIndex("sessions", "savedAt");
    const newest = sessions.toReversed().map(summaryOf);
    return (newest.find(({ pageCount, name }) => pageCount > 0 || name === undefined) ?? newest[0])?.id;
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.#open()).getKey("sessions", id)) !== undefined;
  }

  async read(id: string): Promise<StoredSession | undefined> {
    const transaction = (await this.#open()).transaction(bothTables);
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
    return sessions.map(summaryOf).toSorted((a, b) => b.savedAt - a.savedAt);
  }

  /** A session of this tab's own making, of which nothing can be there: nothing needs to be looked up before it is saved. */
  expectNew(id: string): void {
    this.#known.set(id, new Set());
  }

  /**
   * Saves a session. What was read or saved before is handed over at once, also by a page that is being left.
   *
   * @throws DOMException "QuotaExceededError" where the browser has no room; the session is then as it was
   */
  async save({ session, contents }: PackedSession): Promise<void> {
    const { id } = session;
    const present = this.#known.get(id) ?? namesIn(await (await this.#open()).getAllKeys("contents", contentsOf(id)));
    const writing = this.#write((sessions, stored) => {
      // The next save may come before this one is answered.
      this.#known.set(id, new Set(contents.keys()));
      return [
        sessions.put(session),
        ...Array.from(contents).flatMap(([name, content]) => (present.has(name) ? [] : [stored.put(content, [id, name])])),
        ...Array.from(present).flatMap((name) => (contents.has(name) ? [] : [stored.delete([id, name])])),
      ];
    });
    await writing.catch((error: unknown) => {
      this.#known.delete(id);
      throw error;
    });
  }

  /** Takes a session out of the store and hands it over, so that it can be put back. */
  async remove(id: string): Promise<StoredSession | undefined> {
    const removed = await this.read(id);
    this.#known.delete(id);
    await this.#write((sessions, stored) => [sessions.delete(id), stored.delete(contentsOf(id))]);
    return removed;
  }

  async putBack(id: string, { session, contents }: StoredSession): Promise<void> {
    this.#known.delete(id);
    await this.#write((sessions, stored) => [
      sessions.put(session),
      ...Array.from(contents, ([name, content]) => stored.put(content, [id, name])),
    ]);
  }

  /** Drops the oldest sessions until `limit` are left, and those without a page; none that is in `spared`. */
  async trim(limit: number, spared: ReadonlySet<string>): Promise<void> {
    const sessions = (await this.list()).filter(({ name, savedAt }) => name !== undefined && savedAt > 0);
    const withPages = sessions.filter(({ id, pageCount }) => pageCount > 0 || spared.has(id));
    const dropped = [...sessions.filter((session) => !withPages.includes(session)), ...withPages.slice(limit)];
    for (const { id } of dropped) if (!spared.has(id)) await this.remove(id);
  }

  /** Makes all of some writes or none. All are handed over at once: a page that is being left may not be there when they are answered. */
  async #write(
    writesOf: (sessions: Writable<"sessions">, contents: Writable<"contents">) => readonly Promise<unknown>[],
  ): Promise<void> {
    const database = this.#database.present ?? (await this.#open());
    const transaction = database.transaction(bothTables, "readwrite");
    const writes = writesOf(transaction.objectStore("sessions"), transaction.objectStore("contents"));
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
  }

  /** @throws NoStore */
  #open(): Promise<IDBPDatabase<SessionTables>> {
    return this.#database.open().catch((error: unknown) => {
      if (error instanceof Error && error.name === "QuotaExceededError") throw error;
      throw new NoStore("the browser cannot open its database", { cause: error });
    });
  }
}

const bothTables: ["sessions", "contents"] = ["sessions", "contents"];

type Writable<Name extends "sessions" | "contents"> = IDBPObjectStore<SessionTables, typeof bothTables, Name, "readwrite">;

function namesIn(keys: readonly (readonly [session: string, name: string])[]): ReadonlySet<string> {
  return new Set(keys.map(([, name]) => name));
}

function contentsOf(session: string): IDBKeyRange {
  return IDBKeyRange.bound([session], [session, []]);
}

const summarySchema = fallback(
  object({
    id: fallback(string(), ""),
    savedAt: fallback(number(), 0),
    size: fallback(number(), 0),
    pages: fallback(optional(array(object({ name: string() }))), undefined),
  }),
  { id: "", savedAt: 0, size: 0, pages: undefined },
);

/** The summary of a stored session, also of one that cannot be opened. */
function summaryOf(value: unknown): SessionSummary {
  const { pages, ...own } = parse(summarySchema, value);
  return { ...own, name: pages && (pages[0]?.name ?? "No page"), pageCount: pages?.length ?? 0 };
}
