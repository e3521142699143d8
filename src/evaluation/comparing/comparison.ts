import { bagOfWordsScore } from "../../extraction/scoring/bag-of-words.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { byPath } from "../../import/file-name.ts";
import { isDone, isJudged, isTrainedOnPage, runScore, type PageResult } from "../page-result.ts";
import type { Plan } from "../plan.ts";
import { meanOf, pairedDifference, type PairedDifference } from "../statistics.ts";
import { textChange, type Sentence } from "./text-changes.ts";
import { parsedJson } from "../../import/corpus/gold-text.ts";

/** What was kept of pages, by one extractor or one version of it: one of two sides that are compared. */
export interface Outputs {
  /** As the user named it. */
  readonly name: string;
  /** The outputs by the names of their pages. */
  readonly pages: ReadonlyMap<string, PageOutput>;
  /** The measure by which pages have a score. */
  readonly measure?: MeasureId;
}

/** What came of a page. */
export interface PageOutput {
  /** What was kept; left out where that is not known, as in results without texts, or nothing came of the page. */
  readonly text?: string;
  /** UTF-16 units of the source that were kept, where that alone is known. */
  readonly kept?: number;
  /** The reason why nothing came of the page. */
  readonly problem?: string;
  /** The score against the page's gold standard, from 0 to 1; left out without one. */
  readonly score?: number;
  /** Set where the model was trained on this very page. */
  readonly isTrainedOn?: true;
}

/** Two sides, page by page. */
export interface OutputComparison {
  readonly before: Pick<Outputs, "name">;
  readonly after: Pick<Outputs, "name">;
  /** The measure of the scores; left out where no page has two. */
  readonly measure?: MeasureId;
  /** Pages that both sides have. */
  readonly pageCount: number;
  /** The number of them that a model of either side was trained on. */
  readonly trainedOnCount: number;
  /** The pages that differ, the largest losses first. */
  readonly changed: readonly PageChange[];
  /** Pages of which a side knows neither text nor size, so that nobody can tell. */
  readonly unknown: readonly string[];
  /** Pages that one side alone has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** Means over the pages that have a score on both sides, and the difference of AFTER less BEFORE; left out where none has. */
  readonly scores?: ComparedScores;
}

export interface ComparedScores {
  readonly before: number;
  readonly after: number;
  readonly difference: PairedDifference;
}

/** A page on which two sides differ. */
export interface PageChange {
  readonly page: string;
  readonly before: ChangedOutput;
  readonly after: ChangedOutput;
  /**
   * How much worse it got, from -1 to 1: by its score, or where no gold standard says what is better, 1 less F1 of the words that AFTER has in
   * common with BEFORE, which is then taken for right. Undefined where nothing tells.
   */
  readonly loss: number | undefined;
  /** undefined where a side has no text. */
  readonly lost: readonly Sentence[] | undefined;
  readonly gained: readonly Sentence[] | undefined;
}

type ChangedOutput = Pick<PageOutput, "kept" | "problem" | "score">;

/** Compares two sides. Linear in their texts. */
export function compareOutputs(before: Outputs, after: Outputs): OutputComparison {
  const names = [...before.pages.keys()].filter((page) => after.pages.has(page)).toSorted(byPath);
  const changed: PageChange[] = [];
  const unknown: string[] = [];
  const scores: { readonly before: number[]; readonly after: number[] } = { before: [], after: [] };
  const isSameMeasure = before.measure === after.measure;
  for (const page of names) {
    const had = scored(before.pages.get(page), isSameMeasure);
    const has = scored(after.pages.get(page), isSameMeasure);
    if (had.score !== undefined && has.score !== undefined) {
      scores.before.push(had.score);
      scores.after.push(has.score);
    }
    const change = changeOf(page, had, has);
    if (change === "unknown") unknown.push(page);
    else if (change !== undefined) changed.push(change);
  }
  const difference = pairedDifference(scores.after, scores.before);
  return {
    before: { name: before.name },
    after: { name: after.name },
    pageCount: names.length,
    trainedOnCount: names.filter((page) => [before, after].some(({ pages }) => pages.get(page)?.isTrainedOn === true)).length,
    changed: changed.toSorted((left, right) => (right.loss ?? -Infinity) - (left.loss ?? -Infinity)),
    unknown,
    onlyBefore: [...before.pages.keys()].filter((page) => !after.pages.has(page)).toSorted(byPath),
    onlyAfter: [...after.pages.keys()].filter((page) => !before.pages.has(page)).toSorted(byPath),
    ...(difference && {
      ...(before.measure && { measure: before.measure }),
      scores: { before: meanOf(scores.before), after: meanOf(scores.after), difference },
    }),
  };
}

