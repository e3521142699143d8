import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { extractors } from "../extraction/algorithms/index.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { extract, libraryOf } from "../extraction/run.ts";
import { bagOfWordsScore } from "../extraction/scoring/bag-of-words.ts";
import type { Score } from "../extraction/scoring/bag-of-words.ts";
import { corpusPages, corpusPath } from "./corpus.ts";

// Scores every extractor on the corpus beside an independent implementation: `npx tsx src/bench/agreement.ts`.

/** Difference in F1 from which on a page is a question to answer. */
const notable = 0.05;
/** Names of our extractors in the reference, where they differ. */
const referenceNames: Readonly<Record<string, string>> = { danag: "danag, block lines" };

interface Row {
  readonly page: string;
  readonly ours: Score;
  readonly theirs: Score;
}

/** By algorithm and page: precision, recall, F1 of bags of words, F1 of the word LCS. */
const referenceFile = v.record(v.string(), v.record(v.string(), v.tuple([v.number(), v.number(), v.number(), v.number()])));
type Reference = v.InferOutput<typeof referenceFile>;

const folder = corpusPath();
if (folder === undefined) console.error("There is no corpus: name its folder in CONTENTSCOPE_CORPUS.");
else {
  for (const [id, rows] of compare(referenceOf(folder))) report(id, rows);
}

function referenceOf(corpus: string): Reference {
  return v.parse(referenceFile, JSON.parse(readFileSync(join(corpus, "reference.json"), "utf8")));
}

function compare(reference: Reference): Map<string, Row[]> {
  const library = libraryOf(extractors);
  const rows = new Map<string, Row[]>(extractors.map(({ id }) => [id, []]));
  for (const { id: name, html, gold } of corpusPages()) {
    const page = openPage(html);
    for (const [id, known] of rows) {
      const theirs = reference[referenceNames[id] ?? id]?.[name];
      if (theirs === undefined) continue;
      const { selection } = extract({ extractor: id, values: {} }, page, library);
      const [precision, recall, f1] = theirs;
      known.push({
        page: name,
        ours: bagOfWordsScore(selectedText(page, selection).text, gold),
        theirs: { precision, recall, f1 },
      });
    }
  }
  return rows;
}

function report(id: string, rows: readonly Row[]): void {
  const apart = rows.filter(({ ours, theirs }) => Math.abs(ours.f1 - theirs.f1) > notable);
  const ours = mean(rows.map((row) => row.ours.f1));
  const theirs = mean(rows.map((row) => row.theirs.f1));
  console.log(
    `${id.padEnd(9)} F1 ${shown(ours)}  reference ${shown(theirs)}  pages ${rows.length}  further apart than ${notable}: ${apart.length}`,
  );
  for (const row of apart) console.log(`    ${row.page}  ${shownScore(row.ours)}  reference ${shownScore(row.theirs)}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shownScore({ precision, recall, f1 }: Score): string {
  return `P ${shown(precision)} R ${shown(recall)} F1 ${shown(f1)}`;
}

function shown(value: number): string {
  return value.toFixed(3);
}
