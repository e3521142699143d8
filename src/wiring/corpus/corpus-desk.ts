import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { CorpusFile } from "../../corpus/corpus-file.ts";
import { siteFinder } from "../../corpus/site-finder.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { Table } from "../../evaluation/table.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { emptyCorpus, firstView, pagesLeft, withEntries, withResults } from "../../state/corpus.ts";
import type { CorpusState, FoundCorpus, OpenCorpus, Shown, TableView } from "../../state/corpus.ts";
import type { CorpusDesk, LaneAsRun } from "../../views/corpus/corpus-context.ts";
import type { FoundIn } from "../../views/lab-context.tsx";
import type { Tally } from "../../worker/tally-protocol.ts";
import { corpusFiles, corpusName } from "./corpus-files.ts";
import { CorpusRun } from "./corpus-run.ts";
import type { PageDone } from "./corpus-run.ts";
import { corpusOfResults, doneOf, freshCorpus, headOf, viewOf } from "./corpus-states.ts";
import type { DeskParts, DeskTools } from "./desk-parts.ts";
import { missingWords, nothingFound, sentenceOf } from "./desk-words.ts";
import { laneRuns } from "./lane-runs.ts";
import { EntryOpener } from "./open-entry.ts";

/** Milliseconds that looking through files may take before it is shown. */
const patience = 400;

/** The corpus that is open, and the work on it. */
export class Desk implements CorpusDesk {
  readonly state: StoreApi<CorpusState> = createStore<CorpusState>(() => emptyCorpus);
  readonly #parts: DeskParts;
  readonly #tools: DeskTools;
  readonly #pages: EntryOpener;
  #offered: { readonly found: FoundCorpus; readonly files: readonly CorpusFile[] } | undefined;
  #run: CorpusRun | undefined;
  /** What the open corpus was found in. */
  #files: readonly CorpusFile[] = [];
  #isPairChosen = false;
  #restored: Promise<void> = Promise.resolve();

