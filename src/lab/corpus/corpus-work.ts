import type { StoreApi } from "zustand";
import { siteFinder } from "../../import/corpus/corpus.ts";
import { sitePagesFor } from "../../evaluation/sweep.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import {
  costsFor,
  openOf,
  pagesInTurn,
  pagesLeft,
  shownWork,
  viewWithPair,
  withBegun,
  withMeasured,
  withResults,
  withWork,
  type CorpusState,
  type OpenCorpus,
  type TableView,
  type WorkState,
} from "../../state/corpus.ts";
import type { Library } from "../../extraction/run.ts";
import { secondsOf } from "../../state/run-costs.ts";
import { thousands } from "../../format.ts";
import type { CorpusAutosave } from "./corpus-autosave.ts";
import type { CorpusTally } from "./corpus-results.ts";
import { CorpusRun, type PageDone } from "./corpus-run.ts";
import type { Measure } from "./laid-out-pages.ts";
import { doneOf, viewOf } from "./corpus-states.ts";

interface WorkParts {
  readonly state: StoreApi<CorpusState>;
  readonly autosave: Pick<CorpusAutosave, "add" | "noteShown">;
  readonly makeTally: (onTally: (tally: ResultTallies) => void) => CorpusTally;
  readonly createJudge: () => Worker;
  /** Workers that judge, at the most. */
  readonly workers: number;
  readonly measure: Measure;
  readonly library: Library;
  readonly say: (sentence: string) => void;
}

