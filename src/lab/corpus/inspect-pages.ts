import type { NamedRun } from "../../evaluation/plan.ts";
import { compare, type Disagreement } from "../../extraction/comparison/compare.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { changedValues } from "../../extraction/contract/parameters.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { memberName, type Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText } from "../../format.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { shownWork, type Corpus, type Shown, type TableView, type Work } from "../../state/corpus.ts";
import { goldSelection, hasContent, isSameGold } from "../../state/gold.ts";
import { activePage, goldSide, laneOf } from "../../state/lab.ts";
import { withLane, withLaneShown, withRun } from "../../state/lane-changes.ts";
import { maxLanes, runKey } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { withoutPage } from "../../state/page-changes.ts";
import type { LaneResult, Session } from "../../state/session.ts";
import { viewShowing } from "../../state/view.ts";
import { firstAnswer } from "../core.ts";
import { newPage } from "../new-page.ts";
import type { CorpusCore, CorpusLab } from "./core.ts";
import { laneLike } from "./take-lanes.ts";

/** Pages of a corpus that are opened as tabs. */
const mostTabs = 8;

/** Opens pages of a corpus in the lab, one after the other in one tab, unless something was done with the page there; and sets lanes as runs were. */
export function openedPages({
  session,
  change,
  bringLane,
  say,
  addPage,
  showPage,
}: Pick<CorpusLab, "session" | "change" | "bringLane" | "say" | "addPage" | "showPage">) {
  /** As it was opened. */
  let last: OpenPage | undefined;
  /** The lane that was set for the run of a review, and how. */
  let reviewed: { readonly lane: string; readonly key: string } | undefined;

  const open = (corpus: string, entry: CorpusEntry, task: PageTask): void => {
    const { gold, snippets } = task;
    const detail = `${corpus}/${entry.name}`;
    const { pages } = session.getState().lab;
    const known = pages.find(({ origin }) => origin.kind === "file" && origin.detail === detail);
    if (known !== undefined) {
      showPage(known.id);
      return;
    }
    const page = pageOf(corpus, entry, task);
    const written = gold !== undefined && "text" in gold ? gold : undefined;
    const before = last;
    const former = pages.find((candidate) => before !== undefined && isUntouched(candidate, before));
    const stated = written?.stated && { stated: written.stated };
    const found = { ...(written && { text: written.text }), ...stated, ...(snippets && { snippets }) };
    const isBare = written === undefined && snippets === undefined;
    last = isBare ? page : { ...page, gold: { marks: [], ...found, from: `gold of ${corpus}` } };
    addPage(last);
    if (former !== undefined) change((lab) => withoutPage(lab, former.id));
  };

  /** Brings the lane of a run into focus, as a lane of its own where none is like it; the lab's scores are by the measure shown. */
  const focusRun = (run: NamedRun | undefined, shown: Shown): void => {
    if (shown !== "kept") change((lab) => ({ ...lab, measure: shown }));
    if (run === undefined) return;
    const { lanes } = session.getState().lab;
    const lane = laneLike(lanes, run);
    if (lane === undefined && lanes.length >= maxLanes) {
      say(`No lane has the settings of ${run.name}, and there is no room for another`);
      return;
    }
    if (lane !== undefined) change((lab) => ({ ...lab, focusedLane: lane.id }));
    else change((lab) => withLane(lab, run.extractor, run.values, undefined, run.members));
    bringLane(session.getState().lab.focusedLane);
  };

  return {
    open,
    focusRun,
    /** The same with the lanes of two runs, which are compared; of one that finds no room the other is in focus alone. */
    compareRuns: ([before, after]: readonly [NamedRun, NamedRun], shown: Shown): void => {
      const [b, a] = [after, before].map((run) => {
        focusRun(run, shown);
        return laneLike(session.getState().lab.lanes, run)?.id;
      });
      if (a !== undefined && b !== undefined && a !== b) change((lab) => ({ ...lab, pair: [a, b], tab: "compare" }));
    },
    /**
     * Brings the lane of a run into focus and answers with its id. Where none is like it, the lane that was set for the run before is set
     * for this one, unless something was done with it; else there is another, or the last one is taken where there is no room.
     */
    reviewRun: (run: NamedRun, measure: MeasureId): string => {
      change((lab) => ({ ...lab, measure }));
      const { extractor, values, members } = run;
      const { lanes } = session.getState().lab;
      const like = laneLike(lanes, run);
      const own = lanes.find((lane) => lane.id === reviewed?.lane && runKey(lane) === reviewed.key);
      const taken = like ?? own ?? (lanes.length < maxLanes ? undefined : lanes.at(-1));
      if (taken === undefined) change((lab) => withLane(lab, extractor, values, undefined, members));
      else if (taken === like) change((lab) => ({ ...lab, focusedLane: taken.id }));
      else
        change((lab) => withRun({ ...lab, focusedLane: taken.id }, taken.id, { extractor, values, ...(members && { members }) }));
      const { focusedLane } = session.getState().lab;
      if (like === undefined) reviewed = { lane: focusedLane, key: runKey(run) };
      if (taken !== undefined && taken !== like && taken !== own)
        say(`There is no room for another lane, so lane ${taken.letter} now has the settings of ${run.name}. Undo restores it`);
      bringLane(focusedLane);
      return focusedLane;
    },
  };
}

