import type { Page } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { selectWords, wordsOf, type Words } from "../page/words.ts";

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

/** Marks the words of a page of which a selection has any unit: 1 for such a word. Linear. */
export function keptWords(words: Words, selection: Selection): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(words.count);
  let next = 0;
  for (let word = 0; word < words.count; word++) {
    next = nextRange(selection, next, words.starts[word]);
    if (offsetAt(selection, next) < words.ends[word]) kept[word] = 1;
  }
  return kept;
}

/** The number of marks. */
export function countOf(marks: Uint8Array): number {
  let count = 0;
  for (const mark of marks) count += mark;
  return count;
}
