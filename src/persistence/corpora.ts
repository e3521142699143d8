import type { DBSchema } from "idb";
import { array, boolean, exactOptional, literal, number, object, record, safeParse, string } from "valibot";
import { isJudged, type PageResult } from "../evaluation/page-result.ts";
import { membersSchema, valuesSchema } from "../evaluation/plan.ts";
import { pageSchema, planSchema, resultsVersion } from "../evaluation/results.ts";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import { newWork, type Corpus, type Work } from "../state/corpus.ts";
import { KeptDatabase } from "../worker/own/kept-database.ts";

/** A corpus without its files and its results. What is read is nobody's word until it was checked. */
export interface StoredCorpus {
  readonly id: string;
  readonly savedAt: number;
  /** The time when it was closed: another visit does not open it by itself. */
  readonly closedAt?: number;
  readonly corpus: unknown;
}

/** A change of corpora, made whole or not at all. */
interface CorpusChange {
  readonly saved: readonly StoredCorpus[];
  /** Works whose results are forgotten. */
  readonly forgotten: readonly (readonly [id: string, work: string])[];
  /** Corpora that are forgotten with all that is kept of them. */
  readonly removed: readonly string[];
}

interface CorpusTables extends DBSchema {
  corpora: { key: string; value: StoredCorpus; indexes: { savedAt: number } };
  /** Some files at a time. */
  files: { key: [corpus: string, part: number]; value: readonly CorpusFile[] };
  /** Those of a corpus's works one after the other, each under a name of its own. */
  results: { key: [work: string, page: number]; value: PageResult };
}

/** Corpora that are kept; the oldest goes first. */
const mostCorpora = 3;

/**
 * The corpora in this browser's database: their files as far as they fit, and the pages that are done. After the first answer each
 * write is handed over at once and whole, so that it is made even when the page goes before it hears of it.
 */
export class CorpusStore {
  readonly #database: KeptDatabase<CorpusTables>;

