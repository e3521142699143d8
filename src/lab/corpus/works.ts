import { combinationPlan } from "../../evaluation/combining/find-combination.ts";
import { paperPlan } from "../../evaluation/papers/paper-runs.ts";
import { paperFor } from "../../evaluation/papers/papers.ts";
import type { CombinationOrder, NamedRun, Plan, Sweep } from "../../evaluation/plan.ts";
import { sweepPlan } from "../../evaluation/sweep.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { isUsual, type Reading } from "../../extraction/page/reading.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { measureIds, usualMeasureIds, type MeasureId } from "../../extraction/scoring/measure.ts";
import { counted, messageOf, thousands } from "../../format.ts";
import {
  doneOf,
  hasPages,
  isReadable,
  newWork,
  pagesInTurn,
  pagesLeft,
  shownWork,
  statusOf,
  withResults,
  withWork,
  type Corpus,
  type PageDone,
  type PageRef,
  type TableView,
  type Work,
} from "../../state/corpus.ts";
import { laneOf, type Lab } from "../../state/lab.ts";
import { focusedOn, laneLike, withLanes } from "../../state/lane-changes.ts";
import { newId } from "../../state/open-page.ts";
import { laneName } from "../../state/run-names.ts";
import { withSetting } from "../../state/sweep.ts";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import type { CorpusCore } from "./core.ts";
import { CorpusTally } from "./corpus-results.ts";
import { runsLaidOut } from "../engine.ts";

/** What works need of the core. */
type WorksCore = Pick<CorpusCore, "state" | "autosave" | "engine" | "reader" | "library" | "say" | "sayFailed">;

/** The works on the corpus that is open. */
export type CorpusWorks = ReturnType<typeof corpusWorks>;

