import { object, safeParse, string, type InferOutput } from "valibot";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { megabyte } from "../../format.ts";
import { foundFile, withoutEnding } from "../../import/corpus/classified-file.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { corpusOfStored, resultOfStored, storedCorpus, type CorpusStore } from "../../persistence/corpora.ts";
import type { Notes } from "../../persistence/notes.ts";
import type { EarlierCorpus, FoundCorpus, NamedWork, OpenCorpus, PageDone } from "../../state/corpus.ts";

/** Files that are kept at the most: the database copies each. */
const keepable = { count: 5_000, bytes: 500 * megabyte } as const;
/** Files that are stored, or results that are stored or checked, at a time. */
const atATime = 100;

/** A corpus with the works on it, as it was kept. */
export interface KeptCorpus {
  readonly id: string;
  readonly found: FoundCorpus;
  readonly works: readonly KeptWork[];
  /** Undefined where the files were not kept. */
  readonly files: readonly CorpusFile[] | undefined;
}

interface KeptWork extends NamedWork {
  readonly results: OpenCorpus["results"];
}

/** The corpus that a visit finds. */
interface Restored {
  readonly kept: KeptCorpus | undefined;
  /** The work that this tab showed last; empty where nothing says. */
  readonly shown: string;
  /** A sentence on the corpus that this tab had, where it is gone. */
  readonly lost: string | undefined;
}

/** Those who hear of what is kept. */
interface Heard {
  /** Something cannot be kept, in a sentence. */
  readonly onTrouble: (sentence: string) => void;
  /** These were open before, the last one first. */
  readonly onEarlier: (earlier: readonly EarlierCorpus[]) => void;
}

/** A corpus that is kept, as this tab knows it. */
interface Own {
  readonly id: string;
  found: FoundCorpus;
  readonly works: Map<string, Plan>;
  files: readonly CorpusFile[];
  /** Parts of the files that are stored. */
  parts: number;
  hasFiles: boolean;
  isStoring: boolean;
}

/**
 * Keeps the corpus that is open with the works on it, and those that were open before. What a work has done is kept under a name of its
 * own from the moment that it is done: to begin one, to close and to open again changes names alone, which is noted and handed over in
 * the task that it is asked in, so that it holds when the page is left in the next. What cannot be kept is said once.
 */
export class CorpusAutosave {
  readonly #store: CorpusStore;
  readonly #tabNotes: Notes;
  readonly #hear: Heard;
  /** The corpus that is open, one that is being read, and those before whose files are still being stored. */
  readonly #known = new Map<string, Own>();
  /** The corpus that is open. */
  #own: Own | undefined;
  #shown = "";
  #isChanged = false;

  constructor(store: CorpusStore, tabNotes: Notes, hear: Heard) {
    this.#store = store;
    this.#tabNotes = tabNotes;
    this.#hear = hear;
  }

  /** A corpus with these works is open from now on, in place of the one before. */
  keep({ id, found, files = [] }: Omit<KeptCorpus, "works">, works: readonly NamedWork[]): void {
    const own = this.#knowing(id, found);
    if (files.length > 0 && own.files.length === 0) own.files = files;
    for (const { workId, plan } of works) own.works.set(workId, plan);
    this.#own = own;
    this.#change();
    void this.#attempt(this.#storeFiles(own));
    void this.#attempt(this.#store.trim(id));
  }

  /** There is a work more on the corpus that is open. */
  keepWork({ workId, plan }: NamedWork): void {
    this.#own?.works.set(workId, plan);
    this.#change();
  }

  /** A work is taken away, with what it has done. */
  forgetWork(workId: string): void {
    const own = this.#own;
    if (own?.works.delete(workId) !== true) return;
    void this.#attempt(this.#store.change({ saved: [], forgotten: [[own.id, workId]], removed: [] }));
    this.#change();
  }