  constructor(parts: DeskParts, tools: DeskTools) {
    this.#parts = parts;
    this.#tools = tools;
    this.#pages = new EntryOpener({
      ...parts,
      announce: (sentence) => parts.announcer.say(sentence),
      read: (entry) => tools.reader.read(entry),
    });
  }

  /** Brings back what was kept. */
  restore(): Promise<void> {
    return (this.#restored = this.#during("Bringing back the corpus…", async () => {
      const kept = await this.#tools.keeper.restore();
      if (kept === undefined) return;
      const found = kept.files && (await this.#tools.reader.look(kept.corpus.name, kept.files));
      const open = (found && withEntries(kept.corpus, found)) ?? kept.corpus;
      this.#files = kept.files ?? [];
      this.#show(open);
      this.#tools.tally.begin(open.plan);
      await this.#tools.tally.addMany(doneOf(open));
    }).catch(() => undefined));
  }

  async offer(files: readonly File[], foundIn?: FoundIn): Promise<void> {
    const name = corpusName(files, foundIn);
    // What takes longer is shown as it goes on; what comes to nothing at once leaves the screen as it was.
    const timer = setTimeout(() => this.#parts.showScreen("corpus"), patience);
    try {
      await this.#restored;
      await this.#during("Looking through the files…", async () => {
        const [file] = files;
        if (files.length === 1 && file !== undefined && /\.json$/i.test(file.name)) await this.#openResults(file);
        else await this.#look(name, files, foundIn);
      });
    } catch (error) {
      this.#refuse(`${name} could not be read: ${sentenceOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  run(lanes: readonly string[]): void {
    const { found, files } = this.#offered ?? { found: this.state.getState().open, files: undefined };
    if (found?.entries === undefined) return;
    const runs = this.lanes().flatMap(({ id, run }) => (lanes.includes(id) ? [run] : []));
    const plan: Plan = { runs, measures: measures.map(({ id }) => id) };
    const { entries } = found;
    const open = freshCorpus(found, plan);
    this.#end();
    this.#offered = undefined;
    this.state.setState({ offered: undefined });
    if (files !== undefined) this.#files = files;
    this.#tools.keeper.forget();
    this.#show(open);
    this.#tools.tally.begin(plan);
    this.#tools.keeper.keep(open, this.#files);
    void this.#during("Looking for the sites of the pages…", async () => {
      const withSites = await this.#tools.reader.withSites(entries, plan, this.#parts.library);
      this.#change((corpus) => (corpus.id === open.id ? { ...corpus, entries: withSites } : corpus));
    }).then(() => {
      if (this.state.getState().open?.id === open.id) this.goOn();
    });
  }

  openAsTabs(): void {
    const found = this.#offered?.found;
    this.decline();
    this.#parts.showScreen("inspect");
    if (found !== undefined) void this.#parts.activity.during(this.#pages.openTabs(found));
  }

  decline(): void {
    this.#offered = undefined;
    this.state.setState({ offered: undefined });
    if (this.state.getState().open === undefined) this.#parts.showScreen("inspect");
  }

  pause(): void {
    this.#run?.pause();
    this.#change((open) => ({ ...open, standing: { status: "paused" } }));
  }

  goOn(): void {
    const { open } = this.state.getState();
    if (open?.entries === undefined || open.standing.status === "running" || open.standing.status === "done") return;
    this.#change((corpus) => ({ ...corpus, standing: { status: "running", secondsLeft: undefined } }));
    if (open.standing.status === "paused" && this.#run !== undefined) this.#run.resume();
    else this.#begin(open, open.entries);
  }

  stop(): void {
    this.#end();
    this.#change((open) => ({ ...open, standing: { status: "stopped" } }));
  }

  close(): void {
    this.#end();
    this.#tools.keeper.forget();
    this.state.setState({ open: undefined, view: firstView, tally: undefined });
  }

  setView(change: Partial<TableView>): void {
    if (change.pair !== undefined) this.#isPairChosen = true;
    const before = this.state.getState().view;
    const view = { ...before, ...change };
    this.state.setState({ view });
    if (before.shown !== view.shown || before.pair !== view.pair) this.#tools.tally.want(view);
  }

  /** Takes numbers in; until two runs are chosen, the first two that have any are compared. */
  takeTally(tally: Tally): void {
    this.state.setState({ tally });
    if (this.#isPairChosen) return;
    const { pair } = this.state.getState().view;
    const [first, second] = [...tally.distributions.entries()].flatMap(([run, found]) => (found === undefined ? [] : [run]));
    if (first === undefined || second === undefined || (first === pair[0] && second === pair[1])) return;
    this.setView({ pair: [first, second] });
    this.#isPairChosen = false;
  }

  setScroll(scrollTop: number): void {
    this.state.setState({ scrollTop });
  }

  setTimeLimit(timeLimit: number): void {
    this.state.setState({ timeLimit });
  }

  openPage(page: number, run: number | undefined): void {
    const { open, view } = this.state.getState();
    const entry = open?.entries?.[page];
    if (open === undefined) return;
    if (entry === undefined) {
      this.#refuse(missingWords(open, open.pages[page]?.name ?? ""));
      return;
    }
    const opening = this.#tools.reader.read(entry).then(
      (task) => {
        this.#pages.open(open.name, entry, task);
        this.#pages.focusRun(run === undefined ? undefined : open.plan.runs[run], view.shown);
        this.#parts.showScreen("inspect");
      },
      (error: unknown) => this.#refuse(sentenceOf(error)),
    );
    void this.#parts.activity.during(opening);
  }

  lanes(): readonly LaneAsRun[] {
    return laneRuns(this.#parts.session.getState().lab);
  }

  tables(shown: Shown, groupBy: string | undefined): Promise<readonly Table[]> {
    return this.#tools.tally.tables(shown, groupBy);
  }

  csv(): Promise<Blob> {
    return this.#tools.tally.csv();
  }

  json(): Promise<Blob> {
    const { open } = this.state.getState();
    if (open === undefined) return Promise.reject(new RangeError("no corpus is open"));
    return this.#tools.tally.json(headOf(open));
  }

  async #look(name: string, files: readonly File[], foundIn: FoundIn | undefined): Promise<void> {
    const all = corpusFiles(files, foundIn);
    const found = await this.#tools.reader.look(name, all);
    const { open } = this.state.getState();
    const whole = open !== undefined && open.entries === undefined ? withEntries(open, found) : undefined;
    if (found.pages.length === 0) this.#refuse(nothingFound(found, files.length));
    else if (whole === undefined) {
      this.#offered = { found, files: all };
      this.state.setState({ offered: found });
      this.#parts.showScreen("corpus");
    } else {
      this.#files = all;
      this.state.setState({ open: whole });
      this.#parts.showScreen("corpus");
      this.#tools.keeper.keep(whole, all);
      this.#tools.keeper.add(doneOf(whole));
      this.#parts.announcer.say(`The pages of ${open?.name ?? name} can be opened now`);
    }
  }

  async #openResults(file: File): Promise<void> {
    const { head, pages } = await this.#tools.tally.read(file);
    this.#end();
    this.#tools.keeper.forget();
    const open = corpusOfResults(head, pages);
    this.#show(open);
    this.#parts.showScreen("corpus");
    this.#tools.keeper.keep(open, []);
    this.#tools.keeper.add(doneOf(open));
  }

  #show(open: OpenCorpus): void {
    const view = viewOf(open);
    this.#isPairChosen = false;
    this.state.setState({ open, view, scrollTop: 0, tally: undefined });
    this.#tools.tally.want(view);
  }

  #begin(open: OpenCorpus, entries: NonNullable<OpenCorpus["entries"]>): void {
    const pages = pagesLeft(open).filter((page) => entries[page] !== undefined);
    const begun = performance.now();
    let count = 0;
    const onDone = (done: readonly PageDone[]): void => {
      count += done.length;
      const secondsLeft = ((performance.now() - begun) / count / 1000) * (pages.length - count);
      this.#change((corpus) => ({
        ...withResults(corpus, done),
        standing: corpus.standing.status === "running" ? { status: "running", secondsLeft } : corpus.standing,
      }));
      this.#tools.keeper.add(done);
      this.#tools.tally.add(done);
    };
    const { timeLimit } = this.state.getState();
    const siteOf = siteFinder(entries.filter((entry) => entry !== undefined));
    const { createJudge: createWorker, workers } = this.#tools;
    const run = new CorpusRun({ createWorker, workers, timeLimit, entries, plan: open.plan, pages, siteOf, onDone });
    this.#run = run;
    void run.start().then(() => {
      if (this.#run !== run) return;
      this.#run = undefined;
      this.#change((corpus) => ({ ...corpus, standing: { status: pagesLeft(corpus).length === 0 ? "done" : "stopped" } }));
      this.#parts.announcer.say(`${pages.length.toLocaleString("en")} pages of ${open.name} are judged`);
    });
  }

  #end(): void {
    this.#run?.stop();
    this.#run = undefined;
  }

  #change(change: (open: OpenCorpus) => OpenCorpus): void {
    this.state.setState(({ open }) => ({ open: open && change(open) }));
  }

  #refuse(text: string): void {
    this.#parts.notify({ id: `corpus ${text}`, severity: "error", text, actions: [] });
  }

  async #during(words: string, work: () => Promise<void>): Promise<void> {
    this.state.setState({ busy: words });
    try {
      await this.#parts.activity.during(work());
    } finally {
      this.state.setState({ busy: undefined });
    }
  }
}
