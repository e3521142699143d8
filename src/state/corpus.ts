import type { CorpusEntry, SkippedFile } from "../import/corpus/corpus.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { coarseToFine } from "../evaluation/sweep.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { ResultTallies } from "../protocol/evaluation.ts";

/** A page of a corpus, as its table needs it. */
export interface CorpusPage {
  readonly name: string;
  readonly groups: Readonly<Record<string, string>>;
}

/** What was found in files. */
export interface FoundCorpus {
  /** Of the folder or the archive. */
  readonly name: string;
  /** What was recognised, in words. */
  readonly layout: string;
  readonly pages: readonly CorpusPage[];
  readonly skipped: readonly SkippedFile[];
  /**
   * Where the pages can be read, in the same order; undefined where only results are known, or the files have to be given again, which
   * may be without some of them.
   */
  readonly entries: readonly (CorpusEntry | undefined)[] | undefined;
  readonly bytes: number;
  /** Pages with a gold standard. */
  readonly goldCount: number;
}

/** How it stands with judging the pages. */
type RunStanding =
  /** `secondsLeft` is unknown until some pages are done. */
  | { readonly status: "running"; readonly secondsLeft: number | undefined }
  | { readonly status: "paused" }
  | { readonly status: "stopped" }
  | { readonly status: "done" };

/** A corpus with what came of it. */
export interface OpenCorpus extends FoundCorpus {
  /** Names it in the browser's database. */
  readonly id: string;
  /** Names there what was done by this plan: what takes its place has another name. */
  readonly workId: string;
  readonly plan: Plan;
  /** One for each page, in their order; undefined for one that is yet to be judged. */
  readonly results: readonly (PageResult | undefined)[];
  readonly standing: RunStanding;
}

/** What a number of the table is: a measure, the share of the text that is kept, or the time that it took. */
export type Shown = MeasureId | "kept";

/** What fills the middle: what the settings of a sweep give, the pages, or tables of what they say in all. */
export type Middle = "response" | "pages" | "tables";

/** What is done with the pages of a corpus: judging them by lanes, or by all settings of one. Neither costs the other its results. */
export type WorkKind = "lanes" | "sweep";
export const workKinds: readonly WorkKind[] = ["lanes", "sweep"];

/** A work on a corpus, as far as it has come, and how it is looked at. */
export interface WorkState {
  readonly open: OpenCorpus;
  readonly view: TableView;
  /** How far the table is scrolled, in CSS pixels. */
  readonly scrollTop: number;
  /** What was worked out of the pages that were done when it was asked for. */
  readonly tally: ResultTallies | undefined;
}

/** The works that there are. */
type Works = Readonly<Partial<Record<WorkKind, WorkState>>>;

/** A column to sort by: the name of the page, the group, or a run by its place in the plan. */
export type SortColumn = "page" | "group" | number;

/** A cell, by the place of its page in the corpus and by its column's. */
export interface TableCell {
  readonly page: number;
  readonly column: number;
}

/** How the table is looked at. */
export interface TableView {
  readonly shown: Shown;
  readonly middle: Middle;
  readonly sort: { readonly by: SortColumn; readonly isDescending: boolean };
  /** Part of a page's name or of one of its groups. */
  readonly text: string;
  readonly only: "all" | "failed";
  /** What pages are told apart by; undefined for nothing. */
  readonly groupBy: string | undefined;
  /** The group whose pages are shown alone. */
  readonly group: string | undefined;
  /** Two runs that are compared, by their places in the plan. */
  readonly pair: readonly [number, number];
  /** That the keys go on from. */
  readonly cell: TableCell | undefined;
}

export const firstView: TableView = {
  shown: "lcs",
  middle: "pages",
  sort: { by: "page", isDescending: false },
  text: "",
  only: "all",
  groupBy: undefined,
  group: undefined,
  pair: [0, 1],
  cell: undefined,
};

