import { readFileSync } from "node:fs";
import { PageAtHand } from "../evaluation/comparing/at-page.ts";
import {
  compareOutputs,
  outputsOfRun,
  type OutputComparison,
  type Outputs,
  type PageOutput,
} from "../evaluation/comparing/comparison.ts";
import { shortfallsOf, snippetsOf, type Demands } from "../evaluation/comparing/demands.ts";
import type { Sentence } from "../evaluation/comparing/text-changes.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { libraryOf } from "../extraction/run.ts";
import { measureIds, type MeasureId } from "../extraction/scoring/measure.ts";
import { counted } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry, type PageTask } from "../import/corpus/read-entry.ts";
import { byPath } from "../import/file-name.ts";
import { callOf } from "../node/call-of.ts";
import { named, onDisk, nodeMachine, writeWhole } from "../node/disk.ts";
import { writeOutputFolder } from "../node/output-folder.ts";
import { comparisonReport, type ReportedComparison, type ReportedPage, type PlacedSentence } from "./comparison-report.ts";
import { pairsOf, comparisonSideOf, type Both, type ComparisonSide, type KnownSide } from "./comparison-sides.ts";
import { jobs, timeLimit } from "./job-options.ts";
import { judgeEntries } from "./judge-pages.ts";
import { corpusOnDisk, printCorpus, type CorpusOnDisk } from "./open-corpus.ts";
import { choiceOr, flag, number, string, usageError, type Arguments } from "./options.ts";
import { withModelFiles } from "./run-arguments.ts";
import { PageProgress, ProgressBar } from "./progress.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { interrupted, mainOf, print, printSome, type Terminal } from "./terminal.ts";

const defaultTolerance = 0;
/** The tolerance for a page beside a gate on the mean: it may get worse as much as it can. */
const toleranceBesideMean = 1;
/** The limits of reports for people. Programs get all. */
const defaultLimits = { text: 20, markdown: 20, json: Infinity };

const share = { least: 0, most: 1 };

const options = {
  corpus: string(
    "PAGES",
    "the pages, with or without gold standards: a folder, a zip archive, a web archive or a page. Settings need it. Outputs get scores by it, and sentences get places",
  ),
  measure: choiceOr("ID", measureIds, `of the scores: ${measureIds.join(", ")} (default: ${measureIds[0]})`),
  tolerance: number(
    "X",
    share,
    `how much worse a page may get, from 0 to 1 (default: ${defaultTolerance}): by its score, or without a gold standard by the words that it shares with BEFORE`,
  ),
  worseMean: number(
    "X",
    share,
    "how much the mean score may fall, from 0 to 1. It fails where the whole 95 % interval of the mean difference lies below −X, so chance alone fails nothing. Single pages are then checked only if you also give --tolerance",
  ),
  minF1: number("X", share, "the lowest mean score that AFTER may have, from 0 to 1"),
  snippets: string("FILE", 'what AFTER must and must not have: {"page": {"with": ["…"], "without": ["…"]}}'),
  update: flag(
    "makes BEFORE what AFTER is. Where it does not exist, it is made: a JSON object if its name ends in .json, else a folder",
  ),
  ...readingOptions,
  format: choiceOr("FORMAT", ["text", "markdown", "json"], "text (default), markdown, json"),
  limit: number(
    "N",
    { least: 1, isWhole: true },
    `shows the sentences of N changed pages at most (default: ${defaultLimits.text}; json has all)`,
  ),
  timeLimit: timeLimit("seconds for each run on a page"),
  jobs: jobs(),
};

const sideHelp = `each one of
   FILE         results of ${callOf("evaluate")} --out FILE; with --keep-text sentences can be told.
                FILE#RUN names one run of several. Or a JSON object {"page": "text"} of what any program kept
   FOLDER       what any program kept, a file for each page: .txt, .md or .html
   SETTING      an algorithm with its settings, as for extract: ccb.threshold~0.6, learned
A file or folder that is called as an algorithm is ./NAME`;

