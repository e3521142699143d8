import * as v from "valibot";
import { measures } from "../extraction/scoring/measures.ts";
import { isScore } from "../extraction/scoring/score.ts";
import { readingText, usualReading } from "../extraction/page/reading.ts";
import type { SkippedFile } from "../import/corpus/corpus.ts";
import { jsonIn } from "../import/outputs/output-text.ts";
import { ballotMeasures } from "./combining/ballot-words.ts";
import { operators } from "./combining/rule.ts";
import { csvLines } from "./table.ts";
import { confidenceOf, isDone, isJudged, isTrainedOnPage, trainedOn, type PageResult, type RunOutcome } from "./page-result.ts";
import { membersSchema, readingSchema, valuesSchema, type Plan } from "./plan.ts";

/** The results of a corpus, with all that it took: the file that the command line writes and the lab opens. */
export interface Results extends ResultsHead {
  /** The results of pages in the order of the corpus. */
  readonly pages: readonly PageResult[];
}

/** Results without their pages, which may be many. */
export interface ResultsHead extends Plan {
  readonly format: typeof resultsFormat;
  /** The version of the format. */
  readonly version: typeof resultsVersion;
  /** Version of Contentscope that made it. */
  readonly contentscope: string;
  /** The time: ISO 8601, UTC. */
  readonly created: string;
  readonly corpus: CorpusNote;
  /** Files of the corpus that are no pages. */
  readonly skipped: readonly SkippedFile[];
}

interface CorpusNote {
  /** The name of its folder or file. */
  readonly name: string;
  /** The layout that was recognised. */
  readonly layout: string;
}

export const resultsFormat = "contentscope results";
/** Raised where the form changes, or what a run means that leaves a value out. */
export const resultsVersion = 1;

const headSchema = v.object({ format: v.literal(resultsFormat), version: v.number() });

const groupsSchema = v.record(v.string(), v.string());

const scoreSchema = v.object({
  value: v.number(),
  precision: v.exactOptional(v.number()),
  recall: v.exactOptional(v.number()),
  counts: v.exactOptional(v.record(v.string(), v.number())),
});

const unscoredSchema = v.object({ problem: v.string() });
const scoreOutcomeSchema = v.lazy((input) => (isWith(input, "problem") ? unscoredSchema : scoreSchema));

const measureSchema = v.picklist(measures.map(({ id }) => id));

const mark = { isTrainedOn: v.exactOptional(v.literal(true)) };
const doneSchema = v.object({
  kept: v.number(),
  milliseconds: v.number(),
  scores: v.record(measureSchema, scoreOutcomeSchema),
  confidence: v.exactOptional(v.number()),
  text: v.exactOptional(v.string()),
  ...mark,
});
const failedSchema = v.object({
  problem: v.string(),
  isLeftOut: v.boolean(),
  isTimedOut: v.exactOptional(v.literal(true)),
  ...mark,
});
// The schema is chosen by a field, so that a message names the fault within and not the whole.
const outcomeSchema = v.lazy((input) => (isWith(input, "problem") ? failedSchema : doneSchema));

const words16 = v.custom<Uint16Array<ArrayBuffer>>((input) => input instanceof Uint16Array);
const words32 = v.custom<Uint32Array<ArrayBuffer>>((input) => input instanceof Uint32Array);
const ballotsSchema = v.object({
  ids: words32,
  ballots: words16,
  patterns: words16,
  counts: words32,
  gold: words32,
});

const judgedPageSchema = v.object({
  page: v.string(),
  groups: groupsSchema,
  title: v.exactOptional(v.string()),
  author: v.exactOptional(v.string()),
  published: v.exactOptional(v.string()),
  host: v.exactOptional(v.string()),
  characters: v.number(),
  textCharacters: v.number(),
  hasGold: v.boolean(),
  parseMilliseconds: v.number(),
  runs: v.array(outcomeSchema),
  agreement: v.array(v.number()),
  ballots: v.exactOptional(ballotsSchema),
});
const failedPageSchema = v.object({ page: v.string(), groups: groupsSchema, problem: v.string() });

/** A page's result, as a line of a file has it; ballots are in a browser's database alone. */
export const pageSchema: v.GenericSchema<PageResult> = v.lazy((input) =>
  isWith(input, "problem") ? failedPageSchema : judgedPageSchema,
);

const runSchema = v.object({
  name: v.string(),
  extractor: v.string(),
  values: valuesSchema,
  members: v.exactOptional(membersSchema),
  sitePages: v.exactOptional(v.number()),
});
const axisSchema = v.object({ parameter: v.string(), values: v.array(v.number()) });

/** The axes of a sweep. */
const sweepSchema = v.union([v.strictTuple([axisSchema]), v.strictTuple([axisSchema, axisSchema])]);

const planFields = {
  runs: v.array(runSchema),
  measures: v.array(measureSchema),
  sweep: v.exactOptional(sweepSchema),
  reading: v.exactOptional(readingSchema),
  keepsText: v.exactOptional(v.literal(true)),
};

const combinationSchema = v.object({
  members: v.array(v.object({ extractor: v.string(), values: valuesSchema, members: v.exactOptional(membersSchema) })),
  measure: v.picklist(ballotMeasures),
  operators: v.array(v.picklist(operators)),
  folds: v.number(),
  seed: v.number(),
  reading: v.exactOptional(readingSchema),
});

/** The runs and measures for every page. A file has no ballots, and says nothing of the combinations that they were for. */
export const planSchema: v.GenericSchema<Plan> = v.object({ ...planFields, combination: v.exactOptional(combinationSchema) });

