import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import { textHash } from "../../extraction/statistics/text-hash.ts";

interface KeptSource {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

interface KeptOutput extends GivenOutput {
  readonly source: string;
  readonly page: string;
}

interface Tables extends DBSchema {
  sources: { key: string; value: KeptSource };
  outputs: { key: [source: string, page: string]; value: KeptOutput };
}

let opening: Promise<IDBPDatabase<Tables>> | undefined;

/** A database of its own, so that workers open it without the sessions' one. @throws DOMException where the browser keeps nothing */
function open(): Promise<IDBPDatabase<Tables>> {
  opening ??= opened().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Async, because a window that keeps nothing may throw at once. */
async function opened(): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>("contentscope-outputs", 1, {
    upgrade: (database) => {
      database.createObjectStore("sources", { keyPath: "name" });
      database.createObjectStore("outputs", { keyPath: ["source", "page"] });
    },
    terminated: () => (opening = undefined),
  });
}

/** The key of a page that an output was given for itself: its text, so that another page of the same name is another. */
export function keyOfPage(source: string): string {
  return `# ${textHash(source)}`;
}

/** The key of a page of a corpus: its name there. */
export function keyOfName(name: string): string {
  return `/ ${name}`;
}

/** A page as it is known here: by its text, by its name in a corpus, or by both. */
export interface KnownPage {
  readonly source?: string | undefined;
  readonly name?: string | undefined;
}

/** The keys that a page may have an output under, the surer first. */
export function keysOfPage({ source, name }: KnownPage): readonly string[] {
  return [...(source === undefined ? [] : [keyOfPage(source)]), ...(name === undefined ? [] : [keyOfName(name)])];
}

/** Keeps what a source wrote, by the keys of pages, all of it or nothing. @throws DOMException where there is no room, or where nothing can be kept here */
export async function keepSource(name: string, outputs: ReadonlyMap<string, GivenOutput>): Promise<void> {
  const transaction = (await open()).transaction(["sources", "outputs"], "readwrite");
  const store = transaction.objectStore("outputs");
  for (const [page, output] of outputs) void store.put({ source: name, page, ...kept(output) }).catch(() => undefined);
  void transaction
    .objectStore("sources")
    .put({ name, keptAt: Date.now() })
    .catch(() => undefined);
  await transaction.done;
}

/** What a source wrote for the first of some keys that it wrote anything for; undefined for none, or where nothing can be kept here. */
export async function readOutput(source: string, pages: readonly string[]): Promise<GivenOutput | undefined> {
  const database = await open().catch(() => undefined);
  for (const page of pages) {
    const found = await database?.get("outputs", [source, page]);
    if (found !== undefined) return kept(found);
  }
  return undefined;
}

/** All that a source wrote, by the keys of pages; empty where it is not there. */
export async function readSource(name: string): Promise<ReadonlyMap<string, GivenOutput>> {
  const database = await open().catch(() => undefined);
  const found = (await database?.getAll("outputs", IDBKeyRange.bound([name, ""], [name, []]))) ?? [];
  return new Map(found.map((output) => [output.page, kept(output)]));
}

/** Without the time that it took, which is that of one run. */
function kept({ form, text, record }: GivenOutput): GivenOutput {
  return { form, text, ...(record && { record }) };
}
