import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { CombinationOrder } from "../../evaluation/combining/find-combination.ts";
import type { NamedRun, Plan, Sweep } from "../../evaluation/plan.ts";
import { paperPlan, paperRuns } from "../../evaluation/papers/paper-runs.ts";
import { comparison, type Comparison } from "../../evaluation/papers/paper-table.ts";
import { paperFor } from "../../evaluation/papers/papers.ts";
import { sweepPlan } from "../../evaluation/sweep.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { isUsual, type Reading } from "../../extraction/page/reading.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { goToScreen } from "../browser-history.ts";
import { type LaneAsRun, addLane, laneRuns, namedRun, takeAsLanes, takeSetting } from "./take-setting.ts";
import type { FoundIn } from "../found-files.ts";
import type { TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import {
  emptyCorpus,
  openCorpus,
  openOf,
  resultsOf,
  tableView,
  withEntries,
  withMeasured,
  type CorpusState,
  type FoundCorpus,
  type OpenCorpus,
  type ShownPaper,
  type TableView,
} from "../../state/corpus.ts";
import { withColumns } from "../../state/corpus-columns.ts";
import { newSessionId } from "../../state/first-lab.ts";
import { secondsOf, type RunCosts } from "../../state/run-costs.ts";
import { counted, messageOf } from "../../format.ts";
import { CombinationSearch } from "./combination-search.ts";
import { corpusFiles, corpusName, readResults } from "./corpus-files.ts";
import type { KeptCorpus } from "./corpus-autosave.ts";
import { doneOf, foundInResults, headOf, planOf, withDone } from "./corpus-states.ts";
import { measuresFor } from "./corpus-measures.ts";
import { CorpusWorks } from "./corpus-work.ts";
import { missingText, nothingFound } from "./notice-text.ts";
import { estimatedSeconds, tryPages } from "./estimate.ts";
import { EntryOpener } from "./open-entry.ts";
import { PageReview } from "./page-review.ts";
import type { CorpusParts, CorpusTools } from "./parts.ts";
import type { Screen } from "../../state/session.ts";

/** Milliseconds that looking through files may take before it is shown. */
const patience = 400;

/** Texts that are kept with what came of runs, at the most: two runs are compared by their sentences then. */
const mostTexts = 1_500;

/** The corpus that is open, and the works on it. */
export class CorpusControl {
  readonly state: StoreApi<CorpusState> = createStore<CorpusState>(() => emptyCorpus);
  readonly #parts: CorpusParts;
  readonly #tools: CorpusTools;
  readonly #pages: EntryOpener;
  readonly #works: CorpusWorks;
  readonly #search: CombinationSearch;
  readonly #review: PageReview;
  /** The files that the open corpus was found in, and the one that is offered. */
  #files: readonly CorpusFile[] = [];
  #offeredFiles: readonly CorpusFile[] = [];
  #restored: Promise<void> = Promise.resolve();

  constructor(parts: CorpusParts, tools: CorpusTools) {
    this.#parts = parts;
    this.#tools = tools;
    this.#pages = new EntryOpener({ ...parts, read: (entry) => tools.reader.read(entry) });
    this.#works = new CorpusWorks({ ...parts, ...tools, state: this.state });
    this.#search = new CombinationSearch({
      ...parts,
      ...tools,
      state: this.state,
      withSites: (entries, plan) => tools.reader.withSites(entries, plan, parts.library),
    });
    this.#review = new PageReview({ ...parts, state: this.state });
  }

  #goTo(screen: Screen): Screen {
    return goToScreen(this.#parts.screens, screen);
  }

  /** Brings back what was kept. */
  restore(): Promise<void> {
    const { autosave } = this.#tools;
    return (this.#restored = this.#during("Bringing back the corpus…", async () => {
      const { kept, shown, lost } = await autosave.restore();
      for (const sentence of lost) this.#warn(sentence);
      if (kept !== undefined) await this.#openKept(kept, shown);
    }).catch((error: unknown) => {
      if (autosave.noted !== undefined) this.#warn(`“${autosave.noted}” could not be brought back: ${messageOf(error)}.`);
    }));
  }

  /** Opens a corpus as it was, with all works on it. */
  async #openKept({ id, found: before, works, files = [] }: KeptCorpus, shown: string): Promise<FoundCorpus> {
    const looked =
      files.length > 0 && before.entries === undefined ? await this.#tools.reader.look(before.name, files) : undefined;
    const found = (looked && withEntries(before, looked)) ?? before;
    this.#files = files;
    for (const work of works) void this.#works.begin(withDone(found, id, work, work.results));
    if (works.some(({ workId }) => workId === shown)) await this.#works.show(shown);
    return found;
  }

  /** Opens a corpus that was open before, as it was left. */
  async reopen(id: string): Promise<void> {
    try {
      await this.#during("Opening the corpus…", async () => {
        const kept = await this.#tools.autosave.reopen(id);
        if (kept === undefined) throw new RangeError("it is not stored any more");
        this.#works.end();
        await this.#openKept(kept, "");
      });
    } catch (error) {
      this.#refuse(`The corpus could not be opened: ${messageOf(error)}.`);
    }
  }

  /** Forgets a corpus that was open before, with its files and results. */
  forget(id: string): void {
    this.#tools.autosave.forget(id);
  }

  /** The page may be about to go: what is judged is kept. */
  flush(): void {
    this.#works.flush();
  }

  /** Looks through files and offers to run the lab's lanes on the pages in them. */
  async offer(files: readonly File[], foundIn?: FoundIn): Promise<void> {
    const name = corpusName(files, foundIn);
    // What takes longer is shown as it goes on; what comes to nothing, at once or then, leaves the screen as it was.
    let before: Screen | undefined;
    const timer = setTimeout(() => {
      before = this.#goTo("corpus");
    }, patience);
    try {
      await this.#restored;
      await this.#during("Looking through the files…", async () => {
        const [file] = files;
        if (files.length === 1 && file !== undefined && /\.json$/i.test(file.name)) await this.#openResults(file);
        else await this.#look(name, files, foundIn);
      });
    } catch (error) {
      this.#refuse(`${name} could not be read: ${messageOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
    if (before !== undefined && this.#isEmpty()) this.#goTo(before);
  }

  /** True where there is neither a corpus nor the offer of one. */
  #isEmpty(): boolean {
    const state = this.state.getState();
    return state.offered === undefined && openCorpus(state) === undefined;
  }

  /** Takes what another program wrote for the pages of what is offered or open, and adds it as a lane; says how many pages it fits. */
  async takeOutputs(files: readonly File[], foundIn?: FoundIn): Promise<void> {
    const name = corpusName(files, foundIn);
    const { offered, corpus } = this.state.getState();
    const pages = (offered ?? corpus)?.pages.map((page) => page.name) ?? [];
    try {
      await this.#during("Reading the outputs…", async () => {
        const { takeOutputs } = await import("./take-outputs.ts");
        await takeOutputs(this.#parts, await this.#tools.reader.outputs(corpusFiles(files, foundIn), name), pages);
      });
    } catch (error) {
      this.#refuse(`${name}: ${messageOf(error)}.`);
    }
  }

  /** Offers the lab's tabs that have a gold standard as a corpus of their own. */
  async offerTabs(): Promise<void> {
    const { tabFiles } = await import("./tab-files.ts");
    const files = tabFiles(this.#parts.session.getState().lab.pages);
    await this.offer(files, { name: "Open tabs", count: files.length });
  }

  /** Judges the bundled pages by all of the lab's lanes. */
  async runSamples(): Promise<void> {
    try {
      await this.#restored;
      await this.#during("Loading the samples…", async () => {
        const { files, found } = await this.#parts.sampleFiles();
        await this.#look(found.name, files, found);
      });
      this.run(this.lanes().map(({ id }) => id));
    } catch (error) {
      this.#refuse(`The samples could not be read: ${messageOf(error)}`);
    }
  }

  /** Takes what is offered and judges its pages by these lanes of the lab, by id. */
  run(lanes: readonly string[]): void {
    this.#runAll(this.lanes().flatMap(({ id, run }) => (lanes.includes(id) ? [run] : [])));
  }

  /** Chooses the runs for what is offered, or else open; the lab's lanes where undefined. The choice is kept with it. */
  choose(runs: readonly RunSpec[] | undefined): void {
    const { offered, corpus } = this.state.getState();
    if (offered !== undefined) this.state.setState({ offered: { ...offered, chosen: runs } });
    else if (corpus !== undefined) {
      const chosen = { ...corpus, chosen: runs };
      this.state.setState({ corpus: chosen });
      this.#tools.autosave.keepFound(chosen);
    }
  }

  /** Takes what is offered, or else what is open, and judges its pages by the runs that were chosen. */
  runChosen(): void {
    const { offered, corpus } = this.state.getState();
    const chosen = (offered ?? corpus)?.chosen;
    if (chosen === undefined) this.run(this.lanes().map(({ id }) => id));
    else this.#runAll(chosen.map(namedRun));
  }

  /** Measures what runs cost on some pages of what is offered or open, and notes it, until the signal is given. */
  async measureCosts(runs: readonly RunSpec[], signal: AbortSignal): Promise<void> {
    const { offered, corpus } = this.state.getState();
    const { entries = [], pages = [] } = offered ?? corpus ?? {};
    const plan = this.#read({ runs: runs.map(namedRun), measures: this.#measures() });
    const { library } = this.#parts;
    await tryPages({ entries, plan }, { ...this.#tools, library }, signal, (measured) => {
      if (measured.share > 0 && !signal.aborted) this.state.setState((now) => withMeasured(now, pages, measured));
    });
  }

  /** Seconds that runs would take on the pages, by what was measured; undefined where nothing was. */
  secondsOf(runs: readonly RunSpec[], costs: RunCosts): number | undefined {
    return secondsOf(runs, costs, { workers: this.#tools.workers, library: this.#parts.library });
  }

  /** What the sums over the pages of what is shown answer. */
  ask<Q extends TallyQuestion>(question: Q, ...args: Parameters<TallyWorker[Q]>): Promise<ReturnType<TallyWorker[Q]>> {
    return this.#works.tally.ask(question, ...args);
  }

  /** Takes runs of what is shown, by their places in the plan, as the lanes of the lab, undoably. */
  takeAsLanes(runs: readonly number[]): void {
    const { open } = this.#works;
    if (open !== undefined)
      takeAsLanes(
        this.#parts,
        runs.flatMap((run) => open.plan.runs[run] ?? []),
      );
  }

  #runAll(runs: readonly NamedRun[]): void {
    const { offered, corpus } = this.state.getState();
    const count = ((offered ?? corpus)?.entries?.length ?? 0) * runs.length;
    this.#start(this.#read({ runs, measures: this.#measures(), ...(count <= mostTexts && { keepsText: true }) }));
  }

  /** The measures that the pages of what is offered, or else open, are judged by. */
  #measures(): readonly MeasureId[] {
    const { offered, corpus } = this.state.getState();
    return measuresFor((offered ?? corpus)?.entries ?? [], this.#parts.session.getState().lab.measure);
  }

  /**
   * Judges the pages of what is offered, or else of what is open, by all settings of a sweep: one work more.
   */
  sweep(sweep: Sweep, measure: MeasureId): void {
    this.#start(this.#read(sweepPlan(sweep, [measure])));
  }

  /** Seconds that it would take, by some pages that are tried; undefined where that cannot be told, or was ended by the signal. */
  estimate(sweep: Sweep, measure: MeasureId, signal: AbortSignal): Promise<number | undefined> {
    const { offered, corpus } = this.state.getState();
    const { entries = [] } = offered ?? corpus ?? {};
    const { library } = this.#parts;
    return estimatedSeconds({ entries, plan: this.#read(sweepPlan(sweep, [measure])) }, { ...this.#tools, library }, signal);
  }

  /** Shows one of the works on the corpus, by its name. Those below are done to the one that is shown. */
  show(work: string): void {
    void this.#works.show(work);
  }

  /** Takes one of them away; a notice offers it back. */
  removeWork(work: string): void {
    const open = openOf(this.state.getState(), work);
    if (open === undefined) return;
    this.#works.remove(work);
    this.#tools.autosave.forgetWork(work);
    const bringBack = (): void => void this.#add({ ...open, workId: newSessionId() });
    this.#parts.notify({
      id: "work removed",
      severity: "info",
      text: `What ${counted(open.plan.runs.length, "method")} gave on ${open.name} is removed.`,
      actions: [{ label: "Bring back", run: bringBack }],
    });
  }

  /** Adds what is done of a work on the corpus that is open to the list, and keeps it before it is shown: it may be left at once. */
  async #add(open: OpenCorpus): Promise<boolean> {
    await this.#tools.autosave.prepare(open, open, doneOf(open));
    // Another was opened meanwhile.
    if (this.state.getState().corpus?.id !== open.id) return false;
    this.#tools.autosave.keepWork(open);
    await this.#works.begin(open);
    return true;
  }

  /**
   * Sets the lane of the sweep that is shown as one of its runs is, or adds it where there is none.
   *
   * @param value of the first parameter, in place of the run's own
   */
  takeSetting(run: number, value?: number): void {
    const { open } = this.#works;
    if (open !== undefined) takeSetting(this.#parts, open.plan, run, value);
  }

  /** Looks for the best combination of lanes on what is open, by running them on every page anew. */
  combine(order: CombinationOrder): void {
    // One thing at a time: the machine has only so many cores.
    this.#works.stop();
    void this.#search.begin(this.#read(order));
  }

  /** Ends that search; nothing is kept of it. */
  stopCombining(): void {
    this.#search.stop();
  }

  /** Adds what it found to the lab as a lane. */
  addCombination(): void {
    const { combination } = this.state.getState();
    if (combination?.status === "done") addLane(this.#parts, combination.found.found.run);
  }

  /** Opens the first pages of what is offered as tabs. */
  openAsTabs(): void {
    const { offered } = this.state.getState();
    this.decline();
    this.#goTo("inspect");
    if (offered !== undefined) void this.#parts.during(this.#pages.openTabs(offered));
  }

  /** Takes the offer away. */
  decline(): void {
    this.state.setState({ offered: undefined });
    if (this.#isEmpty()) this.#goTo("inspect");
  }

  /** Goes on after a stop or a reload. */
  goOn(): void {
    this.#works.goOn(this.state.getState().work);
  }

  stop(): void {
    this.#works.stop();
  }

  close(): void {
    this.#works.end();
    this.#tools.autosave.close();
  }

  setView(change: Partial<TableView>): void {
    this.#works.setView(change);
  }

  /** Notes the way that the table is scrolled, in CSS pixels. */
  setScroll(scrollTop: number): void {
    this.#works.setScroll(scrollTop);
  }

  /** Milliseconds that a page may take, from the next run on. */
  setTimeLimit(timeLimit: number): void {
    this.state.setState({ timeLimit });
  }

  /**
   * Opens a page in the lab, with the lane of a run in focus. Where the run has a score there, its worst place against the gold standard
   * is brought into view, and one can go on from there through its pages, from the worst to the best.
   */
  openPage(page: number, run: number | undefined): void {
    if (run === undefined) this.#open(page, []);
    else this.#open(page, [run], this.#review.begin(page, run));
  }

  /** Opens the page after the one that was come to so, or the one before. */
  stepReview(by: 1 | -1): void {
    const next = this.#review.beside(by);
    if (next === undefined) return;
    const { cell } = tableView(this.state.getState());
    if (cell !== undefined) this.setView({ cell: { ...cell, page: next.page } });
    this.#open(next.page, [next.run], next.measure);
  }

  /** Ends that. */
  endReview(): void {
    this.#review.end();
  }

  /** The same with the lanes of two runs, set against each other. */
  openPagePair(page: number, pair: TableView["pair"]): void {
    this.#open(page, pair);
  }

  /** Adds the runs of a file of results as columns beside those that are shown, as far as they are of the pages that are open: one work more. */
  async addResults(file: File): Promise<void> {
    try {
      await this.#during("Reading the results…", () => this.#addColumns(file));
    } catch (error) {
      this.#refuse(`${file.name} could not be added: ${messageOf(error)}`);
    }
  }

  async #addColumns(file: File): Promise<void> {
    const { head, pages } = await readResults(file, this.#tools.makeTally);
    const { open } = this.#works;
    if (open === undefined) throw new RangeError("no corpus is open");
    const whole = { ...withColumns(open, { ...head, pages }, file.name), workId: newSessionId() };
    if (await this.#add(whole)) this.setView({ middle: "compare", pair: [0, open.plan.runs.length] });
  }

  /**
   * Opens a page with the lanes of runs: of two, set against each other.
   *
   * @param reviewed the measure by which the pages of the run are gone through: what it did worst is brought into view
   */
  #open(page: number, [run, other]: readonly number[], reviewed?: MeasureId): void {
    const state = this.state.getState();
    const open = openCorpus(state);
    const { shown } = tableView(state);
    const entry = open?.entries?.[page];
    if (open === undefined) return;
    if (entry === undefined) {
      this.#refuse(missingText(open, open.pages[page]?.name ?? ""));
      return;
    }
    const opening = this.#tools.reader.read(entry).then(
      (task) => {
        this.#pages.open(open.name, entry, task);
        const [first, second] = [run, other].map((place) => (place === undefined ? undefined : open.plan.runs[place]));
        if (first !== undefined && second !== undefined) this.#pages.compareRuns([first, second], shown);
        else if (first !== undefined && reviewed !== undefined) this.#review.show(page, this.#pages.reviewRun(first, reviewed));
        else this.#pages.focusRun(first, shown);
        if (reviewed === undefined) this.#review.end();
        this.#goTo("inspect");
      },
      (error: unknown) => this.#refuse(messageOf(error)),
    );
    void this.#parts.during(opening);
  }

  /** The lab's lanes as runs, each with its letter. */
  lanes(): readonly LaneAsRun[] {
    return laneRuns(this.#parts.session.getState().lab);
  }

  /** Shows a published table in place of what came of the work, on the screen of the corpus; undefined leads back. */
  showPaper(paper: ShownPaper | undefined): void {
    this.state.setState({ paper });
    if (paper !== undefined) this.#goTo("corpus");
  }

  /** A paper's numbers beside what is shown; alone where nothing is. */
  paper(id: string): Promise<Comparison> {
    const paper = paperFor(id);
    const { open, tally } = this.#works;
    if (open === undefined) return Promise.resolve(comparison(paper, undefined));
    return tally.paper(id, { name: open.name, runs: paperRuns(paper, open.plan.runs, this.#parts.library) });
  }

  /** Judges the pages of what is offered, or else of what is open, by a paper's methods as they were published. */
  runPaper(id: string): void {
    this.#start(paperPlan(paperFor(id), this.#parts.library));
  }

  /** The file of results that the command line writes too. */
  json(): Promise<Blob> {
    const { open } = this.#works;
    if (open === undefined) return Promise.reject(new RangeError("no corpus is open"));
    return this.#works.tally.json(headOf(open));
  }

  /** A plan, or a search, by which pages are read as the lab reads them; none of them is laid out. */
  #read<T extends Plan | CombinationOrder>(plan: T): T {
    const { hidden, noscript } = this.#parts.session.getState().lab.reading;
    const reading: Reading = { hidden: hidden.filter((way) => way !== "layout"), noscript };
    return isUsual(reading) ? plan : { ...plan, reading };
  }

  /** Begins a work on what is offered, or else one more on what is open. */
  #start(plan: Plan): void {
    const { reader, autosave } = this.#tools;
    const { offered, corpus } = this.state.getState();
    const found = offered ?? corpus;
    const entries = found?.entries;
    if (found === undefined || entries === undefined) return;
    if (offered !== undefined) {
      this.#files = this.#offeredFiles;
      this.#works.end();
      this.state.setState({ offered: undefined });
    }
    const work = { workId: newSessionId(), plan };
    const id = this.state.getState().corpus?.id ?? newSessionId();
    void this.#works.begin(withDone(found, id, work, []));
    if (offered === undefined) autosave.keepWork(work);
    else autosave.keep({ id, found, files: this.#files }, [work]);
    const isThere = (): boolean => openOf(this.state.getState(), work.workId) !== undefined;
    void this.#during("Looking for the sites of the pages…", async () => {
      const withSites = await reader.withSites(entries, plan, this.#parts.library);
      if (isThere()) this.#works.setEntries(withSites);
    }).then(() => {
      if (isThere()) this.#works.goOn(work.workId);
    });
  }

  async #look(name: string, files: readonly File[], foundIn: FoundIn | undefined): Promise<void> {
    const all = corpusFiles(files, foundIn);
    const found = await this.#tools.reader.look(name, all);
    const { corpus } = this.state.getState();
    const whole = corpus !== undefined && corpus.entries === undefined ? withEntries(corpus, found) : undefined;
    if (found.pages.length === 0) this.#refuse(nothingFound(found, files.length));
    else if (whole === undefined) {
      this.#offeredFiles = all;
      this.state.setState({ offered: found });
      this.#goTo("corpus");
    } else {
      this.#files = all;
      this.#works.setEntries(whole.entries);
      this.#goTo("corpus");
      this.#tools.autosave.keep({ id: whole.id, found: whole, files: all }, []);
      this.#parts.say(`The pages of ${whole.name} can be opened now`);
    }
  }

  /** Results of the pages that are open are one work more on them; others are a corpus of their own. */
  async #openResults(file: File): Promise<void> {
    const { head, pages } = await readResults(file, this.#tools.makeTally);
    const { corpus } = this.state.getState();
    const own = corpus && resultsOf(corpus, head.corpus.name, pages);
    const work = { workId: newSessionId(), plan: planOf(head) };
    if (corpus !== undefined && own !== undefined) {
      if (!(await this.#add(withDone(corpus, corpus.id, work, own)))) return this.#openResults(file);
    } else {
      const found = foundInResults(head, pages);
      const taken = withDone(found, newSessionId(), work, pages);
      await this.#tools.autosave.prepare(taken, found, doneOf(taken));
      if (this.state.getState().corpus?.id !== corpus?.id) return this.#openResults(file);
      this.#files = [];
      this.#works.end();
      this.#tools.autosave.keep({ id: taken.id, found, files: [] }, [work]);
      await this.#works.begin(taken);
    }
    this.#goTo("corpus");
  }

  #warn(text: string): void {
    this.#parts.notify({ id: `corpus ${text}`, severity: "warning", text, actions: [] });
  }

  #refuse(text: string): void {
    this.#parts.notify({ id: `corpus ${text}`, severity: "error", text, actions: [] });
  }

  async #during(words: string, work: () => Promise<void>): Promise<void> {
    this.state.setState({ busy: words });
    try {
      await this.#parts.during(work());
    } finally {
      this.state.setState({ busy: undefined });
    }
  }
}
