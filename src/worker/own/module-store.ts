import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A module of the user's own in this browser. */
interface KeptModule {
  /** The name of what it writes (`sourceName`): a module that was changed has another. */
  readonly name: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

interface Tables extends DBSchema {
  modules: { key: string; value: KeptModule };
}

/** @throws DOMException where the browser keeps nothing */
function open(): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>("contentscope-modules", 1, {
    upgrade: (database) => void database.createObjectStore("modules", { keyPath: "name" }),
  });
}

/** Does something with the database, which is closed again: it is asked for a few times an hour. */
async function during<T>(task: (database: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await task(database);
  } finally {
    database.close();
  }
}

/** The text of a module; undefined where it is not there, or nothing can be kept here. */
export async function readModule(name: string): Promise<string | undefined> {
  return (await during((database) => database.get("modules", name)).catch(() => undefined))?.text;
}

/** The names of all modules; none where nothing can be kept here. */
export async function moduleNames(): Promise<readonly string[]> {
  return during((database) => database.getAllKeys("modules")).catch(() => []);
}

/** Keeps a module. @throws DOMException where there is no room, or where nothing can be kept here */
export async function keepModule(name: string, text: string): Promise<void> {
  await during((database) => database.put("modules", { name, text, keptAt: Date.now() }));
}
