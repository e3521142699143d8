import type { Corpus, CorpusEntry } from "../import/corpus/corpus.ts";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import type { EntryTask } from "../evaluation/evaluate-entry.ts";
import type { PageResult, RunOutcome } from "../evaluation/page-result.ts";
import type { PageTask } from "../import/corpus/page-task.ts";
import type { Plan } from "../evaluation/plan.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";

/** A corpus whose entries are asked for. */
export interface FoundLayout extends Pick<Corpus, "layout" | "skipped"> {
  readonly count: number;
}

/** What a worker behind the lab does: judges pages, one after the other, while the lab's own worker answers its lanes. */
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
  /** What tells pages of a corpus apart, their sites above all, once the pages were read; one that cannot be read has what it had. */
  groups(entries: readonly CorpusEntry[]): Promise<readonly CorpusEntry["groups"][]>;
  /** Reads a page of a corpus and judges it. */
  evaluate(task: EntryTask, plan: Plan): Promise<PageResult>;
  /** Makes a page ready to be tried with many settings; the one before it is forgotten. */
  open(key: string, task: Pick<PageTask, "source" | "gold" | "site">): Promise<void>;
  /** What settings give on the page made ready; undefined when another took its place. */
  tryRuns(key: string, runs: readonly RunSpec[], measures: readonly MeasureId[]): Promise<readonly RunOutcome[] | undefined>;
}
