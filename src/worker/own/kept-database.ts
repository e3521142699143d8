import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/**
 * A database in this browser: opened when it is first asked for, and anew where it was lost, because the browser cleared it or another tab
 * deletes it.
 */
export class KeptDatabase<Tables extends DBSchema> {
  readonly #connect: () => Promise<IDBPDatabase<Tables>>;
  #opening: Promise<IDBPDatabase<Tables>> | undefined;
  #present: IDBPDatabase<Tables> | undefined;

  /** @param onLost what is known of it holds no more */
  constructor(name: string, upgrade: (database: IDBPDatabase<Tables>) => void, onLost: () => void = () => undefined) {
    const lose = (): void => {
      onLost();
      this.#present = undefined;
      this.#opening = undefined;
    };
    // Async, because a window that keeps nothing may throw at once.
    this.#connect = async () =>
      openDB<Tables>(name, 1, {
        upgrade,
        terminated: lose,
        blocking: (_current, _blocked, event) => {
          lose();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
      });
  }

  /** The database where it is open: what is asked of it without a wait is asked also by a page that is being left. */
  get present(): IDBPDatabase<Tables> | undefined {
    return this.#present;
  }

  /** @throws DOMException where the browser refuses */
  open(): Promise<IDBPDatabase<Tables>> {
    this.#opening ??= this.#connect().then(
      (database) => (this.#present = database),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }
}
