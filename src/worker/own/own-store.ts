import type { DBSchema, IDBPDatabase } from "idb";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import { textHash } from "../../extraction/statistics/text-hash.ts";
import { KeptDatabase } from "./kept-database.ts";

/*
 * What is the user's own in this browser: the texts of models, and of modules (JavaScript), and what other programs wrote for pages.
 * Workers read what their runs name; the lab keeps and removes. What a model is, `extraction/algorithms/learned/model.ts` says; what a
 * file of outputs holds, `import/outputs`; how a module is run, `lab/module-runs.ts`.
 */

/** Kinds of texts that are kept by a name alone: that of a model (`modelName`), or of what a module writes (`sourceName`). */
type Kind = "model" | "module";

interface OwnTables extends DBSchema {
  texts: { key: [kind: Kind, name: string]; value: string };
  /** What a source wrote, by the key of the page. A name holds the hash of all that it wrote. */
  outputs: { key: [source: string, page: string]; value: GivenOutput };
}

/** A database of its own, so that workers open it without the sessions' one. */
const kept = new KeptDatabase<OwnTables>("contentscope-own", (database) => {
  database.createObjectStore("texts");
  database.createObjectStore("outputs");
});

/** The same to be read from; undefined where nothing can be kept here. */
function readable(): Promise<IDBPDatabase<OwnTables> | undefined> {
  return kept.open().catch(() => undefined);
}

/** A text; undefined where it is not there, or nothing can be kept here. */
export async function readOwn(kind: Kind, name: string): Promise<string | undefined> {
  return (await readable())?.get("texts", [kind, name]);
}

/** The names of all texts of a kind, in the order of the alphabet; none where nothing can be kept here. */
export async function ownNames(kind: Kind): Promise<readonly string[]> {
  const keys = (await (await readable())?.getAllKeys("texts", IDBKeyRange.bound([kind], [kind, []]))) ?? [];
  return keys.map(([, name]) => name);
}

/** Keeps a text. @throws DOMException where there is no room, or where nothing can be kept here */
export async function keepOwn(kind: Kind, name: string, text: string): Promise<void> {
  await (await kept.open()).put("texts", text, [kind, name]);
}

export async function removeOwn(kind: Kind, name: string): Promise<void> {
  await (await kept.open()).delete("texts", [kind, name]);
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
  const transaction = (await kept.open()).transaction("outputs", "readwrite");
  for (const [page, { form, text, record }] of outputs)
    // Without the time that it took, which is that of one run.
    void transaction.store.put({ form, text, ...(record && { record }) }, [name, page]).catch(() => undefined);
  await transaction.done;
}

/** What a source wrote for the first of some keys that it wrote anything for; undefined for none, or where nothing can be kept here. */
export async function readOutput(source: string, pages: readonly string[]): Promise<GivenOutput | undefined> {
  const database = await readable();
  for (const page of pages) {
    const found = await database?.get("outputs", [source, page]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All that a source wrote, by the keys of pages; empty where it is not there. */
export async function readSource(name: string): Promise<ReadonlyMap<string, GivenOutput>> {
  const store = (await readable())?.transaction("outputs").store;
  const range = IDBKeyRange.bound([name, ""], [name, []]);
  const [keys = [], outputs = []] = await Promise.all([store?.getAllKeys(range), store?.getAll(range)]);
  return new Map(keys.flatMap(([, page], index) => (outputs[index] === undefined ? [] : [[page, outputs[index]] as const])));
}
