import type { Range } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import { otherRuns, type Lane } from "../../state/lane.ts";
import type { Passage, Questions, RunTrial } from "../../worker/protocol/questions.ts";
import { useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";

/**
 * What the worker says of a range in a lane's last finished run, and that run; the last answer stays while the next is made, and is stale
 * then.
 *
 * @param beside names the place of what is drawn once the figures are painted
 */
export function useReasons<K extends "explain" | "trials" | "why">(
  question: K,
  lane: Lane,
  { start, end }: Range,
  beside?: string,
) {
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const args = asked && ([...asked, { start, end }] as const satisfies Parameters<Questions["why"]> as Parameters<Questions[K]>);
  const answer = useQuestion(question, args, { subject: lane.id, about: run, ...(beside !== undefined && { beside }) });
  const isOwn = answer.value !== undefined && answer.about?.spec.extractor === lane.extractor;
  return {
    value: isOwn ? answer.value : undefined,
    run: isOwn ? answer.about : undefined,
    isStale: isRunning || answer.isStale,
  };
}

/** The other runs that turn the verdict of a lane on a range, tried in the worker; undefined until they were. */
export function useOtherRuns(lane: Lane, { start, end }: Range): readonly RunTrial[] | undefined {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const run = useRun(lane.id);
  const { asked } = useFinishedRun(lane.id);
  const args = asked && ([...asked, { start, end }, otherRuns(lane.extractor, lanes, library)] as const);
  const { value, isStale } = useQuestion("otherRuns", args && [...args], { subject: lane.id, about: run, beside: "other runs" });
  return isStale ? undefined : value;
}

/** The range of a question, and the text in it. */
export interface ReasonSubject {
  readonly range: Range;
  readonly passage: Passage;
}

/** The text in a range of the page; the last one while another is asked for. */
export function usePassage(range: Range | undefined): ReasonSubject | undefined {
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const isAsked = range !== undefined && page !== undefined && isOpen;
  const { value, args } = useQuestion("passage", isAsked ? [page, range] : undefined, { subject: page });
  return value === undefined || range === undefined ? undefined : { passage: value, range: args[1] };
}
