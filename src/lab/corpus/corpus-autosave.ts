import { object, safeParse, string, type InferOutput } from "valibot";
import type { StoreApi } from "zustand";
import { megabyte } from "../../format.ts";
import { foundFile, withoutEnding } from "../../import/corpus/classified-file.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { corpusOfStored, resultOfStored, storedCorpus, type CorpusStore, type StoredCorpus } from "../../persistence/corpora.ts";
import type { Notes } from "../../persistence/notes.ts";
import { doneOf, type CorpusState, type PageDone, type Work } from "../../state/corpus.ts";

/** Files that are kept at the most: the database copies each. */
const keepable = { count: 5_000, bytes: 500 * megabyte } as const;
/** Files that are stored, or results that are stored or checked, at a time. */
const atATime = 100;

/**
 * Keeps the corpus that is open with the works on it, and those that were open before: it follows the state. What a work has done is kept
 * under a name of its own from the moment that it is done: to begin one, to close and to open again changes names alone, which is noted and
 * handed over at once, so that it holds when the page is left. What cannot be kept is said once.
 */
export class CorpusAutosave {
  readonly #state: StoreApi<CorpusState>;
  readonly #store: CorpusStore;
  readonly #tabNotes: Notes;
  /** The corpora whose files are stored, or are being stored. */
  readonly #filed = new Map<string, "stored" | "storing">();

