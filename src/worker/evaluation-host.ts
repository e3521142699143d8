import type { FileCorpus, CorpusEntry } from "../import/corpus/corpus.ts";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { layoutOf } from "../import/corpus/layout.ts";
import { readEntry, type PageTask } from "../import/corpus/read-entry.ts";
import type { ReadOutputs } from "../import/outputs/output-files.ts";
import { PageEvaluation, withGiven, type EvaluationContext, type GivenWithPage } from "../evaluation/evaluate-page.ts";
import type { PageResult, RunOutcome } from "../evaluation/page-result.ts";
import type { Combination, CombinationProgress } from "../evaluation/combining/find-combination.ts";
import type { CombinationOrder, Plan } from "../evaluation/plan.ts";
import type { ResultsHead } from "../evaluation/results.ts";
import { toolsFor } from "../evaluation/reference-tools.ts";
import { ToolClock } from "../programs/load-tool.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { previewOf, type Preview } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { ModulePage } from "./protocol/lab-worker.ts";
import type { ExtractorLoader } from "./extractor-loader.ts";
import { modulePage, outputsHere, readModelHere } from "./own-inputs.ts";
import { Turn } from "./time-slice.ts";

/** A page that many settings are tried on. */
interface SweepTask extends Pick<PageTask, "source" | "gold" | "snippets" | "site">, GivenWithPage {
  readonly reading?: Reading;
}

interface SweepPage {
  readonly key: string;
  readonly page: ReturnType<typeof openPage>;
  readonly task: Omit<SweepTask, "source">;
  judge?: { readonly of: PageEvaluation; readonly bench: EvaluationContext };
}

/**
 * Judges pages for the lab, one after the other in a worker of its own, while the lab's own worker answers its lanes. It knows nothing of
 * messages, so that tests run it in Node as it is.
 */
export class EvaluationHost {
  readonly #loader: ExtractorLoader;
  readonly #clock = new ToolClock();
  #bench: EvaluationContext;
  #open: SweepPage | undefined;
  #files: CorpusFile[] = [];
  #entries: readonly CorpusEntry[] = [];
  #results: PageResult[] = [];

  /** @param onRun is told of each run on a page before it begins, by its place in the plan */
  constructor(loader: ExtractorLoader, onRun: (run: number) => void = () => undefined) {
    this.#loader = loader;
    this.#bench = { library: new Map(), tools: {}, clock: this.#clock.now, onRun };
  }

