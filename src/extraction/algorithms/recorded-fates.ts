import type { Value } from "../contract/parameters.ts";
import type { Recorded } from "../contract/recorded.ts";
import type { Page } from "../page/page.ts";
import { indexAt, type Selection } from "../page/selection.ts";
import { wordsOf, type Words } from "../page/words.ts";

/** What a program did with each word of a page. */
export interface RecordedAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly recorded: Recorded;
  /** For each word the index of the removal that took it, or one of `fates`. */
  readonly fateOf: Int32Array<ArrayBuffer>;
  /** Values of the program's options. */
  readonly values: Readonly<Record<string, Value>>;
  /** Words of the text that it made. */
  readonly toolWords: number;
}

/** The fates of words that no removal took. */
export const fates = { kept: -1, outside: -2, unknown: -3 } as const;

/**
 * One fate for each word: kept if any of it is in the answer; else outside of what was chosen; else taken by the last removal that holds
 * any of it, where one in the document goes before one in what was taken out of it (a program cleans copies too).
 */
export function analyseRecord(
  page: Page,
  recorded: Recorded,
  values: Readonly<Record<string, Value>>,
  toolWords: number,
): RecordedAnalysis {
  const words = wordsOf(page);
  const fateOf = new Int32Array(words.count).fill(fates.unknown);
  for (const inDocument of [false, true])
    for (const [index, { isInDocument, attempt, ranges }] of recorded.removals.entries()) {
      // Of the attempt that the answer came from, or of what was done before all.
      const counts = attempt < 0 || recorded.attempts[attempt].isChosen;
      if (isInDocument === inDocument && counts) fill(fateOf, words, ranges, index);
    }
  fill(fateOf, words, recorded.outside, fates.outside);
  fill(fateOf, words, recorded.kept, fates.kept);
  return { page, words, recorded, fateOf, values, toolWords };
}

function fill(fateOf: Int32Array, words: Words, ranges: Selection, fate: number): void {
  for (let index = 0; index < ranges.length; index += 2) {
    let word = Math.max(indexAt(words.starts, ranges[index]), 0);
    for (; word < words.count && words.starts[word] < ranges[index + 1]; word++)
      if (words.ends[word] > ranges[index]) fateOf[word] = fate;
  }
}