const resultsSchema: v.GenericSchema<unknown, Results> = v.object({
  format: v.literal(resultsFormat),
  version: v.literal(resultsVersion),
  contentscope: v.string(),
  created: v.string(),
  corpus: v.object({ name: v.string(), layout: v.string() }),
  ...planFields,
  pages: v.array(pageSchema),
  skipped: v.array(v.object({ path: v.string(), reason: v.string() })),
});

/** Reads a file of results. @throws RangeError with a sentence where it is none, or is of another version. */
export function parseResults(text: string): Results {
  const data = jsonIn(text);
  if (data === undefined) throw new RangeError("This is not a file of results: it is not JSON, or is cut off.");
  const head = v.safeParse(headSchema, data);
  if (!head.success) throw new RangeError("This is not a file of results. The command evaluate writes one.");
  if (head.output.version !== resultsVersion)
    throw new RangeError("These results are of another version of Contentscope. Run its command evaluate again.");
  const parsed = v.safeParse(resultsSchema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new RangeError(`These results are damaged: ${v.getDotPath(issue) ?? "the whole"}: ${issue.message}.`);
  }
  return checked(parsed.output);
}

/** The text of the file: a line for each page, so that two files can be compared line by line. */
export function resultsText(results: Results): string {
  return [...resultsParts(results)].join("");
}

/** The same in parts, so that pages can be written one by one. */
export function* resultsParts({
  pages,
  ...head
}: ResultsHead & { readonly pages: Iterable<PageResult> }): Generator<string, void, undefined> {
  const { format, version, contentscope, created, corpus, runs, measures: measured, sweep, reading, keepsText, skipped } = head;
  const choices = { ...(sweep && { sweep }), ...(reading && { reading }), ...(keepsText && { keepsText }) };
  const listed = { format, version, contentscope, created, corpus, measures: measured, ...choices, skipped };
  const lines = Object.entries(listed).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  yield `{\n${lines.join("")}"runs": [\n${runs.map((run) => JSON.stringify(run)).join(",\n")}\n],\n"pages": [\n`;
  let separator = "";
  for (const page of pages) {
    yield separator + JSON.stringify({ ...page, ballots: undefined });
    separator = ",\n";
  }
  yield "\n]\n}\n";
}

function checked(results: Results): Results {
  const { runs, sweep, pages } = results;
  const odd = pages.find((page) => "runs" in page && page.runs.length !== runs.length);
  if (odd !== undefined)
    throw new RangeError(`These results are damaged: page ${odd.page} does not have one result for each run.`);
  const settings = sweep?.reduce((count, { values }) => count * values.length, 1) ?? runs.length;
  if (settings !== runs.length)
    throw new RangeError("These results are damaged: the sweep does not have one run for each setting.");
  return results;
}

function isWith(input: unknown, name: string): boolean {
  return typeof input === "object" && input !== null && Object.hasOwn(input, name);
}

type CsvRow = readonly (string | number)[];

/**
 * Results in long form (RFC 4180): a row for each page, run and measure, so that a spreadsheet or a data frame can group them as it
 * likes. A run without a score has one row, with its problem or without a gold standard; a score that was not computed has its row, with
 * the problem; a page that could not be judged has one.
 *
 * A name from the corpus that a spreadsheet would run as a formula has an apostrophe before it. Where runs say what F1 they expect of
 * themselves, or a model was trained on a page, columns say so; where pages were read in another way than as usual, a last one in which.
 */
export function resultsCsv({ runs, pages, reading = usualReading }: Pick<Results, "runs" | "pages" | "reading">): string {
  const keys = [...new Set(pages.flatMap(({ groups }) => Object.keys(groups)))].toSorted();
  const said = readingText(reading);
  const facts: readonly FactColumn[] = [
    ...runFacts.filter(({ of }) => pages.some((page) => runs.some((_, run) => of(page, run) !== ""))),
    ...(said === "" ? [] : [{ name: "reading", of: () => said }]),
  ];
  const rowsOf = (page: PageResult): readonly CsvRow[] => {
    const own = [page.page, ...keys.map((key) => page.groups[key] ?? "")];
    const known = (run: number): CsvRow => facts.map(({ of }) => of(page, run));
    if (!isJudged(page)) return [[...own, "", ...nothingScored, "", "", page.problem, ...known(-1)]];
    return page.runs.flatMap((outcome, run) =>
      outcomeRows(outcome).map((row) => [...own, runs[run]?.name ?? "", ...row, ...known(run)]),
    );
  };
  const own = ["page", ...keys, "run", "measure", "value", "precision", "recall", "kept", "milliseconds", "problem"];
  return csvLines([[...own, ...facts.map(({ name }) => name)]]) + pages.map((page) => csvLines(rowsOf(page))).join("");
}

/** A column that is left out where it says nothing. */
interface FactColumn {
  readonly name: string;
  /** @param run its place in the plan; -1 of a page that could not be judged */
  readonly of: (page: PageResult, run: number) => string | number;
}

const runFacts: readonly FactColumn[] = [
  { name: "confidence", of: (page, run) => confidenceOf(page, run) ?? "" },
  { name: trainedOn, of: (page, run) => (isTrainedOnPage(page, run) ? "yes" : "") },
];

/** The cells for no measure, value, precision and recall. */
const nothingScored: CsvRow = ["", "", "", ""];

function outcomeRows(outcome: RunOutcome): readonly CsvRow[] {
  if (!isDone(outcome)) return [[...nothingScored, "", "", outcome.problem]];
  const { kept, milliseconds, scores } = outcome;
  const rows = Object.entries(scores).map(([id, score]): CsvRow =>
    isScore(score)
      ? [id, score.value, score.precision ?? "", score.recall ?? "", kept, milliseconds, ""]
      : [id, "", "", "", kept, milliseconds, score.problem],
  );
  return rows.length > 0 ? rows : [[...nothingScored, kept, milliseconds, ""]];
}
