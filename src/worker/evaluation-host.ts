import type { CorpusEntry } from "../import/corpus/corpus.ts";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { layoutOf } from "../import/corpus/layout.ts";
import { readEntry, type PageTask } from "../import/corpus/read-entry.ts";
import type { ReadOutputs } from "../import/outputs/output-files.ts";
import { PageEvaluation, withGiven, type EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { PageResult, RunOutcome } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { ToolClock, toolsFor } from "../evaluation/reference-tools.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { previewOf, type Preview } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { FoundLayout, JudgeWorker, TriedPage } from "./protocol/evaluation.ts";
import type { ModulePage } from "./protocol/module-page.ts";
import type { ExtractorLoader } from "./extractor-loader.ts";
import { modulePage } from "./module-page.ts";
import { readModelHere } from "./model-reader.ts";
import { outputsHere } from "./output-reader.ts";

interface OpenPage {
  readonly key: string;
  readonly page: ReturnType<typeof openPage>;
  readonly task: Omit<TriedPage, "source">;
  judge?: { readonly of: PageEvaluation; readonly bench: EvaluationContext };
}

/** The object that judges pages for a worker; it knows nothing of messages, so that tests run it in Node as it is. */
export class EvaluationHost implements JudgeWorker {
  readonly #loader: ExtractorLoader;
  readonly #clock = new ToolClock();
  #bench: EvaluationContext;
  #open: OpenPage | undefined;
  #files: CorpusFile[] = [];
  #entries: readonly CorpusEntry[] = [];

  /** @param onRun is told of each run on a page before it begins, by its place in the plan */
  constructor(loader: ExtractorLoader, onRun: (run: number) => void = () => undefined) {
    this.#loader = loader;
    this.#bench = { library: new Map(), tools: {}, clock: this.#clock.now, onRun };
  }

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

  hand(files: readonly CorpusFile[]): void {
    this.#files.push(...files);
  }

  async layout(): Promise<FoundLayout> {
    const files = this.#files;
    this.#files = [];
    const { layout, skipped, entries } = await layoutOf(files);
    this.#entries = entries;
    return { layout, skipped, count: entries.length };
  }

  entries(first: number, count: number): readonly CorpusEntry[] {
    return this.#entries.slice(first, first + count);
  }

  read(entry: CorpusEntry): Promise<PageTask> {
    return readEntry(entry);
  }

  /** What reads them is loaded when it is asked for. */
  async outputs(files: readonly CorpusFile[], path: string): Promise<ReadOutputs> {
    const { readOutputs } = await import("../import/outputs/output-files.ts");
    return readOutputs(files, path);
  }

  async groups(entries: readonly CorpusEntry[]): Promise<readonly CorpusEntry["groups"][]> {
    const groups: CorpusEntry["groups"][] = [];
    for (const entry of entries)
      groups.push(
        await readEntry(entry).then(
          (task) => task.groups,
          () => entry.groups,
        ),
      );
    return groups;
  }

  async preview(entry: CorpusEntry, reading: Reading | undefined): Promise<Preview> {
    const { source } = await readEntry(entry);
    return previewOf(openPage(source, reading));
  }

  async modulePage(entry: CorpusEntry): Promise<ModulePage> {
    return modulePage((await readEntry(entry)).source);
  }

  async evaluate(task: EntryTask, plan: Plan): Promise<PageResult> {
    await this.load(plan.runs);
    return evaluateEntry(await this.#withOutputs(task, plan.runs), plan, this.#bench);
  }

  async #withOutputs(task: EntryTask, runs: readonly RunSpec[]): Promise<EntryTask> {
    const outputs = await outputsHere(runs, this.#loader.declared, { name: task.entry.name });
    return outputs === undefined ? task : { ...task, outputs: new Map([...outputs, ...(task.outputs ?? [])]) };
  }

  open(key: string, task: TriedPage): Promise<void> {
    this.#open = { key, page: openPage(task.source, task.reading), task };
    return Promise.resolve();
  }

  async tryRuns(
    key: string,
    runs: readonly RunSpec[],
    measures: readonly MeasureId[],
  ): Promise<readonly RunOutcome[] | undefined> {
    await this.load(runs);
    const open = this.#open;
    if (open?.key !== key) return undefined;
    // A tool that came since is not known to it.
    if (open.judge?.bench !== this.#bench) {
      const context = withGiven(this.#bench, open.task);
      open.judge = { of: new PageEvaluation(open.page, open.task, context), bench: this.#bench };
    }
    const judge = open.judge.of;
    return runs.map((run) => judge.tryRun(run, measures).outcome);
  }
}
