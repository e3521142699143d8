import { castBallots } from "../../extraction/algorithms/combine/ballots.ts";
import type { Page } from "../../extraction/page/page.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { wordText } from "../../extraction/page/terms.ts";
import { wordsOf } from "../../extraction/page/words.ts";
import { bagOf } from "../../extraction/scoring/bag-of-words.ts";
import { WordIds, wordsIn } from "../../extraction/scoring/lexicon.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { commonLength, mostSteps } from "../../extraction/scoring/word-lcs.ts";

/** The measures by which combinations can be compared: those that look at words alone, and which words are kept the ballots tell. */
export const ballotMeasures = ["lcs", "cleaneval", "bag"] as const satisfies readonly MeasureId[];

export type BallotMeasure = (typeof ballotMeasures)[number];

/** The words that members keep, compared with the gold standard's. */
export interface BallotWords {
  /** The words that are in the gold text too, by number, in the order of the page, each with its ballot. */
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly ballots: Uint16Array<ArrayBuffer>;
  /** The ballots that there are but 0, rising, and how many words have each, those that are not in the gold text among them. */
  readonly patterns: Uint16Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
  /** The gold text, by the same numbers, which are below its length. */
  readonly gold: Uint32Array<ArrayBuffer>;
}

/** The words of a page that members select; undefined where comparing them in order would take too long. */
export function ballotWords(
  page: Page,
  selections: readonly Selection[],
  gold: string,
  measure: BallotMeasure,
): BallotWords | undefined {
  const split = (text: string): readonly string[] => (measure === "bag" ? bagOf : wordsIn)(text, page.reading.words);
  const lexicon = new WordIds();
  const wanted = Uint32Array.from(lexicon.numbersOf(split(gold)));
  const words = wordsOf(page);
  const counts = new Map<number, number>();
  const ids: number[] = [];
  const known: number[] = [];
  for (const [word, ballot] of castBallots(words, selections).entries()) {
    if (ballot === 0) continue;
    const parts = split(wordText(page, words, word));
    counts.set(ballot, (counts.get(ballot) ?? 0) + parts.length);
    for (const part of parts) {
      const id = lexicon.numberOf(part);
      if (id < 0) continue;
      ids.push(id);
      known.push(ballot);
    }
  }
  // No combination takes longer than this: none keeps more than all members together.
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
