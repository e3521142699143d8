import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { extractors } from "../extraction/algorithms/index.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { plainText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { PageRuns } from "../extraction/prepare.ts";
import { libraryOf, type Sources } from "../extraction/run.ts";
import { bagOfWordsScore } from "../extraction/scoring/bag-of-words.ts";
import type { FullScore } from "../extraction/scoring/score.ts";
import { trainedOn } from "../evaluation/page-result.ts";
import { toolsFor } from "../evaluation/reference-tools.ts";
import { isTrainedOn } from "../evaluation/trained-on.ts";
import { messageOf } from "../format.ts";
import { modelReader } from "../node/model-files.ts";
import { agreementRows, siteRows, type AgreementRow } from "./agreement-rows.ts";
import { corpusPages, corpusPath, type CorpusPage } from "./corpus.ts";

// Scores every extractor on the corpus beside an independent implementation: `npx tsx src/bench/agreement.ts [NAME…]`.

/** Difference in F1 from which on a page is a question to answer. */
const notable = 0.05;

interface Outcome {
  readonly page: string;
  readonly ours: FullScore;
  /** F1 of the independent implementation, where it was run. */
  readonly theirs: number | undefined;
  /** Its model was trained on the page. */
  readonly isTrainedOn: boolean;
  /** The reason why nothing came of it. */
  readonly problem?: string;
}

/** By algorithm and page: precision, recall, F1 of bags of words, F1 of the word LCS. */
const referenceFile = v.record(v.string(), v.record(v.string(), v.tuple([v.number(), v.number(), v.number(), v.number()])));
type Reference = v.InferOutput<typeof referenceFile>;

/** The reading of the implementations that the reference is of: no element is left out for being hidden, and no noscript opened. */
const referenceReading: Reading = { hidden: [], noscript: "closed" };

const library = libraryOf(extractors);
const folder = corpusPath();
if (folder === undefined) console.error("There is no corpus: name its folder in CONTENTSCOPE_CORPUS.");
else await compare(folder, process.argv.slice(2));

/** @param chosen names of rows; all where there is none */
async function compare(corpus: string, chosen: readonly string[]): Promise<void> {
  const isChosen = ({ name }: AgreementRow): boolean => chosen.length === 0 || chosen.includes(name);
  const reference = v.parse(referenceFile, JSON.parse(readFileSync(join(corpus, "reference.json"), "utf8")));
  const rows = agreementRows.filter(isChosen);
  const tools = await toolsFor(
    rows.map(({ spec }) => spec),
    library,
    modelReader(),
  );
  const outcomes = new Map<AgreementRow, Outcome[]>(rows.map((row) => [row, []]));
  for (const page of corpusPages()) {
    const runs = runsOn(page, tools);
    for (const [row, known] of outcomes) known.push(outcomeOf(row, page, runs, reference));
  }
  for (const [row, known] of outcomes) report(row, known);
  for (const row of siteRows.filter(isChosen)) report(row, outcomesOnSites(row, corpus));
}

/** All rows on one page: what they share is done once. */
function runsOn({ html }: CorpusPage, sources: Sources): Runs {
  const page = openPage(html, referenceReading);
  const runs = new PageRuns({ page, library, sources });
  return {
    textOf: (run) => plainText(page, runs.extract(run).selection),
    isTrainedOn: (run) => isTrainedOn(run, page, library, sources),
  };
}

interface Runs {
  readonly textOf: (run: RunSpec) => string;
  readonly isTrainedOn: (run: RunSpec) => boolean;
}

function outcomeOf(row: AgreementRow, { id, gold }: CorpusPage, runs: Runs, reference: Reference): Outcome {
  const theirs = reference[row.reference ?? ""]?.[id]?.[2];
  const known = { page: id, theirs, isTrainedOn: runs.isTrainedOn(row.spec) };
  try {
    return { ...known, ours: bagOfWordsScore(runs.textOf(row.spec), gold) };
  } catch (error) {
    return { ...known, ours: bagOfWordsScore("", gold), problem: messageOf(error) };
  }
}

/** Each page of which others of its site are there, with these to compare it with. */
function outcomesOnSites(row: AgreementRow, corpus: string): readonly Outcome[] {
  const sites = v.parse(v.record(v.string(), v.array(v.string())), JSON.parse(readFileSync(join(corpus, "sites.json"), "utf8")));
  const pages = new Map(Array.from(corpusPages(), (page) => [page.id, page]));
  return Object.values(sites).flatMap((ids) => {
    const known = ids.flatMap((id) => pages.get(id) ?? []);
    return known.map((page) => {
      const others = known
        .filter(({ id }) => id !== page.id)
        .map(({ id, html }) => ({ name: id, open: () => openPage(html, referenceReading) }));
      return outcomeOf(row, page, runsOn(page, { site: others }), {});
    });
  });
}

/** Pages that a model was trained on have a line of their own. */
function report({ name }: AgreementRow, outcomes: readonly Outcome[]): void {
  const [unseen, trained] = [false, true].map((is) => outcomes.filter((outcome) => outcome.isTrainedOn === is));
  if (unseen !== undefined && (unseen.length > 0 || outcomes.length === 0)) reportOf(name, unseen);
  if (trained !== undefined && trained.length > 0) reportOf(`${name}, ${trainedOn}`, trained);
}

function reportOf(name: string, outcomes: readonly Outcome[]): void {
  const compared = outcomes.flatMap(({ page, ours, theirs }) => (theirs === undefined ? [] : [{ page, ours, theirs }]));
  const apart = compared.filter(({ ours, theirs }) => Math.abs(ours.value - theirs) > notable);
  const [precision, recall, f1] = (["precision", "recall", "value"] as const).map((part) =>
    shown(mean(outcomes.map(({ ours }) => ours[part]))),
  );
  const reference =
    compared.length === 0
      ? ""
      : `  reference ${shown(mean(compared.map(({ theirs }) => theirs)))}  further apart than ${notable}: ${apart.length}`;
  console.log(`${name.padEnd(22)} P ${precision} R ${recall} F1 ${f1}  pages ${outcomes.length}${reference}`);
  for (const { page, ours, theirs } of apart) console.log(`    ${page}  ${shownScore(ours)}  reference F1 ${shown(theirs)}`);
  for (const { page, problem } of outcomes) if (problem !== undefined) console.log(`    ${page}  ${problem}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shownScore({ precision, recall, value }: FullScore): string {
  return `P ${shown(precision)} R ${shown(recall)} F1 ${shown(value)}`;
}

function shown(value: number): string {
  return value.toFixed(3);
}
