import type { Remote } from "comlink";
import type { Corpus, CorpusEntry } from "../../import/corpus/corpus.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import type { ReadOutputs } from "../../import/outputs/output-files.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { needsOf, type Library } from "../../extraction/run.ts";
import type { FoundCorpus } from "../../state/corpus.ts";
import type { JudgeWorker } from "../../worker/protocol/evaluation.ts";
import { evaluationPool, type EvaluationPool } from "../../worker/evaluation-pool.ts";

/** Milliseconds that looking through files may take. */
const readingLimit = 600_000;

/** Reads files in a worker of its own, so that the screen goes on. */
export class CorpusReader {
  readonly #pool: EvaluationPool;

  constructor(createWorker: () => Worker) {
    this.#pool = evaluationPool({ createWorker, size: 1, timeLimit: readingLimit });
  }

  /** Recognises a corpus in files. */
  async look(name: string, files: readonly CorpusFile[]): Promise<FoundCorpus> {
    const { layout, entries, skipped } = await this.#ask((worker) => layoutIn(worker, files));
    return {
      name,
      layout,
      pages: entries,
      skipped,
      entries,
      bytes: entries.reduce((sum, { page }) => sum + page.file.size, 0),
      goldCount: entries.filter(({ gold }) => gold !== undefined).length,
    };
  }

  read(entry: CorpusEntry): Promise<PageTask> {
    return this.#ask((worker) => worker.read(entry));
  }

  /** Reads what another program wrote for pages; its name is taken from the path. */
  outputs(files: readonly CorpusFile[], path: string): Promise<ReadOutputs> {
    return this.#ask((worker) => worker.outputs(files, path));
  }

  /** Entries with their sites, where a run compares pages of one: what files do not say beforehand, an address within them may. */
  async withSites(entries: readonly (CorpusEntry | undefined)[], plan: Plan, library: Library) {
    const unknown = entries.filter((entry) => entry !== undefined).filter(({ groups }) => groups["site"] === undefined);
    if (unknown.length === 0 || !plan.runs.some((run) => needsOf(run, library).has("site"))) return entries;
    const groups: CorpusEntry["groups"][] = [];
    for (let first = 0; first < unknown.length; first += atATime)
      groups.push(...(await this.#ask((worker) => worker.groups(unknown.slice(first, first + atATime)))));
    const known = new Map(unknown.map((entry, index) => [entry, groups[index]]));
    return entries.map((entry) => entry && { ...entry, groups: known.get(entry) ?? entry.groups });
  }

  #ask<T>(work: (worker: Remote<JudgeWorker>) => Promise<T>): Promise<T> {
    return this.#pool.run(() => Promise.resolve(), work);
  }
}

/** Files, and entries, that cross at a time. */
const atATime = 100;

async function layoutIn(worker: Remote<JudgeWorker>, files: readonly CorpusFile[]): Promise<Corpus> {
  for (let first = 0; first < files.length; first += atATime) await worker.hand(files.slice(first, first + atATime));
  const { layout, skipped, count } = await worker.layout();
  const entries: CorpusEntry[] = [];
  for (let first = 0; first < count; first += atATime) entries.push(...(await worker.entries(first, atATime)));
  return { layout, skipped, entries };
}
