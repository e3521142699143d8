import { setImmediate } from "node:timers/promises";
import { combinationTables, foundText } from "../evaluation/combining/combination-tables.ts";
import {
  ballotOrder,
  findCombination,
  type Combination,
  type CombinationOrder,
} from "../evaluation/combining/find-combination.ts";
import { isSetAside, type PageAnswer } from "../evaluation/combining/page-ballots.ts";
import type { Library } from "../extraction/run.ts";
import { thousands } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { askMembers } from "../node/evaluate-entries.ts";
import type { ModelTexts } from "../node/model-files.ts";
import type { Format } from "./evaluate-arguments.ts";
import { openCorpus, printCorpus, sitesOf } from "./open-corpus.ts";
import { withModelFiles } from "./own-models.ts";
import { tablesText } from "./print-tables.ts";
import { interrupted, PageProgress, print, printSome, ProgressBar, stopSignal, type Terminal } from "./terminal.ts";

/** The command line's `evaluate --combine`. @returns the exit status. @throws RangeError with a sentence where nothing can be combined */
export async function combine(command: CombineCommand, library: Library, { output, errors }: Terminal): Promise<number> {
  const { runs: members, models } = withModelFiles(command.order.members, library);
  const order = { ...command.order, members };
  const stop = stopSignal();
  const bar = new ProgressBar(errors);
  try {
    const corpus = await openCorpus(command.path, command.limit);
    printCorpus(errors, corpus);
    const gathered = await gather({ ...command, order, models, library, entries: corpus.entries, bar, stop: stop.signal });
    const found = stop.signal.aborted ? undefined : await search(order, gathered, bar, stop.signal);
    bar.clear();
    if (found === undefined) {
      print(errors, ["Stopped: nothing is kept of a search that is not at its end."]);
      return interrupted;
    }
    printSome(
      errors,
      "set aside",
      found.setAside.map(({ page, reason }) => `${page}: ${reason}`),
    );
    output.write(combinationText(found, command.format));
    return 0;
  } finally {
    bar.clear();
    stop.release();
  }
}

interface CombineCommand {
  /** A folder, an archive or a page. */
  readonly path: string;
  readonly limit: number;
  readonly order: CombinationOrder;
  readonly jobs: number;
  readonly timeLimit: { readonly ofRuns: number };
  readonly format: Format;
}

interface Gathering extends Pick<CombineCommand, "order" | "jobs" | "timeLimit"> {
  readonly models: ModelTexts;
  readonly library: Library;
  readonly entries: readonly CorpusEntry[];
  readonly bar: ProgressBar;
  readonly stop: AbortSignal;
}

/** Asks the members on every page. @returns their answers in the order of the corpus */
async function gather(gathering: Gathering): Promise<readonly PageAnswer[]> {
  const { order, jobs, timeLimit, models, library, entries, bar, stop } = gathering;
  const runs = order.members.map((member) => ({ ...member, name: member.extractor }));
  const siteOf = await sitesOf(entries, { plan: { runs, measures: [order.measure] }, library, stop });
  const answers = new Map<string, PageAnswer>();
  const progress = new PageProgress(bar, entries.length);
  await askMembers({
    entries,
    siteOf,
    jobs,
    timeLimit: timeLimit.ofRuns,
    stop,
    asked: ballotOrder(order),
    models,
    onResult: (answer) => {
      answers.set(answer.page, answer);
      progress.add(isSetAside(answer));
    },
  });
  return entries.flatMap(({ name }) => answers.get(name) ?? []);
}

/** Milliseconds of searching after which a signal is heard. */
const turn = 50;

/** Undefined where it was stopped. */
async function search(
  order: CombinationOrder,
  answers: readonly PageAnswer[],
  bar: ProgressBar,
  stop: AbortSignal,
): Promise<Combination | undefined> {
  const finding = findCombination(order, answers);
  for (let heard = performance.now(); ;) {
    const next = finding.next();
    if (next.done === true) return next.value;
    const { tried, search: at, of } = next.value;
    bar.showLine(`search ${at} of ${of}, ${thousands(tried)} combinations tried`);
    if (performance.now() - heard < turn) continue;
    await setImmediate();
    if (stop.aborted) return undefined;
    heard = performance.now();
  }
}

/** The tables of a search and the found run as it is typed, or all of it as JSON. */
function combinationText(found: Combination, format: Format): string {
  const algorithm = foundText(found);
  if (format === "json") return `${JSON.stringify({ algorithm, ...found }, undefined, 2)}\n`;
  const tables = tablesText(combinationTables(found), format);
  if (format === "csv") return tables;
  const isAlone = found.found.rule.kind === "member";
  const said = isAlone ? "No combination is better than this one alone" : "The best that was found";
  const typed = format === "markdown" ? `\`--algorithm '${algorithm}'\`` : `--algorithm '${algorithm}'`;
  return `${tables}\n${format === "latex" ? "% " : ""}${said}, for extract and evaluate: ${typed}\n`;
}