/** What the corpus screen shows: of the works on the corpus that is open the one that is chosen. */
export interface CorpusState {
  /** What is under way besides judging, in words: "Looking through the files…". */
  readonly busy: string | undefined;
  /** A corpus that was found: whether to run it is asked. */
  readonly offered: FoundCorpus | undefined;
  readonly works: Works;
  readonly work: WorkKind;
  /** These four are the chosen work's; undefined where no corpus is open. */
  readonly open: OpenCorpus | undefined;
  readonly view: TableView;
  readonly scrollTop: number;
  readonly tally: ResultTallies | undefined;
  /** Milliseconds that each run may take on a page. */
  readonly timeLimit: number;
  /** Why nothing is kept for another visit. */
  readonly unkept: string | undefined;
}

const nothing = { open: undefined, view: firstView, scrollTop: 0, tally: undefined } as const;

export const emptyCorpus: CorpusState = {
  busy: undefined,
  offered: undefined,
  works: {},
  work: "lanes",
  ...nothing,
  timeLimit: 10_000,
  unkept: undefined,
};

type WorkChoice = Pick<CorpusState, "works" | "work" | keyof WorkState>;

/** What is shown where another work is chosen. */
export function withWorkShown({ works }: Pick<CorpusState, "works">, work: WorkKind): WorkChoice {
  return { works, work, ...(works[work] ?? nothing) };
}

/** One of the works as it is now, undefined where it is there no more; what is shown stays. */
export function withWork({ works, work }: Pick<CorpusState, "works" | "work">, kind: WorkKind, state: WorkState | undefined) {
  const { [kind]: _, ...others } = works;
  return withWorkShown({ works: state === undefined ? others : { ...others, [kind]: state } }, work);
}

/** A change of every work's corpus: of what both are done on. */
export function withEveryCorpus({ works, work }: CorpusState, change: (open: OpenCorpus) => OpenCorpus): WorkChoice {
  const { lanes, sweep } = works;
  const changed = (state: WorkState): WorkState => ({ ...state, open: change(state.open) });
  return withWorkShown({ works: { ...(lanes && { lanes: changed(lanes) }), ...(sweep && { sweep: changed(sweep) }) } }, work);
}

/** A corpus with further pages done. */
export function withResults(corpus: OpenCorpus, done: readonly (readonly [page: number, result: PageResult])[]): OpenCorpus {
  const results = corpus.results.slice();
  for (const [page, result] of done) results[page] = result;
  return { ...corpus, results };
}

/** Places of the pages that are yet to be judged. */
export function pagesLeft({ results }: Pick<OpenCorpus, "results">): readonly number[] {
  return results.flatMap((result, page) => (result === undefined ? [page] : []));
}

/**
 * The same in the order in which they are judged. Those of a sweep are taken from all over the corpus first, so that its curve or map
 * stands as a whole after a few pages, and its intervals narrow from there.
 *
 * That is its way from coarse to fine. Settings in stages, each stage over all pages, would show the curve of all pages at few settings
 * first, but would read, parse and analyse every page once for each stage, where all settings on a page share all that; and a result
 * is a page with its runs, wherever it is kept, counted or sent.
 */
export function pagesInTurn(corpus: Pick<OpenCorpus, "results" | "plan">): readonly number[] {
  const left = pagesLeft(corpus);
  if (corpus.plan.sweep === undefined) return left;
  const isLeft = new Set(left);
  return coarseToFine(corpus.results.length).filter((page) => isLeft.has(page));
}

/** Share of a corpus's pages that files must have to be its own. */
const leastShare = 0.5;

/** A corpus with the files that were given again, by the names of the pages; undefined where they are another's. */
export function withEntries<C extends FoundCorpus>(corpus: C, found: FoundCorpus): C | undefined {
  const byName = new Map(found.entries?.map((entry) => [entry?.name, entry]));
  const entries = corpus.pages.map(({ name }) => byName.get(name));
  const known = entries.filter((entry) => entry !== undefined).length;
  return known > 0 && known >= leastShare * corpus.pages.length ? { ...corpus, entries } : undefined;
}

/** Results of a corpus's own pages in the order of the corpus; undefined where they are another's. */
export function resultsOf(
  corpus: Pick<FoundCorpus, "name" | "pages">,
  name: string,
  pages: readonly PageResult[],
): OpenCorpus["results"] | undefined {
  const byName = new Map(pages.map((page) => [page.page, page]));
  const results = corpus.pages.map((page) => byName.get(page.name));
  const known = results.filter((result) => result !== undefined).length;
  return name === corpus.name && known > 0 && known === pages.length ? results : undefined;
}
