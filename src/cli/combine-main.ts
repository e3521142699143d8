import { setImmediate } from "node:timers/promises";
import { combinationTables, foundText } from "../evaluation/combining/combination-tables.ts";
import { ballotOrder, findCombination, type Combination } from "../evaluation/combining/find-combination.ts";
import { isSetAside, type PageAnswer } from "../evaluation/combining/page-ballots.ts";
import type { Library } from "../extraction/run.ts";
import { thousands } from "../format.ts";
import { siteFinder } from "../import/corpus/corpus.ts";
import { askMembers } from "../node/evaluate-entries.ts";
import type { ModelTexts } from "../node/model-files.ts";
import type { CombineCommand } from "./evaluate-arguments.ts";
import { openCorpus, printCorpus, withSites, type OpenCorpus } from "./open-corpus.ts";
import { withModelFiles } from "./own-models.ts";
import { tablesText } from "./print-tables.ts";
import { interrupted, print, printSome, ProgressBar, stopSignal, type StopSignal, type Terminal } from "./terminal.ts";

/** The command line's `evaluate --combine`. @returns the exit status. @throws RangeError with a sentence where nothing can be combined */
export async function combine(given: CombineCommand, library: Library, { output, errors }: Terminal): Promise<number> {
  const { runs: members, models } = withModelFiles(given.order.members, library);
  const command = { ...given, order: { ...given.order, members } };
  const stop = stopSignal();
  const bar = new ProgressBar(errors);
  try {
    const corpus = await openCorpus(command.corpus, command.limit);
    printCorpus(errors, corpus);
    const gathered = await gather({ command, models, corpus, library, bar, stop });
    const found = stop.signal.aborted ? undefined : await search(command, gathered, bar, stop);
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

interface Gathering {
  readonly command: CombineCommand;
  readonly models: ModelTexts;
  readonly corpus: OpenCorpus;
  readonly library: Library;
  readonly bar: ProgressBar;
  readonly stop: StopSignal;
}

/** Asks the members on every page. @returns their answers in the order of the corpus */
async function gather({
  command,
  models,
  corpus: { entries },
  library,
  bar,
  stop: { signal: stop },
}: Gathering): Promise<readonly PageAnswer[]> {
  const { order, jobs, timeLimit } = command;
  const { members, measure } = order;
  const runs = members.map((member) => ({ ...member, name: member.extractor }));
  const siteOf = siteFinder(await withSites(entries, { plan: { runs, measures: [measure] }, library, stop }));
  const answers = new Map<string, PageAnswer>();
  const begun = performance.now();
  let done = 0;
  let failed = 0;
  const show = (): void => bar.show({ done, of: entries.length, failed, doneBefore: 0, elapsed: performance.now() - begun });
  show();
  await askMembers({
    entries,
    siteOf,
    jobs,
    timeLimit,
    stop,
    asked: ballotOrder(order),
    models,
    onResult: (answer) => {
      answers.set(answer.page, answer);
      done++;
      if (isSetAside(answer)) failed++;
      show();
    },
  });
  return entries.flatMap(({ name }) => answers.get(name) ?? []);
}

/** Milliseconds of searching after which a signal is heard. */
const turn = 50;

/** Undefined where it was stopped. */
async function search(
  { order }: CombineCommand,
  answers: readonly PageAnswer[],
  bar: ProgressBar,
  { signal }: StopSignal,
): Promise<Combination | undefined> {
  const finding = findCombination(order, answers);
  for (let heard = performance.now(); ;) {
    const next = finding.next();
    if (next.done === true) return next.value;
    const { tried, search: at, of } = next.value;
    bar.showLine(`search ${at} of ${of}, ${thousands(tried)} combinations tried`);
    if (performance.now() - heard < turn) continue;
    await setImmediate();
    if (signal.aborted) return undefined;
    heard = performance.now();
  }
}

/** The tables of a search and the found run as it is typed, or all of it as JSON. */
function combinationText(found: Combination, format: CombineCommand["format"]): string {
  const algorithm = foundText(found);
  if (format === "json") return `${JSON.stringify({ algorithm, ...found }, undefined, 2)}\n`;
  const tables = tablesText(combinationTables(found), format);
  if (format === "csv") return tables;
  const isAlone = found.found.rule.kind === "member";
  const said = isAlone ? "No combination is better than this one alone" : "The best that was found";
  const typed = format === "markdown" ? `\`--algorithm '${algorithm}'\`` : `--algorithm '${algorithm}'`;
  return `${tables}\n${format === "latex" ? "% " : ""}${said}, for extract and evaluate: ${typed}\n`;
}
