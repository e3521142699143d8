import { LeastSure } from "../evaluation/least-sure.ts";
import { isFailed, isJudged, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { measuredOn, type MeasuredCorpus } from "../evaluation/papers/measured.ts";
import { comparison, measuredNotes, paperCsv, paperTables } from "../evaluation/papers/paper-table.ts";
import { shipped, type ShippedResults } from "../evaluation/papers/shipped.ts";
import { measureTables } from "../evaluation/measure-tables.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import { paperRuns } from "../evaluation/papers/paper-runs.ts";
import { groupTimeTable, timeTable } from "../evaluation/score-tables.ts";
import { Scoreboard } from "../evaluation/scoreboard.ts";
import type { Table } from "../evaluation/table.ts";
import packageJson from "../../package.json" with { type: "json" };
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { NotWritten } from "../node/disk.ts";
import { shown } from "../node/shown.ts";
import { counted } from "../format.ts";
import { Collection } from "./collection.ts";
import { combinationAsked, evaluation, paperAsked, planAsked, planNotes, type EvaluateArguments } from "./evaluate-arguments.ts";
import { combine } from "./combine-main.ts";
import { matchNotes, outputsFinder, withGivenOutputs } from "./given-outputs.ts";
import { judgeEntries } from "./judge-pages.ts";
import { corpusOnDisk, printCorpus } from "./open-corpus.ts";
import { usageError } from "./options.ts";
import { withClaimed } from "./out-lock.ts";
import { withModelFiles } from "./own-models.ts";
import { programsFor } from "./program-arguments.ts";
import { printedTables } from "./print-tables.ts";
import { interrupted, mainOf, print, printSome, type Main, type Terminal } from "./terminal.ts";

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
  if (names.has("combine")) return combine({ ...values, path, order: combinationAsked(given, library) }, library, terminal);
  const command = { ...(await ordered(given)), path };
  return withClaimed(command, (claimed) => evaluate(claimed, terminal));
});

/** The work with all that it needs of this machine: models, outputs and programs. @throws RangeError where one is not there */
async function ordered(given: EvaluateArguments) {
  const { values } = given;
  const asked = planAsked(given, library);
  const own = withModelFiles(asked.runs, library, values.queue);
  const { runs, sources } = await withGivenOutputs(own.runs, values.outputs, library);
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
  const outputsOf = outputsFinder(sources, names);
  const onResult = (result: PageResult): void => collection.add(result);
  const outcome = new EvaluationOutcome(plan, leastSure);
  let isWhole = false;
  try {
    isWhole = await judgeEntries({ ...command, library, entries, missing, outputsOf, onResult }, errors);
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
