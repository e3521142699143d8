import { indexAt, has, type Selection } from "../page/selection.ts";
import type { Page } from "../page/page.ts";
import { selectWords, type Words, wordAt } from "../page/words.ts";

/** The words of which at least half stands in kept runs of text: how a method that deletes pieces of the tree selects. */
export function selectByRun(page: Page, words: Words, isKept: (run: number) => boolean): Selection {
  return selectWords(page, words, (word) => isWordKept(page, words, word, isKept));
}

/**
 * True where at least half of a word stands in kept runs. "link," is removed with the link although its comma is not, and "text²"
 * stays although its note is removed.
 */
export function isWordKept({ runs }: Page, words: Words, word: number, isKept: (run: number) => boolean): boolean {
  const first = words.firstRuns[word];
  const last = words.lastRuns[word];
  if (first === last) return isKept(first);
  let balance = 0;
  for (let run = first; run <= last; run++)
    if (runs.ignored[run] !== 1) balance += isKept(run) ? partOf(runs, words, word, run) : -partOf(runs, words, word, run);
  return balance >= 0;
}

/**
 * The run of text that decides on a place: the one that stands there, or, where that is not as the word is, the first run of the
 * word that is. -1 where no word stands.
 */
export function decidingRun(page: Page, words: Words, offset: number, isKept: (run: number) => boolean): number {
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return -1;
  const { runs } = page;
  const verdict = isWordKept(page, words, word, isKept);
  const decides = (run: number): boolean => runs.ignored[run] !== 1 && isKept(run) === verdict;
  const here = indexAt(runs.starts, offset);
  if (offset < runs.ends[here] && decides(here)) return here;
  let run = words.firstRuns[word];
  while (!decides(run) && run < words.lastRuns[word]) run++;
  return run;
}

/** Units of the source that a word has in a run. */
function partOf({ starts, ends }: Page["runs"], words: Words, word: number, run: number): number {
  return Math.max(Math.min(words.ends[word], ends[run]) - Math.max(words.starts[word], starts[run]), 0);
}
