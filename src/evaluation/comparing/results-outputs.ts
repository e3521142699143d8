import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { isDone, isJudged, isTrainedOnPage, scoreOf, type PageResult } from "../page-result.ts";
import type { Plan } from "../plan.ts";
import type { Outputs, PageOutput } from "./comparison.ts";

/** Pages with what came of them by a plan. */
interface Judged extends Plan {
  readonly pages: Iterable<PageResult>;
}

/**
 * What a run of results kept, as one of two sides.
 *
 * @param run its place in the plan
 * @param name as the user called it
 * @param measure that pages are scored by; without one, or by one that the results do not have, they have no scores
 */
export function outputsOfRun({ pages, measures }: Judged, run: number, name: string, measure?: MeasureId): Outputs {
  const known = measure !== undefined && measures.includes(measure) ? measure : undefined;
  const found = new Map<string, PageOutput>();
  for (const page of pages) found.set(page.page, outputOf(page, run, known));
  return { name, pages: found, ...(known && { measure: known }) };
}

function outputOf(page: PageResult, run: number, measure: MeasureId | undefined): PageOutput {
  if (!isJudged(page)) return { problem: page.problem };
  const outcome = page.runs[run];
  const score = measure && scoreOf(page, run, measure)?.value;
  const scored = { ...(score !== undefined && { score }), ...(isTrainedOnPage(page, run) && { isTrainedOn: true as const }) };
  if (outcome === undefined) return { problem: "it was not run" };
  if (!isDone(outcome)) return { problem: outcome.problem, ...scored };
  const { kept, text } = outcome;
  return { kept, ...(text !== undefined && { text }), ...scored };
}
