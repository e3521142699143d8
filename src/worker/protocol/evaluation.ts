import type { OutputComparison as RunsCompared } from "../../evaluation/comparing/comparison.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { Measured, MeasuredCorpus } from "../../evaluation/papers/measured.ts";
import type { PublishedPaper } from "../../evaluation/papers/published.ts";
import type { Ranking } from "../../evaluation/ranking.ts";
import type { GroupResponses, Response } from "../../evaluation/response.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { Distribution, PairedDifference } from "../../evaluation/statistics.ts";
import type { Table } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";

/** A number of a run on a page of a corpus: a measure, or the share of the text that is kept. */
export type CorpusMeasure = MeasureId | "kept";

/** Two runs set against each other. */
export interface PairCompared extends RunsCompared {
  /** First run less the second, on the pages that no model was trained on, or on others where there are none; undefined where no page has both. */
  readonly difference: PairedDifference | undefined;
}

/** The sums over the pages that are done, run by run. */
export interface ResultTallies {
  readonly shown: CorpusMeasure;
  readonly pageCount: number;
  /** One for each run, of the pages that its model was not trained on; undefined for one without numbers there. */
  readonly distributions: readonly (Distribution | undefined)[];
  /** The same of those that it was trained on. */
  readonly trainedOn: readonly (Distribution | undefined)[];
  /** Pages in each of `binCount` even bins from 0 to 1, for each run: the former, or where there are none the latter. */
  readonly histograms: readonly (readonly number[])[];
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
  tally(shown: CorpusMeasure): ResultTallies;
  /** Summary, groups (F1, precision, recall) and time, as the papers and the command line have them. */
  tables(shown: CorpusMeasure, groupBy: string | undefined): readonly Table[];
  /** The runs from the best to the worst. @throws RangeError for a measure that was not taken */
  ranking(measure: MeasureId): Ranking;
  /** The average outcome of each setting of a sweep on the pages of each group that a key makes; none where the runs are no sweep. */
  groupResponses(shown: CorpusMeasure, key: string): readonly GroupResponses[];
  /** What a paper's methods reach on these pages; undefined where none is done. */
  paper(paper: PublishedPaper, of: Pick<MeasuredCorpus, "name" | "runs">): Measured | undefined;
  /** The second of two runs, by their places in the plan, set against the first, page by page. */
  compare(shown: CorpusMeasure, pair: readonly [number, number]): PairCompared;
  /** All results in long form. */
  csv(): Blob;
  /** The file that the command line writes too. */
  json(head: ResultsHead): Blob;
}

/** What is asked of the sums again as more pages are done. */
export type TallyQuestion = "tables" | "ranking" | "groupResponses" | "compare" | "csv";
