import { foundFile } from "../../corpus/found-file.ts";
import type { CorpusFile } from "../../corpus/corpus-file.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { CorpusStore } from "../../keeping/corpus-store.ts";
import type { Notes } from "../../keeping/notes.ts";
import { megabyte } from "../../opening/limits.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "../../state/stored-corpus.ts";
import type { WorkPlans } from "../../state/stored-corpus.ts";
import { workKinds } from "../../state/corpus.ts";
import type { FoundCorpus, OpenCorpus, WorkKind } from "../../state/corpus.ts";
import type { PageDone } from "./corpus-run.ts";

/** Files that are kept at the most: the database copies each. */
const keepable = { count: 5_000, bytes: 500 * megabyte } as const;
/** Files that are stored, or results that are checked, at a time. */
const atATime = 100;

/** A corpus as it was kept. */
interface KeptCorpus {
  readonly found: FoundCorpus;
  readonly works: readonly KeptWork[];
  /** Undefined where the files were not kept. */
  readonly files: readonly CorpusFile[] | undefined;
}

interface KeptWork {
  readonly kind: WorkKind;
  readonly plan: Plan;
  readonly results: OpenCorpus["results"];
}

/** The corpus that is kept, as far as it is. */
interface Own {
  readonly id: string;
  readonly found: FoundCorpus;
  plans: WorkPlans;
  hasFiles: boolean;
}

/** Keeps the corpus that is open and the works on it, so that a reload can go on with them. What cannot be kept is said once. */
export class CorpusKeeper {
  readonly #store: CorpusStore;
  readonly #tabNotes: Notes;
  readonly #onTrouble: (sentence: string) => void;
  #own: Own | undefined;
  /** Writes go one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: CorpusStore, tabNotes: Notes, onTrouble: (sentence: string) => void) {
    this.#store = store;
    this.#tabNotes = tabNotes;
    this.#onTrouble = onTrouble;
  }

  /** Begins to keep a corpus in place of the one before: what it is at once, its files one after the other. */
  keep(id: string, found: FoundCorpus, plans: WorkPlans, files: readonly CorpusFile[]): void {
    this.forget();
    const own: Own = { id, found, plans, hasFiles: false };
    this.#own = own;
    this.#tabNotes.write("corpus", id);
    // What is to be kept is shown first.
    this.#queued(() => new Promise((resolve) => setTimeout(resolve)));
    this.#save(own);
    const needed = files.filter((file) => foundFile(file).role !== "other");
    if (!isKeepable(needed)) return;
    for (let part = 0; part * atATime < needed.length; part++)
      this.#then(own, () => this.#store.addFiles(id, part, needed.slice(part * atATime, (part + 1) * atATime)));
    this.#then(own, () => {
      own.hasFiles = true;
      return this.#store.save({ id, savedAt: Date.now(), corpus: storedCorpus(own) });
    });
  }

  /** Begins to keep a work on the corpus in place of the one of its kind before. */
  keepWork(kind: WorkKind, plan: Plan): void {
    const own = this.#own;
    if (own === undefined) return;
    own.plans = { ...own.plans, [kind]: plan };
    this.#then(own, () => this.#store.removeResults(own.id, kind));
    this.#save(own);
  }

  add(kind: WorkKind, done: readonly PageDone[]): void {
    const own = this.#own;
    if (own === undefined) return;
    for (let first = 0; first < done.length; first += atATime)
      this.#then(own, () => this.#store.addResults(own.id, kind, done.slice(first, first + atATime)));
  }

  /** Notes the work that this tab shows. */
  noteShown(kind: WorkKind): void {
    this.#tabNotes.write("corpus work", kind);
  }

  /** The work that this tab showed last. */
  get shown(): WorkKind | undefined {
    const noted = this.#tabNotes.read("corpus work");
    return workKinds.find((kind) => kind === noted);
  }

  /** The corpus is closed, and kept no longer. */
  forget(): void {
    const own = this.#own;
    this.#own = undefined;
    this.#tabNotes.write("corpus", "");
    if (own !== undefined) this.#queued(() => this.#store.remove(own.id));
  }

  /** The corpus that this tab had, or else the one that was kept last; undefined where there is none. */
  async restore(): Promise<(KeptCorpus & { readonly id: string }) | undefined> {
    const noted = this.#tabNotes.read("corpus");
    const id = typeof noted === "string" ? noted : await this.#store.last();
    const stored = id === undefined || id === "" ? undefined : await this.#store.read(id);
    const kept = stored === undefined ? undefined : corpusOfStored(stored);
    if (id === undefined || kept === undefined) return undefined;
    const { found, plans, hasFiles } = kept;
    const works: KeptWork[] = [];
    for (const kind of workKinds) {
      const plan = plans[kind];
      if (plan !== undefined) works.push({ kind, plan, results: await this.#results(id, kind, found, plan) });
    }
    this.#own = { id, found, plans, hasFiles };
    this.#tabNotes.write("corpus", id);
    return { id, found, works, files: hasFiles ? await this.#store.files(id) : undefined };
  }

  async #results(id: string, kind: WorkKind, found: FoundCorpus, plan: Plan): Promise<OpenCorpus["results"]> {
    const results: (PageResult | undefined)[] = found.pages.map(() => undefined);
    for (let first = 0; first < results.length; first += atATime)
      for (const [page, value] of await this.#store.results(id, kind, first, atATime))
        results[page] = resultOfStored(found, plan, page, value);
    return results;
  }

  #save(own: Own): void {
    const { id } = own;
    this.#then(own, () => this.#store.save({ id, savedAt: Date.now(), corpus: storedCorpus(own) }));
  }

  /** Writes in turn, unless another corpus is kept by then. */
  #then(own: Own, work: () => Promise<void>): void {
    this.#queued(() => (this.#own === own ? work() : Promise.resolve()));
  }

  #queued(work: () => Promise<void>): void {
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
