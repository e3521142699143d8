import type { OutputComparison, PageChange } from "../evaluation/comparing/comparison.ts";
import { pageTable, pageText, sameSentences, summaryOf, comparisonTitle } from "../evaluation/comparing/comparison-words.ts";
import type { Shortfall } from "../evaluation/comparing/demands.ts";
import { alignedText, escapedText, markdownText } from "../evaluation/table.ts";
import { escapeText } from "../extraction/output/html.ts";
import { longestRun } from "../extraction/output/markdown-escape.ts";
import { counted, thousands } from "../format.ts";
import { shown } from "../node/shown.ts";
import { shownTable } from "./print-tables.ts";

/** Sentences of a page that were lost, or gained, at the most. */
const mostSentences = 10;
/** UTF-16 units of a sentence. */
const longestSentence = 300;
/** Shortfalls that are named at the most; the messages of the command and JSON have more. */
const mostNamed = 10;
/** A comment on a code host takes 65,536. */
const longestMarkdown = 60_000;

/** A page that changed, with all that is told of it. */
export interface ReportedPage extends Omit<PageChange, "lost" | "gained"> {
  /** undefined where a side has no text. */
  readonly lost: readonly PlacedSentence[] | undefined;
  readonly gained: readonly PlacedSentence[] | undefined;
}

export interface PlacedSentence {
  readonly text: string;
  /** UTF-16 offset in the page's source; left out where the page is not at hand, or has no word of it. */
  readonly at?: number;
}

/** A comparison with all that is told of it. */
export interface ReportedComparison {
  readonly comparison: OutputComparison;
  readonly shortfalls: readonly Shortfall[];
  /** The pages that changed the most. */
  readonly pages: readonly ReportedPage[];
}

/** Comparisons as a command writes them. */
export function comparisonReport(reports: readonly ReportedComparison[], format: "text" | "markdown" | "json"): string {
  if (format === "json") return `${jsonReport(reports)}\n`;
  const written =
    format === "text" ? reports.map(textReport) : reports.map((one) => markdownReport(one, longestMarkdown / reports.length));
  return `${written.join("\n\n")}\n`;
}

function textReport(report: ReportedComparison): string {
  const { comparison, pages } = report;
  const details = pages.map((page) => [`${shown(page.page)}: ${shown(pageText(page))}`, ...sentenceLines(page, "  ")].join("\n"));
  const table = pages.length === 0 ? [] : [alignedText(shownTable(pageTable(comparison, pages.length)))];
  return [shown(comparisonTitle(comparison)), summaryLines(report).join("\n"), ...table, ...details].join("\n\n");
}

/** @param longest UTF-16 units of it all; the pages that find no room are counted */
function markdownReport(report: ReportedComparison, longest: number): string {
  const { comparison, shortfalls, pages } = report;
  const verdict = shortfalls.length === 0 ? "Not worse" : "Worse";
  const table = pageTable(comparison, pages.length);
  const parts = [
    `### ${verdict}: ${escapedText(shown(comparisonTitle(comparison)))}`,
    summaryLines(report).map(escapedText).join("\n\n"),
  ];
  if (pages.length > 0) parts.push(markdownText(shownTable(table)));
  let room = longest - parts.join("").length;
  for (const [index, page] of pages.entries()) {
    const details = markdownDetails(page);
    room -= details.length;
    if (room < 0) {
      parts.push(`There was no room for the sentences of ${counted(pages.length - index, "page")}.`);
      break;
    }
    parts.push(details);
  }
  return parts.join("\n\n");
}

function markdownDetails(page: ReportedPage): string {
  const lines = sentenceLines(page, "");
  const fence = "`".repeat(Math.max(3, longestRun(lines.join("\n")) + 1));
  const summary = `<summary><code>${escapeText(shown(page.page))}</code> ${escapeText(shown(pageText(page)))}</summary>`;
  return ["<details>", summary, "", `${fence}diff`, ...lines, fence, "", "</details>"].join("\n");
}

/** Exact, in a form that a terminal prints without obeying it. */
function jsonReport(reports: readonly ReportedComparison[]): string {
  const comparisons = reports.map(({ comparison: { changed, ...comparison }, shortfalls, pages }) => ({
    ...comparison,
    changedCount: changed.length,
    changed: pages,
    shortfalls,
  }));
  return JSON.stringify({ comparisons }, undefined, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Sentences with a sign before each, as a diff has it. */
function sentenceLines({ lost, gained }: ReportedPage, indent: string): readonly string[] {
  const isMoved = lost?.length === 0 && gained?.length === 0;
  const lines = [...signed("-", lost), ...signed("+", gained), ...(isMoved ? [sameSentences] : [])];
  return lines.map((line) => indent + line);
}

function signed(sign: "-" | "+", sentences: readonly PlacedSentence[] = []): readonly string[] {
  const more = sentences.length - mostSentences;
  return [
    ...sentences.slice(0, mostSentences).map((sentence) => `${sign} ${sentenceText(sentence)}`),
    ...(more > 0 ? [`${sign} … and ${counted(more, "sentence")} more`] : []),
  ];
}

/** The summary of a comparison, and the checks that failed: a sentence each, which no terminal obeys. */
function summaryLines({ comparison, shortfalls, pages }: ReportedComparison): readonly string[] {
  const isCut = pages.length < comparison.changed.length;
  return [
    ...summaryOf(comparison),
    ...(isCut ? [`Showing ${thousands(pages.length)} of ${counted(comparison.changed.length, "changed page")} (--limit).`] : []),
    ...(shortfalls.length === 0 ? [] : [`${counted(shortfalls.length, "check")} failed.`]),
    ...shortfalls.slice(0, mostNamed).map(({ page, problem }) => (page === undefined ? problem : `${page}: ${problem}`)),
  ].map(shown);
}

/** "The ferry stayed in the harbour. (at 1,204)". */
function sentenceText({ text, at }: PlacedSentence): string {
  const cut = text.length > longestSentence ? `${text.slice(0, longestSentence).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return `${shown(cut)}${at === undefined ? "" : ` (at ${thousands(at)})`}`;
}