  constructor(state: StoreApi<CorpusState>, store: CorpusStore, tabNotes: Notes) {
    this.#state = state;
    this.#store = store;
    this.#tabNotes = tabNotes;
    state.subscribe((now, before) => this.#follow(now, before));
  }

  /** Keeps pages that a work has done; what is added in one go is kept as one. */
  add({ corpus, id }: Work, done: readonly PageDone[]): Promise<void> {
    return this.#attempt(this.#store.addResults(corpus.id, id, done));
  }

  /** Keeps all that a work has done before it is shown, which may take a while. */
  async prepare(work: Work): Promise<void> {
    const done = doneOf(work);
    for (let first = 0; first < done.length; first += atATime) await this.add(work, done.slice(first, first + atATime));
  }

  /** The works on a corpus that was open before; undefined where it is not stored any more. */
  async read(id: string): Promise<readonly Work[] | undefined> {
    const kept = corpusOfStored(id, await this.#store.read(id));
    if (kept === undefined) return undefined;
    if (kept.hasFiles) this.#filed.set(id, "stored");
    const corpus = { ...kept.corpus, ...(kept.hasFiles && { files: await this.#store.files(id) }) };
    const works: Work[] = [];
    for (const work of kept.works) works.push({ ...work, corpus, results: await this.#results(work) });
    return works;
  }

  /** Forgets a corpus that was open before, with all that is kept of it. */
  forget(id: string): void {
    this.#filed.delete(id);
    void this.#attempt(this.#store.change({ saved: [], forgotten: [], removed: [id] }).then(() => this.#list()));
  }

  /** The name of the corpus that this tab had open; undefined where it had none. */
  get noted(): string | undefined {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    return note === undefined || note.id === "" ? undefined : note.name;
  }

  /**
   * The works on the corpus that this tab had, or else on the one that was kept last, and which of them was shown; a sentence where
   * that corpus is gone.
   */
  async restore() {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    const id = note?.id ?? (await this.#store.last()) ?? "";
    const kept = id === "" ? undefined : await this.read(id);
    // The note of a corpus that is gone goes too, so that it is said once.
    if (kept === undefined && note !== undefined) this.#note();
    await this.#list(id);
    const lost = kept === undefined && id !== "" ? goneText(note?.name ?? "") : undefined;
    return { kept, shown: note?.shown ?? "", lost };
  }

  async #results(work: Work): Promise<Work["results"]> {
    const results = work.results.slice();
    for (let first = 0; first < results.length; first += atATime)
      for (const [page, value] of await this.#store.results(work.corpus.id, work.id, first, atATime))
        results[page] = resultOfStored(work, page, value);
    return results;
  }

  #follow({ works, work }: CorpusState, before: CorpusState): void {
    const [corpus, former] = [works[0]?.corpus, before.works[0]?.corpus];
    const gone = before.works.filter(({ id }) => !works.some((other) => other.id === id));
    const isSame = corpus === former && gone.length === 0 && works.length === before.works.length;
    if (isSame && work === before.work) return;
    this.#note();
    if (corpus?.files !== undefined && corpus.files !== former?.files)
      void this.#attempt(this.#storeFiles(corpus.id, corpus.files));
    if (isSame) return;
    const isOther = former?.id !== corpus?.id;
    const savedAt = Date.now();
    const saved = [
      ...(isOther ? this.#rowOf(before.works, { savedAt, closedAt: savedAt }) : []),
      ...this.#rowOf(works, { savedAt }),
    ];
    const forgotten = isOther ? [] : gone.map((each) => [each.corpus.id, each.id] as const);
    if (saved.length === 0) return;
    const kept = this.#store.change({ saved, forgotten, removed: [] });
    void this.#attempt(kept.then(() => this.#store.trim(corpus?.id ?? "")).then(() => this.#list()));
  }

  #rowOf(works: readonly Work[], times: Pick<StoredCorpus, "savedAt" | "closedAt">): readonly StoredCorpus[] {
    const corpus = works[0]?.corpus;
    if (corpus === undefined) return [];
    const stored = storedCorpus(corpus, works, this.#filed.get(corpus.id) === "stored");
    return [{ id: corpus.id, ...times, corpus: stored }];
  }

  #note(): void {
    const { works, work } = this.#state.getState();
    const corpus = works[0]?.corpus;
    this.#tabNotes.write("corpus", { id: corpus?.id ?? "", name: corpus?.name ?? "", shown: work });
  }

  /** Tells which corpora were open before. */
  async #list(open = this.#state.getState().works[0]?.corpus.id): Promise<void> {
    const others = (await this.#store.all()).filter(({ id }) => id !== open);
    this.#state.setState({ earlier: others.flatMap(({ id, corpus }) => corpusOfStored(id, corpus)?.corpus ?? []).toReversed() });
  }

  /** Stores the files of a corpus, some at a time, also once it is closed. */
  async #storeFiles(id: string, files: readonly CorpusFile[]): Promise<void> {
    const needed = withoutEnding(files.map(foundFile)).flatMap(({ file, role }) => (role === "other" ? [] : [file]));
    if (this.#filed.has(id) || needed.length === 0 || !isKeepable(needed)) return;
    this.#filed.set(id, "storing");
    try {
      for (let part = 0; part * atATime < needed.length; part++) {
        await this.#store.addFiles(id, part, needed.slice(part * atATime, (part + 1) * atATime));
        if (!this.#filed.has(id)) return;
      }
      this.#filed.set(id, "stored");
      await this.#store.noteFiles(id);
    } finally {
      if (this.#filed.get(id) === "storing") this.#filed.delete(id);
    }
  }

  async #attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isFull = error instanceof Error && error.name === "QuotaExceededError";
      this.#state.setState({
        unkept: isFull
          ? "Browser storage is full: the corpus and its results will be lost at a reload. Save the results as JSON."
          : "This browser stores nothing: the corpus and its results will be lost at a reload. Save the results as JSON.",
      });
    }
  }
}

function isKeepable(files: readonly CorpusFile[]): boolean {
  // The sizes are those of the files as given: every page of an archive would list the whole archive.
  return files.length <= keepable.count && files.reduce((sum, { size }) => sum + size, 0) <= keepable.bytes;
}

/** What a tab notes of its corpus, and the work that it shows. */
const noteSchema = object({ id: string(), name: string(), shown: string() });

function corpusNoteOf(noted: unknown): InferOutput<typeof noteSchema> | undefined {
  const parsed = safeParse(noteSchema, noted);
  return parsed.success ? parsed.output : undefined;
}

/** The sentence on a corpus that was open and is not stored, or of another version; the name is empty where it is not known. */
function goneText(name: string): string {
  const corpus = name === "" ? "The last corpus" : `The corpus “${name}”`;
  return `${corpus} is no longer stored, was not stored in time, or is from another version of Contentscope. Open its folder or archive again.`;
}
