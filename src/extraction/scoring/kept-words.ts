import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import type { Words } from "../page/words.ts";

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