  constructor(name = "contentscope-corpora") {
    this.#database = new KeptDatabase(name, (database) => {
      database.createObjectStore("corpora", { keyPath: "id" }).createIndex("savedAt", "savedAt");
      database.createObjectStore("files");
      database.createObjectStore("results");
    });
  }

  /** Id of the corpus that was saved last, and is not closed. */
  async last(): Promise<string | undefined> {
    return (await this.all()).findLast(({ closedAt }) => closedAt === undefined)?.id;
  }

  /** All corpora, the one that was saved last at the end. */
  async all(): Promise<readonly StoredCorpus[]> {
    return (await this.#database.open()).getAllFromIndex("corpora", "savedAt");
  }

  /** A corpus as it was saved; undefined where there is none. */
  async read(id: string): Promise<unknown> {
    return (await (await this.#database.open()).get("corpora", id))?.corpus;
  }

  /** Results that a work has of the pages from `first` to before `first + count`, as far as they are kept. */
  async results(id: string, work: string, first: number, count: number): Promise<readonly KeptResult[]> {
    const name = workName(id, work);
    const range = IDBKeyRange.bound([name, first], [name, first + count], false, true);
    const store = (await this.#database.open()).transaction("results").store;
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return keys.map(([, page], index): KeptResult => [page, values[index]]);
  }

  /** The files of a corpus, in the order that they were given in. */
  async files(id: string): Promise<readonly CorpusFile[]> {
    return (await (await this.#database.open()).getAll("files", partsOf(id))).flat();
  }

  /** @throws DOMException "QuotaExceededError" where the browser has no room */
  async change({ saved, forgotten, removed }: CorpusChange): Promise<void> {
    const database = this.#database.present ?? (await this.#database.open());
    const tables = removed.length > 0 ? (["corpora", "results", "files"] as const) : (["corpora", "results"] as const);
    const transaction = database.transaction<("corpora" | "results" | "files")[], "readwrite">([...tables], "readwrite");
    const [corpora, results] = [transaction.objectStore("corpora"), transaction.objectStore("results")];
    const writes: Promise<unknown>[] = saved.map((corpus) => corpora.put(corpus));
    for (const [id, work] of forgotten) writes.push(results.delete(partsOf(workName(id, work))));
    for (const id of removed) {
      const files = transaction.objectStore("files").delete(partsOf(id));
      writes.push(corpora.delete(id), files, results.delete(worksOf(id)));
    }
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
  }

  /** Drops the oldest corpora over the limit, but not the one that is open. */
  async trim(open: string): Promise<void> {
    const removed = (await this.all()).slice(0, -mostCorpora).flatMap(({ id }) => (id === open ? [] : [id]));
    if (removed.length > 0) await this.change({ saved: [], forgotten: [], removed });
  }

  /** Adds files to those of a corpus. @throws DOMException as `change` does */
  async addFiles(id: string, part: number, files: readonly CorpusFile[]): Promise<void> {
    await (await this.#database.open()).put("files", files, [id, part]);
  }

  /** Notes that all files of a corpus are stored, where it still is. @throws DOMException as `change` does */
  async noteFiles(id: string): Promise<void> {
    const { store, done } = (await this.#database.open()).transaction("corpora", "readwrite");
    const row = await store.get(id);
    if (typeof row?.corpus === "object") await store.put({ ...row, corpus: { ...row.corpus, hasFiles: true } });
    await done;
  }

  /** @throws DOMException as `change` does */
  async addResults(id: string, work: string, done: readonly (readonly [page: number, result: PageResult])[]): Promise<void> {
    const transaction = (this.#database.present ?? (await this.#database.open())).transaction("results", "readwrite");
    const name = workName(id, work);
    const writes = done.map(([page, result]) => transaction.store.put(result, [name, page]));
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
  }
}

/** A page's place, and what was kept of it. */
type KeptResult = readonly [page: number, result: unknown];

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** The name that a work's results are kept under. */
function workName(id: string, work: string): string {
  return `${id}/${work}`;
}

/** The results of all works on a corpus. */
function worksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([workName(id, "")], [workName(id, "\uffff")]);
}

/** A corpus as it is kept, without its files and its results. */
const schema = object({
  /** Of the form that results have. */
  version: literal(resultsVersion),
  name: string(),
  layout: string(),
  pages: array(object({ name: string(), groups: record(string(), string()) })),
  skipped: array(object({ path: string(), reason: string() })),
  bytes: number(),
  goldCount: number(),
  chosen: exactOptional(array(object({ extractor: string(), values: valuesSchema, members: exactOptional(membersSchema) }))),
  works: record(string(), planSchema),
  hasFiles: boolean(),
});

/** A corpus as it is kept with the plans of the works on it; `hasFiles` says whether its files are kept too. */
export function storedCorpus(corpus: Corpus, works: readonly Pick<Work, "id" | "plan">[], hasFiles: boolean): unknown {
  const { id: _, files: __, ...kept } = corpus;
  const pages = kept.pages.map(({ name, groups }) => ({ name, groups }));
  const plans = Object.fromEntries(works.map(({ id, plan }) => [id, plan]));
  return { version: resultsVersion, ...kept, pages, works: plans, hasFiles };
}

/** A corpus that was kept, with the works on it, all without files and results; undefined where it cannot be read, or is of another version. */
export function corpusOfStored(id: string, stored: unknown) {
  const parsed = safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const { version: _, hasFiles, works, ...kept } = parsed.output;
  const corpus: Corpus = { id, ...kept };
  return { corpus, works: Object.entries(works).map(([work, plan]) => newWork(corpus, plan, [], work)), hasFiles };
}

/** A page's result as it was kept; undefined where it cannot be read, or is another page's or another plan's. */
export function resultOfStored({ corpus, plan }: Work, page: number, kept: unknown): PageResult | undefined {
  const parsed = safeParse(pageSchema, kept);
  if (!parsed.success || parsed.output.page !== corpus.pages[page]?.name) return undefined;
  return isJudged(parsed.output) && parsed.output.runs.length !== plan.runs.length ? undefined : parsed.output;
}
