import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { countOf, keptWords } from "./kept-words.ts";

/** Marks on a page after some were added or taken away. */
export interface MarkedWords {
  readonly selection: Selection;
  /** Words that are marked. */
  readonly words: number;
  /** Words that were marked, or are not any more. */
  readonly changed: number;
}

/** Marks, or unmarks, every word of which any character lies in `where`; marks are always whole words. */
export function markWords(page: Page, marks: Selection, where: Selection, isMarked: boolean): MarkedWords {
  const words = wordsOf(page);
  const before = keptWords(words, marks);
  const meant = keptWords(words, where);
  const after = before.map((was, word) => (meant[word] === 1 ? Number(isMarked) : was));
  return {
    selection: selectWords(page, words, (word) => after[word] === 1),
    words: countOf(after),
    changed: after.reduce((count, is, word) => count + Number(is !== before[word]), 0),
  };
}

/** Number of words of a page of which a selection has any character. */
export function wordCount(page: Page, selection: Selection): number {
  return countOf(keptWords(wordsOf(page), selection));
}