const comparing = {
  about:
    "Tells whether it got worse: the pages that changed from BEFORE to AFTER, the sentences lost and gained, and the scores.",
  usage: `${callOf("compare")} [OPTION]… BEFORE AFTER`,
  operands: { "BEFORE, AFTER": sideHelp },
  options,
  closing: `Exit status: 0 where every check passed; 1 where a page got worse, is missing or failed, the mean is too low, or a snippet is wrong;
2 for wrong arguments, or files that cannot be read or written; 130 when it was stopped.`,
};

const library = libraryOf(extractors);

/** The command line's `compare`. */
export const compareMain = mainOf(comparing, async ({ values, operands: [before, after, ...more] }, { output, errors }) => {
  if (before === undefined || after === undefined || more.length > 0) throw usageError(comparing);
  const { hidden, measure, tolerance, worseMean, minF1, snippets, update: isUpdate, format } = values;
  const usualTolerance = worseMean === undefined ? defaultTolerance : toleranceBesideMean;
  const demands: Demands = {
    tolerance: isUpdate ? undefined : (tolerance ?? usualTolerance),
    ...(worseMean !== undefined && !isUpdate && { worseMean }),
    ...(minF1 !== undefined && { leastScore: minF1 }),
    ...(snippets !== undefined && {
      snippets: named(`--snippets ${snippets}`, () => snippetsOf(readFileSync(onDisk(snippets), "utf8"))),
    }),
  };
  const sides: Both<ComparisonSide> = [
    comparisonSideOf(before, { library, measure, hidden, isNewToo: isUpdate }),
    comparisonSideOf(after, { library, measure, hidden }),
  ];
  const pin = isUpdate ? pinOf(...sides) : undefined;
  const corpus = await corpusFor(sides, values.corpus);
  if (corpus !== undefined) printCorpus(errors, corpus);
  const asked = { ...values, reading: readingOf(values), limit: values.limit ?? defaultLimits[format] };
  const known = await outputsOf(sides, { ...asked, entries: corpus?.entries ?? [] }, errors);
  if (known === undefined) return interrupted;
  const reports: ReportedComparison[] = [];
  const pairs = pairsOf(...known);
  for (const pair of pairs) {
    const comparison = compareOutputs(...pair);
    refuseEmpty(comparison, values);
    const pages = await comparedPages(comparison, pair, { ...asked, corpus });
    reports.push({ comparison, shortfalls: shortfallsOf(comparison, pair[1], demands), pages });
  }
  output.write(comparisonReport(reports, format));
  const shortfalls = reports.flatMap(({ comparison, shortfalls: own }) =>
    own.map(({ page, problem }) => `${page ?? comparison.after.name}: ${problem}`),
  );
  printSome(errors, "check failed", shortfalls);
  const [first] = pairs;
  if (pin !== undefined && first !== undefined) print(errors, [pinOutputs(pin, sides[1], ...first)]);
  return shortfalls.length > 0 ? 1 : 0;
});

type CompareValues = Arguments<typeof options>["values"];

/** @throws RangeError where nothing could be compared, which is as good as no check. */
function refuseEmpty(
  { pageCount, scores, before, after }: OutputComparison,
  { update: isUpdate, worseMean, minF1 }: CompareValues,
): void {
  if (pageCount === 0 && !isUpdate)
    throw new RangeError(
      `no page is on both sides: the pages of ${before.name} and ${after.name} have different names, or there are none`,
    );
  const gate = worseMean !== undefined ? "--worse-mean" : minF1 !== undefined ? "--min-f1" : undefined;
  if (gate !== undefined && scores === undefined)
    throw new RangeError(`${gate}: no page has a score on both sides. Name the pages with their gold standards by --corpus`);
}

