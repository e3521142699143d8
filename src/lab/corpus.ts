import { createContext, useContext } from "react";
import { useStore, type StoreApi } from "zustand";
import type { CombinationOrder } from "../evaluation/combining/find-combination.ts";
import type { NamedRun, Sweep } from "../evaluation/plan.ts";
import type { Comparison } from "../evaluation/papers/paper-table.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { TallyQuestion, TallyWorker } from "../worker/protocol/evaluation.ts";
import type { CorpusState, ShownPaper, TableView } from "../state/corpus.ts";
import type { RunCosts } from "../state/run-costs.ts";

/** All that can be done with a corpus. Made by `lab/corpus` when it is first asked for. */
export interface CorpusController {
  readonly state: StoreApi<CorpusState>;
  /** Looks through files and offers to run the lab's lanes on the pages in them. */
  offer(files: readonly File[], found?: FoundIn): Promise<void>;
  /** Takes what another program wrote for the pages of what is offered or open, and adds it as a lane; says how many pages it fits. */
  takeOutputs(files: readonly File[], found?: FoundIn): Promise<void>;
  /** Offers the lab's tabs that have a gold standard as a corpus of their own. */
  offerTabs(): Promise<void>;
  /** Judges the bundled pages by all of the lab's lanes. */
  runSamples(): Promise<void>;
  /** Takes what is offered and judges its pages by these lanes of the lab, by id. */
  run(lanes: readonly string[]): void;
  /** Chooses the runs for what is offered, or else open; the lab's lanes where undefined. The choice is kept with it. */
  choose(runs: readonly RunSpec[] | undefined): void;
  /** Takes what is offered, or else what is open, and judges its pages by the runs that were chosen. */
  runChosen(): void;
  /** Measures what runs cost on some pages of what is offered or open, and notes it, until the signal is given. */
  measureCosts(runs: readonly RunSpec[], signal: AbortSignal): Promise<void>;
  /** Seconds that runs would take on the pages, by what was measured; undefined where nothing was. */
  secondsOf(runs: readonly RunSpec[], costs: RunCosts): number | undefined;
  /** What the sums over the pages of what is shown answer. */
  ask<Q extends TallyQuestion>(question: Q, ...args: Parameters<TallyWorker[Q]>): Promise<ReturnType<TallyWorker[Q]>>;
  /** Takes runs of what is shown, by their places in the plan, as the lanes of the lab, undoably. */
  takeAsLanes(runs: readonly number[]): void;
  /**
   * Judges the pages of what is offered, or else of what is open, by all settings of a sweep: one work more.
   */
  sweep(sweep: Sweep, measure: MeasureId): void;
  /** Seconds that it would take, by some pages that are tried; undefined where that cannot be told, or was ended by the signal. */
  estimate(sweep: Sweep, measure: MeasureId, signal: AbortSignal): Promise<number | undefined>;
  /** Shows one of the works on the corpus, by its name. Those below are done to the one that is shown. */
  show(work: string): void;
  /** Takes one of them away; a notice offers it back. */
  removeWork(work: string): void;
  /**
   * Sets the lane of the sweep that is shown as one of its runs is, or adds it where there is none.
   *
   * @param value of the first parameter, in place of the run's own
   */
  takeSetting(run: number, value?: number): void;
  /** Looks for the best combination of lanes on what is open, by running them on every page anew. */
  combine(order: CombinationOrder): void;
  /** Ends that search; nothing is kept of it. */
  stopCombining(): void;
  /** Adds what it found to the lab as a lane. */
  addCombination(): void;
  /** Opens the first pages of what is offered as tabs. */
  openAsTabs(): void;
  /** Takes the offer away. */
  decline(): void;
  /** Goes on after a stop or a reload. */
  goOn(): void;
  stop(): void;
  close(): void;
  setView(change: Partial<TableView>): void;
  /** Notes the way that the table is scrolled, in CSS pixels. */
  setScroll(scrollTop: number): void;
  /**
   * Opens a page in the lab, with the lane of a run in focus. Where the run has a score there, its worst place against the gold standard
   * is brought into view, and one can go on from there through its pages, from the worst to the best.
   */
  openPage(page: number, run: number | undefined): void;
  /** Opens the page after the one that was come to so, or the one before. */
  stepReview(by: 1 | -1): void;
  /** Ends that. */
  endReview(): void;
  /** The same with the lanes of two runs, set against each other. */
  openPagePair(page: number, pair: TableView["pair"]): void;
  /** Adds the runs of a file of results as columns beside those that are shown, as far as they are of the pages that are open: one work more. */
  addResults(file: File): Promise<void>;
  /** Milliseconds that a page may take, from the next run on. */
  setTimeLimit(timeLimit: number): void;
  /** Shows a published table in place of what came of the work, on the screen of the corpus; undefined leads back. */
  showPaper(shown: ShownPaper | undefined): void;
  /** A paper's numbers beside what is shown; alone where nothing is. */
  paper(id: string): Promise<Comparison>;
  /** Judges the pages of what is offered, or else of what is open, by a paper's methods as they were published. */
  runPaper(id: string): void;
  /** The file of results that the command line writes too. */
  json(): Promise<Blob>;
  /** The lab's lanes as runs, each with its letter. */
  lanes(): readonly LaneAsRun[];
}

export interface LaneAsRun {
  readonly id: string;
  readonly letter: string;
  readonly run: NamedRun;
}

const CorpusContext = createContext<CorpusController | undefined>(undefined);
export const CorpusProvider = CorpusContext.Provider;

/** @throws Error outside a provider. */
export function useCorpusController(): CorpusController {
  const controller = useContext(CorpusContext);
  if (controller === undefined) throw new Error("no corpus around this view");
  return controller;
}

export function useCorpus<T>(selector: (state: CorpusState) => T): T {
  return useStore(useCorpusController().state, selector);
}

/** Where files were found that did not come one by one: a folder, and the number of files in it. */
export interface FoundIn {
  readonly name: string;
  readonly count: number;
  /** Of each file, from the folder on. */
  readonly paths?: readonly string[];
}
