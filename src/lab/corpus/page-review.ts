import type { StoreApi } from "zustand";
import { compare, type Disagreement } from "../../extraction/comparison/compare.ts";
import { changedValues } from "../../extraction/contract/parameters.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { memberName, type Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText } from "../../format.ts";
import { withLaneShown } from "../../state/lane-changes.ts";
import { numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { openCorpus, tableView, type CorpusState } from "../../state/corpus.ts";
import { goldSelection, hasContent } from "../../state/gold.ts";
import { activePage, goldSide, laneOf } from "../../state/lab.ts";
import { runKey } from "../../state/lane.ts";
import type { LaneResult, Session } from "../../state/session.ts";
import { viewShowing } from "../../state/view.ts";
import type { CorpusParts } from "./parts.ts";

type ReviewParts = Pick<CorpusParts, "session" | "linking" | "activity" | "change" | "library"> & {
  readonly state: StoreApi<CorpusState>;
};

/** The pages that are gone through, as they were in order when the first was opened. */
interface Order {
  readonly workId: string;
  /** Its place in the plan. */
  readonly run: number;
  /** Places in the corpus, the worst first. */
  readonly pages: readonly number[];
  readonly measure: MeasureId;
}

/** Goes through the pages of a corpus by how well a run did there, the worst first, and brings what it did worst into view on each. */
export class PageReview {
  readonly #parts: ReviewParts;
  #order: Order | undefined;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
    // What is opened of another corpus is none of its pages.
    parts.state.subscribe(({ corpus }, before) => {
      if (corpus?.id !== before.corpus?.id) this.end();
    });
  }

  /** Takes the order in which pages are gone through from a page on. @returns by which measure; undefined where a run has no score there */
  begin(page: number, run: number): MeasureId | undefined {
    const state = this.#parts.state.getState();
    const open = openCorpus(state);
    const view = tableView(state);
    const measure = view.shown === "kept" ? open?.plan.measures[0] : view.shown;
    if (open === undefined || measure === undefined) return undefined;
    const pages = worstFirst(open, { ...view, shown: measure }, run);
    if (!pages.includes(page)) return undefined;
    this.#order = { workId: open.workId, run, pages, measure };
    return measure;
  }

  /** The page after one in the order, or before it, with its run; undefined at the ends, and where the results are others now. */
  beside(by: 1 | -1): (Pick<Order, "run" | "measure"> & { readonly page: number }) | undefined {
    const { review } = this.#parts.session.getState();
    const order = this.#order;
    const page = review === undefined ? undefined : order?.pages[review.at + by];
    if (order === undefined || page === undefined || openCorpus(this.#parts.state.getState())?.workId !== order.workId)
      return undefined;
    return { page, run: order.run, measure: order.measure };
  }

  /** Says where it stands once a page of the corpus is open with a lane set as the run, and brings the worst place there into view. */
  show(page: number, lane: string): void {
    const { session, activity, state, library } = this.#parts;
    const open = openCorpus(state.getState());
    const { lab } = session.getState();
    const order = this.#order;
    const run = open?.plan.runs[order?.run ?? -1];
    if (order === undefined || open === undefined || run === undefined || lab.page === undefined) return;
    const score = numberAt(open.results[page], order.run, order.measure);
    session.setState({
      review: {
        page: lab.page,
        run: memberName(run, library),
        corpus: open.name,
        at: order.pages.indexOf(page),
        of: order.pages.length,
        score: score === undefined ? "" : `${measureFor(order.measure).valueName} ${scoreText(score)}`,
      },
    });
    void activity.during(this.#reveal(lab.page, lane));
  }

  end(): void {
    this.#order = undefined;
    if (this.#parts.session.getState().review !== undefined) this.#parts.session.setState({ review: undefined });
  }

  /** Pins the worst place of a lane once it has run, set against the gold standard, with the reasons beside it. */
  async #reveal(page: string, lane: string): Promise<void> {
    const { session, linking, change, library } = this.#parts;
    const place = await first(session, (now) => placeOn(now, page, lane, library));
    if (place === "none") return;
    const { start, end, side, count } = place;
    change((lab) => {
      const view = viewShowing(lab.view, place, activePage(lab)?.source.length ?? 0);
      return { ...withLaneShown(lab, lane), view, tab: "compare", pair: [lane, goldSide] };
    });
    linking.setState({ pin: { start, end, origin: "diff" } });
    session.setState(({ review }) => (review?.page === page ? { review: { ...review, worst: { side, count } } } : {}));
  }
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

/** The first answer that a question about a store's state has, now or after some change. */
function first<S, T>({ getState, subscribe }: StoreApi<S>, ask: (state: S) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const now = ask(getState());
    if (now !== undefined) {
      resolve(now);
      return;
    }
    const end = subscribe((state) => {
      const answer = ask(state);
      if (answer === undefined) return;
      end();
      resolve(answer);
    });
  });
}
