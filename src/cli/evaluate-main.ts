import { setImmediate } from "node:timers/promises";
import { existsSync } from "node:fs";
import { LeastSure } from "../evaluation/least-sure.ts";
import { isFailed, isJudged, type PageResult } from "../evaluation/page-result.ts";
import type { Plan, CombinationOrder, NamedRun } from "../evaluation/plan.ts";
import { measuredOn, type MeasuredCorpus } from "../evaluation/papers/measured.ts";
import {
  comparison,
  measuredNotes,
  paperCsv,
  paperTables,
  shipped,
  type ShippedResults,
} from "../evaluation/papers/paper-table.ts";
import { measureTables } from "../evaluation/measure-tables.ts";
import { groupTimeTable, timeTable } from "../evaluation/score-tables.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import { paperRuns } from "../evaluation/papers/paper-runs.ts";
import { Scoreboard } from "../evaluation/scoreboard.ts";
import type { Table } from "../evaluation/table.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf, outputsOf } from "../extraction/run.ts";
import { NotWritten, filesOnDisk, named, nodeMachine } from "../node/disk.ts";
import { shown } from "../node/shown.ts";
import { counted, thousands } from "../format.ts";
import { Collection } from "./collection.ts";
import {
  combinationAsked,
  evaluation,
  paperAsked,
  planAsked,
  planNotes,
  type EvaluateArguments,
  type PrintFormat,
} from "./evaluate-arguments.ts";
import { judgeEntries } from "./judge-pages.ts";
import { corpusOnDisk, printCorpus } from "./open-corpus.ts";
import { usageError } from "./options.ts";
import { withClaimed } from "./out-lock.ts";
import { withModelFiles, renamed } from "./run-arguments.ts";
import { programsFor } from "./program-arguments.ts";
import { printedTables } from "./print-tables.ts";
import { interrupted, mainOf, print, printSome, stopSignal, type Main, type Terminal } from "./terminal.ts";
import { combinationTables, bestRunText } from "../evaluation/combining/combination-tables.ts";
import { combinationPlan, findCombination, type Combination } from "../evaluation/combining/find-combination.ts";
import { ProgressBar } from "./progress.ts";
import { runOfSource, sourceLabel, type GivenOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import { freeName } from "../import/corpus/layout.ts";
import { labelOfFile, labelText, nameOfOutputs } from "../import/outputs/source-label.ts";
import { matchPages } from "../import/outputs/match-pages.ts";
import { readOutputs } from "../import/outputs/output-files.ts";
import packageJson from "../../package.json" with { type: "json" };

const library = libraryOf(extractors);

/** The command line's `evaluate`. */
export const evaluateMain: Main = mainOf(evaluation, async (given, terminal) => {
  const { values, names, operands } = given;
  const [path, ...more] = operands;
  const paper = paperAsked(values);
  if (path === undefined && paper !== undefined) {
    terminal.output.write(paperReport(paper, values.format));
    return 0;
  }
  if (path === undefined || more.length > 0) throw usageError(evaluation);
  if (names.has("combine")) return combine({ ...values, path, order: combinationAsked(given, library) }, terminal);
  const command = { ...(await ordered(given)), path };
  return withClaimed(command, (claimed) => evaluate(claimed, terminal));
});

/** The work with all that it needs of this machine: models, outputs and programs. @throws RangeError where one is not there */
async function ordered(given: EvaluateArguments) {
  const { values } = given;
  const asked = planAsked(given, library);
  const own = withModelFiles(asked.runs, library, values.queue);
  const { runs, sources } = await withGivenOutputs(own.runs, values.outputs);
  const programs = programsFor(values, runs);
  const plan: Plan = { ...asked, runs: [...runs, ...(programs?.runs ?? [])] };
  const notes = planNotes(given, asked, library);
  return { ...values, plan, paper: paperAsked(values), notes, models: own.models, sources, programs };
}

interface Evaluation extends Awaited<ReturnType<typeof ordered>> {
  /** A folder, an archive or a page. */
  readonly path: string;
}

async function evaluate(command: Evaluation, { output, errors }: Terminal): Promise<number> {
  const { plan, paper, format, out, sources, leastSure } = command;
  const corpus = await corpusOnDisk(command.path, command.limit);
  const { entries } = corpus;
  const names = entries.map(({ name }) => name);
  printCorpus(errors, corpus);
  print(errors, command.notes);
  printSome(errors, "outputs", matchNotes(sources, names));
  const collection = new Collection(corpus, plan, out);
  const whole = counted(entries.length, "page");
  const missing = entries.filter(({ name }) => !collection.has(name));
  if (missing.length < entries.length)
    print(errors, [`Continuing ${collection.path}: ${entries.length - missing.length} of ${whole} are done.`]);
  const kept = (): string => {
    const done = names.filter((name) => collection.has(name)).length;
    return `${done} of ${whole} are done and kept in ${collection.path}`;
  };
  const onResult = (result: PageResult): void => collection.add(result);
  const outcome = new EvaluationOutcome(plan, leastSure);
  let isWhole = false;
  try {
    isWhole = await judgeEntries(
      { ...command, library, entries, missing, outputsOf: outputsFinder(sources, names), onResult },
      errors,
    );
    if (isWhole || out === undefined) collection.finish(names, (result) => outcome.add(result));
    else collection.close();
  } catch (error) {
    collection.close();
    if (out === undefined || !(error instanceof NotWritten)) throw error;
    const sentence = `${error.message}. ${kept()}: make room, and the same command goes on from there.`;
    throw new RangeError(sentence, { cause: error });
  }
  if (!isWhole && out !== undefined) {
    print(errors, [`Stopped: ${kept()}.`, "The same command goes on from there."]);
    return interrupted;
  }
  outcome.printFailures(errors);
  const { board } = outcome;
  if (board.pageCount > 0)
    output.write(
      paper === undefined
        ? reportOf(outcome, command)
        : paperReport(paper, format, { name: corpus.note.name, board, runs: paperRuns(paper, plan.runs, library) }),
    );
  if (isWhole) return outcome.hasFailures ? 1 : 0;
  print(errors, ["Stopped before all pages were done. With --out, finished pages are kept, and the same command goes on."]);
  return interrupted;
}

/** The outcome of all pages. */
class EvaluationOutcome {
  readonly board: Scoreboard;
  readonly #unsure: LeastSure | undefined;
  readonly #notJudged: string[] = [];
  /** For each run that failed on judged pages, the first such page and how many there are. */
  readonly #failedRuns = new Map<number, { readonly first: string; readonly pages: number }>();

  /** @param leastSure pages at the most that are listed because a run expects little of itself there */
  constructor(plan: Plan, leastSure: number | undefined) {
    this.board = new Scoreboard(plan);
    this.#unsure = leastSure === undefined ? undefined : new LeastSure(plan, leastSure);
  }

  get hasFailures(): boolean {
    return this.#notJudged.length + this.#failedRuns.size > 0;
  }

  add(result: PageResult): void {
    this.board.add(result);
    this.#unsure?.add(result);
    if (isJudged(result))
      for (const [run, done] of result.runs.entries()) {
        if (!isFailed(done)) continue;
        const { first = `${result.page}: ${done.problem}`, pages = 0 } = this.#failedRuns.get(run) ?? {};
        this.#failedRuns.set(run, { first, pages: pages + 1 });
      }
    else this.#notJudged.push(`${result.page}: ${result.problem}`);
  }

  leastSure(): readonly Table[] {
    return this.#unsure?.tables() ?? [];
  }

  /** "failed: ccb on 3 pages, first b: no answer within 60 s". */
  printFailures(errors: Terminal["errors"]): void {
    printSome(errors, "not judged", this.#notJudged);
    const failed = Array.from(this.#failedRuns, ([run, { first, pages }]) => {
      const name = this.board.plan.runs[run]?.name;
      return `${name} on ${counted(pages, "page")}, ${pages === 1 ? "" : "first "}${first}`;
    });
    printSome(errors, "failed", failed);
  }
}

/** The tables of a run over a corpus: the pages that it is least sure of, for each measure, and of the time. */
function reportOf(outcome: EvaluationOutcome, asked: Pick<Evaluation, "groupBy" | "format">): string {
  const { board } = outcome;
  const leastSure = outcome.leastSure();
  const isScored = board.pagesWithoutGold < board.pageCount;
  const scores = isScored ? board.plan.measures.flatMap((measure) => measureTables(board, measure, asked.groupBy)) : [];
  const unscored = isScored || leastSure.length > 0 ? [] : ["No page has a gold standard: there is nothing to compare with."];
  const times = [timeTable(board), ...asked.groupBy.map((key) => groupTimeTable(board, key))];
  return printedTables([...leastSure, ...scores, ...times], asked.format, unscored);
}

/** The tables of a paper, with what was measured beside its numbers where there is any; as JSON that alone, as it ships. */
function paperReport(paper: PublishedPaper, format: Evaluation["format"], corpus?: MeasuredCorpus): string {
  const measured = corpus && measuredOn(paper, corpus);
  if (format === "json") {
    const about = { paper: paper.id, contentscope: packageJson.version, date: new Date().toISOString().slice(0, 10) };
    const found: readonly ShippedResults[] = measured
      ? [{ ...about, corpus: corpus.name, groups: measured.groups }]
      : shipped.filter((one) => one.paper === paper.id);
    const digits = (_: string, value: unknown): unknown => (typeof value === "number" ? Number(value.toFixed(6)) : value);
    return `${JSON.stringify(found, digits)}\n`;
  }
  const compared = comparison(paper, measured && { ...corpus, ...measured });
  if (format === "csv") return paperCsv(compared);
  return printedTables(paperTables(compared), format, [...measuredNotes(compared), ...(paper.notes ?? [])].map(shown));
}

/** The command line's `evaluate --combine`. @returns the exit status. @throws RangeError with a sentence where nothing can be combined */
async function combine(command: CombineCommand, { output, errors }: Terminal): Promise<number> {
  const { path, limit, jobs, timeLimit, format } = command;
  const { runs: members, models } = withModelFiles(command.order.members, library);
  const order = { ...command.order, members };
  const stop = stopSignal();
  const corpus = await corpusOnDisk(path, limit);
  printCorpus(errors, corpus);
  const { entries } = corpus;
  const results = new Map<string, PageResult>();
  const onResult = (result: PageResult): void => void results.set(result.page, result);
  const judging = { plan: combinationPlan(order), library, entries, missing: entries, jobs, timeLimit, models, onResult, stop };
  const isWhole = await judgeEntries(judging, errors);
  const inOrder = entries.flatMap(({ name }) => results.get(name) ?? []);
  const found = isWhole ? await search(order, inOrder, { stop: stop.signal, errors }) : undefined;
  stop.release();
  if (found === undefined) {
    print(errors, ["Stopped. An unfinished search keeps nothing."]);
    return interrupted;
  }
  printSome(
    errors,
    "set aside",
    found.setAside.map(({ page, reason }) => `${page}: ${reason}`),
  );
  output.write(combinationText(found, format));
  return 0;
}

interface CombineCommand extends Pick<EvaluateArguments["values"], "limit" | "jobs" | "timeLimit" | "format"> {
  /** A folder, an archive or a page. */
  readonly path: string;
  readonly order: CombinationOrder;
}

/** Milliseconds of searching after which a signal is heard. */
const turn = 50;

/** Undefined where it was stopped. */
async function search(
  order: CombinationOrder,
  results: readonly PageResult[],
  { stop, errors }: { readonly stop: AbortSignal; readonly errors: Terminal["errors"] },
): Promise<Combination | undefined> {
  const bar = new ProgressBar(errors);
  const finding = findCombination(order, results);
  let next = finding.next();
  for (let heard = performance.now(); next.done !== true && !stop.aborted; next = finding.next()) {
    const { tried, search: at, of } = next.value;
    bar.show(`search ${at} of ${of}, ${thousands(tried)} combinations tried`);
    if (performance.now() - heard < turn) continue;
    await setImmediate();
    heard = performance.now();
  }
  bar.clear();
  return next.done === true ? next.value : undefined;
}

/** The tables of a search and the found run as it is typed, or all of it as JSON. */
function combinationText(found: Combination, format: PrintFormat): string {
  const algorithm = bestRunText(found);
  if (format === "json") return `${JSON.stringify({ algorithm, ...found }, undefined, 2)}\n`;
  const tables = printedTables(combinationTables(found), format);
  if (format === "csv") return tables;
  const isAlone = found.found.rule.kind === "member";
  const said = isAlone ? "No combination is better than this one alone" : "The best that was found";
  const typed = format === "markdown" ? `\`--algorithm '${algorithm}'\`` : `--algorithm '${algorithm}'`;
  return `${tables}\n${format === "latex" ? "% " : ""}${said}, for extract and evaluate: ${typed}\n`;
}

/**
 * Reads the files that `--outputs` names: each is a run of its own beside the others, which may have it among their members by its name and
 * version ("output.source~trafilatura-1.8").
 *
 * @param paths of files or folders, each with the name that it is to have before it or not: "trafilatura 1.8=out/a.json"
 * @throws RangeError for what cannot be read
 */
async function withGivenOutputs(runs: readonly NamedRun[], paths: readonly string[]) {
  const sources: GivenSource[] = [];
  for (const path of paths) sources.push(await sourceAt(path));
  for (const run of runs)
    if (outputsOf(run, library).has(""))
      throw new RangeError(`${run.name}: name the program: output.source~NAME, with the NAME of a file in --outputs`);
  const all: NamedRun[] = runs.map((run) => renamed(run, "source", library, (given) => nameAmong(sources, given)));
  const taken = new Set(all.map(({ name }) => name));
  for (const { name } of sources) all.push({ name: freeName(sourceLabel(name), taken), ...runOfSource(name) });
  return { runs: all, sources };
}

/** The outputs of a program for pages, under the name that runs have for it. */
type GivenSource = Awaited<ReturnType<typeof sourceAt>>;

function sourceAt(given: string) {
  const at = given.indexOf("=");
  const isNamed = at > 0 && !existsSync(given);
  const path = isNamed ? given.slice(at + 1) : given;
  return named(`--outputs ${path}`, async () => {
    const { label, pages, form, problems } = await readOutputs(filesOnDisk(path).files, path, nodeMachine);
    const text = labelText(isNamed ? labelOfFile(`${given.slice(0, at).replace(/ (?=v?\d)/, "-")}.json`) : label);
    // The name has the hash of the contents; the form is as in "trafilatura 1.8: JSON, field articleBody".
    return { name: nameOfOutputs(text, pages), pages, form, problems };
  });
}

/** The name of a source that is called so: in full, or by its name and version. */
function nameAmong(sources: readonly GivenSource[], called: string): string {
  const found = sources.find(({ name }) => [name, sourceLabel(name), sourceLabel(name).replaceAll(" ", "-")].includes(called));
  if (found !== undefined) return found.name;
  const known = sources.map(({ name }) => sourceLabel(name).replaceAll(" ", "-")).join(", ");
  throw new RangeError(`output.source~${called}: ${known === "" ? "give its file by --outputs" : `not one of ${known}`}`);
}

/** Ids without a page that are named, at the most. */
const namedIds = 5;

/** Lines on how many pages each source has an output for, and which it does not fit. */
function matchNotes(sources: readonly GivenSource[], pages: readonly string[]): readonly string[] {
  return sources.flatMap(({ name, pages: outputs, form, problems }) => {
    const { idOf, unmatched } = matchPages(pages, outputs.keys());
    const rest = unmatched.slice(0, namedIds).join(", ");
    const more = unmatched.length > namedIds ? ", …" : "";
    return [
      `${sourceLabel(name)} (${form}): ${thousands(idOf.size)} of ${counted(pages.length, "page")} have an output`,
      ...(unmatched.length === 0
        ? []
        : [`${sourceLabel(name)}: ${counted(unmatched.length, "output")} without a page: ${rest}${more}`]),
      ...problems.map((problem) => `${sourceLabel(name)}: ${problem}`),
    ];
  });
}

/** Finds what the sources wrote for a page of the corpus. */
function outputsFinder(
  sources: readonly GivenSource[],
  pages: readonly string[],
): (page: { readonly name: string }) => PageOutputs | undefined {
  if (sources.length === 0) return () => undefined;
  const matched = sources.map((source) => ({ source, idOf: matchPages(pages, source.pages.keys()).idOf }));
  return ({ name: page }) => {
    const found = new Map<string, GivenOutput>();
    for (const { source, idOf } of matched) {
      const output = source.pages.get(idOf.get(page) ?? "");
      if (output !== undefined && idOf.has(page)) found.set(source.name, output);
    }
    return found;
  };
}
