import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "../../bench/corpus.ts";
import { fates, analyseRecord } from "../../extraction/algorithms/recorded-tool.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { defuddleProgram } from "../defuddle.ts";
import { inertDocument, sourceAsRead } from "../inert-document.ts";
import { readabilityProgram } from "../readability.ts";
import { refuseSlowest } from "../work.ts";
import { markedDocument } from "./marked-document.ts";

const programs = [
  { title: "Readability", ...readabilityProgram },
  { title: "Defuddle", ...defuddleProgram },
] as const;

type RecordedProgram = (typeof programs)[number];

const samples = readdirSync("public/pages", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html.txt"));

/** One page of so many of the corpus, but no large one; all of them: `CONTENTSCOPE_EVERY=1 npx vitest run --project node recorder-laws`. */
const asked = process.env["CONTENTSCOPE_EVERY"];
const every = Number(asked ?? 60);
const largest = asked === undefined ? 400_000 : Infinity;

describe.each(programs)("$title, recorded,", (program) => {
  it.each(samples)("makes the HTML of the plain run of %s, and knows what took each word", (sample) => {
    const compared = compareRuns(program, readFileSync(join("public/pages", sample), "utf8"));
    expect(compared).toMatchObject({ isDocumentEqual: true, isHtmlEqual: true });
    expect(compared?.unknown).toBeLessThanOrEqual(0.01 * (compared?.removed ?? 0));
  });

  it.skipIf(corpusPath() === undefined)("does so on pages of the corpus", { timeout: 3_600_000 }, () => {
    for (const [index, { id, html }] of [...corpusPages()].entries()) {
      if (index % every !== 0 || html.length > largest) continue;
      const compared = compareRuns(program, html);
      if (compared === undefined) continue;
      expect([id, compared.isDocumentEqual, compared.isHtmlEqual]).toEqual([id, true, true]);
      expect([id, compared.unknown <= 0.01 * compared.removed]).toEqual([id, true]);
    }
  });
});

/** A program on one page, once as it is and once recorded. */
interface ComparedRuns {
  readonly isDocumentEqual: boolean;
  readonly isHtmlEqual: boolean;
  /** Words that it left out, and of those the ones without a step that took them; none where its record is not exact, and not used. */
  readonly removed: number;
  readonly unknown: number;
}

/** Runs a program on a page both ways; undefined where it refuses the page. Where it fails, it must fail alike. */
function compareRuns({ title, ...program }: RecordedProgram, html: string): ComparedRuns | undefined {
  const page = openPage(html);
  if (orError(() => refuseSlowest(page, title)) !== undefined) return undefined;
  const documents = [inertDocument(sourceAsRead(page)), markedDocument(page)] as const;
  const isDocumentEqual = documents[0].documentElement.outerHTML === documents[1].documentElement.outerHTML;
  const plainRun = orError(() => program.plain(documents[0]));
  const recordedRun = orError(() => program.record(documents[1]));
  const record = typeof recordedRun === "string" ? undefined : recordedRun.recorded;
  const fateOf = record?.isExact === true ? [...analyseRecord(page, record, {}, 0).fateOf] : [];
  return {
    isDocumentEqual,
    isHtmlEqual: plainRun === (typeof recordedRun === "string" ? recordedRun : recordedRun.html),
    removed: fateOf.filter((fate) => fate !== fates.kept).length,
    unknown: fateOf.filter((fate) => fate === fates.unknown).length,
  };
}

/** What a task gives, or the words with which it fails. */
function orError<T>(task: () => T): T | string {
  try {
    return task();
  } catch (error) {
    return String(error);
  }
}
