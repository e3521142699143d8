import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A model of the user's own in this browser, by its name (`modelName`). */
export interface KeptModel {
  readonly name: string;
  /** The file as it was opened or trained. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

interface Tables extends DBSchema {
  models: { key: string; value: KeptModel };
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
  return openDB<Tables>("contentscope-models", 1, {
    upgrade: (database) => void database.createObjectStore("models", { keyPath: "name" }),
    terminated: () => (opening = undefined),
  });
}

/** The text of a model; undefined where it is not there, or nothing can be kept here. */
export async function readOwnModel(name: string): Promise<string | undefined> {
  const kept = await (await open().catch(() => undefined))?.get("models", name);
  return kept?.text;
}

/** The names of all models, in the order of the alphabet; none where nothing can be kept here. */
export async function ownModelNames(): Promise<readonly string[]> {
  return (await (await open().catch(() => undefined))?.getAllKeys("models")) ?? [];
}

/** Keeps a model. @throws DOMException where there is no room, or where nothing can be kept here */
export async function keepOwnModel(model: KeptModel): Promise<void> {
  await (await open()).put("models", model);
}

export async function removeOwnModel(name: string): Promise<void> {
  await (await open()).delete("models", name);
}