/** A page of a corpus as it is opened. */
function pageOf(corpus: string, { name, page }: CorpusEntry, { source, url }: Pick<PageTask, "source" | "url">): OpenPage {
  const origin = { kind: "file", detail: `${corpus}/${name}` } as const;
  return newPage({ name, origin, text: source, byteLength: page.file.size, ...(url !== undefined && { url }) });
}

function isUntouched(page: OpenPage, opened: OpenPage): boolean {
  return (
    page.id === opened.id && page.source === opened.source && page.name === opened.name && isSameGold(page.gold, opened.gold)
  );
}

/** The pages that are gone through, as they were in order when the first was opened. */
interface Review {
  /** By its name. */
  readonly work: string;
  /** Its place in the plan. */
  readonly run: number;
  /** Places in the corpus, the worst first. */
  readonly pages: readonly number[];
  readonly measure: MeasureId;
}

/**
 * All that can be done to see pages of a corpus in Inspect: opened one by one, or gone through by how well a run did there, the worst
 * first, with what it did worst in view on each.
 */
export function inspectActions(
  core: CorpusCore,
  { decline, setView }: { readonly decline: () => void; readonly setView: (to: Partial<TableView>) => void },
) {
  const { session, linking, state, library, reader, change, goTo, refuse, attempt } = core;
  const pages = openedPages(core);
  let review: Review | undefined;

  const endReview = (): void => {
    review = undefined;
    if (session.getState().review !== undefined) session.setState({ review: undefined });
  };
  // What is opened of another corpus is none of its pages.
  state.subscribe(({ works: [now] }, { works: [before] }) => {
    if (now?.corpus.id !== before?.corpus.id) endReview();
  });

  /** The order in which pages are gone through from a page on; undefined where the run has no score there. */
  const reviewFrom = (page: number, run: number): Review | undefined => {
    const work = shownWork(state.getState());
    const measure = work?.view.shown === "kept" ? work.plan.measures[0] : work?.view.shown;
    if (work === undefined || measure === undefined) return undefined;
    const inOrder = worstFirst(work, { ...work.view, shown: measure }, run);
    return inOrder.includes(page) ? { work: work.id, run, pages: inOrder, measure } : undefined;
  };

  /** Pins the worst place of a lane once it has run, set against the gold standard, with the reasons beside it. */
  const reveal = async (page: string, lane: string): Promise<void> => {
    const place = await firstAnswer(session, (now) => placeOn(now, page, lane, library));
    if (place === "none") return;
    const { start, end, side, count } = place;
    change((lab) => {
      const view = viewShowing(lab.view, place, activePage(lab)?.source.length ?? 0);
      return { ...withLaneShown(lab, lane), view, tab: "compare", pair: [lane, goldSide] };
    });
    linking.setState({ pin: { start, end, origin: "diff" } });
    session.setState(({ review: shown }) => (shown?.page === page ? { review: { ...shown, worst: { side, count } } } : {}));
  };

  /** Says where it stands once a page of the corpus is open with a lane set as the run, and brings the worst place there into view. */
  const showReview = (work: Work, page: number, run: NamedRun, { pages: inOrder, measure, run: place }: Review): void => {
    const lane = pages.reviewRun(run, measure);
    const shown = session.getState().lab.page;
    if (shown === undefined) return;
    const score = numberAt(work.results[page], place, measure);
    session.setState({
      review: {
        page: shown,
        run: memberName(run, library),
        corpus: work.corpus.name,
        at: inOrder.indexOf(page),
        of: inOrder.length,
        score: score === undefined ? "" : `${measureFor(measure).valueName} ${scoreText(score)}`,
      },
    });
    attempt(() => reveal(shown, lane));
  };

  /** Opens a page with the lanes of runs: of two, set against each other; of one, on the way through its pages where there is a review. */
  const open = (page: number, places: readonly number[], reviewed?: Review): void => {
    const work = shownWork(state.getState());
    if (work === undefined) return;
    const { corpus, plan, view } = work;
    const entry = corpus.entries?.[page];
    if (entry === undefined) {
      refuse(missingText(corpus, corpus.pages[page]?.name ?? ""));
      return;
    }
    attempt(async () => {
      const task = await reader.read(entry);
      pages.open(corpus.name, entry, task);
      const [one, other] = places.flatMap((place) => plan.runs[place] ?? []);
      if (one !== undefined && other !== undefined) pages.compareRuns([one, other], view.shown);
      else if (one !== undefined && reviewed !== undefined) showReview(work, page, one, reviewed);
      else pages.focusRun(one, view.shown);
      if (reviewed === undefined) endReview();
      goTo("inspect");
    });
  };

  /** Opens the first pages as tabs: files as they are, what is packed as it is unpacked. */
  const openTabs = async ({ name, entries = [] }: Corpus): Promise<void> => {
    for (const entry of entries.slice(0, mostTabs)) {
      if (entry === undefined) continue;
      const { file, kind } = entry.page;
      if (kind === "file" && file.content instanceof File) await core.openTabs([file.content]);
      else core.addPage(pageOf(name, entry, await reader.read(entry)));
    }
  };

  return {
    /**
     * Opens a page in the lab, with the lane of a run in focus. Where the run has a score there, its worst place against the gold standard
     * is brought into view, and one can go on from there through its pages, from the worst to the best.
     */
    openPage: (page: number, run: number | undefined): void => {
      const from = run === undefined ? undefined : reviewFrom(page, run);
      review = from ?? review;
      open(page, run === undefined ? [] : [run], from);
    },
    /** The same with the lanes of two runs, set against each other. */
    openPagePair: (page: number, pair: readonly [number, number]): void => open(page, pair),
    /** Opens the page after the one that was come to so, or the one before; none at the ends, and where the results are others now. */
    stepReview: (by: 1 | -1): void => {
      const { review: shown } = session.getState();
      const page = shown === undefined ? undefined : review?.pages[shown.at + by];
      if (review === undefined || page === undefined || state.getState().work !== review.work) return;
      const cell = shownWork(state.getState())?.view.cell;
      if (cell !== undefined) setView({ cell: { ...cell, page } });
      open(page, [review.run], review);
    },
    /** Ends that. */
    endReview,
    /** Opens the first pages of what is offered as tabs. */
    openAsTabs: (): void => {
      const { offered } = state.getState();
      decline();
      goTo("inspect");
      if (offered !== undefined) attempt(() => openTabs(offered));
    },
  };
}

