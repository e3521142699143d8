import type { StoreApi } from "zustand";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { siteFinder } from "../../import/corpus/corpus.ts";
import { sitePagesFor } from "../../evaluation/site-pages.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { ResultTallies } from "../../protocol/evaluation.ts";
import {
  costsFor,
  openFor,
  pagesInTurn,
  pagesLeft,
  viewWithPair,
  withBegun,
  withMeasured,
  withResults,
  withWork,
  workKinds,
  type CorpusState,
  type FoundCorpus,
  type OpenCorpus,
  type TableView,
  type WorkKind,
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
import { doneCount, type DoneWork } from "./replaced-corpus.ts";

export interface WorkParts {
  readonly kind: WorkKind;
  readonly state: StoreApi<CorpusState>;
  readonly autosave: CorpusAutosave;
  readonly makeTally: (onTally: (tally: ResultTallies) => void) => CorpusTally;
  readonly createJudge: () => Worker;
  /** Workers that judge, at the most. */
  readonly workers: number;
  readonly measure: Measure;
  readonly library: Library;
  readonly announce: (sentence: string) => void;
}

/** One of the works on the corpus that is open: what is asked of its pages, what came of it, and the run that goes on. */
export class CorpusWork {
  readonly tally: CorpusTally;
  readonly #parts: WorkParts;
  #run: CorpusRun | undefined;
  /** Since it was begun: the time since then is not that of the work alone. */
  #wasPaused = false;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.tally = parts.makeTally((found) => this.#takeTally(found));
  }

  /** Undefined where there is no such work. */
  get now(): WorkState | undefined {
    return this.#parts.state.getState().works[this.#parts.kind];
  }

  get open(): OpenCorpus | undefined {
    return openFor(this.#parts.state.getState(), this.#parts.kind);
  }

  /** Takes the place of what there was. Settles when what is done already is counted. */
  begin(open: OpenCorpus): Promise<void> {
    this.end();
    const view = viewOf(open);
    this.#parts.state.setState((state) => withBegun(state, this.#parts.kind, open, view));
    this.tally.begin(open.plan);
    this.tally.want(viewWithPair(view, undefined));
    return this.tally.addMany(doneOf(open));
  }

  /** Ends it and forgets what it did. */
  end(): void {
    this.#endRun();
    this.tally.clear();
    this.#set(undefined);
  }

  pause(): void {
    if (this.now?.done.run?.status !== "running") return;
    this.#run?.pause();
    this.#wasPaused = true;
    this.#go({ status: "paused" });
  }

  goOn(timeLimit: number): void {
    const { open } = this;
    if (open?.entries === undefined || open.run.status === "running" || open.run.status === "done") return;
    if (open.run.status === "paused" && this.#run !== undefined) this.#run.resume();
    else this.#begin(open, open.entries, timeLimit);
    this.#go({ status: "running", secondsLeft: this.#expected(open), laidOut: this.#run?.laidOut });
  }

  /** Keeps what is judged, also what is not shown yet. */
  flush(): void {
    this.#run?.flush();
  }

  /** Ends the run; what is done is kept. */
  stop(): void {
    this.#endRun();
    this.#go(undefined);
  }

  setView(change: Partial<TableView>): void {
    const before = this.now?.view;
    if (before === undefined) return;
    const view = { ...before, ...change };
    this.#change({ view });
    if (before.shown !== view.shown || before.pair !== view.pair) this.tally.want(viewWithPair(view, this.now?.tally));
  }

  setScroll(scrollTop: number): void {
    this.#change({ scrollTop });
  }

  /** Takes numbers in, by which others may be compared than those that it was asked for. */
  #takeTally(tally: ResultTallies): void {
    const { now } = this;
    if (now === undefined) return;
    this.#change({ tally });
    const [before, after] = [viewWithPair(now.view, now.tally), viewWithPair(now.view, tally)];
    if (before.pair[0] !== after.pair[0] || before.pair[1] !== after.pair[1]) this.tally.want(after);
  }

  #begin(open: OpenCorpus, entries: NonNullable<OpenCorpus["entries"]>, timeLimit: number): void {
    const pages = pagesInTurn(open).filter((page) => entries[page] !== undefined);
    const begun = performance.now();
    const results: PageResult[] = [];
    this.#wasPaused = false;
    const onDone = (done: readonly PageDone[]): void => {
      // What was under way when another took its place is handed over after that.
      if (this.open?.plan !== open.plan) return;
      results.push(...done.map(([, result]) => result));
      const time = performance.now() - begun;
      const secondsLeft = (time / results.length / 1000) * (pages.length - results.length);
      this.#changeDone((now) => ({
        ...withResults(now, done),
        run: now.run?.status === "running" ? { ...now.run, secondsLeft } : now.run,
      }));
      void this.#parts.autosave.add(open, done);
      this.tally.add(done);
      this.#noteCosts(open, results, time);
    };
    const { createJudge: createWorker, workers, measure, library } = this.#parts;
    const { plan } = open;
    const siteOf = siteFinder(
      entries.filter((entry) => entry !== undefined),
      sitePagesFor(plan),
    );
    const onLaidOut = (): void => {
      const { laidOut } = run;
      if (this.#run === run)
        this.#changeDone((now) => ({ ...now, run: now.run?.status === "running" ? { ...now.run, laidOut } : now.run }));
    };
    const run = new CorpusRun({
      createWorker,
      workers,
      measure,
      library,
      timeLimit,
      entries,
      plan,
      pages,
      siteOf,
      onDone,
      onLaidOut,
    });
    this.#run = run;
    void run.start().then(() => {
      if (this.#run !== run) return;
      this.#run = undefined;
      this.#go(undefined);
      this.#parts.announce(`${thousands(pages.length)} pages of ${open.name} are judged`);
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
  #noteCosts({ plan: { runs, sweep }, pages }: OpenCorpus, results: readonly PageResult[], time: number): void {
    const { state, workers } = this.#parts;
    if (sweep !== undefined || this.#wasPaused || this.#run?.laidOut !== undefined) return;
    const measured = {
      runs,
      results,
      share: results.length / pages.length,
      milliseconds: time * Math.min(workers, results.length),
    };
    state.setState((now) => withMeasured(now, pages, measured));
  }

  #endRun(): void {
    this.#run?.stop();
    this.#run = undefined;
  }

  #go(run: WorkState["done"]["run"]): void {
    this.#changeDone((done) => ({ ...done, run }));
  }

  #changeDone(change: (done: WorkState["done"]) => WorkState["done"]): void {
    const { now } = this;
    if (now !== undefined) this.#change({ done: change(now.done) });
  }

  #change(change: Partial<WorkState>): void {
    const { now } = this;
    if (now !== undefined) this.#set({ ...now, ...change });
  }

  #set(work: WorkState | undefined): void {
    this.#parts.state.setState((state) => withWork(state, this.#parts.kind, work));
  }
}

