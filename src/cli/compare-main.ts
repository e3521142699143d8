import { readFileSync } from "node:fs";
import { compareOutputs, type Comparison, type Outputs } from "../evaluation/comparing/comparison.ts";
import { shortfallsOf, snippetsOf, type Demands, type Snippets } from "../evaluation/comparing/demands.ts";
import { outputsOfRun } from "../evaluation/comparing/results-outputs.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { onDisk, problemOf } from "../node/disk.ts";
import { comparing, comparisonAsked, type AskedComparison } from "./compare-arguments.ts";
import { comparedPages, scoredOutputs, type ReportedComparison } from "./compared-pages.ts";
import { comparisonReport } from "./comparison-report.ts";
import { pairsOf, sideOf, type RunSide, type Side } from "./comparison-sides.ts";
import { judgePages } from "./judge-pages.ts";
import { openCorpus, printCorpus, type OpenCorpus } from "./open-corpus.ts";
import { withModelFiles } from "./own-models.ts";
import { pinOf, pinOutputs } from "./pin-outputs.ts";
import { interrupted, mainOf, PageProgress, print, printSome, ProgressBar, type Terminal } from "./terminal.ts";

const library = libraryOf(extractors);

/** The command line's `compare`. */
export const compareMain = mainOf(comparing, async (given, terminal) => {
  const command = comparisonAsked(given);
  const { tolerance, worseMean, minF1, snippets, update: isUpdate } = command;
  const demands: Demands = {
    tolerance: isUpdate ? undefined : tolerance,
    ...(worseMean !== undefined && !isUpdate && { worseMean }),
    ...(minF1 !== undefined && { leastScore: minF1 }),
    ...(snippets !== undefined && { snippets: snippetsIn(snippets) }),
  };
  const both = sidesOf(command);
  const pin = isUpdate ? pinOf(...both) : undefined;
  const corpus = await corpusFor(both, command, terminal);
  const known = await outputsOf(both, { command, corpus, terminal });
  if (known === undefined) return interrupted;
  const compared = pairsOf(...known).map((sides) => ({ sides, comparison: compareOutputs(...sides) }));
  for (const { comparison } of compared) refuseEmpty(comparison, command);
  const reports: ReportedComparison[] = [];
  for (const { sides, comparison } of compared)
    reports.push({
      comparison,
      shortfalls: shortfallsOf(comparison, sides[1], demands),
      pages: await comparedPages(comparison, sides, { ...command, corpus }),
    });
  terminal.output.write(comparisonReport(reports, command));
  printSome(terminal.errors, "not as it must be", reports.flatMap(shortfallTexts));
  const [first] = compared;
  if (pin !== undefined && first !== undefined) print(terminal.errors, [pinOutputs(pin, both[1], ...first.sides)]);
  return reports.some(({ shortfalls }) => shortfalls.length > 0) ? 1 : 0;
});

function sidesOf({ sides: [before, after], measure, update: isUpdate }: AskedComparison): Both<Side> {
  const reading = { library, measure };
  return [sideOf(before, { ...reading, isNewToo: isUpdate }), sideOf(after, reading)];
}

/** @throws RangeError where nothing could be compared, which is as good as no check. */
function refuseEmpty({ pageCount, scores, before, after }: Comparison, command: AskedComparison): void {
  const { update: isUpdate, worseMean, minF1 } = command;
  if (pageCount === 0 && !isUpdate)
    throw new RangeError(
      `no page is on both sides: pages of ${before.name} and ${after.name} go by other names, or there are none`,
    );
  const gate = worseMean !== undefined ? "--worse-mean" : minF1 !== undefined ? "--min-f1" : undefined;
  if (gate !== undefined && scores === undefined)
    throw new RangeError(`${gate}: no page has a score on both sides. Name the pages with their gold standards by --corpus`);
}

function snippetsIn(path: string): Snippets {
  try {
    return snippetsOf(readFileSync(onDisk(path), "utf8"));
  } catch (error) {
    throw new RangeError(`--snippets ${path}: ${problemOf(error)}`, { cause: error });
  }
}

/** The corpus that is named. @throws RangeError where none is, and settings are to be run. */
async function corpusFor(
  sides: readonly Side[],
  { corpus: path }: AskedComparison,
  { errors }: Terminal,
): Promise<OpenCorpus | undefined> {
  const run = sides.find((side) => side.kind === "run");
  if (path === undefined) {
    if (run !== undefined) throw new RangeError(`${run.name}: a setting is run on pages; name them by --corpus`);
    return undefined;
  }
  const corpus = await openedCorpus(path);
  printCorpus(errors, corpus);
  return corpus;
}

async function openedCorpus(path: string): Promise<OpenCorpus> {
  try {
    return await openCorpus(path, Infinity);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError(`--corpus ${path}: ${problemOf(error)}`, { cause: error });
  }
}

interface Begun {
  readonly command: AskedComparison;
  readonly corpus: OpenCorpus | undefined;
  readonly terminal: Terminal;
}

type Both<T> = readonly [before: T, after: T];

/** What both sides kept: settings are run, and outputs scored. @returns undefined when it was stopped */
async function outputsOf(sides: Both<Side>, begun: Begun): Promise<Both<readonly Outputs[]> | undefined> {
  const runs = sides.filter((side) => side.kind === "run");
  const done = runs.length === 0 ? undefined : await resultsOf(runs, begun);
  if (done === "stopped") return undefined;
  const given = sides.flatMap((side) => (side.kind === "outputs" ? side.outputs : []));
  const scored = await scoresOf(given, begun);
  const outputsOfSide = (side: Side): readonly Outputs[] => {
    if (side.kind === "run")
      return done === undefined ? [] : [outputsOfRun(done, runs.indexOf(side), side.name, begun.command.measure)];
    if (side.kind === "results") return side.outputs;
    return side.outputs.map((outputs) => scored[given.indexOf(outputs)] ?? outputs);
  };
  return [outputsOfSide(sides[0]), outputsOfSide(sides[1])];
}

interface RunResults extends Plan {
  readonly pages: readonly PageResult[];
}

/** Runs settings on the pages of the corpus. */
async function resultsOf(sides: readonly RunSide[], { command, corpus, terminal }: Begun): Promise<RunResults | "stopped"> {
  const { measure, reading, jobs, timeLimit } = command;
  const { runs, models } = withModelFiles(
    sides.map(({ run }) => run),
    library,
  );
  const plan: Plan = { runs, measures: [measure], keepsText: true, ...(reading && { reading }) };
  const entries = corpus?.entries ?? [];
  const pages: PageResult[] = [];
  const onResult = (page: PageResult): void => void pages.push(page);
  const judging = { plan, library, entries, missing: entries, jobs, timeLimit, models, onResult };
  return (await judgePages(judging, terminal.errors)) ? { ...plan, pages } : "stopped";
}

async function scoresOf(given: readonly Outputs[], { command, corpus, terminal }: Begun): Promise<readonly Outputs[]> {
  if (given.length === 0 || corpus === undefined) return given;
  const bar = new ProgressBar(terminal.errors);
  const progress = new PageProgress(bar, corpus.entries.length);
  const scored = await scoredOutputs(given, corpus.entries, { ...command, onPage: () => progress.add() });
  bar.clear();
  return scored;
}

/** "ferry: fell from 0.912 to 0.700, −0.212". */
function shortfallTexts({ comparison, shortfalls }: ReportedComparison): readonly string[] {
  return shortfalls.map(({ page, problem }) => `${page ?? comparison.after.name}: ${problem}`);
}
