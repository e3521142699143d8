import type { Combination, CombinationProgress } from "../evaluation/combining/find-combination.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { coarseToFine, type Plan } from "../evaluation/plan.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { CorpusFile } from "../import/corpus/corpus-file.ts";
import type { CorpusEntry, SkippedFile } from "../import/corpus/corpus.ts";
import type { CorpusMeasure, ResultTallies } from "../worker/protocol/evaluation.ts";
import { newId } from "./open-page.ts";

/** A page of a corpus: an entry to be read where its file is at hand. */
export type PageRef =
  CorpusEntry | (Pick<CorpusEntry, "name" | "groups"> & { readonly page?: undefined; readonly gold?: undefined });

/** Pages that were found in files. */
export interface Corpus {
  /** Names it in the browser's database. */
  readonly id: string;
  /** Of the folder or the archive. */
  readonly name: string;
  /** The layout that was recognised, in words. */
  readonly layout: string;
  /** None can be read where only results are known, or the files have to be given again, which may be without some of them. */
  readonly pages: readonly PageRef[];
  readonly skipped: readonly SkippedFile[];
  /** The files that they were found in, as they were given. */
  readonly files?: readonly CorpusFile[] | undefined;
  readonly bytes: number;
  /** Pages with a gold standard. */
  readonly goldCount: number;
  /** The runs that were chosen for it, in the order in which they are run; the lab's lanes where left out. */
  readonly chosen?: readonly RunSpec[] | undefined;
}

/** What a plan gives on the pages of a corpus, as far as it has come, and how it is looked at. */
export interface Work {
  /** Names in the browser's database what was done by the plan: what takes its place has another name. */
  readonly id: string;
  readonly corpus: Corpus;
  readonly plan: Plan;
  /** One for each page, in their order; undefined for one that is yet to be judged. */
  readonly results: readonly (PageResult | undefined)[];
  /** Undefined where no run goes on. */
  readonly run?: CurrentRun | undefined;
  /** Milliseconds that the run took on this visit, if it came to its end. */
  readonly took?: number | undefined;
  /** The best combination, of a plan that looks for one, or a sentence on why there is none; it is searched at the end of a run. */
  readonly combination?: Combination | { readonly problem: string } | undefined;
  readonly view: TableView;
  /** The sums over the pages that were done when they were asked for. */
  readonly tally?: ResultTallies | undefined;
}

interface CurrentRun {
  /** Unknown until some pages are done. */
  readonly secondsLeft?: number;
  /** Pages that are laid out, those that are judged with them; undefined where no run looks at them so. */
  readonly laidOut?: number | undefined;
  /** Set once pages are judged, and the best combination is searched. */
  readonly search?: CombinationProgress;
}

/** A page that is done, and its place in the corpus. */
export type PageDone = readonly [page: number, result: PageResult];

/** The tab: which method is best, the pages, two methods set against each other; of a sweep its curve or map; or the best combination. */
export type Middle = "combination" | "ranking" | "pages" | "compare" | "response";

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
  readonly shown: CorpusMeasure;
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
export type CorpusDialog = "methods" | "sweep" | "combination" | "skipped";

/** The state of the corpus screen: the works on the corpus that is open, and which of them is shown. */
export interface CorpusState {
  /** The work under way besides judging, in words: "Looking through the files…". */
  readonly busy: string | undefined;
  /** A corpus that was found: whether to run it is asked. */
  readonly offered: Corpus | undefined;
  /** Those that were open before, the last one first. */
  readonly earlier: readonly Corpus[];
  /** All on one corpus, in the order that they were begun in. */
  readonly works: readonly Work[];
  /** The name of the work that is shown; empty where there is none. */
  readonly work: string;
  /** The ways that the tables of works are scrolled, in CSS pixels, by their names. */
  readonly scrolls: Readonly<Record<string, number>>;
  /** The dialog that is open. */
  readonly asking: CorpusDialog | undefined;
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
  earlier: [],
  works: [],
  work: "",
  scrolls: {},
  asking: undefined,
  paper: undefined,
  timeLimit: 10_000,
  unkept: undefined,
};

