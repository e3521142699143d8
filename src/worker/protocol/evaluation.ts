import type { Combination, CombinationOrder, CombinationProgress } from "../../evaluation/combining/find-combination.ts";
import type { Comparison as RunsCompared } from "../../evaluation/comparing/comparison.ts";
import type { EntryTask } from "../../evaluation/evaluate-entry.ts";
import type { GivenWithPage } from "../../evaluation/evaluate-page.ts";
import type { PageResult, RunOutcome } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { Comparison, MeasuredCorpus } from "../../evaluation/papers/paper-table.ts";
import type { Ranking } from "../../evaluation/ranking.ts";
import type { GroupResponses, Response } from "../../evaluation/response.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { Distribution, PairedDifference } from "../../evaluation/statistics.ts";
import type { Table } from "../../evaluation/table.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Reading } from "../../extraction/page/reading.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import type { Corpus, CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import type { ReadOutputs } from "../../import/outputs/output-files.ts";
import type { ModulePage } from "./module-page.ts";

/** A page that many settings are tried on. */
export interface TriedPage extends Pick<PageTask, "source" | "gold" | "snippets" | "site">, GivenWithPage {
  readonly reading?: Reading;
}

/** A corpus whose entries are asked for. */
export interface FoundLayout extends Pick<Corpus, "layout" | "skipped"> {
  readonly count: number;
}

/** A worker behind the lab: it judges pages, one after the other, while the lab's own worker answers its lanes. */
export interface JudgeWorker {
  /** Loads whatever runs need that is not loaded yet. */
  load(runs: readonly RunSpec[]): Promise<void>;
  /** Takes files, some at a time: what crosses all at once holds the screen up. */
  hand(files: readonly CorpusFile[]): void;
  /** Recognises a corpus in the files that were handed over. */
  layout(): Promise<FoundLayout>;
  /** Its entries from `first` to before `first + count`. */
  entries(first: number, count: number): readonly CorpusEntry[];
  /** Reads a page of a corpus and its gold standard. @throws RangeError with a sentence where it cannot be read. */
  read(entry: CorpusEntry): Promise<PageTask>;
  /** Reads what another program wrote for pages. @throws RangeError with a clause where the files hold none */
  outputs(files: readonly CorpusFile[], path: string): Promise<ReadOutputs>;
  /** The groups that tell pages of a corpus apart, their sites above all, once the pages were read; one that cannot be read has what it had. */
  groups(entries: readonly CorpusEntry[]): Promise<readonly CorpusEntry["groups"][]>;
  /** Reads a page of a corpus for a frame to lay it out. @throws RangeError as `read` does. */
  preview(entry: CorpusEntry, reading: Reading | undefined): Promise<Preview>;
  /** Reads a page of a corpus for modules of the user's own. @throws RangeError as `read` does. */
  modulePage(entry: CorpusEntry): Promise<ModulePage>;
  /** Reads a page of a corpus and judges it. */
  evaluate(task: EntryTask, plan: Plan): Promise<PageResult>;
  /** Makes a page ready to be tried with many settings; the one before it is forgotten. */
  open(key: string, task: TriedPage): Promise<void>;
  /** The outcomes of settings on the page made ready; undefined when another took its place. */
  tryRuns(key: string, runs: readonly RunSpec[], measures: readonly MeasureId[]): Promise<readonly RunOutcome[] | undefined>;
}

/** The numbers that are wanted of a corpus. */
export interface TallyRequest {
  /** A measure, or the share of the text that is kept. */
  readonly shown: MeasureId | "kept";
  /** Two runs to compare, by their places in the plan. */
  readonly pair: readonly [number, number];
}

/** The sums over the pages that are done, run by run. */
export interface ResultTallies {
  readonly shown: TallyRequest["shown"];
  readonly pageCount: number;
  /** One for each run, of the pages that its model was not trained on; undefined for one without numbers there. */
  readonly distributions: readonly (Distribution | undefined)[];
  /** The same of those that it was trained on. */
  readonly trainedOn: readonly (Distribution | undefined)[];
  /** Pages in each of `binCount` even bins from 0 to 1, for each run: the former, or where there are none the latter. */
  readonly histograms: readonly (readonly number[])[];
  /** First run less the second, on the former pages, or on the latter where there are none; undefined where no page has both. */
  readonly difference: (PairedDifference & Pick<TallyRequest, "pair">) | undefined;
  /**
   * F1 of the characters that two runs keep, averaged over the pages without a gold standard, row by row; NaN where no such page has
   * both. Empty where every page has a gold standard.
   */
  readonly agreement: readonly (readonly number[])[];
  /** The average outcome of each setting of a sweep, one for each run; empty where the runs are no sweep. */
  readonly responses: readonly Response[];
  /** Sentences on the pages that the sweep is of. */
  readonly notes: readonly string[];
}

/** Bins of a histogram. */
export const binCount = 20;

/** A worker that keeps the numbers of a corpus and does the sums that take long: intervals, tables, files. */
export interface TallyWorker {
  /** Forgets what there was. */
  begin(plan: Plan): void;
  /** Takes pages that are done, each with its place in the corpus. */
  add(done: readonly (readonly [page: number, result: PageResult])[]): void;
  tally(request: TallyRequest): ResultTallies;
  /** Summary, groups (F1, precision, recall) and time, as the papers and the command line have them. */
  tables(shown: TallyRequest["shown"], groupBy: string | undefined): readonly Table[];
  /** The runs from the best to the worst. @throws RangeError for a measure that was not taken */
  ranking(measure: MeasureId): Ranking;
  /** The average outcome of each setting of a sweep on the pages of each group that a key makes; none where the runs are no sweep. */
  groupResponses(shown: TallyRequest["shown"], key: string): readonly GroupResponses[];
  /** A paper's numbers beside these results. @throws RangeError for an id that no paper has. */
  paper(id: string, of: Pick<MeasuredCorpus, "name" | "runs">): Comparison;
  /** The second of two runs set against the first, page by page. */
  compare(request: Pick<TallyRequest, "shown" | "pair">): RunsCompared;
  /** All results in long form. */
  csv(): Blob;
  /** The file that the command line writes too. */
  json(head: ResultsHead): Blob;
  /** Takes such a file in place of what there was. @throws RangeError with a sentence; what there was is then as it was */
  read(file: Blob): Promise<ReadResults>;
  /** Pages `first` to before `first + count` of the corpus. */
  pages(first: number, count: number): readonly (PageResult | undefined)[];
}

/** What is asked of the sums again as more pages are done. */
export type TallyQuestion = "tables" | "ranking" | "groupResponses" | "compare" | "csv";

/** A worker that searches the combinations of members on the pages that are handed to it. */
export interface CombinationWorker {
  /** Takes the result of the order's plan on a page, which has this place in the corpus. */
  add(place: number, result: PageResult): void;
  /** @throws RangeError with a sentence where there is nothing to search */
  combine(order: CombinationOrder, onProgress: (progress: CombinationProgress) => void): Promise<Combination>;
}

/** A file of results, without its pages. */
interface ReadResults {
  readonly head: ResultsHead;
  readonly count: number;
}
