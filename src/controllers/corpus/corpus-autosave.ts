import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { megabyte } from "../../format.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { foundFile } from "../../import/corpus/classified-file.ts";
import type { CorpusStore } from "../../persistence/corpora.ts";
import { corpusOfStored, resultOfStored, storedCorpus, type ShownWorks } from "../../persistence/corpus-schema.ts";
import type { Notes } from "../../persistence/failed-starts.ts";
import { workKinds, type FoundCorpus, type OpenCorpus, type WorkKind } from "../../state/corpus.ts";
import { corpusNoteOf, type ReplacedNote, type CorpusNote } from "./corpus-note.ts";
import type { PageDone } from "./corpus-run.ts";
import type { NamedWork } from "./corpus-states.ts";
import { cutText, goneText } from "./notice-text.ts";

/** Files that are kept at the most: the database copies each. */
const keepable = { count: 5_000, bytes: 500 * megabyte } as const;
/** Files that are stored, or results that are stored or checked, at a time. */
const atATime = 100;

/** A corpus and the files that it was found in. */
interface GivenCorpus {
  readonly id: string;
  readonly found: FoundCorpus;
  readonly files: readonly CorpusFile[];
}

/** A corpus as it was kept. */
interface KeptCorpus {
  readonly id: string;
  readonly found: FoundCorpus;
  readonly works: readonly KeptWork[];
  /** Undefined where the files were not kept. */
  readonly files: readonly CorpusFile[] | undefined;
}

interface KeptWork extends NamedWork {
  readonly kind: WorkKind;
  readonly results: OpenCorpus["results"];
}

/** The corpus that a visit finds. */
interface Restored {
  readonly kept: KeptCorpus | undefined;
  /** The works that were replaced, where they can be read. */
  readonly replaced: ReplacedNote | undefined;
  /** Sentences on what could not be stored before the page was left. */
  readonly lost: readonly string[];
}

/** A corpus that is kept, as this tab knows it. */
interface Own {
  readonly id: string;
  found: FoundCorpus;
  readonly works: Map<string, Plan>;
  shown: ShownWorks;
  files: readonly CorpusFile[];
  /** Parts of the files that are stored. */
  parts: number;
  hasFiles: boolean;
  isStoring: boolean;
  /** Pages that each work has handed over. */
  readonly judged: Map<string, number>;
}

/**
 * Keeps the corpus that is open and the works on it, and what was replaced for as long as it can be brought back. What a work has
 * done is kept under a name of its own from the moment that it is done: to replace, to close and to bring back changes names alone,
 * which is noted and handed over in the task that it is asked in, so that it holds when the page is left in the next. What cannot
 * be kept is said once.
 */
export class CorpusAutosave {
  readonly #store: CorpusStore;
  readonly #tabNotes: Notes;
  readonly #onTrouble: (sentence: string) => void;
  readonly #known = new Map<string, Own>();
  /** The corpus that is open. */
  #own: Own | undefined;
  #replaced: ReplacedNote | undefined;
  /** A work whose results come in before it is shown. */
  #coming: string | undefined;
  #isChanged = false;

  constructor(store: CorpusStore, tabNotes: Notes, onTrouble: (sentence: string) => void) {
    this.#store = store;
    this.#tabNotes = tabNotes;
    this.#onTrouble = onTrouble;
  }

  /** A corpus with these works is open from now on, in place of the one before. */
  keep({ id, found, files }: GivenCorpus, works: readonly NamedWork[]): void {
    const own = this.#knowing(id, found);
    if (files.length > 0 && own.files.length === 0) own.files = files;
    for (const { workId, plan } of works) own.works.set(workId, plan);
    own.shown = Object.fromEntries(works.map(({ workId, plan }) => [kindOf(plan), workId]));
    this.#own = own;
    this.#coming = undefined;
    this.#change();
    void this.#attempt(this.#storeFiles(own));
    void this.#attempt(this.#store.trim(new Set(this.#known.keys())));
  }

