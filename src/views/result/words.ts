import type { SelectedText } from "../../extraction/output/text.ts";
import { indexAt } from "../../extraction/page/intervals.ts";
import type { Range } from "../../extraction/page/selection.ts";

/** A character reference as the source writes it. */
const referencePattern = /&(?:#x[0-9a-f]+|#\d+|[a-z][a-z0-9]*);?/iy;

/** Units of a text around one of them up to a space or line end; empty where that unit is one itself. */
export function wordAround(text: string, textIndex: number): Range {
  let start = textIndex;
  let end = textIndex;
  while (start > 0 && !isSeparator(text, start - 1) && !isSeparator(text, textIndex)) start--;
  while (end < text.length && !isSeparator(text, end)) end++;
  return { start, end };
}

/** The first word after, or the last before, the word around a unit; `undefined` at the ends of the text. */
export function wordBeside(text: string, textIndex: number, by: 1 | -1): Range | undefined {
  const { start, end } = wordAround(text, textIndex);
  const next = by > 0 ? end + 1 : start - 2;
  return next < 0 || next >= text.length ? undefined : wordAround(text, next);
}

/**
 * Source range of the units `[start, end)` of a text, not empty, that begin and end within words. A reference that ends them
 * is taken whole, as the source has it.
 */
export function sourceRange(text: SelectedText, source: string, { start, end }: Range): Range {
  return { start: text.offsets[start] ?? 0, end: endInSource(text, source, end - 1) };
}

/** The units of the words that have any character in a range of the source; `undefined` where there are none. */
export function textRange(text: SelectedText, source: string, { start, end }: Range): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, start), 0));
  const first = endInSource(text, source, word.end - 1) > start ? word.start : word.end + 1;
  const last = indexAt(text.offsets, Math.max(end, start + 1) - 1);
  return last < first ? undefined : { start: first, end: wordAround(text.text, last).end };
}

/** The word whose place in the source is nearest to an offset; `undefined` in an empty text. */
export function wordNearest(text: SelectedText, source: string, offset: number): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, offset), 0));
  const next = wordBeside(text.text, word.start, 1);
  if (next === undefined) return word;
  const before = offset - endInSource(text, source, word.end - 1);
  return before > (text.offsets[next.start] ?? 0) - offset ? next : word;
}

function endInSource({ offsets }: SelectedText, source: string, textIndex: number): number {
  const offset = offsets[textIndex] ?? 0;
  referencePattern.lastIndex = offset;
  // After a literal ampersand that ends a word stands no letter; a longer match is a reference.
  return referencePattern.test(source) ? referencePattern.lastIndex : offset + 1;
}

function isSeparator(text: string, textIndex: number): boolean {
  const unit = text.charCodeAt(textIndex);
  return unit === 0x20 || unit === 0x0a;
}