/** The works on the corpus that is open, of which one is shown, and one at a time goes on. */
export class CorpusWorks {
  readonly #state: StoreApi<CorpusState>;
  readonly #autosave: WorkParts["autosave"];
  readonly #works: Readonly<Record<WorkKind, CorpusWork>>;

  constructor(parts: Omit<WorkParts, "kind">) {
    this.#state = parts.state;
    this.#autosave = parts.autosave;
    const work = (kind: WorkKind): CorpusWork => new CorpusWork({ ...parts, kind });
    this.#works = { lanes: work("lanes"), sweep: work("sweep") };
  }

  of(kind: WorkKind): CorpusWork {
    return this.#works[kind];
  }

  get shown(): CorpusWork {
    return this.#works[this.#state.getState().work];
  }

  show(kind: WorkKind): void {
    this.#state.setState({ work: kind });
    this.#autosave.noteShown(kind);
  }

  /** Those of these works that have done anything. */
  done(kinds: readonly WorkKind[]): readonly DoneWork[] {
    return kinds.flatMap((kind) => {
      const { open } = this.#works[kind];
      return open === undefined || doneCount(open) === 0 ? [] : [{ kind, open }];
    });
  }

  /** The other waits, and can be gone on with. */
  goOn(kind: WorkKind): void {
    for (const other of workKinds) if (other !== kind) this.#works[other].pause();
    this.#works[kind].goOn(this.#state.getState().timeLimit);
  }

  /** Ends both and forgets what they did. */
  end(): void {
    for (const kind of workKinds) this.#works[kind].end();
    this.#state.setState({ corpus: undefined, work: "lanes" });
  }

  /** The pages can be read here now. */
  setEntries(entries: OpenCorpus["entries"]): void {
    this.#state.setState(({ corpus }) => ({ corpus: corpus && { ...corpus, entries } }));
  }

  /** Keeps a corpus with the works on it. */
  keep(id: string, found: FoundCorpus, files: readonly CorpusFile[]): void {
    this.#autosave.keep(
      { id, found, files },
      workKinds.flatMap((kind) => this.#works[kind].open ?? []),
    );
  }

  /** Keeps a work in place of the one of its kind before. */
  keepWork(kind: WorkKind): void {
    const { open } = this.#works[kind];
    if (open !== undefined) this.#autosave.keepWork(open);
  }

  /** The page may be about to go. */
  flush(): void {
    for (const kind of workKinds) this.#works[kind].flush();
  }
}
