import { summaryOf } from "../evaluation/comparing/comparison-words.ts";
import { counted, thousands } from "../format.ts";
import { shown } from "../node/shown.ts";
import type { PlacedSentence, ReportedComparison } from "./compared-pages.ts";

/** Shortfalls that are named at the most; the messages of the command and JSON have more. */
const mostNamed = 10;
/** UTF-16 units of a sentence. */
const longestSentence = 300;

/** What a comparison comes to, and what is not as it must be: a sentence each, which no terminal obeys. */
export function summaryLines({ comparison, shortfalls, pages }: ReportedComparison): readonly string[] {
  const isCut = pages.length < comparison.changed.length;
  return [
    ...summaryOf(comparison),
    ...(isCut ? [`Told of ${counted(pages.length, "page")}: --limit says of how many.`] : []),
    ...(shortfalls.length === 0 ? [] : [`Not as it must be: ${counted(shortfalls.length, "demand")}.`]),
    ...shortfalls.slice(0, mostNamed).map(({ page, problem }) => (page === undefined ? problem : `${page}: ${problem}`)),
  ].map(shown);
}

/** "The ferry stayed in the harbour. (at 1,204)". */
export function sentenceText({ text, at }: PlacedSentence): string {
  const cut = text.length > longestSentence ? `${text.slice(0, longestSentence).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return `${shown(cut)}${at === undefined ? "" : ` (at ${thousands(at)})`}`;
}