/** The works on the corpus that is open: one is shown, whose sums are counted, and one at a time goes on, shown or not. */
export function corpusWorks(core: WorksCore) {
  const { state, autosave, library, reader, say } = core;
  /** The run that goes on. */
  let current: { readonly id: string; readonly flush: () => void; readonly stop: AbortController } | undefined;

  const open = (id = state.getState().work): Work | undefined => shownWork({ ...state.getState(), work: id });
  const change = (id: string, to: (work: Work) => Work | undefined): void => state.setState((now) => withWork(now, id, to));
  const tellRun = (id: string, told: Work["run"]): void =>
    change(id, (work) => ({ ...work, run: work.run && { ...work.run, ...told } }));

  /** Says that sums could not be worked out, with a way to ask for all of them again. */
  const sayUncounted = (error: unknown): void => core.sayFailed(error, () => tally.again());
  const take = (found: ResultTallies): void => change(state.getState().work, (work) => ({ ...work, tally: found }));
  const tally = new CorpusTally(take, sayUncounted);

  /** Shows a work. Settles when what is done of it is counted. */
  const show = async (id: string): Promise<void> => {
    state.setState({ work: id });
    const work = open();
    if (work === undefined) return;
    tally.begin(work.plan);
    tally.want(work.view.shown);
    await tally.add(doneOf(work)).catch(sayUncounted);
    // A combination is not kept, but its pages are: it is searched again.
    if (current === undefined && state.getState().work === id && pagesLeft(work).length === 0) goOn(id);
  };

  /** Ends the run that goes on; what is done is kept. */
  const stop = (): void => {
    const ended = current;
    if (ended === undefined) return;
    ended.flush();
    current = undefined;
    ended.stop.abort();
    change(ended.id, (work) => ({ ...work, run: undefined }));
  };

  /** Looks for the best combination in the pages that are judged. */
  const search = async (id: string, signal: AbortSignal): Promise<Work["combination"]> => {
    const { plan, results = [] } = open(id) ?? {};
    if (plan?.combination === undefined) return undefined;
    try {
      // Progress comes over a channel of its own, and may arrive after the answer.
      return await reader.combine(plan.combination, results, (progress) => tellRun(id, { search: progress }), signal);
    } catch (error) {
      return { problem: messageOf(error) };
    }
  };

  const judge = async (work: Work): Promise<void> => {
    const { id, corpus, plan } = work;
    const { pages } = corpus;
    const places = pagesInTurn(work).filter((page) => isReadable(pages[page]));
    let laidOut = runsLaidOut(plan, library).length > 0 ? pages.length - places.length : undefined;
    const begun = performance.now();
    let count = 0;
    const { add, flush } = inBatches((done: readonly PageDone[]) => {
      count += done.length;
      const secondsLeft = ((performance.now() - begun) / count / 1000) * (places.length - count);
      change(id, (now) => ({ ...withResults(now, done), run: now.run && { ...now.run, secondsLeft } }));
      void autosave.add(work, done);
      if (state.getState().work === id) tally.add(done).catch(sayUncounted);
    });
    const onLaidOut = (): void => {
      if (run.stop.signal.aborted || laidOut === undefined) return;
      laidOut++;
      tellRun(id, { laidOut });
    };
    const run = (current = { id, flush, stop: new AbortController() });
    change(id, (now) => ({ ...now, run: { laidOut } }));
    const { timeLimit } = state.getState();
    const order = { plan, pages, places, timeLimit, onLaidOut };
    for await (const done of core.engine.judge(order, run.stop.signal)) add(done);
    if (run.stop.signal.aborted) return;
    flush();
    const combination = await search(id, run.stop.signal);
    if (run.stop.signal.aborted) return;
    current = undefined;
    change(id, (now) => ({ ...now, run: undefined, took: performance.now() - begun, combination }));
    say(
      plan.combination === undefined
        ? `${thousands(places.length)} pages of ${corpus.name} are judged`
        : `The combinations of ${plan.combination.members.length} lanes are searched`,
    );
  };

  /** Judges the pages that are left of a work; another that goes on is stopped, and can be gone on with. */
  const goOn = (id: string): void => {
    const work = open(id);
    if (work === undefined || statusOf(work) !== "stopped") return;
    // Pages that are judged can be searched without their files.
    if (!hasPages(work.corpus) && pagesLeft(work).length > 0) return;
    stop();
    judge(work).catch((error: unknown) => {
      stop();
      core.sayFailed(error, () => goOn(id));
    });
  };

  /** Adds a work on the corpus that is open, as that is known now, and shows it. Settles when what is done already is counted. */
  const begin = (work: Work): Promise<void> => {
    state.setState(({ works }) => ({ works: [...works, { ...work, corpus: works[0]?.corpus ?? work.corpus }] }));
    return show(work.id);
  };

  /** Ends all, and opens another corpus with the works on it in place of the one that is open. Settles as `show` does. */
  const replace = (works: readonly Work[] = [], shown?: string): Promise<void> => {
    stop();
    tally.clear();
    state.setState({ works, scrolls: {} });
    return show((works.find(({ id }) => id === shown) ?? works.at(-1))?.id ?? "");
  };

  return {
    tally,
    sayUncounted,
    /** The work that is shown, or another. */
    open,
    begin,
    replace,
    /** Opens what is offered, with a work on it. */
    accept: (work: Work): Promise<void> => {
      state.setState({ offered: undefined });
      return replace([work]);
    },
    show,
    stop,
    goOn,
    /** Hands over what is judged, also what is not shown yet. */
    flush: (): void => current?.flush(),
    /** Takes a work out of the list; the last of the others is shown. */
    remove: (id: string): void => {
      if (current?.id === id) stop();
      change(id, () => undefined);
      if (state.getState().work === id) void show(state.getState().works.at(-1)?.id ?? "");
    },
    setView: (to: Partial<TableView>): void => {
      const work = open();
      if (work === undefined) return;
      change(work.id, (now) => ({ ...now, view: { ...now.view, ...to } }));
      if (to.shown !== undefined && to.shown !== work.view.shown) tally.want(to.shown);
    },
    /** Notes the way that the table is scrolled, in CSS pixels. */
    setScroll: (scrollTop: number): void =>
      state.setState(({ scrolls, work }) => ({ scrolls: { ...scrolls, [work]: scrollTop } })),
    /** The corpus that is open is known better now: where its pages can be read, or what was chosen for it. */
    setCorpus: (to: Partial<Corpus>): void =>
      state.setState(({ works }) => ({ works: works.map((work) => ({ ...work, corpus: { ...work.corpus, ...to } })) })),
    /** Adds what is done of a work on the corpus that is open, and keeps it before it is shown: it may be left at once. @returns false where another was opened meanwhile */
    take: async (work: Work): Promise<boolean> => {
      await autosave.prepare(work);
      if (state.getState().works[0]?.corpus.id !== work.corpus.id) return false;
      await begin(work);
      return true;
    },
  };
}