/** The corpus that is named. @throws RangeError where none is, and settings are to be run. */
async function corpusFor(sides: readonly ComparisonSide[], path: string | undefined): Promise<CorpusOnDisk | undefined> {
  const run = sides.find(({ kind }) => kind === "run");
  if (path === undefined && run !== undefined)
    throw new RangeError(`${run.name}: a setting runs on pages; name them by --corpus`);
  return path === undefined ? undefined : corpusOnDisk(path, Infinity);
}

type SideOptions = Pick<CompareValues, "measure" | "jobs" | "timeLimit"> & {
  readonly reading: ReturnType<typeof readingOf>;
  readonly entries: CorpusOnDisk["entries"];
};

/** The outputs of both sides: settings are run, and outputs scored. @returns undefined when it was stopped */
async function outputsOf(
  sides: Both<ComparisonSide>,
  asked: SideOptions,
  errors: Terminal["errors"],
): Promise<Both<readonly Outputs[]> | undefined> {
  const { entries, measure, reading } = asked;
  const settings = sides.flatMap((side) => (side.kind === "run" ? [side.run] : []));
  const { runs, models } = withModelFiles(settings, library);
  const plan: Plan = { runs, measures: [measure], keepsText: true, ...(reading && { reading }) };
  const pages: PageResult[] = [];
  const onResult = (page: PageResult): void => void pages.push(page);
  if (runs.length > 0 && !(await judgeEntries({ ...asked, plan, library, missing: entries, models, onResult }, errors)))
    return undefined;
  const given = sides.flatMap((side) => (side.kind === "json" || side.kind === "folder" ? side.outputs : []));
  const scored = given.length === 0 || entries.length === 0 ? given : await scoredOutputs(given, asked, errors);
  const outputsOfSide = (side: ComparisonSide): readonly Outputs[] => {
    if (side.kind === "run") return [outputsOfRun({ ...plan, pages }, settings.indexOf(side.run), side.name, measure)];
    if (side.kind === "results") return side.outputs;
    return side.outputs.map((outputs) => scored[given.indexOf(outputs)] ?? outputs);
  };
  return [outputsOfSide(sides[0]), outputsOfSide(sides[1])];
}

interface PlacingOptions {
  readonly corpus: CorpusOnDisk | undefined;
  /** Pages at the most. */
  readonly limit: number;
  readonly reading: Reading | undefined;
}

/** The pages that changed the most, with the places of their sentences where the pages are at hand. */
async function comparedPages(
  { changed }: OutputComparison,
  sides: readonly [before: Outputs, after: Outputs],
  { corpus, limit, reading }: PlacingOptions,
): Promise<readonly ReportedPage[]> {
  const entries = new Map(corpus?.entries.map((entry) => [entry.name, entry]));
  const pages: ReportedPage[] = [];
  for (const change of changed.slice(0, limit)) {
    const entry = entries.get(change.page);
    const task = entry && (await taskOf(entry));
    const { lost = [], gained = [] } = change;
    const page = task && lost.length + gained.length > 0 ? new PageAtHand(task, reading) : undefined;
    const placed = (side: 0 | 1, sentences: readonly Sentence[] | undefined) =>
      sentences && placedSentences(sentences, sides[side].pages.get(change.page)?.text ?? "", page);
    pages.push({ ...change, lost: placed(0, change.lost), gained: placed(1, change.gained) });
  }
  return pages;
}

/** Outputs with scores, as far as the corpus has a gold standard for their pages. What fails scores 0, as a run that fails does. */
async function scoredOutputs(
  sides: readonly Outputs[],
  { entries, measure, reading }: SideOptions,
  errors: Terminal["errors"],
): Promise<readonly Outputs[]> {
  const bar = new ProgressBar(errors);
  const progress = new PageProgress(bar, entries.length);
  const pages = sides.map((side) => new Map(side.pages));
  for (const entry of entries) {
    progress.add();
    const { name } = entry;
    if (entry.gold === undefined || !pages.some((side) => side.has(name))) continue;
    const task = await taskOf(entry);
    if (task === undefined) continue;
    const page = new PageAtHand(task, reading);
    for (const side of pages) {
      const output = side.get(name);
      if (output !== undefined) side.set(name, scoredOutput(output, page, measure));
    }
  }
  bar.clear();
  return sides.map((side, place) => ({ ...side, pages: pages[place] ?? side.pages, measure }));
}

