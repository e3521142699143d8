import type { StoreApi } from "zustand";
import { siteFinder } from "../../import/corpus/site-finder.ts";
import { pagesInTurn, pagesLeft, withResults, withWork } from "../../state/corpus.ts";
import type { CorpusState, OpenCorpus, TableView, WorkKind, WorkState } from "../../state/corpus.ts";
import type { Tally } from "../../protocol/tally-protocol.ts";
import { CorpusRun } from "./corpus-run.ts";
import type { PageDone } from "./corpus-run.ts";
import { doneOf, viewOf } from "./corpus-states.ts";
import type { CorpusKeeper } from "./corpus-autosave.ts";
import type { CorpusTally } from "./corpus-results.ts";

export interface WorkParts {
  readonly kind: WorkKind;
  readonly state: StoreApi<CorpusState>;
  readonly keeper: CorpusKeeper;
  readonly makeTally: (onTally: (tally: Tally) => void) => CorpusTally;
  readonly createJudge: () => Worker;
  /** Workers that judge, at the most. */
  readonly workers: number;
  readonly announce: (sentence: string) => void;
}

/** One of the works on the corpus that is open: what is asked of its pages, what came of it, and the run that goes on. */
export class CorpusWork {
  readonly tally: CorpusTally;
  readonly #parts: WorkParts;
  #run: CorpusRun | undefined;
  #isPairChosen = false;

  constructor(parts: WorkParts) {
    this.#parts = parts;
    this.tally = parts.makeTally((found) => this.#takeTally(found));
  }

  /** Undefined where there is no such work. */
  get now(): WorkState | undefined {
    return this.#parts.state.getState().works[this.#parts.kind];
  }

  get open(): OpenCorpus | undefined {
    return this.now?.open;
  }

  /** Takes the place of what there was. Settles when what is done already is counted. */
  begin(open: OpenCorpus): Promise<void> {
    this.end();
    this.#isPairChosen = false;
    const view = viewOf(open);
    this.#set({ open, view, scrollTop: 0, tally: undefined });
    this.tally.begin(open.plan);
    this.tally.want(view);
    return this.tally.addMany(doneOf(open));
  }

  /** Ends it and forgets what it did. */
  end(): void {
    this.#endRun();
    this.tally.clear();
    this.#set(undefined);
  }

  pause(): void {
    if (this.open?.standing.status !== "running") return;
    this.#run?.pause();
    this.#change((open) => ({ ...open, standing: { status: "paused" } }));
  }

  goOn(timeLimit: number): void {
    const { open } = this;
    if (open?.entries === undefined || open.standing.status === "running" || open.standing.status === "done") return;
    this.#change((corpus) => ({ ...corpus, standing: { status: "running", secondsLeft: undefined } }));
    if (open.standing.status === "paused" && this.#run !== undefined) this.#run.resume();
    else this.#begin(open, open.entries, timeLimit);
  }

  /** What is judged is kept, also what is not shown yet. */
  flush(): void {
    this.#run?.flush();
  }

  /** Ends the run; what is done is kept. */
  stop(): void {
    this.#endRun();
    this.#change((open) => ({ ...open, standing: { status: "stopped" } }));
  }

  setView(change: Partial<TableView>): void {
    if (change.pair !== undefined) this.#isPairChosen = true;
    const before = this.now?.view;
    if (before === undefined) return;
    const view = { ...before, ...change };
    this.#change((open) => open, { view });
    if (before.shown !== view.shown || before.pair !== view.pair) this.tally.want(view);
  }

  setScroll(scrollTop: number): void {
    this.#change((open) => open, { scrollTop });
  }

  /** Takes numbers in; until two runs are chosen, the first two that have any are compared. */
  #takeTally(tally: Tally): void {
    this.#change((open) => open, { tally });
    const { view } = this.now ?? {};
    if (this.#isPairChosen || view === undefined) return;
    const [first, second] = [...tally.distributions.entries()].flatMap(([run, found]) => (found === undefined ? [] : [run]));
    if (first === undefined || second === undefined || (first === view.pair[0] && second === view.pair[1])) return;
    this.setView({ pair: [first, second] });
    this.#isPairChosen = false;
  }

  #begin(open: OpenCorpus, entries: NonNullable<OpenCorpus["entries"]>, timeLimit: number): void {
    const pages = pagesInTurn(open).filter((page) => entries[page] !== undefined);
    const begun = performance.now();
    let count = 0;
    const onDone = (done: readonly PageDone[]): void => {
      // What was under way when another took its place is handed over after that.
      if (this.open?.plan !== open.plan) return;
      count += done.length;
      const secondsLeft = ((performance.now() - begun) / count / 1000) * (pages.length - count);
      this.#change((corpus) => ({
        ...withResults(corpus, done),
        standing: corpus.standing.status === "running" ? { status: "running", secondsLeft } : corpus.standing,
      }));
      void this.#parts.keeper.add(open, done);
      this.tally.add(done);
    };
    const siteOf = siteFinder(entries.filter((entry) => entry !== undefined));
    const { createJudge: createWorker, workers } = this.#parts;
    const run = new CorpusRun({ createWorker, workers, timeLimit, entries, plan: open.plan, pages, siteOf, onDone });
    this.#run = run;
    void run.start().then(() => {
      if (this.#run !== run) return;
      this.#run = undefined;
      this.#change((corpus) => ({ ...corpus, standing: { status: pagesLeft(corpus).length === 0 ? "done" : "stopped" } }));
      this.#parts.announce(`${pages.length.toLocaleString("en")} pages of ${open.name} are judged`);
    });
  }

  #endRun(): void {
    this.#run?.stop();
    this.#run = undefined;
  }

  #change(change: (open: OpenCorpus) => OpenCorpus, more: Partial<Omit<WorkState, "open">> = {}): void {
    const { now } = this;
    if (now !== undefined) this.#set({ ...now, open: change(now.open), ...more });
  }

  #set(work: WorkState | undefined): void {
    this.#parts.state.setState((state) => withWork(state, this.#parts.kind, work));
  }
}
