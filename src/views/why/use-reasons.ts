import type { Range } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Trial } from "../../worker/protocol/questions.ts";
import type { Passage, Reasons } from "../../worker/protocol/reasons.ts";
import { useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";

/** What the worker said of a range in a lane. */
export interface HeldReasons {
  readonly reasons: Reasons;
  /** The run that was asked about. */
  readonly run: RunSummary;
  /** Of another range or an earlier run: what is asked for is on its way. */
  readonly isStale: boolean;
}

/** Asks about a range in each finished run of a lane, and holds the last answer while the next is made. */
export function useReasons(lane: Lane, { start, end }: Range): HeldReasons | undefined {
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("why", asked && [...asked, { start, end }], { subject: lane.id, about: run });
  if (answer.value === undefined || answer.about?.spec.extractor !== lane.extractor) return undefined;
  return { reasons: answer.value, run: answer.about, isStale: isRunning || answer.isStale };
}

/** What turns a lane's verdict on a range, the best first, once that was tried; the last of it meanwhile. */
export function useTrials(
  lane: Lane,
  { start, end }: Range,
): { readonly trials: readonly Trial[] | undefined; readonly isStale: boolean } {
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("trials", asked && [...asked, { start, end }], { subject: lane.id, about: run, beside: "trials" });
  const trials = answer.about?.spec.extractor === lane.extractor ? answer.value : undefined;
  return { trials, isStale: isRunning || answer.isStale };
}

/** A range that is asked about, and the text in it. */
export interface Subject {
  readonly range: Range;
  readonly passage: Passage;
}

/** The text in a range of the page; the last one while another is asked for. */
export function usePassage(range: Range | undefined): Subject | undefined {
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const isAsked = range !== undefined && page !== undefined && isOpen;
  const { value, args } = useQuestion("passage", isAsked ? [page, range] : undefined, { subject: page });
  return value === undefined || range === undefined ? undefined : { passage: value, range: args[1] };
}