/** Milliseconds between two reports: each draws the table anew. */
const reportPause = 300;

/** Hands over in one go, a few times a second, what comes one by one. */
export function inBatches<T>(hand: (items: readonly T[]) => void) {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) hand(batch);
  };
  const add = (item: T): void => {
    items.push(item);
    timer ??= setTimeout(flush, reportPause);
  };
  return { add, flush };
}

/** Texts that are kept with what came of runs, at the most: two runs are compared by their sentences then. */
const mostTexts = 1_500;

/** All that can be done to have the pages of a corpus judged, and with what came of it. */
export function workActions(core: CorpusCore, works: CorpusWorks) {
  const { state, reader, session, library, change, say, given, busyWith } = core;

  /** A plan, or a search, by which pages are read as the lab reads them; none of them is laid out. */
  const read = <T extends Plan | CombinationOrder>(order: T): T => {
    const { reading: own } = session.getState().lab;
    const reading: Reading = { ...own, hidden: own.hidden.filter((way) => way !== "layout") };
    return isUsual(reading) ? order : { ...order, reading };
  };
  const lanes = (): readonly LaneAsRun[] => laneRuns(session.getState().lab);
  const pages = () => given()?.pages ?? [];
  const measures = (): readonly MeasureId[] => measuresFor(pages(), session.getState().lab.measure);

  /** Begins a work on what is offered, or else one more on what is open. */
  const start = (plan: Plan): void => {
    const corpus = given();
    if (corpus === undefined || !hasPages(corpus)) return;
    const work = newWork(corpus, plan);
    void (corpus === state.getState().offered ? works.accept(work) : works.begin(work));
    const isThere = (): boolean => works.open(work.id) !== undefined;
    void busyWith("Looking for the sites of the pages…", async () => {
      const withSites = await reader.withSites(corpus.pages, plan);
      if (isThere() && withSites !== corpus.pages) works.setCorpus({ pages: withSites });
    }).then(() => {
      if (isThere()) works.goOn(work.id);
    });
  };
  const runAll = (runs: readonly NamedRun[]): void => {
    const keepsText = pages().length * runs.length <= mostTexts;
    start(read({ runs, measures: measures(), ...(keepsText && { keepsText }) }));
  };

  return {
    /** The lab's lanes as runs, each with its letter. */
    lanes,
    /** Chooses the runs for what is offered, or else open; the lab's lanes where undefined. The choice is kept with it. */
    choose: (chosen: readonly RunSpec[] | undefined): void => {
      const { offered } = state.getState();
      if (offered === undefined) works.setCorpus({ chosen });
      else state.setState({ offered: { ...offered, chosen } });
    },
    /** Judges the pages of what is offered, or else of what is open, by these lanes of the lab, by id. */
    run: (ids: readonly string[]): void => runAll(lanes().flatMap(({ id, run }) => (ids.includes(id) ? [run] : []))),
    /** The same by the runs that were chosen, or else by all of the lab's lanes. */
    runChosen: (): void => runAll(given()?.chosen?.map(namedRun) ?? lanes().map(({ run }) => run)),
    /** The same by a paper's methods as they were published. */
    runPaper: (id: string): void => start(paperPlan(paperFor(id), library)),
    /** The same by all settings of a sweep. */
    sweep: (sweep: Sweep, measure: MeasureId): void => start(read(sweepPlan(sweep, [measure]))),
    /** Milliseconds that a page may take, from the next run on. */
    setTimeLimit: (timeLimit: number): void => state.setState({ timeLimit }),
    /** Shows one of the works on the corpus, by its name. Those below are done to the one that is shown. */
    show: (id: string): void => void works.show(id),
    setView: works.setView,
    setScroll: works.setScroll,
    /** Goes on after a stop or a reload. */
    goOn: (): void => works.goOn(state.getState().work),
    stop: works.stop,
    /** Takes a work away; a notice offers it back. */
    removeWork: (id: string): void => {
      const removed = works.open(id);
      if (removed === undefined) return;
      works.remove(id);
      core.notify({
        id: "work removed",
        severity: "info",
        text: `The results of ${counted(removed.plan.runs.length, "method")} on ${removed.corpus.name} are removed.`,
        actions: [{ label: "Restore", run: () => void works.take({ ...removed, id: newId(), run: undefined }) }],
      });
    },
    /** Takes runs of what is shown, by their places in the plan, as the lanes of the lab, undoably. */
    takeAsLanes: (runs: readonly number[]): void => {
      const { plan } = works.open() ?? {};
      if (plan === undefined) return;
      change((lab) =>
        withLanes(
          lab,
          runs.flatMap((run) => plan.runs[run] ?? []),
        ),
      );
      const names = session.getState().lab.lanes.map((lane) => laneName(lane, library));
      say(`The lanes are now ${names.join(", ")}. Undo restores the former lanes`);
    },
    /**
     * Sets the lane of the sweep that is shown as one of its runs is, or adds it where there is none.
     *
     * @param value of the first parameter, in place of the run's own
     */
    takeSetting: (run: number, value?: number): void => {
      const { plan } = works.open() ?? {};
      const setting = plan?.runs[run];
      if (setting === undefined || plan?.sweep === undefined) return;
      const { sweep } = plan;
      const values = value === undefined ? setting.values : { ...setting.values, [sweep[0].parameter]: value };
      const before = session.getState().lab;
      change((lab) => withSetting(lab, { ...setting, values }, sweep, library));
      const { lab } = session.getState();
      const lane = laneOf(lab, lab.focusedLane);
      if (lab === before) say("There is no room for another lane");
      // A rule that is dragged tells its values by itself.
      else if (value === undefined && lane !== undefined) say(`Lane ${lane.letter} has this setting now`);
    },
    /** The same by all runs that combinations of lanes take, among which the best is searched. */
    combine: (order: CombinationOrder): void => start(combinationPlan(read(order))),
    /** Adds a run that was found to the lab as a lane, undoably, where none is set so. */
    addLane: (run: RunSpec): void => {
      const { lab: before } = session.getState();
      const like = laneLike(before.lanes, run);
      if (like !== undefined) return say(`Lane ${like.letter} already has these settings`);
      change((lab) => focusedOn(lab, run));
      const { lab } = session.getState();
      say(lab === before ? "There is no room for another lane" : `Lane ${lab.lanes.at(-1)?.letter} is added`);
    },
  };
}

