import { indexAt } from "../page/intervals.ts";
import type { Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import type { Selection } from "../page/selection.ts";
import { selectWords } from "../page/words.ts";
import type { Words } from "../page/words.ts";
import { wordAt } from "./word-at.ts";

/** The words of which a part stands in a kept run of text: how a method that deletes pieces of the tree selects. */
export function selectByRun(page: Page, words: Words, isKept: (run: number) => boolean): Selection {
  return selectWords(page, words, (word) => keptRunOf(page, words, word, isKept) >= 0);
}

/**
 * The run of text that decides on a place: the one that stands there, or, where that is removed, a kept one of the same word.
 * -1 where no word stands.
 */
export function decidingRun(page: Page, words: Words, offset: number, isKept: (run: number) => boolean): number {
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return -1;
  const { runs } = page;
  const here = indexAt(runs.starts, offset);
  const isInRun = offset < (runs.ends[here] ?? 0) && runs.ignored[here] !== 1;
  if (isInRun && isKept(here)) return here;
  const keeper = keptRunOf(page, words, word, isKept);
  if (keeper >= 0) return keeper;
  return isInRun ? here : (words.firstRuns[word] ?? -1);
}

function keptRunOf({ runs }: Page, words: Words, word: number, isKept: (run: number) => boolean): number {
  const last = words.lastRuns[word] ?? 0;
  for (let run = words.firstRuns[word] ?? 0; run <= last; run++) if (runs.ignored[run] !== 1 && isKept(run)) return run;
  return -1;
}
