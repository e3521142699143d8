import { hasFailed } from "../evaluation/page-result.ts";
import { comparison, comparisonNotes, paperCsv, paperTables } from "../evaluation/papers/paper-table.ts";
import { measureTables } from "../evaluation/measure-tables.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import { paperRuns } from "../evaluation/papers/paper-runs.ts";
import { groupTimeTable, timeTable } from "../evaluation/score-tables.ts";
import { sitePagesFor } from "../evaluation/site-pages.ts";
import type { Scoreboard } from "../evaluation/scoreboard.ts";
import type { Table } from "../evaluation/table.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { libraryOf } from "../extraction/run.ts";
import { measures } from "../extraction/scoring/measures.ts";
import { siteFinder, type CorpusEntry } from "../import/corpus/corpus.ts";
import { evaluateEntries } from "../node/evaluate-entries.ts";
import { NotWritten } from "../node/file-writing.ts";
import { Programs } from "../node/programs.ts";
import { shown } from "../node/shown.ts";
import { counted } from "../format.ts";
import { Collection, type RunFailure } from "./collection.ts";
import { evaluateCommand, evaluateHelp, type Evaluation } from "./evaluate-arguments.ts";
import { combine } from "./combine-main.ts";
import { matchNotes, outputsFinder, withGivenOutputs } from "./given-outputs.ts";
import { openCorpus, printCorpus, withSites, type OpenCorpus } from "./open-corpus.ts";
import { withClaimed } from "./out-lock.ts";
import { withModelFiles } from "./own-models.ts";
import { programsFor } from "./program-arguments.ts";
import { tablesText } from "./print-tables.ts";
import { interrupted, orRefused, print, printSome, ProgressBar, stopSignal, type Terminal } from "./terminal.ts";

const library = libraryOf(extractors);

/**
 * The command line's `evaluate`.
 *
 * @param threads the module of other threads than those that judge pages
 * @returns the exit status
 */
export async function evaluateMain(argv: readonly string[], terminal: Terminal, threads?: URL): Promise<number> {
  const { output, errors } = terminal;
  return orRefused(errors, async () => {
    const command = evaluateCommand(argv, library);
    switch (command.kind) {
      case "help":
        output.write(evaluateHelp);
        return 0;
      case "list":
        output.write(`${JSON.stringify(measures, undefined, 2)}\n`);
        return 0;
      case "paper":
        output.write(paperReport(command));
        return 0;
      case "combine":
        return combine(command, library, terminal);
      case "evaluate": {
        const whole = withPrograms(await withOutputs(withModels(command)));
        return withClaimed({ ...whole, ...(threads && { threads }) }, (claimed) => evaluate(claimed, terminal));
      }
    }
  });
}

function withModels(command: Evaluation): Evaluation {
  const { runs, models } = withModelFiles(command.plan.runs, library, command.queue);
  return { ...command, plan: { ...command.plan, runs }, models };
}

function withPrograms(command: Evaluation): Evaluation {
  const { plan, programs } = command;
  if (programs === undefined) return command;
  const found = programsFor(programs, plan.runs);
  return { ...command, plan: { ...plan, runs: [...plan.runs, ...found.runs] }, found };
}

async function withOutputs(command: Evaluation): Promise<Evaluation> {
  const { runs, sources } = await withGivenOutputs(command.plan.runs, command.outputs, library, command.queue);
  return { ...command, plan: { ...command.plan, runs }, sources };
}

async function evaluate(command: Evaluation, { output, errors }: Terminal): Promise<number> {
  const corpus = await openCorpus(command.corpus, command.limit);
  printCorpus(errors, corpus);
  print(errors, command.notes);
  const names = corpus.entries.map(({ name }) => name);
  printSome(errors, "outputs", matchNotes(command.sources ?? [], names));
  const collection = new Collection(corpus, command);
  const keep = whileThereIsRoom(collection, command, corpus.entries.length);
  const isWhole = await keep(() => evaluatePages({ command, corpus, collection, errors }));
  if (!isWhole && command.out !== undefined) {
    const done = corpus.entries.length - collection.missing().length;
    collection.close();
    print(errors, [
      `Stopped: ${done} of ${counted(corpus.entries.length, "page")} are done and kept in ${collection.path}.`,
      "The same command goes on from there.",
    ]);
    return interrupted;
  }
  const { board, leastSure, failed, failedRuns } = await keep(() => Promise.resolve(collection.finish()));
  printSome(
    errors,
    "not judged",
    failed.map(({ page, problem }) => `${page}: ${problem}`),
  );
  printSome(
    errors,
    "failed",
    failedRuns.map((failure) => runFailureText(failure, board)),
  );
  const { paper, format } = command;
  if (board.pageCount > 0)
    output.write(
      paper === undefined ? reportOf(board, leastSure, command) : paperReport({ paper, format }, board, corpus.note.name),
    );
  if (!isWhole) print(errors, ["Stopped before all pages were done. With --out they are kept, and the same command goes on."]);
  return isWhole ? Math.sign(failed.length + failedRuns.length) : interrupted;
}

