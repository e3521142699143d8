import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { CorpusFile } from "../corpus/corpus-file.ts";
import type { PageResult } from "../evaluation/page-result.ts";

/** A corpus without its files and its results. What is read is nobody's word until it was checked. */
interface StoredCorpus {
  readonly id: string;
  readonly savedAt: number;
  readonly corpus: unknown;
}

interface Shelves extends DBSchema {
  corpora: { key: string; value: StoredCorpus; indexes: { savedAt: number } };
  /** Some files at a time. */
  files: { key: [corpus: string, part: number]; value: readonly CorpusFile[] };
  /** Those of a corpus's works one after the other, each under a name of its own. */
  results: { key: [work: string, page: number]; value: PageResult };
}

type Database = IDBPDatabase<Shelves>;

/** Corpora that are kept; the oldest goes first. */
const mostCorpora = 3;

/** The corpora in this browser's database: their files as far as they fit, and the pages that are done. */
export class CorpusStore {
  readonly #name: string;
  #opening: Promise<Database> | undefined;

  constructor(name = "contentscope-corpora") {
    this.#name = name;
  }

  /** Id of the corpus that was saved last. */
  async last(): Promise<string | undefined> {
    return (await (await this.#open()).getAllFromIndex("corpora", "savedAt")).at(-1)?.id;
  }

  /** A corpus as it was saved; undefined where there is none. */
  async read(id: string): Promise<unknown> {
    return (await (await this.#open()).get("corpora", id))?.corpus;
  }

  /** Results that a work has of the pages from `first` to before `first + count`, as far as they are kept. */
  async results(id: string, work: string, first: number, count: number): Promise<readonly KeptResult[]> {
    const name = workName(id, work);
    const range = IDBKeyRange.bound([name, first], [name, first + count], false, true);
    const store = (await this.#open()).transaction("results").store;
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return keys.map(([, page], index): KeptResult => [page, values[index]]);
  }

  /** The files of a corpus, in the order that they were given in. */
  async files(id: string): Promise<readonly CorpusFile[]> {
    return (await (await this.#open()).getAll("files", partsOf(id))).flat();
  }

  /** @throws DOMException "QuotaExceededError" where the browser has no room */
  async save(stored: StoredCorpus): Promise<void> {
    const database = await this.#open();
    await database.put("corpora", stored);
    const ids = (await database.getAllFromIndex("corpora", "savedAt")).map(({ id }) => id);
    for (const id of ids.slice(0, -mostCorpora)) await this.remove(id);
  }

  /** Adds files to those of a corpus. @throws DOMException as `save` does */
  async addFiles(id: string, part: number, files: readonly CorpusFile[]): Promise<void> {
    await (await this.#open()).put("files", files, [id, part]);
  }

  /** @throws DOMException as `save` does */
  async addResults(id: string, work: string, done: readonly (readonly [page: number, result: PageResult])[]): Promise<void> {
    const transaction = (await this.#open()).transaction("results", "readwrite");
    const name = workName(id, work);
    await Promise.all([...done.map(([page, result]) => transaction.store.put(result, [name, page])), transaction.done]);
  }

  /** Forgets what a work has done. */
  async removeResults(id: string, work: string): Promise<void> {
    await (await this.#open()).delete("results", partsOf(workName(id, work)));
  }

  async remove(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction(["corpora", "files", "results"], "readwrite");
    await Promise.all([
      transaction.objectStore("corpora").delete(id),
      transaction.objectStore("files").delete(partsOf(id)),
      transaction.objectStore("results").delete(partsOf(id)),
      transaction.objectStore("results").delete(otherWorksOf(id)),
      transaction.done,
    ]);
  }

  #open(): Promise<Database> {
    this.#opening ??= openDB<Shelves>(this.#name, 1, {
      upgrade: (database) => {
        database.createObjectStore("corpora", { keyPath: "id" }).createIndex("savedAt", "savedAt");
        database.createObjectStore("files");
        database.createObjectStore("results");
      },
      terminated: () => {
        this.#opening = undefined;
      },
      blocking: (_current, _blocked, event) => {
        this.#opening = undefined;
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    }).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }
}

/** A page's place, and what was kept of it. */
type KeptResult = readonly [page: number, result: unknown];

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** What a work's results are kept under: judging by lanes has the corpus's own name, as it had when it was the only one. */
function workName(id: string, work: string): string {
  return work === "lanes" ? id : `${id}/${work}`;
}

/** The results of all works but of judging by lanes. */
function otherWorksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([workName(id, "")], [workName(id, "\uffff")]);
}