/**
 * The measures that lanes are judged by on the pages of a corpus: the usual ones, the one that the lab shows, and snippets where its
 * gold standards may have some; these alone where they have nothing else.
 */
export function measuresFor(pages: readonly PageRef[], shown: MeasureId): readonly MeasureId[] {
  const golds = pages.flatMap(({ gold }) => gold ?? []);
  const bare = golds.filter((gold) => gold.kind === "text" && gold.text === undefined);
  if (golds.length > 0 && bare.length === golds.length) return ["snippets"];
  const hasSnippets = golds.some((gold) => gold.kind === "ground truth" || (gold.kind === "text" && gold.snippets !== undefined));
  return measureIds.filter((id) => usualMeasureIds.includes(id) || id === shown || (id === "snippets" && hasSnippets));
}

export interface LaneAsRun {
  readonly id: string;
  readonly letter: string;
  readonly run: NamedRun;
}

/** The lanes of the lab as runs, named as the command line names them; of lanes that are the same, the later ones are numbered. */
export function laneRuns({ lanes }: Pick<Lab, "lanes">): readonly LaneAsRun[] {
  const counts = new Map<string, number>();
  return lanes.map(({ id, letter, extractor, values, members }) => {
    const { name, ...spec } = namedRun({ extractor, values, ...(members && { members }) });
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, letter, run: { ...spec, name: count === 1 ? name : `${name} (${count})` } };
  });
}

/** A run, named as the command line names it. */
function namedRun(run: RunSpec): NamedRun {
  return { ...run, name: labelOfRun(run) ?? bracketedText(run) };
}
