import { alignTool } from "../extraction/algorithms/aligned-tool.ts";
import { fates, readRecord } from "../extraction/algorithms/recorded-fates.ts";
import { evaluate } from "../extraction/contentscope.ts";
import type { Recorded } from "../extraction/contract/recorded.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { selectWords, splitWords } from "../extraction/page/words.ts";
import { inertDocument, sourceAsRead } from "../evaluation/inert-document.ts";
import { defuddleArticle, recordDefuddle } from "../evaluation/defuddle.ts";
import { readabilityArticle, recordReadability } from "../evaluation/readability.ts";
import type { RecordedRun } from "../evaluation/recorder/recorded-run.ts";
import { markedDocument } from "../evaluation/recorder/marked-document.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { refuseSlowest, textOf } from "../evaluation/reference-tools.ts";

interface RecordedProgram {
  readonly title: Parameters<typeof refuseSlowest>[1];
  readonly plain: (document: Document) => string;
  readonly recorded: (document: Document) => RecordedRun;
}

const programs = {
  readability: {
    title: "Readability",
    plain: (document) => readabilityArticle(document),
    recorded: (document) => recordReadability(document),
  },
  defuddle: {
    title: "Defuddle",
    plain: (document) => defuddleArticle(document),
    recorded: (document) => recordDefuddle(document),
  },
} as const satisfies Record<string, RecordedProgram>;

export type ProgramName = keyof typeof programs;
export const programNames = Object.keys(programs) as readonly ProgramName[];

/** A program on one page, once as it is and once recorded. */
export interface ComparedRuns {
  readonly isDocumentEqual: boolean;
  readonly isHtmlEqual: boolean;
  readonly isExact: boolean;
  /** Words of the page, and those of them that the program left out. */
  readonly words: number;
  readonly removed: number;
  /** Of those: never in what was chosen, and without a step that took them. */
  readonly outside: number;
  readonly unknown: number;
  /** Words that each rule took. */
  readonly byRule: ReadonlyMap<string, number>;
  readonly attempts: number;
  /** Of what is kept by the record, and by laying the program's text over the page; undefined where there is no gold or no record. */
  readonly f1: Readonly<Record<"recorded" | "aligned", number>> | undefined;
  /** Milliseconds, without making the document. */
  readonly plainTime: number;
  readonly recordedTime: number;
}

/** Runs a program on a page both ways; undefined where it refuses the page. Where it fails, it must fail alike. */
export function compareRuns(name: ProgramName, html: string, gold?: string): ComparedRuns | undefined {
  const { title, plain, recorded } = programs[name];
  const page = openPage(html);
  if (isRefused(page, title)) return undefined;
  const documents = [inertDocument(sourceAsRead(page)), markedDocument(page)] as const;
  const isDocumentEqual = documents[0].documentElement.outerHTML === documents[1].documentElement.outerHTML;
  const [plainRun, plainTime] = timed(() => plain(documents[0]));
  const [recordedRun, recordedTime] = timed(() => recorded(documents[1]));
  const fates_ = typeof recordedRun === "string" ? nothing : fatesIn(page, recordedRun.recorded);
  const f1 = gold === undefined || typeof recordedRun === "string" ? undefined : f1Of(page, recordedRun, gold);
  const recordedHtml = typeof recordedRun === "string" ? recordedRun : recordedRun.html;
  return { isDocumentEqual, isHtmlEqual: recordedHtml === plainRun, ...fates_, f1, plainTime, recordedTime };
}

function f1Of(page: Page, { html, recorded }: RecordedRun, gold: string): ComparedRuns["f1"] {
  if (recorded?.isExact !== true) return undefined;
  const { fateOf } = readRecord(page, recorded, {}, 0);
  const { words, toolWordOf } = alignTool(page, splitWords(textOf(openPage(html))));
  const f1 = (keeps: (word: number) => boolean): number => {
    const outcome = evaluate(page, selectWords(page, words, keeps), gold);
    return isScore(outcome) ? outcome.value : 0;
  };
  return { recorded: f1((word) => fateOf[word] === fates.kept), aligned: f1((word) => (toolWordOf[word] ?? -1) >= 0) };
}

function isRefused(page: Page, title: RecordedProgram["title"]): boolean {
  try {
    refuseSlowest(page, title);
    return false;
  } catch {
    return true;
  }
}

/** What a task gives, or the words with which it fails, and its milliseconds. */
function timed<T>(task: () => T): readonly [T | string, number] {
  const begun = performance.now();
  try {
    return [task(), performance.now() - begun];
  } catch (error) {
    return [String(error), performance.now() - begun];
  }
}

type Fates = Pick<ComparedRuns, "isExact" | "words" | "removed" | "outside" | "unknown" | "byRule" | "attempts">;

const nothing: Fates = { isExact: true, words: 0, removed: 0, outside: 0, unknown: 0, byRule: new Map(), attempts: 0 };

function fatesIn(page: Page, recorded: Recorded | undefined): Fates {
  // What it says of the words is not used then.
  if (recorded?.isExact !== true) return { ...nothing, isExact: false };
  const { fateOf } = readRecord(page, recorded, {}, 0);
  const byRule = new Map<string, number>();
  const counts = { kept: 0, outside: 0, unknown: 0 };
  for (const fate of fateOf) {
    if (fate === fates.kept) counts.kept++;
    else if (fate === fates.outside) counts.outside++;
    else if (fate === fates.unknown) counts.unknown++;
    else {
      const rule = recorded.removals[fate]?.reason.rule ?? "";
      byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    }
  }
  return {
    isExact: true,
    words: fateOf.length,
    removed: fateOf.length - counts.kept,
    outside: counts.outside,
    unknown: counts.unknown,
    byRule,
    attempts: recorded.attempts.length,
  };
}
