import { foundFile } from "../../corpus/found-file.ts";
import type { CorpusFile } from "../../corpus/corpus-file.ts";
import type { CorpusStore } from "../../keeping/corpus-store.ts";
import type { Notes } from "../../keeping/notes.ts";
import { megabyte } from "../../opening/limits.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "../../state/stored-corpus.ts";
import type { OpenCorpus } from "../../state/corpus.ts";
import type { PageDone } from "./corpus-run.ts";

/** Files that are kept at the most: the database copies each. */
const keepable = { count: 5_000, bytes: 500 * megabyte } as const;
/** Files that are stored, or results that are checked, at a time. */
const atATime = 100;

/** A corpus as it was kept. */
interface KeptCorpus {
  readonly corpus: OpenCorpus;
  /** Undefined where the files were not kept. */
  readonly files: readonly CorpusFile[] | undefined;
}

/** Keeps the corpus that is open, so that a reload can go on with it. What cannot be kept is said once. */
export class CorpusKeeper {
  readonly #store: CorpusStore;
  readonly #tabNotes: Notes;
  readonly #onTrouble: (sentence: string) => void;
  #own: string | undefined;
  /** Writes go one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: CorpusStore, tabNotes: Notes, onTrouble: (sentence: string) => void) {
    this.#store = store;
    this.#tabNotes = tabNotes;
    this.#onTrouble = onTrouble;
  }

  /** Begins to keep a corpus: what it is at once, its files one after the other. */
  keep(corpus: OpenCorpus, files: readonly CorpusFile[]): void {
    const { id } = corpus;
    this.#own = id;
    this.#tabNotes.write("corpus", id);
    const write = (hasFiles: boolean): Promise<void> =>
      this.#store.save({ id, savedAt: Date.now(), corpus: storedCorpus(corpus, hasFiles) });
    this.#then(() => write(false));
    const needed = files.filter((file) => foundFile(file).role !== "other");
    if (!isKeepable(needed)) return;
    for (let part = 0; part * atATime < needed.length; part++)
      this.#then(() =>
        this.#whileOwn(id, () => this.#store.addFiles(id, part, needed.slice(part * atATime, (part + 1) * atATime))),
      );
    this.#then(() => this.#whileOwn(id, () => write(true)));
  }

  add(done: readonly PageDone[]): void {
    const id = this.#own;
    if (id === undefined) return;
    for (let first = 0; first < done.length; first += atATime)
      this.#then(() => this.#whileOwn(id, () => this.#store.addResults(id, done.slice(first, first + atATime))));
  }

  /** The corpus is closed, and kept no longer. */
  forget(): void {
    const id = this.#own;
    this.#own = undefined;
    this.#tabNotes.write("corpus", "");
    if (id !== undefined) this.#then(() => this.#store.remove(id));
  }

  /** The corpus that this tab had, or else the one that was kept last; undefined where there is none. */
  async restore(): Promise<KeptCorpus | undefined> {
    const noted = this.#tabNotes.read("corpus");
    const id = typeof noted === "string" ? noted : await this.#store.last();
    const stored = id === undefined || id === "" ? undefined : await this.#store.read(id);
    const kept = id === undefined || stored === undefined ? undefined : corpusOfStored(id, stored);
    if (id === undefined || kept === undefined) return undefined;
    const results = kept.corpus.results.slice();
    for (let first = 0; first < results.length; first += atATime)
      for (const [page, value] of await this.#store.results(id, first, atATime))
        results[page] = resultOfStored(kept.corpus, page, value);
    const isDone = results.every((result) => result !== undefined);
    this.#own = id;
    this.#tabNotes.write("corpus", id);
    return {
      corpus: { ...kept.corpus, results, standing: { status: isDone ? "done" : "stopped" } },
      files: kept.hasFiles ? await this.#store.files(id) : undefined,
    };
  }

  #whileOwn(id: string, work: () => Promise<void>): Promise<void> {
    return this.#own === id ? work() : Promise.resolve();
  }

  #then(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      const isFull = error instanceof Error && error.name === "QuotaExceededError";
      this.#onTrouble(
        isFull
          ? "Browser storage is full: the corpus and its results are not kept after a reload. Save the results as JSON."
          : "This browser keeps nothing: the corpus and its results are gone after a reload. Save the results as JSON.",
      );
    });
  }
}

function isKeepable(files: readonly CorpusFile[]): boolean {
  // Of an archive every page lists the same bytes: the archive itself is what was given.
  return files.length <= keepable.count && files.reduce((sum, { size }) => sum + size, 0) <= keepable.bytes;
}
