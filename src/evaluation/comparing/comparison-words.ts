import { isUnchanged, type OutputComparison, type PageChange } from "./comparison.ts";
import { lossText, withRange } from "./demands.ts";
import { none, scoreCell, tableOf, type Table, type TableColumn } from "../table.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText, thousands } from "../../format.ts";

/** Names of pages that a sentence has at the most. */
const mostNamed = 10;
/** The words for a page that lost and gained no sentence. */
export const sameSentences = "the same sentences in another order";

/** "BEFORE results.json, AFTER ccb.threshold~0.6". */
export function comparisonTitle({ before, after }: OutputComparison): string {
  return `BEFORE ${before.name}, AFTER ${after.name}`;
}

/** What it comes to, a sentence each. */
export function summaryOf(comparison: OutputComparison): readonly string[] {
  const { changed, pageCount, onlyBefore, onlyAfter, unknown } = comparison;
  if (isUnchanged(comparison)) return [`No page differs: ${counted(pageCount, "page")}.`, ...scoreSentences(comparison)];
  const withoutTexts = changed.some(
    ({ lost, before, after }) => lost === undefined && (before.problem ?? after.problem) === undefined,
  );
  return [
    `${changed.length === 0 ? "None" : thousands(changed.length)} of ${counted(pageCount, "page")} differ${changed.length === 1 ? "s" : ""}.`,
    ...scoreSentences(comparison),
    ...namedSentence("Only in BEFORE", onlyBefore),
    ...namedSentence("Only in AFTER", onlyAfter),
    ...namedSentence("Not known, because one side has neither text nor size", unknown),
    ...(withoutTexts ? ["The sentences are not known. “evaluate --keep-text” writes results with texts."] : []),
  ];
}

/** "F1 by Word LCS on 12 pages: 0.812 before, 0.795 after, −0.017 (95 %: −0.030 to −0.004); better 1, worse 3, as good 8." */
function scoreSentences({ measure, scores, trainedOnCount }: OutputComparison): readonly string[] {
  if (measure === undefined || scores === undefined) return [];
  const { name, valueName } = measureFor(measure);
  const { count, better, worse, same } = scores.difference;
  const trained =
    trainedOnCount === 0
      ? []
      : [`A model was trained on ${counted(trainedOnCount, "page")} of these: it does better there than elsewhere.`];
  return [
    `${valueName} by ${name} on ${counted(count, "page")}: ${scoreText(scores.before)} before, ${scoreText(scores.after)} after, ` +
      `${withRange(scores.difference)}; better on ${thousands(better)}, worse on ${thousands(worse)}, as good on ${thousands(same)}.`,
    ...trained,
  ];
}

function namedSentence(what: string, pages: readonly string[]): readonly string[] {
  if (pages.length === 0) return [];
  const more = pages.length > mostNamed ? `, and ${thousands(pages.length - mostNamed)} more` : "";
  return [`${what}: ${pages.slice(0, mostNamed).join(", ")}${more}.`];
}

/** The first pages that changed, the largest losses first. */
export function pageTable({ changed }: OutputComparison, limit: number): Table {
  const hasScores = changed.some(({ before, after }) => (before.score ?? after.score) !== undefined);
  const hasAgreement = changed.some((page) => page.loss !== undefined && !isByScore(page));
  const pages = changed.slice(0, limit);
  const more = changed.length - pages.length;
  const scores: readonly TableColumn<PageChange>[] = [
    { name: "before", cell: ({ before }) => scoreCell(before.score) },
    { name: "after", cell: ({ after }) => scoreCell(after.score) },
    { name: "difference", cell: (page) => (isByScore(page) ? differenceText(-(page.loss ?? 0)) : none) },
  ];
  const agreement: TableColumn<PageChange> = {
    name: "agreement",
    cell: (page) => scoreCell(isByScore(page) || page.loss === undefined ? undefined : Math.min(1, 1 - page.loss)),
  };
  return tableOf(
    "Pages that changed",
    pages,
    [
      { name: "page", cell: ({ page }) => page },
      ...(hasScores ? scores : []),
      ...(hasAgreement ? [agreement] : []),
      { name: "lost", cell: ({ lost }) => (lost === undefined ? none : thousands(lost.length)) },
      { name: "gained", cell: ({ gained }) => (gained === undefined ? none : thousands(gained.length)) },
    ],
    [
      ...(hasAgreement ? ["agreement: F1 of the words shared with BEFORE, on pages without a gold standard."] : []),
      ...(more > 0 ? [`${counted(more, "page")} more changed.`] : []),
    ],
  );
}

function isByScore({ before, after }: Pick<PageChange, "before" | "after">): boolean {
  return before.score !== undefined && after.score !== undefined;
}

/** What became of a page, as a clause. */
export function pageText(page: Pick<PageChange, "before" | "after" | "loss">): string {
  if (page.before.problem !== undefined && page.after.problem === undefined) return `it failed before: ${page.before.problem}`;
  if (page.loss === undefined) return "it changed";
  return page.loss === 0 ? "it is as good as before" : lossText(page);
}