/** Whether two sides have the same of all pages, and the same pages. */
export function isUnchanged({ changed, unknown, onlyBefore, onlyAfter }: OutputComparison): boolean {
  return [changed, unknown, onlyBefore, onlyAfter].every(({ length }) => length === 0);
}

/** A page as it is compared: scores of two measures never are. */
function scored(output: PageOutput | undefined, isSameMeasure: boolean): PageOutput {
  const { score, ...others } = output ?? {};
  return isSameMeasure && score !== undefined ? { ...others, score } : others;
}

function changeOf(page: string, before: PageOutput, after: PageOutput): PageChange | "unknown" | undefined {
  const change = { page, before: outcomeOf(before), after: outcomeOf(after), lost: undefined, gained: undefined };
  const byScore = before.score === undefined || after.score === undefined ? undefined : before.score - after.score;
  if (before.problem !== undefined || after.problem !== undefined) {
    if (before.problem !== undefined && after.problem !== undefined) return undefined;
    return { ...change, loss: byScore ?? (after.problem === undefined ? -1 : 1) };
  }
  if (before.text !== undefined && after.text !== undefined) {
    const texts = textChange(before.text, after.text);
    return texts && { ...change, ...texts, loss: byScore ?? 1 - bagOfWordsScore(after.text, before.text).value };
  }
  const areSizesKnown = before.kept !== undefined && after.kept !== undefined;
  if (!areSizesKnown && byScore === undefined) return "unknown";
  const isSame = (byScore ?? 0) === 0 && (!areSizesKnown || before.kept === after.kept);
  return isSame ? undefined : { ...change, loss: byScore };
}

function outcomeOf({ kept, problem, score }: PageOutput): ChangedOutput {
  return {
    ...(kept !== undefined && { kept }),
    ...(problem !== undefined && { problem }),
    ...(score !== undefined && { score }),
  };
}

/**
 * What a run of results kept, as one of two sides.
 *
 * @param run its place in the plan
 * @param name as the user called it
 * @param measure that pages are scored by; without one, or by one that the results do not have, they have no scores
 */
export function outputsOfRun(
  { pages, measures }: Plan & { readonly pages: Iterable<PageResult> },
  run: number,
  name: string,
  measure?: MeasureId,
): Outputs {
  const known = measure !== undefined && measures.includes(measure) ? measure : undefined;
  const found = new Map<string, PageOutput>();
  for (const page of pages) found.set(page.page, outputOf(page, run, known));
  return { name, pages: found, ...(known && { measure: known }) };
}

function outputOf(page: PageResult, run: number, measure: MeasureId | undefined): PageOutput {
  if (!isJudged(page)) return { problem: page.problem };
  const outcome = page.runs[run];
  const score = measure && runScore(page, run, measure)?.value;
  const common = { ...(score !== undefined && { score }), ...(isTrainedOnPage(page, run) && { isTrainedOn: true as const }) };
  if (outcome === undefined) return { problem: "it was not run" };
  if (!isDone(outcome)) return { problem: outcome.problem, ...common };
  const { kept, text } = outcome;
  return { kept, ...(text !== undefined && { text }), ...common };
}

/**
 * The texts in a JSON object of many pages, by the names of the pages: `{"page": "text"}`, or as the article extraction benchmark has its
 * outputs, `{"page": {"articleBody": "text"}}`. null is the text of a page of which nothing was kept.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function outputTexts(json: string): ReadonlyMap<string, string> {
  return new Map(
    jsonEntries(json).map(([page, value]) => {
      const text = typeof value === "object" && value !== null && "articleBody" in value ? value.articleBody : value;
      if (text === null) return [page, ""];
      if (typeof text !== "string") throw new RangeError(`${page}: it is not a text`);
      return [page, text];
    }),
  );
}

/**
 * The entries of a JSON object, whatever their names are: a page may be called "__proto__".
 *
 * @throws RangeError with a clause where it is none.
 */
export function jsonEntries(json: string): readonly (readonly [name: string, value: unknown])[] {
  const data = parsedJson(json);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new RangeError("it is not a JSON object");
  return Object.entries(data);
}