  /** Loads whatever runs need that is not loaded yet. */
  async load(runs: readonly RunSpec[]): Promise<void> {
    for (const run of runs) {
      const library = await this.#loader.take(run);
      const { models, ...tools } = await toolsFor([run], this.#loader.declared, readModelHere, this.#clock);
      const { tools: known } = this.#bench;
      const isNew =
        library !== this.#bench.library ||
        Object.keys(tools).some((name) => !Object.hasOwn(known, name)) ||
        [...(models?.keys() ?? [])].some((name) => known.models?.has(name) !== true);
      const all = { ...known, ...tools, ...(models && { models: new Map([...(known.models ?? []), ...models]) }) };
      if (isNew) this.#bench = { ...this.#bench, library, tools: all };
    }
  }

  /** Takes files, some at a time: what crosses all at once holds the screen up. */
  hand(files: readonly CorpusFile[]): void {
    this.#files.push(...files);
  }

  /** Recognises a corpus in the files that were handed over. */
  async layout(): Promise<Pick<FileCorpus, "layout" | "skipped"> & { readonly count: number }> {
    const files = this.#files;
    this.#files = [];
    const { layout, skipped, entries } = await layoutOf(files);
    this.#entries = entries;
    return { layout, skipped, count: entries.length };
  }

  /** Its entries from `first` to before `first + count`. */
  entries(first: number, count: number): readonly CorpusEntry[] {
    return this.#entries.slice(first, first + count);
  }

  /** Reads a page of a corpus and its gold standard. @throws RangeError with a sentence where it cannot be read. */
  read(entry: CorpusEntry): Promise<PageTask> {
    return readEntry(entry);
  }

  /** Reads what another program wrote for pages. @throws RangeError with a clause where the files hold none */
  async outputs(files: readonly CorpusFile[], path: string): Promise<ReadOutputs> {
    const { readOutputs } = await import("../import/outputs/output-files.ts");
    return readOutputs(files, path);
  }

  /** The groups that tell pages of a corpus apart, their sites above all, once the pages were read; one that cannot be read has what it had. */
  async groups(entries: readonly CorpusEntry[]): Promise<readonly CorpusEntry["groups"][]> {
    const groups: CorpusEntry["groups"][] = [];
    for (const entry of entries) groups.push((await readEntry(entry).catch(() => entry)).groups);
    return groups;
  }

  /** Reads a page of a corpus for a frame to lay it out. @throws RangeError as `read` does. */
  async preview(entry: CorpusEntry, reading: Reading | undefined): Promise<Preview> {
    const { source } = await readEntry(entry);
    return previewOf(openPage(source, reading));
  }

  /** Reads a page of a corpus for modules of the user's own. @throws RangeError as `read` does. */
  async modulePage(entry: CorpusEntry): Promise<ModulePage> {
    return modulePage((await readEntry(entry)).source);
  }

  /** Reads a page of a corpus and judges it. */
  async evaluate(task: EntryTask, plan: Plan): Promise<PageResult> {
    await this.load(plan.runs);
    const outputs = await outputsHere(plan.runs, this.#loader.declared, { name: task.entry.name });
    const whole = outputs === undefined ? task : { ...task, outputs: new Map([...outputs, ...(task.outputs ?? [])]) };
    return evaluateEntry(whole, plan, this.#bench);
  }

  /** Reads a file of results: it has so many pages. @throws RangeError with a sentence */
  async readResults(file: Blob): Promise<{ readonly head: ResultsHead; readonly count: number }> {
    const { pages, ...head } = (await import("../evaluation/results.ts")).parseResults(await file.text());
    this.#results = [...pages];
    return { head, count: pages.length };
  }

  /** Hands over so many of its next pages. */
  takeResults(count: number): readonly PageResult[] {
    return this.#results.splice(0, count);
  }

  /** Takes results, some at a time. */
  addResults(results: readonly PageResult[]): void {
    this.#results.push(...results);
  }

  /** Searches the best combination in the results that were added, and tells how far it is. @throws RangeError with a sentence where there is nothing to search */
  async combine(order: CombinationOrder, onProgress: (progress: CombinationProgress) => void): Promise<Combination> {
    const { findCombination } = await import("../evaluation/combining/find-combination.ts");
    const finding = findCombination(order, this.#results.splice(0));
    const turn = new Turn();
    for (;;) {
      const next = finding.next();
      if (next.done === true) return next.value;
      if (!turn.isOver) continue;
      onProgress(next.value);
      await turn.next();
    }
  }

  /**
   * The outcomes of settings on a page, which is parsed once for all that are tried on it one after the other.
   *
   * @param task undefined where the page may be here from before. @returns undefined where it is not
   */
  async tryRuns(
    key: string,
    task: SweepTask | undefined,
    runs: readonly RunSpec[],
    measures: readonly MeasureId[],
  ): Promise<readonly RunOutcome[] | undefined> {
    await this.load(runs);
    if (task !== undefined) this.#open = { key, page: openPage(task.source, task.reading), task };
    const open = this.#open;
    if (open?.key !== key) return undefined;
    // A judge that was made before a tool was loaded does not know it.
    if (open.judge?.bench !== this.#bench) {
      const context = withGiven(this.#bench, open.task);
      open.judge = { of: new PageEvaluation(open.page, open.task, context), bench: this.#bench };
    }
    const judge = open.judge.of;
    return runs.map((run) => judge.tryRun(run, measures).outcome);
  }
}