function scoredOutput(output: PageOutput, page: PageAtHand, measure: MeasureId): PageOutput {
  const score = output.text === undefined ? 0 : page.score(output.text, measure);
  return score === undefined ? output : { ...output, score };
}

/** A page that cannot be read is one that is not at hand. */
function taskOf(entry: CorpusEntry): Promise<PageTask | undefined> {
  return readEntry(entry, nodeMachine).catch(() => undefined);
}

function placedSentences(sentences: readonly Sentence[], text: string, page: PageAtHand | undefined): readonly PlacedSentence[] {
  const places = page?.placesOf(text, sentences);
  return sentences.map((sentence, index) => {
    const at = places?.[index];
    return { text: sentence.text, ...(at !== undefined && { at }) };
  });
}

/** The place that BEFORE was read from. @throws RangeError with a sentence where nothing can be written there. */
function pinOf(before: ComparisonSide, after: ComparisonSide): KnownSide {
  if (before.kind === "run") throw new RangeError(`--update: ${before.name} is a setting; BEFORE must be a file or a folder`);
  if (before.kind !== "results") return before;
  const part = [before, after].find((side) => side.kind === "results" && side.isPart);
  if (part !== undefined)
    throw new RangeError(`--update: ${part.name} is one run of a file of results; only the whole file can be written`);
  if (after.kind !== "results")
    throw new RangeError(
      `--update: ${before.path} has results, but AFTER has none. ${callOf("evaluate")} --keep-text --out ${before.path} writes new ones`,
    );
  return before;
}

/**
 * Writes what AFTER kept to the place of BEFORE, which is there whole or as it was. Pages of which nothing came stay as they are there.
 *
 * @returns a sentence
 * @throws RangeError where it has no texts, or cannot be written.
 */
function pinOutputs({ path, kind }: KnownSide, side: ComparisonSide, before: Outputs, after: Outputs): string {
  if (kind === "results") {
    const from = side.kind === "results" ? side.path : path;
    writeWhole(path, [readFileSync(onDisk(from))]);
    return `${path} is now a copy of ${from}.`;
  }
  const texts = new Map<string, string>();
  const staying = new Set<string>();
  for (const [page, { text, problem }] of Array.from(after.pages).toSorted(([left], [right]) => byPath(left, right))) {
    const kept = text ?? before.pages.get(page)?.text;
    if (text === undefined && problem === undefined)
      throw new RangeError(`--update: ${after.name} has no texts: ${callOf("evaluate")} --keep-text writes them`);
    if (text === undefined) staying.add(page);
    if (kept !== undefined) texts.set(page, kept);
  }
  if (kind === "folder") writeOutputFolder(path, new Map(Array.from(texts).filter(([page]) => !staying.has(page))), staying);
  else writeWhole(path, jsonOf(texts));
  const stays = staying.size === 0 ? "" : `; ${counted(staying.size, "page")} failed and stayed as before`;
  return `${path} now has the texts of ${after.name} on ${counted(texts.size - staying.size, "page")}${stays}.`;
}

/** A line for each page, so that two files can be compared line by line. */
function* jsonOf(texts: ReadonlyMap<string, string>): Generator<string, void, undefined> {
  let separator = "{\n";
  for (const [page, text] of texts) {
    yield `${separator}${JSON.stringify(page)}: ${JSON.stringify(text)}`;
    separator = ",\n";
  }
  yield separator === "{\n" ? "{}\n" : "\n}\n";
}