/** The works on the corpus that is open: one is shown, whose sums are counted, and one at a time goes on, shown or not. */
export class CorpusWorks {
  readonly tally: CorpusTally;
  readonly #parts: WorkParts;
  /** The run that goes on, and the name of its work. */
  #run: { readonly workId: string; readonly run: CorpusRun } | undefined;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.tally = parts.makeTally((found) => this.#takeTally(found));
  }

  /** The corpus with the work that is shown. */
  get open(): OpenCorpus | undefined {
    return this.#open(this.#parts.state.getState().work);
  }

  /** Adds a work to the list and shows it. Settles when what is done already is counted. */
  begin(open: OpenCorpus): Promise<void> {
    this.#parts.state.setState((state) => withBegun(state, open, viewOf(open)));
    return this.show(open.workId);
  }

  /** Shows a work. Settles when what is done of it is counted. */
  show(workId: string): Promise<void> {
    const { state, autosave } = this.#parts;
    state.setState({ work: workId });
    autosave.noteShown(workId);
    const [work, open] = [shownWork(state.getState()), this.open];
    if (work === undefined || open === undefined) return Promise.resolve();
    this.tally.begin(open.plan);
    this.tally.want(viewWithPair(work.view, work.tally));
    return this.tally.addMany(doneOf(open));
  }

  /** Judges the pages that are left of a work; another that goes on is stopped, and can be gone on with. */
  goOn(workId: string): void {
    const open = this.#open(workId);
    if (open?.entries === undefined || open.run.status !== "stopped") return;
    this.stop();
    this.#begin(open, open.entries);
  }

  /** Ends the run that goes on; what is done is kept. */
  stop(): void {
    const ended = this.#run;
    this.#run = undefined;
    if (ended === undefined) return;
    ended.run.stop();
    this.#changeDone(ended.workId, (done) => ({ ...done, run: undefined }));
  }

  /** Keeps what is judged, also what is not shown yet. */
  flush(): void {
    this.#run?.run.flush();
  }

  /** Takes a work out of the list; the last of the others is shown. */
  remove(workId: string): void {
    if (this.#run?.workId === workId) this.stop();
    const { state } = this.#parts;
    state.setState((now) => withWork(now, workId, () => undefined));
    if (state.getState().work === workId) void this.show(state.getState().works.at(-1)?.done.workId ?? "");
  }

  /** Ends all and forgets what they did. */
  end(): void {
    this.stop();
    this.tally.clear();
    this.#parts.state.setState({ corpus: undefined, works: [], work: "" });
  }

  setView(change: Partial<TableView>): void {
    const work = shownWork(this.#parts.state.getState());
    if (work === undefined) return;
    const view = { ...work.view, ...change };
    this.#change(work.done.workId, (now) => ({ ...now, view }));
    if (work.view.shown !== view.shown || work.view.pair !== view.pair) this.tally.want(viewWithPair(view, work.tally));
  }

  setScroll(scrollTop: number): void {
    this.#change(this.#parts.state.getState().work, (now) => ({ ...now, scrollTop }));
  }

  /** The pages can be read here now. */
  setEntries(entries: OpenCorpus["entries"]): void {
    this.#parts.state.setState(({ corpus }) => ({ corpus: corpus && { ...corpus, entries } }));
  }

  #open(workId: string): OpenCorpus | undefined {
    return openOf(this.#parts.state.getState(), workId);
  }

  /** Takes numbers in, by which others may be compared than those that it was asked for. */
  #takeTally(tally: ResultTallies): void {
    const work = shownWork(this.#parts.state.getState());
    if (work === undefined) return;
    this.#change(work.done.workId, (now) => ({ ...now, tally }));
    const [before, after] = [viewWithPair(work.view, work.tally), viewWithPair(work.view, tally)];
    if (before.pair[0] !== after.pair[0] || before.pair[1] !== after.pair[1]) this.tally.want(after);
  }

  #begin(open: OpenCorpus, entries: NonNullable<OpenCorpus["entries"]>): void {
    const { createJudge: createWorker, workers, measure, library, state, autosave, say } = this.#parts;
    const { plan, workId } = open;
    const pages = pagesInTurn(open).filter((page) => entries[page] !== undefined);
    const begun = performance.now();
    const results: PageResult[] = [];
    const onDone = (done: readonly PageDone[]): void => {
      // What was under way when it was taken away is handed over after that.
      if (this.#run?.run !== run) return;
      results.push(...done.map(([, result]) => result));
      const time = performance.now() - begun;
      const secondsLeft = (time / results.length / 1000) * (pages.length - results.length);
      this.#changeDone(workId, (now) => ({ ...withResults(now, done), run: now.run && { ...now.run, secondsLeft } }));
      void autosave.add(open, done);
      if (state.getState().work === workId) this.tally.add(done);
      this.#noteCosts(open, results, time, run.laidOut !== undefined);
    };
    const onLaidOut = (): void => {
      if (this.#run?.run === run)
        this.#changeDone(workId, (now) => ({ ...now, run: now.run && { ...now.run, laidOut: run.laidOut } }));
    };
    const known = entries.filter((entry) => entry !== undefined);
    const siteOf = siteFinder(known, sitePagesFor(plan));
    const { timeLimit } = state.getState();
    const given = { createWorker, workers, measure, library, timeLimit, entries, plan, pages, siteOf };
    const run = new CorpusRun({ ...given, onDone, onLaidOut });
    this.#run = { workId, run };
    this.#changeDone(workId, (now) => ({ ...now, run: { secondsLeft: this.#expected(open), laidOut: run.laidOut } }));
    void run.start().then(() => {
      if (this.#run?.run !== run) return;
      this.#run = undefined;
      this.#changeDone(workId, (now) => ({ ...now, run: undefined, took: performance.now() - begun }));
      say(`${thousands(pages.length)} pages of ${open.name} are judged`);
    });
  }

  /** Seconds that the pages left will take, by what was measured before; undefined where nothing was. */
  #expected(open: OpenCorpus): number | undefined {
    const { state, workers, library } = this.#parts;
    // Settings of a sweep share what a method costs.
    if (open.plan.sweep !== undefined) return undefined;
    const costs = costsFor(state.getState(), open);
    const all = costs && secondsOf(open.plan.runs, costs, { workers, library });
    return all === undefined ? undefined : (all * pagesLeft(open).length) / open.pages.length;
  }

  /**
   * What runs cost is known ever better as pages come in. It is not asked of the settings of a sweep, and not known where workers wait
   * for pages to be laid out.
   */
  #noteCosts({ plan: { runs, sweep }, pages }: OpenCorpus, results: readonly PageResult[], time: number, waits: boolean): void {
    const { state, workers } = this.#parts;
    if (sweep !== undefined || waits) return;
    const milliseconds = time * Math.min(workers, results.length);
    state.setState((now) => withMeasured(now, pages, { runs, results, share: results.length / pages.length, milliseconds }));
  }

  #changeDone(workId: string, change: (done: WorkState["done"]) => WorkState["done"]): void {
    this.#change(workId, (work) => ({ ...work, done: change(work.done) }));
  }

  #change(workId: string, change: (work: WorkState) => WorkState): void {
    this.#parts.state.setState((state) => withWork(state, workId, change));
  }
}
