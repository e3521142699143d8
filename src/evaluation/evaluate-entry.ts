import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { messageOf } from "../format.ts";
import { evaluatePage, withGiven, type EvaluationContext, type GivenWithPage } from "./evaluate-page.ts";
import { programTime } from "./given-outputs.ts";
import type { LostRuns } from "./retry-without-failed.ts";
import { isDone, type JudgedPage, type PageResult } from "./page-result.ts";
import { readEntry, type PageTask, type SiteText } from "../import/corpus/read-entry.ts";
import type { Plan } from "./plan.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import type { Machine } from "../import/corpus/corpus-file.ts";

/** A page to be read and evaluated, as it crosses into a thread. */
export interface EntryTask extends GivenWithPage {
  readonly entry: CorpusEntry;
  /** Other pages of its site, where a run compares pages. */
  readonly site: readonly CorpusEntry[];
  /** Runs that are not to be tried again. */
  readonly lost?: LostRuns;
  /** Set where nobody is to be told of runs. */
  readonly isTerse?: boolean;
}

/** Reads a page with the others of its site, and evaluates it. Never rejects: a page that cannot be read is a result too. */
export async function evaluateEntry(
  task: EntryTask,
  plan: Plan,
  context: EvaluationContext,
  machine?: Machine,
): Promise<PageResult> {
  try {
    const { onRun: _, ...quiet } = context;
    const heard = task.isTerse === true ? quiet : context;
    const judged = evaluatePage(await pageTask(task, machine), plan, withGiven(heard, task), task.lost);
    return task.outputs === undefined ? judged : withProgramTimes(judged, plan, context, task.outputs);
  } catch (error) {
    return failedEntry(task.entry, error);
  }
}

/** The result with the times of the programs that were run for it: they are most of what such a run takes. */
function withProgramTimes(judged: JudgedPage, { runs }: Plan, { library }: EvaluationContext, outputs: PageOutputs): JudgedPage {
  const timed = judged.runs.map((outcome, place) => {
    const run = runs[place];
    if (run === undefined || !isDone(outcome)) return outcome;
    return { ...outcome, milliseconds: outcome.milliseconds + programTime(run, library, outputs) };
  });
  return { ...judged, runs: timed };
}

/** Reads a page with the others of its site. @throws RangeError as `readEntry` does. */
export async function pageTask({ entry, site }: Pick<EntryTask, "entry" | "site">, machine?: Machine): Promise<PageTask> {
  const task = await readEntry(entry, machine);
  const others = await siteTexts(site, machine);
  return others.length === 0 ? task : { ...task, site: others };
}

/** The result of a page that could not be read. */
export function failedEntry(entry: CorpusEntry, error: unknown): PageResult {
  return { page: entry.name, groups: entry.groups, problem: messageOf(error) };
}

/** The texts of a site's pages. One that cannot be read is left out: it is not the page that is judged. */
async function siteTexts(entries: readonly CorpusEntry[], machine: Machine | undefined): Promise<readonly SiteText[]> {
  const texts: SiteText[] = [];
  for (const entry of entries) {
    const read = await readEntry(entry, machine).catch(() => undefined);
    if (read !== undefined) texts.push({ name: entry.name, source: read.source });
  }
  return texts;
}
