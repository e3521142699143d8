import type { Combination, CombinationProgress } from "../evaluation/combining/find-combination.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { coarseToFine } from "../evaluation/sweep.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { CorpusEntry, SkippedFile } from "../import/corpus/corpus.ts";
import type { ResultTallies } from "../worker/protocol/evaluation.ts";

/** A page of a corpus, as its table needs it. */
export interface CorpusPage {
  readonly name: string;
  readonly groups: Readonly<Record<string, string>>;
}

/** The pages that were found in files. */
export interface FoundCorpus {
  /** Of the folder or the archive. */
  readonly name: string;
  /** The layout that was recognised, in words. */
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
  /** The runs that were chosen for it, in the order in which they are run; the lab's lanes where left out. */
  readonly chosen?: readonly RunSpec[] | undefined;
}

/** A corpus that is open. */
interface NamedCorpus extends FoundCorpus {
  /** Names it in the browser's database. */
  readonly id: string;
}

/** A corpus that was open before, and is kept. */
export interface EarlierCorpus {
  readonly id: string;
  readonly name: string;
  /** Number of its pages. */
  readonly pages: number;
}

/** A plan for the pages of a corpus, as far as it has come. */
interface WorkDone {
  /** Names in the browser's database what was done by this plan: what takes its place has another name. */
  readonly workId: string;
  readonly plan: Plan;
  /** One for each page, in their order; undefined for one that is yet to be judged. */
  readonly results: readonly (PageResult | undefined)[];
  /** Undefined where no run goes on. */
  readonly run: CurrentRun | undefined;
  /** Milliseconds that the run took on this visit, if it came to its end. */
  readonly took?: number | undefined;
  /** The best combination, of a plan that looks for one, or a sentence on why there is none; it is searched at the end of a run. */
  readonly found?: Combination | { readonly problem: string } | undefined;
}

interface CurrentRun {
  /** Unknown until some pages are done. */
  readonly secondsLeft: number | undefined;
  /** Pages that are laid out, those that are judged with them; undefined where no run looks at them so. */
  readonly laidOut?: number | undefined;
  /** Set once pages are judged, and the best combination is searched. */
  readonly search?: CombinationProgress;
}

/** A page that is done, and its place in the corpus. */
export type PageDone = readonly [page: number, result: PageResult];

/** A corpus with what came of it, by one plan. */
export interface OpenCorpus extends NamedCorpus, Omit<WorkDone, "run"> {
  /** Done where no page is left. */
  readonly run: ({ readonly status: "running" } & CurrentRun) | { readonly status: "stopped" } | { readonly status: "done" };
}

/** A plan with the name that its work has in the browser's database. */
export type NamedWork = Pick<OpenCorpus, "workId" | "plan">;

/** The kind of number in the table: a measure, the share of the text that is kept, or the time that it took. */
export type Shown = MeasureId | "kept";

/** The tab: which method is best, the pages, two methods set against each other; of a sweep its curve or map; or the best combination. */
export type Middle = "combination" | "ranking" | "pages" | "compare" | "response";

/** A work on a corpus, as far as it has come, and how it is looked at. */
export interface WorkState {
  readonly done: WorkDone;
  readonly view: TableView;
  /** The scroll offset of the table, in CSS pixels. */
  readonly scrollTop: number;
  /** The sums over the pages that were done when they were asked for. */
  readonly tally: ResultTallies | undefined;
}

/** The column of the F1 that a run, by its place in the plan, expects of itself. */
export type ConfidenceColumn = `confidence ${number}`;

/** A column to sort by: the name of the page, the group, or a run by its place in the plan. */
export type SortColumn = "page" | "group" | ConfidenceColumn | number;

/** A cell, by the place of its page in the corpus and by its column's. */
interface TableCell {
  readonly page: number;
  readonly column: number;
}

/** The view of the table. */
export interface TableView {
  readonly shown: Shown;
  readonly middle: Middle;
  readonly sort: { readonly by: SortColumn; readonly isDescending: boolean };
  /** Part of a page's name or of one of its groups. */
  readonly text: string;
  readonly only: "all" | "failed";
  /** The key that pages are told apart by; undefined for none. */
  readonly groupBy: string | undefined;
  /** The group whose pages are shown alone. */
  readonly group: string | undefined;
  /** Two runs that are compared, by their places in the plan; undefined until two are chosen. */
  readonly pair?: readonly [number, number];
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
  cell: undefined,
};

/** A table of a paper, by their ids: "sun2011" and "4", or "text" for the numbers in its sentences. */
export interface ShownPaper {
  readonly paper: string;
  /** The paper's first where left out. */
  readonly table?: string;
}

export const firstPaper: ShownPaper = { paper: "sun2011" };

/** What a dialog asks for, or lists. */
export type Asking = "methods" | "sweep" | "combination" | "skipped";

/** The state of the corpus screen: the corpus that is open, and of the works on it the one that is chosen. */
export interface CorpusState {
  /** The work under way besides judging, in words: "Looking through the files…". */
  readonly busy: string | undefined;
  /** A corpus that was found: whether to run it is asked. */
  readonly offered: FoundCorpus | undefined;
  readonly corpus: NamedCorpus | undefined;
  /** Those that were open before, the last one first. */
  readonly earlier: readonly EarlierCorpus[];
  /** In the order that they were begun in. */
  readonly works: readonly WorkState[];
  /** The name of the work that is shown; empty where there is none. */
  readonly work: string;
  /** The dialog that is open. */
  readonly asking: Asking | undefined;
  /** The published table that is shown in place of what came of the work. */
  readonly paper: ShownPaper | undefined;
  /** Milliseconds that each run may take on a page. */
  readonly timeLimit: number;
  /** The reason why nothing is kept for another visit. */
  readonly unkept: string | undefined;
}

