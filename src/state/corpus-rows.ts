import {
  confidenceOf,
  hasFailed,
  isDone,
  isJudged,
  isTrainedOnPage,
  runScore,
  type PageHeading,
  type PageResult,
} from "../evaluation/page-result.ts";
import { sortedBy } from "../evaluation/table.ts";
import type { CorpusMeasure } from "../worker/protocol/evaluation.ts";
import type { ConfidenceColumn, SortColumn, TableView, Work } from "./corpus.ts";

/** The number that a cell shows; undefined where there is none. A run that failed has the score that it is counted with. */
export function numberAt(result: PageResult | undefined, run: number, shown: CorpusMeasure): number | undefined {
  if (result === undefined || !isJudged(result)) return undefined;
  if (shown !== "kept") return runScore(result, run, shown)?.value;
  const outcome = result.runs[run];
  return outcome !== undefined && isDone(outcome) ? outcome.kept / Math.max(result.textCharacters, 1) : undefined;
}

/** The runs that say what F1 they expect of themselves, by their places in the plan; none of a sweep, whose settings are too many. */
export function sureRuns({ plan, results }: Pick<Work, "plan" | "results">): readonly number[] {
  if (plan.sweep !== undefined) return [];
  return [...plan.runs.keys()].filter((run) => results.some((result) => confidenceOf(result, run) !== undefined));
}

/** The runs whose model was trained on some of the pages, likewise. */
export function trainedRuns({ plan, results }: Pick<Work, "plan" | "results">): readonly number[] {
  return [...plan.runs.keys()].filter((run) => results.some((result) => isTrainedOnPage(result, run)));
}

export function confidenceColumn(run: number): ConfidenceColumn {
  return `confidence ${run}`;
}

/** The run that such a column is of; undefined of another. */
export function runOfConfidence(by: SortColumn): number | undefined {
  return typeof by === "string" && by.startsWith("confidence ") ? Number(by.slice("confidence ".length)) : undefined;
}

/** The pages of a corpus with what came of each. */
type Pages = Pick<Work, "corpus" | "results">;

/** The group of a page; empty where nothing says. */
export function groupAt({ corpus, results }: Pages, page: number, key: string): string {
  return results[page]?.groups[key] ?? corpus.pages[page]?.groups[key] ?? "";
}

/** The keys that pages can be told apart by, in the order of the alphabet. */
export function groupKeys({ corpus, results }: Pages): readonly string[] {
  const keys = new Set<string>();
  for (const { groups } of corpus.pages) for (const key in groups) keys.add(key);
  for (const result of results) for (const key in result?.groups) keys.add(key);
  return [...keys].toSorted();
}

/** The groups that a key makes, in the order of the alphabet; empty for the pages that it says nothing of. */
export function groupNames(work: Pages, key: string): readonly string[] {
  return [...new Set(work.corpus.pages.map((_, page) => groupAt(work, page, key)))].toSorted();
}

/** The part of a view that decides which pages are shown, and in which order. */
type RowChoice = Pick<TableView, "shown" | "sort" | "text" | "only" | "groupBy" | "group">;

/** Places of the pages that the table shows, in its order. */
export function tableRows(work: Pages, view: RowChoice): readonly number[] {
  const { text, only, group, groupBy } = view;
  const wanted = text.trim().toLowerCase();
  const isFailed = (result: PageResult | undefined): boolean => result !== undefined && hasFailed(result);
  const isShown = (page: number): boolean =>
    (only === "all" || isFailed(work.results[page])) &&
    (group === undefined || groupBy === undefined || groupAt(work, page, groupBy) === group) &&
    (wanted === "" || textsOf(work, page).some((part) => part.toLowerCase().includes(wanted)));
  const { by, isDescending } = view.sort;
  const sure = runOfConfidence(by);
  const valueOf = (page: number): string | number | undefined => {
    if (by === "group") return groupBy === undefined ? page : groupAt(work, page, groupBy);
    if (sure !== undefined) return confidenceOf(work.results[page], sure);
    return typeof by === "number" ? numberAt(work.results[page], by, view.shown) : page;
  };
  const shown = Array.from(work.corpus.pages.keys()).filter((page) => isShown(page));
  return sortedBy(shown, valueOf, isDescending);
}

/** Places of the pages that the table shows and that a run has a number on, from its least to its greatest. */
export function worstFirst(work: Pages, view: RowChoice, run: number): readonly number[] {
  return tableRows(work, { ...view, sort: { by: run, isDescending: false } }).filter(
    (page) => numberAt(work.results[page], run, view.shown) !== undefined,
  );
}

/** What a page states of itself, and where it is from, as far as that is known. */
export function headingAt(
  { corpus, results }: Pages,
  page: number,
): { readonly [name in keyof Required<PageHeading>]: string | undefined } {
  const result = results[page];
  const known: PageHeading = result !== undefined && isJudged(result) ? result : {};
  const { title, author, published } = known;
  return { title, author, published, host: result?.groups["site"] ?? corpus.pages[page]?.groups["site"] ?? known.host };
}

function textsOf(work: Pages, page: number): readonly string[] {
  const { title = "", author = "", host = "" } = headingAt(work, page);
  const known = work.corpus.pages[page];
  return [known?.name ?? "", title, author, host, ...Object.values((work.results[page] ?? known)?.groups ?? {})];
}
