import { setImmediate } from "node:timers/promises";
import { combinationTables, bestRunText } from "../evaluation/combining/combination-tables.ts";
import { combinationPlan, findCombination, type Combination } from "../evaluation/combining/find-combination.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { CombinationOrder } from "../evaluation/plan.ts";
import type { Library } from "../extraction/run.ts";
import { thousands } from "../format.ts";
import type { EvaluateArguments, PrintFormat } from "./evaluate-arguments.ts";
import { judgeEntries } from "./judge-pages.ts";
import { corpusOnDisk, printCorpus } from "./open-corpus.ts";
import { withModelFiles } from "./own-models.ts";
import { printedTables } from "./print-tables.ts";
import { ProgressBar } from "./progress.ts";
import { interrupted, print, printSome, stopSignal, type Terminal } from "./terminal.ts";

/** The command line's `evaluate --combine`. @returns the exit status. @throws RangeError with a sentence where nothing can be combined */
export async function combine(command: CombineCommand, library: Library, { output, errors }: Terminal): Promise<number> {
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