  /** A work on the corpus that is open takes the place of the one of its kind. */
  keepWork({ workId, plan }: NamedWork): void {
    const own = this.#own;
    if (own === undefined) return;
    own.works.set(workId, plan);
    own.shown = { ...own.shown, [kindOf(plan)]: workId };
    this.#coming = undefined;
    this.#change();
  }

  /** Keeps what is known of the corpus that is open, where that is another: what was chosen for it. */
  keepFound(found: FoundCorpus): void {
    if (this.#own === undefined) return;
    this.#own.found = found;
    this.#change();
  }

  /** Keeps what a work has done before it is shown, which may take a while. */
  async prepare({ id, workId, plan }: OpenCorpus, found: FoundCorpus, done: readonly PageDone[]): Promise<void> {
    const own = this.#knowing(id, found);
    own.works.set(workId, plan);
    this.#coming = workId;
    this.#change();
    for (let first = 0; first < done.length; first += atATime) await this.add({ id, workId }, done.slice(first, first + atATime));
  }

  /** Keeps pages that a work has done; what is added in one go is kept as one. */
  async add({ id, workId }: Pick<OpenCorpus, "id" | "workId">, done: readonly PageDone[]): Promise<void> {
    const own = this.#known.get(id);
    if (own?.works.has(workId) !== true) return;
    own.judged.set(workId, (own.judged.get(workId) ?? 0) + done.length);
    const written = this.#attempt(this.#store.addResults(id, workId, done));
    this.#note();
    await written;
  }

  /** Keeps what was replaced until something else is, or nothing. */
  setReplaced(replaced: ReplacedNote | undefined): void {
    this.#replaced = replaced;
    this.#change();
  }

  /** No corpus is open any more. */
  close(): void {
    this.#own = undefined;
    this.#change();
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

  /** The name of the corpus that this tab had open; undefined where it had none. */
  get noted(): string | undefined {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    return note === undefined || note.id === "" ? undefined : note.name;
  }

  /** The corpus that this tab had, or else the one that was kept last, and what was replaced there. */
  async restore(): Promise<Restored> {
    const note = corpusNoteOf(this.#tabNotes.read("corpus"));
    const lost: string[] = [];
    const replaced = note?.away && (await this.#know(note.away.id)) && note.away;
    const isStored = replaced?.works.every((work) => this.#known.get(replaced.id)?.works.has(work) === true) === true;
    const id = note?.id ?? (await this.#store.last()) ?? "";
    const own = id === "" ? undefined : await this.#know(id);
    if (own === undefined && id !== "") lost.push(goneText(note?.name ?? ""));
    if (own !== undefined && note !== undefined) own.shown = this.#shownBy(note, own, lost);
    this.#replaced = isStored ? replaced : undefined;
    this.#own = own;
    const kept = own && (await this.#read(own, own.shown));
    for (const { workId, results } of kept?.works ?? []) {
      const count = (note?.judged[workId] ?? 0) - results.filter((result) => result !== undefined).length;
      if (count > 0) lost.push(cutText(own?.found.name ?? "", count));
    }
    // A tab that never had a corpus goes on with whichever was kept last.
    if (note !== undefined || own !== undefined) this.#note();
    return { kept, replaced: this.#replaced, lost };
  }

  /** Reads what was replaced on a visit before. */
  async readReplaced(): Promise<KeptCorpus | undefined> {
    const replaced = this.#replaced;
    const own = replaced && this.#known.get(replaced.id);
    if (replaced === undefined || own === undefined) return undefined;
    const works = replaced.works.flatMap((work): [WorkKind, string][] => {
      const plan = own.works.get(work);
      return plan === undefined ? [] : [[kindOf(plan), work]];
    });
    return this.#read(own, Object.fromEntries(works));
  }

  /** The works that a note says were shown, as far as they are kept. */
  #shownBy(note: CorpusNote, own: Own, lost: string[]): ShownWorks {
    const isKept = (kind: WorkKind): boolean => note.shown[kind] === undefined || own.works.has(note.shown[kind]);
    if (workKinds.every(isKept)) return note.shown;
    lost.push(cutText(own.found.name, undefined));
    return own.shown;
  }

  #knowing(id: string, found: FoundCorpus): Own {
    const own = this.#known.get(id) ?? {
      id,
      found,
      works: new Map<string, Plan>(),
      shown: {},
      files: [],
      parts: 0,
      hasFiles: false,
      isStoring: false,
      judged: new Map<string, number>(),
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
    own.shown = kept.shown;
    own.hasFiles = kept.hasFiles;
    return own;
  }

  async #read({ id, found, works: plans, hasFiles, judged }: Own, shown: ShownWorks): Promise<KeptCorpus> {
    const works: KeptWork[] = [];
    for (const kind of workKinds) {
      const workId = shown[kind];
      const plan = workId === undefined ? undefined : plans.get(workId);
      if (workId === undefined || plan === undefined) continue;
      const results = await this.#results(id, workId, found, plan);
      judged.set(workId, results.filter((result) => result !== undefined).length);
      works.push({ kind, workId, plan, results });
    }
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
    const own = this.#own;
    const shown = own?.shown ?? {};
    const judged = Object.values(shown).map((work): [string, number] => [work, own?.judged.get(work) ?? 0]);
    const note: CorpusNote = {
      id: own?.id ?? "",
      name: own?.found.name ?? "",
      shown,
      judged: Object.fromEntries(judged),
      ...(this.#replaced && { away: this.#replaced }),
    };
    this.#tabNotes.write("corpus", note);
  }

  /** Stores what is open and what can be brought back, and forgets all else that this tab had. */
  #save(): void {
    const [now, owns] = [Date.now(), [...this.#known.values()]];
    const forgotten = owns.flatMap((own) => {
      const names = [...own.works.keys()].filter((work) => !this.#isNeeded(own, work));
      for (const work of names) own.works.delete(work);
      return names.map((work) => [own.id, work] as const);
    });
    const isOver = (own: Own): boolean => own !== this.#own && own.works.size === 0;
    const removed = owns.filter(isOver).map(({ id }) => id);
    for (const id of removed) this.#known.delete(id);
    const saved = [...this.#known.values()].map((own) => {
      const closed = own === this.#own ? {} : { closedAt: now };
      return { id: own.id, savedAt: now, ...closed, corpus: storedCorpus(own) };
    });
    if (saved.length + removed.length > 0) void this.#attempt(this.#store.change({ saved, forgotten, removed }));
  }

  #isNeeded(own: Own, work: string): boolean {
    const isShown = own === this.#own && Object.values(own.shown).includes(work);
    return isShown || work === this.#coming || (this.#replaced?.id === own.id && this.#replaced.works.includes(work));
  }

  /** Stores the files of a corpus for as long as it is open, some at a time. */
  async #storeFiles(own: Own): Promise<void> {
    const needed = own.files.filter((file) => foundFile(file).role !== "other");
    if (own.isStoring || own.hasFiles || needed.length === 0 || !isKeepable(needed)) return;
    own.isStoring = true;
    try {
      for (; this.#own === own && own.parts * atATime < needed.length; own.parts++)
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
      this.#onTrouble(
        isFull
          ? "Browser storage is full: the corpus and its results are not kept after a reload. Save the results as JSON."
          : "This browser keeps nothing: the corpus and its results are gone after a reload. Save the results as JSON.",
      );
    }
  }
}

function kindOf({ sweep }: Plan): WorkKind {
  return sweep === undefined ? "lanes" : "sweep";
}

function isKeepable(files: readonly CorpusFile[]): boolean {
  // Of an archive every page lists the same bytes: the archive itself is what was given.
  return files.length <= keepable.count && files.reduce((sum, { size }) => sum + size, 0) <= keepable.bytes;
}
