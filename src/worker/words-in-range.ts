import { bisectLeft } from "d3-array";
import type { Page } from "../extraction/page/page.ts";
import { clip, has, sizeOf, type Range, type Selection } from "../extraction/page/selection.ts";
import { selectWords, type Words } from "../extraction/page/words.ts";

/** A page, and what was decided on it. */
interface DecidedPage {
  readonly page: Page;
  readonly words: Words;
  readonly extraction: { readonly selection: Selection };
}

/** Where the first word in a range begins; the range's own start where that lies in a word, or no word in the range. */
export function textIn({ starts, ends }: Words, { start, end }: Range): number {
  const wordStart = starts[bisectLeft(ends, start + 1)] ?? Infinity;
  return wordStart < end ? Math.max(wordStart, start) : start;
}

/**
 * The place that a lane's verdict on a range is explained at: where most of its text is kept, the first kept word, else the first word that
 * is not; as `textIn` where it holds no word.
 */
export function decidedTextIn({ page, words, extraction: { selection } }: DecidedPage, range: Range): number {
  const { first, last } = wordsMeeting(words, range);
  const isKept = 2 * sizeOf(clip(selection, range.start, range.end)) > charactersIn(page, words, range);
  for (let word = first; word < last; word++) {
    const start = Math.max(words.starts[word], range.start);
    if (has(selection, start) === isKept) return start;
  }
  return textIn(words, range);
}

/** Characters of text in a range: with the white space before its first and after its last word, as selections have it. */
export function charactersIn(page: Page, words: Words, range: Range): number {
  const { first, last } = wordsMeeting(words, range);
  return sizeOf(textOver(page, words, { first: first - 1, last: last + 1 }, range));
}

/** The words, `[first, last)`, that a range meets. */
export function wordsMeeting({ starts, ends }: Words, { start, end }: Range): { readonly first: number; readonly last: number } {
  const first = bisectLeft(ends, start + 1);
  return { first, last: Math.max(first, bisectLeft(starts, end)) };
}

/** The text of the words `[first, last)` within a range. */
export function textOver(
  page: Page,
  words: Words,
  { first, last }: { readonly first: number; readonly last: number },
  range: Range,
) {
  return clip(
    selectWords(page, words, (word) => word >= first && word < last),
    range.start,
    range.end,
  );
}
