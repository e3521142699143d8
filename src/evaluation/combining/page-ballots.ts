import { castBallots } from "../../extraction/algorithms/combine/ballots.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import type { Reading } from "../../extraction/page/reading.ts";
import { emptySelection, type Selection } from "../../extraction/page/selection.ts";
import { wordText } from "../../extraction/page/terms.ts";
import { splitWords, wordsOf } from "../../extraction/page/words.ts";
import { bagOf } from "../../extraction/scoring/bag-of-words.ts";
import { Lexicon } from "../../extraction/scoring/lexicon.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { commonLength, mostSteps } from "../../extraction/scoring/word-lcs.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { Machine } from "../../import/corpus/corpus-file.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import { messageOf } from "../../format.ts";
import { pageTask, type EntryTask } from "../evaluate-entry.ts";
import { goldOf, PageEvaluation, withGiven, type EvaluationContext, type Tried } from "../evaluate-page.ts";
import { isDone } from "../page-result.ts";
import type { LostRuns } from "../retry-without-failed.ts";
import { chainsOf, runOf } from "./rule.ts";

/** The measures by which combinations can be compared: those that look at words alone, and which words are kept the ballots tell. */
export const ballotMeasures = ["lcs", "cleaneval", "bag"] as const satisfies readonly MeasureId[];

export type BallotMeasure = (typeof ballotMeasures)[number];

/** The members that are asked on every page; plain data. */
export interface BallotOrder {
  readonly members: readonly RunSpec[];
  readonly measure: BallotMeasure;
  /** Set where each two members are also run one after the other, which their ballots do not tell. */
  readonly hasChains: boolean;
  /** How pages are read; as usual where absent. */
  readonly reading?: Reading;
}

/** Every run that an order asks for on a page: the members, and each two of them one after the other. */
export function askedRuns({ members, hasChains }: BallotOrder): readonly RunSpec[] {
  return [...members, ...(hasChains ? chainsOf(members.length).map((rule) => runOf(rule, members)) : [])];
}

/** Everything of a page that combinations of its members are scored by; a few bytes for each word that a member keeps. */
export interface PageBallots {
  readonly page: string;
  /** Pages of one site are never told apart into different folds; the page itself where its site is not known. */
  readonly site: string;
  /** The score of each member alone, from 0 to 1. */
  readonly members: readonly number[];
  /** The score of each two members one after the other, in the order of `chainsOf`; empty where they were not run. */
  readonly chains: readonly number[];
  readonly words: BallotWords;
}

/** The words that members keep, compared with the gold standard's. */
export interface BallotWords {
  /** In the order of the page those that are in the gold text too, by number, each with its ballot. */
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly ballots: Uint16Array<ArrayBuffer>;
  /** The ballots that there are but 0, rising, and how many words have each, those that are not in the gold text among them. */
  readonly patterns: Uint16Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
  /** The gold text, by the same numbers, which are below its length. */
  readonly gold: Uint32Array<ArrayBuffer>;
}

/** A page that combinations cannot be compared on, and why, in a sentence. */
export interface PageSetAside {
  readonly page: string;
  readonly reason: string;
}

export type PageAnswer = PageBallots | PageSetAside;

export function isSetAside(answer: PageAnswer): answer is PageSetAside {
  return "reason" in answer;
}

/** Reads a page and asks the members. Never rejects: a page that cannot be read is set aside. */
export async function ballotsOfEntry(
  task: EntryTask,
  order: BallotOrder,
  context: EvaluationContext,
  machine?: Machine,
): Promise<PageAnswer> {
  try {
    return ballotsOfPage(await pageTask(task, machine), order, withGiven(context, task), task.lost);
  } catch (error) {
    return unreadEntry(task.entry, error);
  }
}

export function unreadEntry({ name }: Pick<CorpusEntry, "name">, error: unknown): PageSetAside {
  return { page: name, reason: messageOf(error) };
}

/**
 * Runs every member on a page once, and each two of them one after the other where that is asked for. One that fails keeps nothing and
 * scores 0; where one is left out, or a score would take too long, the page is set aside: all are compared on the same pages.
 */
export function ballotsOfPage(task: PageTask, order: BallotOrder, context: EvaluationContext, lost?: LostRuns): PageAnswer {
  const { page: name, gold: source, groups } = task;
  const aside = (reason: string): PageSetAside => ({ page: name, reason });
  if (source === undefined) return aside("It has no gold standard.");
  const page = openPage(task.source, order.reading);
  const evaluation = new PageEvaluation(page, task, context);
  const { members, measure } = order;
  const scores: number[] = [];
  const selections: Selection[] = [];
  for (const [place, run] of askedRuns(order).entries()) {
    if (evaluation.markOf(run).isTrainedOn === true)
      return aside(`${run.extractor} was trained on it, so that no comparison is fair there.`);
    const lostRun = lost?.get(place);
    if (lostRun === undefined) context.onRun?.(place);
    const tried: Tried = lostRun === undefined ? evaluation.tryRun(run, [measure]) : { outcome: lostRun };
    const { outcome, selection = emptySelection } = tried;
    if (!isDone(outcome) && outcome.isLeftOut) return aside(`${run.extractor} is left out: ${outcome.problem}`);
    const score = isDone(outcome) ? outcome.scores[measure] : { value: 0 };
    if (!isScore(score)) return aside(score?.problem ?? "It has no score.");
    scores.push(score.value);
    selections.push(selection);
  }
  const words = ballotWords(page, selections.slice(0, members.length), goldOf(source, page).text, measure);
  if (words === undefined) return aside("The same few words are repeated too often to be put in order.");
  const site = groups["site"] ?? name;
  return { page: name, site, members: scores.slice(0, members.length), chains: scores.slice(members.length), words };
}

/** Undefined where comparing them in order would take too long. */
function ballotWords(
  page: Page,
  selections: readonly Selection[],
  gold: string,
  measure: BallotMeasure,
): BallotWords | undefined {
  const split = measure === "bag" ? bagOf : splitWords;
  const lexicon = new Lexicon();
  const wanted = Uint32Array.from(lexicon.numbersOf(split(gold)));
  const words = wordsOf(page);
  const counts = new Map<number, number>();
  const ids: number[] = [];
  const known: number[] = [];
  for (const [word, ballot] of castBallots(words, selections).entries()) {
    if (ballot === 0) continue;
    const text = wordText(page, words, word);
    const parts = measure === "bag" ? bagOf(text) : [text];
    counts.set(ballot, (counts.get(ballot) ?? 0) + parts.length);
    for (const part of parts) {
      const id = lexicon.numberOf(part);
      if (id < 0) continue;
      ids.push(id);
      known.push(ballot);
    }
  }
  // No combination keeps more than all members do together: none takes longer.
  const isOrdered = measure === "bag" || commonLength(Int32Array.from(ids), Int32Array.from(wanted), mostSteps) !== undefined;
  if (!isOrdered) return undefined;
  const rising = [...counts].toSorted(([a], [b]) => a - b);
  return {
    ids: Uint32Array.from(ids),
    ballots: Uint16Array.from(known),
    patterns: Uint16Array.from(rising, ([ballot]) => ballot),
    counts: Uint32Array.from(rising, ([, count]) => count),
    gold: wanted,
  };
}