export const emptyCorpus: CorpusState = {
  busy: undefined,
  offered: undefined,
  corpus: undefined,
  earlier: [],
  works: [],
  work: "",
  asking: undefined,
  paper: undefined,
  timeLimit: 10_000,
  unkept: undefined,
};

/** The work that is shown. */
export function shownWork({ works, work }: Pick<CorpusState, "works" | "work">): WorkState | undefined {
  return works.find(({ done }) => done.workId === work);
}

/** The corpus with what came of the work that is shown; the same object as long as neither changes. */
export function openCorpus(state: Pick<CorpusState, "corpus" | "works" | "work">): OpenCorpus | undefined {
  return openOf(state, state.work);
}

const opened = new WeakMap<WorkDone, { readonly corpus: NamedCorpus; readonly open: OpenCorpus }>();

/** The same of one of the works, shown or not. */
export function openOf({ corpus, works }: Pick<CorpusState, "corpus" | "works">, work: string): OpenCorpus | undefined {
  const done = shownWork({ works, work })?.done;
  if (corpus === undefined || done === undefined) return undefined;
  const known = opened.get(done);
  if (known?.corpus === corpus) return known.open;
  const { run: current, ...others } = done;
  const run: OpenCorpus["run"] =
    current === undefined ? { status: isWhole(done) ? "done" : "stopped" } : { status: "running", ...current };
  const open: OpenCorpus = { ...corpus, ...others, run };
  opened.set(done, { corpus, open });
  return open;
}

/** True where nothing is left to be done. */
export function isWhole({ plan, results, found }: Pick<WorkDone, "plan" | "results" | "found">): boolean {
  return !results.includes(undefined) && (plan.combination === undefined || found !== undefined);
}

/** The view of the work that is shown. */
export function tableView(state: Pick<CorpusState, "works" | "work">): TableView {
  return shownWork(state)?.view ?? firstView;
}

/** Two runs to compare until others are chosen: the first two that have any numbers. */
export function firstPair(tally: ResultTallies | undefined): readonly [number, number] {
  const [first, second] = [...(tally?.distributions.entries() ?? [])].flatMap(([run, found]) =>
    (found ?? tally?.trainedOn[run]) === undefined ? [] : [run],
  );
  return first === undefined || second === undefined ? [0, 1] : [first, second];
}

/** The works with one of them changed, or taken away where it comes to nothing. */
export function withWork(
  { works }: Pick<CorpusState, "works">,
  workId: string,
  change: (work: WorkState) => WorkState | undefined,
): Pick<CorpusState, "works"> {
  return { works: works.flatMap((work) => (work.done.workId === workId ? (change(work) ?? []) : [work])) };
}

/** A corpus that was found, with what is done of a plan. */
export function withDone(found: FoundCorpus, id: string, { workId, plan }: NamedWork, done: OpenCorpus["results"]): OpenCorpus {
  const { name, layout, pages, skipped, entries, bytes, goldCount, chosen } = found;
  const results = pages.map((_, page) => done[page]);
  const run = { status: results.includes(undefined) ? "stopped" : "done" } as const;
  const named = { name, layout, pages, skipped, entries, bytes, goldCount, ...(chosen && { chosen }) };
  return { ...named, id, workId, plan, results, run };
}

/**
 * The view that a corpus has first: by the first measure, or without any gold by what is kept. Of
 * a sweep one sees its curve or map, of a search what it finds, and of methods with scores which of them is best.
 */
export function viewOf({ goldCount, plan }: OpenCorpus): TableView {
  const [first] = plan.measures;
  const shown = goldCount === 0 || first === undefined ? "kept" : first;
  if (plan.combination !== undefined) return { ...firstView, shown, middle: "combination" };
  const middle = plan.sweep !== undefined ? "response" : shown === "kept" ? "pages" : "ranking";
  return { ...firstView, shown, middle };
}

/** A corpus with one work more, looked at like this and not yet counted. */
export function withBegun(
  { works }: Pick<CorpusState, "works">,
  open: OpenCorpus,
  view: TableView,
): Pick<CorpusState, "corpus" | "works" | "work"> {
  const { workId, plan, results, run: _, took, found, ...corpus } = open;
  const done: WorkDone = { workId, plan, results, run: undefined, took, found };
  return { corpus, works: [...works, { done, view, scrollTop: 0, tally: undefined }], work: workId };
}

/** Results with those of further pages. */
export function withResults<W extends Pick<WorkDone, "results">>(work: W, done: readonly PageDone[]): W {
  const results = work.results.slice();
  for (const [page, result] of done) results[page] = result;
  return { ...work, results };
}

/** The pages that are done, each with its place. */
export function doneOf({ results }: OpenCorpus): readonly PageDone[] {
  return results.flatMap((result, page): readonly PageDone[] => (result === undefined ? [] : [[page, result]]));
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
