import type { MeasureId } from "../extraction/scoring/measure.ts";
import { isScore, type Score, type ScoreOutcome } from "../extraction/scoring/score.ts";
import type { BallotWords } from "./combining/ballot-words.ts";

/** The result of a page: its runs, or why it could not be read at all. */
export type PageResult = JudgedPage | FailedPage;

/** The heading that a page states of itself; a field is absent where it states nothing. */
export interface PageHeading {
  readonly title?: string;
  readonly author?: string;
  /** As ISO 8601. */
  readonly published?: string;
  /** The host of the address that it says is its own; absent too where its site is among its groups. */
  readonly host?: string;
}

export interface JudgedPage extends PageHeading {
  readonly page: string;
  readonly groups: Readonly<Record<string, string>>;
  /** UTF-16 units of its source. */
  readonly characters: number;
  /** UTF-16 units of its source that are text. */
  readonly textCharacters: number;
  /** Set where there is a gold standard to compare with. */
  readonly hasGold: boolean;
  /** The time of parsing, once for all runs. */
  readonly parseMilliseconds: number;
  /** One for each run of the plan, in its order; none where members of combinations have no gold text to be compared with. */
  readonly runs: readonly RunOutcome[];
  /**
   * F1 of the characters that each pair of runs keeps: of the first with the second, the third, …; 0 where one of them came to nothing.
   * Empty where there is a gold standard to compare with instead.
   */
  readonly agreement: readonly number[];
  /** The words that members of combinations keep; absent unless the plan asks for them, and where their order would take too long. */
  readonly ballots?: BallotWords;
}

interface FailedPage {
  readonly page: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly problem: string;
}

export type RunOutcome = DoneRun | FailedRun;

/** The fields of a run whether it came to its end or not. */
interface AnyRun {
  /** Set where its model was trained on this very page: how well it does there says little. */
  readonly isTrainedOn?: true;
}

export interface DoneRun extends AnyRun {
  /** UTF-16 units of the source that it keeps. */
  readonly kept: number;
  /** The time of both stages; a first stage that runs share is counted with the first of them. */
  readonly milliseconds: number;
  /** By measure, or why there is none; empty without a gold standard. */
  readonly scores: Readonly<Partial<Record<MeasureId, ScoreOutcome>>>;
  /** The F1 that the method expects of itself, from 0 to 1, without gold; absent where it cannot tell. */
  readonly confidence?: number;
  /** The kept text; absent unless the plan asks for it. */
  readonly text?: string;
}

export interface FailedRun extends AnyRun {
  readonly problem: string;
  /** True where it is no fault: the page lacks what the method needs, such as others of its site. */
  readonly isLeftOut: boolean;
  /** Set where it was ended because no answer came in time. */
  readonly isTimedOut?: true;
}

export function isJudged(result: PageResult): result is JudgedPage {
  return "runs" in result;
}

export function isDone(outcome: RunOutcome): outcome is DoneRun {
  return "kept" in outcome;
}

/** Returns whether a run came to nothing for another reason than that the page lacks what it needs. */
export function isFailed(outcome: RunOutcome): outcome is FailedRun {
  return !isDone(outcome) && !outcome.isLeftOut;
}

/** Returns whether a page, or a run on it, has failed. */
export function hasFailed(result: PageResult): boolean {
  return !isJudged(result) || result.runs.some(isFailed);
}

/** Marks a figure of a run on a page that its model was trained on. */
export const trainedOn = "trained on";

/** The sentence that says what the mark means, of many pages. */
export const trainedOnNote =
  "trained on: pages that the run’s model learned from. It does better there than elsewhere, so they count in no other number.";

/** The same of a single page. */
export const trainedOnPageNote =
  "Trained on: the model learned from this very page. It does better here than on pages that it has not seen.";

/** The F1 that a run expects of itself on a page; undefined where it cannot tell, or came to nothing. */
export function confidenceOf(page: PageResult | undefined, run: number): number | undefined {
  const outcome = page !== undefined && isJudged(page) ? page.runs[run] : undefined;
  return outcome !== undefined && isDone(outcome) ? outcome.confidence : undefined;
}

/** Returns whether the model of a run was trained on a page. */
export function isTrainedOnPage(page: PageResult | undefined, run: number): boolean {
  return page !== undefined && isJudged(page) && page.runs[run]?.isTrainedOn === true;
}

/**
 * The score of a run on a page; undefined where it is left out, nobody marked the page's main content, or the measure was not taken
 * or would have taken too long.
 * A run that fails scores 0: nothing came of it.
 */
export function runScore(page: JudgedPage, run: number, measure: MeasureId): Score | undefined {
  const outcome = page.runs[run];
  if (outcome === undefined || !page.hasGold) return undefined;
  if (!isDone(outcome)) return outcome.isLeftOut ? undefined : nothing;
  const score = outcome.scores[measure];
  return isScore(score) ? score : undefined;
}

/** The reason why a run that is done has no score by a measure; undefined where it has one, or was not to have one. */
export function problemOfScore(page: JudgedPage, run: number, measure: MeasureId): string | undefined {
  const outcome = page.runs[run];
  const score = outcome !== undefined && isDone(outcome) ? outcome.scores[measure] : undefined;
  return score === undefined || isScore(score) ? undefined : score.problem;
}

const nothing: Score = { value: 0, precision: 0, recall: 0 };