  /** Keeps what is known of the corpus that is open, where that is another: what was chosen for it. */
  keepFound(found: FoundCorpus): void {
    if (this.#own === undefined) return;
    this.#own.found = found;
    this.#change();
  }

  /** Keeps what a work has done before it is shown, which may take a while. */
  async prepare({ id, workId }: OpenCorpus, found: FoundCorpus, done: readonly PageDone[]): Promise<void> {
    this.#knowing(id, found);
    for (let first = 0; first < done.length; first += atATime) await this.add({ id, workId }, done.slice(first, first + atATime));
  }

  /** Keeps pages that a work has done; what is added in one go is kept as one. */
  async add({ id, workId }: Pick<OpenCorpus, "id" | "workId">, done: readonly PageDone[]): Promise<void> {
    if (this.#known.has(id)) await this.#attempt(this.#store.addResults(id, workId, done));
  }

  /** No corpus is open any more. */
  close(): void {
    this.#own = undefined;
    this.#change();
  }

  /** Opens a corpus that was open before, in place of the one that is; undefined where it is not stored any more. */
  async reopen(id: string): Promise<KeptCorpus | undefined> {
    const own = await this.#know(id);
    if (own === undefined) return undefined;
    const kept = await this.#read(own);
    this.#own = own;
    this.#change();
    return kept;
  }

  /** Forgets a corpus that was open before, with all that is kept of it. */
  forget(id: string): void {
    this.#known.delete(id);
    void this.#attempt(this.#store.change({ saved: [], forgotten: [], removed: [id] }).then(() => this.#list()));
  }

  /** Notes the work that this tab shows. */
  noteShown(workId: string): void {
    this.#shown = workId;
    this.#note();
  }

  /** The name of the corpus that this tab had open; undefined where it had none. */
  get noted(): string | undefined {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    return note === undefined || note.id === "" ? undefined : note.name;
  }

  /** The corpus that this tab had, or else the one that was kept last. */
  async restore(): Promise<Restored> {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    const id = note?.id ?? (await this.#store.last()) ?? "";
    const own = id === "" ? undefined : await this.#know(id);
    this.#own = own;
    this.#shown = note?.shown ?? "";
    const kept = own && (await this.#read(own));
    // A tab that never had a corpus goes on with whichever was kept last.
    if (note !== undefined || own !== undefined) this.#note();
    await this.#list();
    return { kept, shown: this.#shown, lost: own === undefined && id !== "" ? goneText(note?.name ?? "") : undefined };
  }

  #knowing(id: string, found: FoundCorpus): Own {
    const own = this.#known.get(id) ?? {
      id,
      found,
      works: new Map<string, Plan>(),
      files: [],
      parts: 0,
      hasFiles: false,
      isStoring: false,
    };
    own.found = found;
    this.#known.set(id, own);
    return own;
  }

  /** A corpus of which the store knows. */
  async #know(id: string): Promise<Own | undefined> {
    const kept = this.#known.get(id) ?? corpusOfStored(await this.#store.read(id));
    if (kept === undefined) return undefined;
    const own = this.#knowing(id, kept.found);
    for (const [work, plan] of kept.works) own.works.set(work, plan);
    own.hasFiles = kept.hasFiles;
    return own;
  }

  async #read({ id, found, works: plans, hasFiles }: Own): Promise<KeptCorpus> {
    const works: KeptWork[] = [];
    for (const [workId, plan] of plans) works.push({ workId, plan, results: await this.#results(id, workId, found, plan) });
    return { id, found, works, files: hasFiles ? await this.#store.files(id) : undefined };
  }

  async #results(id: string, work: string, found: FoundCorpus, plan: Plan): Promise<OpenCorpus["results"]> {
    const results: (PageResult | undefined)[] = found.pages.map(() => undefined);
    for (let first = 0; first < results.length; first += atATime)
      for (const [page, value] of await this.#store.results(id, work, first, atATime))
        results[page] = resultOfStored(found, plan, page, value);
    return results;
  }

  /** Keeps all that is changed in one task in one go, at its end. */
  #change(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    queueMicrotask(() => {
      this.#isChanged = false;
      this.#note();
      this.#save();
    });
  }

  #note(): void {
    this.#tabNotes.write("corpus", { id: this.#own?.id ?? "", name: this.#own?.found.name ?? "", shown: this.#shown });
  }

  /** Stores what is known, as far as anything was run on it. */
  #save(): void {
    const now = Date.now();
    const saved = [...this.#known.values()].flatMap((own) =>
      own.works.size === 0
        ? []
        : [{ id: own.id, savedAt: now, ...(own !== this.#own && { closedAt: now }), corpus: storedCorpus(own) }],
    );
    // What is closed is another's from here on: it is not saved again, which would bring it back once it was dropped.
    for (const [id, own] of this.#known) if (own !== this.#own && own.works.size > 0 && !own.isStoring) this.#known.delete(id);
    if (saved.length > 0) void this.#attempt(this.#store.change({ saved, forgotten: [], removed: [] }).then(() => this.#list()));
  }

  /** Tells which corpora were open before. */
  async #list(): Promise<void> {
    const earlier = (await this.#store.all()).flatMap(({ id, corpus }): readonly EarlierCorpus[] => {
      const kept = id === this.#own?.id ? undefined : corpusOfStored(corpus);
      return kept === undefined ? [] : [{ id, name: kept.found.name, pages: kept.found.pages.length }];
    });
    this.#hear.onEarlier(earlier.toReversed());
  }

  /** Stores the files of a corpus, some at a time. */
  async #storeFiles(own: Own): Promise<void> {
    const needed = withoutEnding(own.files.map(foundFile)).flatMap(({ file, role }) => (role === "other" ? [] : [file]));
    if (own.isStoring || own.hasFiles || needed.length === 0 || !isKeepable(needed)) return;
    own.isStoring = true;
    try {
      for (; this.#known.has(own.id) && own.parts * atATime < needed.length; own.parts++)
        await this.#store.addFiles(own.id, own.parts, needed.slice(own.parts * atATime, (own.parts + 1) * atATime));
      own.hasFiles = own.parts * atATime >= needed.length;
    } finally {
      own.isStoring = false;
    }
    if (this.#known.has(own.id)) this.#change();
  }

  async #attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isFull = error instanceof Error && error.name === "QuotaExceededError";
      this.#hear.onTrouble(
        isFull
          ? "Browser storage is full: the corpus and its results will be lost at a reload. Save the results as JSON."
          : "This browser stores nothing: the corpus and its results will be lost at a reload. Save the results as JSON.",
      );
    }
  }
}

function isKeepable(files: readonly CorpusFile[]): boolean {
  // Of an archive every page lists the same bytes: the archive itself is what was given.
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
