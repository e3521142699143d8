import type { NamedRun } from "../../evaluation/plan.ts";
import type { Disagreement } from "../../extraction/comparison/compare.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { memberName, type Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText } from "../../format.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { hasPages, isReadable, shownWork, type Corpus, type TableView, type Work } from "../../state/corpus.ts";
import { goldSelection, hasContent } from "../../state/gold.ts";
import { activePage, goldSide, laneOf } from "../../state/lab.ts";
import { focusedOn, laneLike, withLaneShown } from "../../state/lane-changes.ts";
import { changedRun, maxLanes, runKey } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { openedAt } from "../../state/page-changes.ts";
import type { LaneResult, Session } from "../../state/session.ts";
import { viewShowing } from "../../state/view.ts";
import { firstAnswer } from "../core.ts";
import { newPage } from "../new-page.ts";
import { errorsOf } from "../view-actions.ts";
import type { CorpusCore, CorpusLab } from "./core.ts";

/** Pages of a corpus that are opened as tabs. */
const mostTabs = 8;

/** Brings the lanes of runs into focus. */
export function runLanes({ session, change, bringLane, say }: Pick<CorpusLab, "session" | "change" | "bringLane" | "say">) {
  /** The lane that was set for the run of a review, and how. */
  let reviewed: { readonly lane: string; readonly key: string } | undefined;
  return {
    /** The lane that is like a run, or else one of its own. @returns its id; undefined where there is no room, which is said */
    focus: (run: NamedRun): string | undefined => {
      change((lab) => focusedOn(lab, run));
      const lane = laneLike(session.getState().lab.lanes, run);
      if (lane === undefined) say(`No lane has the settings of ${run.name}, and there is no room for another`);
      else bringLane(lane.id);
      return lane?.id;
    },
    /**
     * The same on the way through the pages of a run. Where no lane is like it, the lane that was set for the run before is set
     * for this one, unless something was done with it; else there is another, or the last one is taken where there is no room.
     */
    review: (run: NamedRun): string => {
      const { lanes } = session.getState().lab;
      const isThere = laneLike(lanes, run) !== undefined;
      const own = lanes.find((lane) => lane.id === reviewed?.lane && runKey(lane) === reviewed.key);
      const spare = own ?? (lanes.length < maxLanes ? undefined : lanes.at(-1));
      change((lab) => focusedOn(lab, run, spare));
      const { focusedLane } = session.getState().lab;
      if (!isThere) reviewed = { lane: focusedLane, key: runKey(run) };
      if (!isThere && spare !== own && spare !== undefined)
        say(`There is no room for another lane, so lane ${spare.letter} now has the settings of ${run.name}. Undo restores it`);
      bringLane(focusedLane);
      return focusedLane;
    },
  };
}

/** A page of a corpus as it is opened, with its gold standard. */
export function pageOf(corpus: string, { name, page }: CorpusEntry, { source, url, gold, snippets }: PageTask): OpenPage {
  const origin = { kind: "file", detail: `${corpus}/${name}` } as const;
  const opened = newPage({ name, origin, text: source, byteLength: page.file.size, ...(url !== undefined && { url }) });
  const written = gold !== undefined && "text" in gold ? gold : undefined;
  if (written === undefined && snippets === undefined) return opened;
  const stated = written?.stated && { stated: written.stated };
  const found = { ...(written && { text: written.text }), ...stated, ...(snippets && { snippets }) };
  return { ...opened, gold: { marks: [], ...found, from: `gold of ${corpus}` } };
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
  const lanes = runLanes(core);
  let review: Review | undefined;
  /** The page that was opened last, as it was then. */
  let last: OpenPage | undefined;

  const endReview = (): void => {
    review = undefined;
    if (session.getState().review !== undefined) session.setState({ review: undefined });
  };
  // A review goes through the pages of one corpus.
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

  /** Says where it stands on the way through the pages of a run, and brings the worst place of its lane into view. */
  const showReview = ({ corpus, results }: Work, page: number, run: NamedRun, { run: place, pages, measure }: Review): void => {
    const lane = lanes.review(run);
    const shown = session.getState().lab.page;
    if (shown === undefined) return;
    const score = numberAt(results[page], place, measure);
    session.setState({
      review: {
        page: shown,
        run: memberName(run, library),
        corpus: corpus.name,
        at: pages.indexOf(page),
        of: pages.length,
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
    const entry = corpus.pages[page];
    if (!isReadable(entry)) {
      refuse(missingText(corpus, entry?.name ?? ""));
      return;
    }
    attempt(async () => {
      const opened = pageOf(corpus.name, entry, await reader.read(entry));
      const measure = reviewed?.measure ?? (view.shown === "kept" ? undefined : view.shown);
      core.addPage(opened, (lab) => ({ ...openedAt(lab, opened, last), ...(measure && { measure }) }));
      if (session.getState().lab.page === opened.id) last = opened;
      const [one, other] = places.flatMap((place) => plan.runs[place] ?? []);
      if (reviewed === undefined) {
        endReview();
        // The first of two is in focus, and set against the second.
        const [b, a] = [other, one].map((run) => run && lanes.focus(run));
        if (a !== undefined && b !== undefined && a !== b) change((lab) => ({ ...lab, pair: [a, b], tab: "compare" }));
      } else if (one !== undefined) showReview(work, page, one, reviewed);
      goTo("inspect");
    });
  };

  /** Opens the first pages as tabs: files as they are, what is packed as it is unpacked. */
  const openTabs = async ({ name, pages }: Corpus): Promise<void> => {
    for (const entry of pages.filter(isReadable).slice(0, mostTabs)) {
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
function missingText(corpus: Corpus, page: string): string {
  return hasPages(corpus)
    ? `${page} cannot be opened: its file was not among those opened for “${corpus.name}”.`
    : `${page} cannot be opened: only its results are here. Open the folder or archive of “${corpus.name}” first.`;
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
  return kept && (errorsOf(kept, goldSelection(shown.gold) ?? kept, "worst")[0] ?? "none");
}

/** What a lane keeps, once it has run as it is set. */
function keptBy(result: LaneResult | undefined, lane: RunSpec, library: Library): Selection | undefined {
  if (result?.status !== "done") return undefined;
  const [ran, set] = [result.last.spec, lane].map((run) => runKey(changedRun(run, library)));
  return ran === set ? result.last.selection : undefined;
}