/** The sentence on a page that cannot be opened because its file is not at hand. */
function missingText({ name, entries }: Corpus, page: string): string {
  return entries === undefined
    ? `${page} cannot be opened: only its results are here. Open the folder or archive of “${name}” first.`
    : `${page} cannot be opened: its file was not among those opened for “${name}”.`;
}

/** The worst place of a lane on a page, "none" where there is none or will be none; undefined until that is known. */
function placeOn(
  { lab, pageState, results, gold }: Session,
  page: string,
  lane: string,
  library: Library,
): Disagreement | "none" | undefined {
  const shown = activePage(lab);
  const set = laneOf(lab, lane);
  if (shown?.id !== page || set === undefined || pageState.status === "failed") return "none";
  if (shown.gold === undefined || !hasContent(shown.gold)) return "none";
  const result = results[lane];
  if (result?.status === "failed") return "none";
  if (pageState.status !== "open" || gold?.page !== page || gold.key !== shown.key) return undefined;
  const kept = keptBy(result, set, library);
  return kept && (worstPlace(kept, goldSelection(shown.gold) ?? kept) ?? "none");
}

/** What a lane keeps, once it has run as it is set. */
function keptBy(result: LaneResult | undefined, lane: RunSpec, library: Library): Selection | undefined {
  if (result?.status !== "done") return undefined;
  const keyOf = ({ extractor, values, members }: RunSpec): string =>
    runKey({ extractor, values: changedValues(library.get(extractor)?.parameters ?? {}, values), ...(members && { members }) });
  return keyOf(result.last.spec) === keyOf(lane) ? result.last.selection : undefined;
}

/** The largest stretch that is kept wrongly, or missed, of two alike the first; undefined where there is none. */
export function worstPlace(kept: Selection, gold: Selection): Disagreement | undefined {
  return compare(kept, gold).disagreements.reduce<Disagreement | undefined>(
    (worst, each) => (worst === undefined || each.count > worst.count ? each : worst),
    undefined,
  );
}