/** Does what may fail for want of room: what is done by then is kept, and that is said. */
function whileThereIsRoom(collection: Collection, { out }: Evaluation, pages: number) {
  return async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } catch (error) {
      const done = pages - collection.missing().length;
      collection.close();
      if (out === undefined || !(error instanceof NotWritten)) throw error;
      throw new RangeError(
        `${error.message}. ${done} of ${counted(pages, "page")} are done and kept in ${collection.path}: make room, and the same command goes on from there.`,
        { cause: error },
      );
    }
  };
}

interface Begun {
  readonly command: Evaluation;
  readonly corpus: OpenCorpus;
  readonly collection: Collection;
  readonly errors: Terminal["errors"];
}

/** Judges the pages that are not done. @returns false when it was stopped before the last. */
async function evaluatePages({ command, corpus: { entries }, collection, errors }: Begun): Promise<boolean> {
  const { plan, models = {}, found, sources = [], jobs, timeLimit, queue, threads } = command;
  const missing = collection.missing();
  const doneBefore = entries.length - missing.length;
  if (doneBefore > 0)
    print(errors, [`Going on with ${collection.path}: ${doneBefore} of ${counted(entries.length, "page")} are done.`]);
  const stop = stopSignal();
  const bar = new ProgressBar(errors);
  // Until the first page is done, most of the time is what threads take to begin.
  let clock = { since: performance.now(), doneBefore };
  let done = doneBefore;
  let failed = 0;
  const show = (): void => {
    const elapsed = performance.now() - clock.since;
    bar.show({ done, of: entries.length, failed, doneBefore: clock.doneBefore, elapsed });
  };
  show();
  const full = new AbortController();
  const end = AbortSignal.any([stop.signal, full.signal]);
  const siteOf = siteFinder(await withSites(entries, { plan, library, stop: end }), sitePagesFor(plan));
  const onResult: Parameters<typeof evaluateEntries>[0]["onResult"] = (result) => {
    try {
      collection.add(result);
    } catch (error) {
      full.abort(error);
      return;
    }
    done++;
    if (hasFailed(result)) failed++;
    if (done === doneBefore + 1) clock = { since: performance.now(), doneBefore: done };
    show();
  };
  const order = { entries: missing, siteOf, plan, jobs, timeLimit, onResult, stop: end };
  if (queue === undefined) {
    const outputsFound = outputsFinder(
      sources,
      entries.map(({ name }) => name),
    );
    const programs = found && new Programs(found, end);
    const outputsOf = async (entry: CorpusEntry): Promise<PageOutputs | undefined> => {
      const [given, written] = [outputsFound(entry), await programs?.outputsForEntry(entry)];
      return given === undefined || written === undefined ? (given ?? written) : new Map([...given, ...written]);
    };
    await evaluateEntries({ ...order, models, outputsOf, ...(threads && { module: threads }) });
  } else {
    const { evaluateOnQueue } = await import("../queue/evaluate-on-queue.ts");
    const onProgress = (line: string): void => {
      bar.clear();
      print(errors, [line]);
    };
    await evaluateOnQueue({ ...order, address: queue, onProgress });
  }
  bar.clear();
  const isWhole = done === entries.length;
  // Where it was stopped, the same signal may come again.
  if (isWhole || full.signal.aborted) stop.release();
  full.signal.throwIfAborted();
  return isWhole;
}

/** "ccb on 3 pages, first b: no answer within 60 s". */
function runFailureText({ run, page, problem, pages }: RunFailure, board: Scoreboard): string {
  return `${board.plan.runs[run]?.name} on ${counted(pages, "page")}, ${pages === 1 ? "" : "first "}${page}: ${problem}`;
}

type Asked = Pick<Evaluation, "groupBy" | "format">;

/** The tables of a run over a corpus: the pages that it is least sure of, for each measure, and of the time. */
function reportOf(board: Scoreboard, leastSure: readonly Table[], asked: Asked): string {
  const isScored = board.pagesWithoutGold < board.pageCount;
  const scores = isScored ? board.plan.measures.flatMap((measure) => measureTables(board, measure, asked.groupBy)) : [];
  const unscored = isScored || leastSure.length > 0 ? [] : ["No page has a gold standard: there is nothing to compare with."];
  const times = [timeTable(board), ...asked.groupBy.map((key) => groupTimeTable(board, key))];
  return tablesText([...leastSure, ...scores, ...times], asked.format, unscored);
}

interface AskedPaper extends Pick<Evaluation, "format"> {
  readonly paper: PublishedPaper;
}

/** The tables of a paper, with what was measured beside its numbers where there is any. */
function paperReport({ paper, format }: AskedPaper, board?: Scoreboard, name = ""): string {
  const compared = comparison(paper, board && { name, board, runs: paperRuns(paper, board.plan.runs, library) });
  if (format === "csv") return paperCsv(compared);
  return tablesText(paperTables(compared), format, comparisonNotes(compared).map(shown));
}