/** The work that is shown. */
export function shownWork({ works, work }: Pick<CorpusState, "works" | "work">): Work | undefined {
  return works.find(({ id }) => id === work);
}

/** The corpus that is offered, or else open. */
export function givenCorpus({ offered, works }: Pick<CorpusState, "offered" | "works">): Corpus | undefined {
  return offered ?? works[0]?.corpus;
}

export function isReadable(page: PageRef | undefined): page is CorpusEntry {
  return page?.page !== undefined;
}

/** True where pages can be read, and not their results alone. */
export function hasPages({ pages }: Pick<Corpus, "pages">): boolean {
  return pages.some(isReadable);
}

/** True where nothing is left to be done. */
export function isWhole({ plan, results, combination }: Work): boolean {
  return !results.includes(undefined) && (plan.combination === undefined || combination !== undefined);
}

/** Stopped where no run goes on and something is left to be done. */
export function statusOf(work: Work): "running" | "stopped" | "done" {
  if (work.run !== undefined) return "running";
  return isWhole(work) ? "done" : "stopped";
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
  id: string,
  change: (work: Work) => Work | undefined,
): Pick<CorpusState, "works"> {
  return { works: works.flatMap((work) => (work.id === id ? (change(work) ?? []) : [work])) };
}

/** A work on a corpus, of which some pages may be done already. @param id another one's where it is kept under that name */
export function newWork(corpus: Corpus, plan: Plan, done: Work["results"] = [], id = newId()): Work {
  return { id, corpus, plan, results: corpus.pages.map((_, page) => done[page]), view: firstViewOf(corpus, plan) };
}

/**
 * The view that a work has first: by the first measure, or without any gold by what is kept. Of
 * a sweep one sees its curve or map, of a search what it finds, and of methods with scores which of them is best.
 */
function firstViewOf({ goldCount }: Corpus, { measures: [first], combination, sweep }: Plan): TableView {
  const shown = goldCount === 0 || first === undefined ? "kept" : first;
  if (combination !== undefined) return { ...firstView, shown, middle: "combination" };
  const middle = sweep !== undefined ? "response" : shown === "kept" ? "pages" : "ranking";
  return { ...firstView, shown, middle };
}

/** Results with those of further pages. */
export function withResults(work: Work, done: readonly PageDone[]): Work {
  const results = work.results.slice();
  for (const [page, result] of done) results[page] = result;
  return { ...work, results };
}

/** The pages that are done, each with its place. */
export function doneOf({ results }: Work): readonly PageDone[] {
  return results.flatMap((result, page): readonly PageDone[] => (result === undefined ? [] : [[page, result]]));
}

/** Places of the pages that are yet to be judged. */
export function pagesLeft({ results }: Pick<Work, "results">): readonly number[] {
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
export function pagesInTurn({ results, plan }: Pick<Work, "results" | "plan">): readonly number[] {
  const left = pagesLeft({ results });
  if (plan.sweep === undefined) return left;
  const isLeft = new Set(left);
  return coarseToFine(results.length).filter((page) => isLeft.has(page));
}

/** Share of a corpus's pages that files must have to be its own. */
const leastShare = 0.5;

/** A corpus with the files that were given again, by the names of the pages; undefined where they are another's. */
export function withFiles(corpus: Corpus, found: Corpus): Corpus | undefined {
  const byName = new Map(found.pages.map((page) => [page.name, page]));
  const pages = corpus.pages.map((page) => byName.get(page.name) ?? page);
  const known = pages.filter(isReadable).length;
  return known > 0 && known >= leastShare * pages.length ? { ...corpus, pages, files: found.files } : undefined;
}

/** Results of a corpus's own pages in the order of the corpus; undefined where they are another's. */
export function resultsOf(corpus: Corpus, name: string, pages: readonly PageResult[]): Work["results"] | undefined {
  const byName = new Map(pages.map((page) => [page.page, page]));
  const results = corpus.pages.map((page) => byName.get(page.name));
  const known = results.filter((result) => result !== undefined).length;
  return name === corpus.name && known > 0 && known === pages.length ? results : undefined;
}
