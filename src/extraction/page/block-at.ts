import { textParts } from "./counted.ts";
import { sourceOffset, type Page } from "./page.ts";
import { indexAt, type Range } from "./selection.ts";

/**
 * The block of text at an offset of the source: the span of the smallest block-level element around it. Where that holds other text too,
 * beside blocks of its own or beyond a `<br>`, the text at the offset alone, from one such edge to the next. Undefined where no text is.
 */
export function blockAt(page: Page, offset: number): Range | undefined {
  const { runs, elements } = page;
  const { words, firsts, ends } = textParts(page);
  const hasText = (run: number): boolean => words[run] > 0;
  const at = indexAt(runs.starts, offset);
  if (at < 0 || offset >= runs.ends[at] || runs.ignored[at] === 1) return undefined;
  let first = at;
  while (first > 0 && runs.breakBefore[first] !== 1) first--;
  let last = at;
  while (last + 1 < runs.count && runs.breakBefore[last + 1] !== 1) last++;
  while (first < last && !hasText(first)) first++;
  while (first < last && !hasText(last)) last--;
  if (!hasText(first)) return undefined;

  let element = runs.parents[at];
  while (element >= 0 && elements.isBlock[element] === 0) element = elements.parents[element];
  const [start, end] = element < 0 ? [0, 0] : [elements.starts[element], elements.ends[element]];
  let before = first - 1;
  while (before >= 0 && !hasText(before)) before--;
  let after = last + 1;
  while (after < runs.count && !hasText(after)) after++;
  const isAlone = (before < 0 || runs.starts[before] < start) && (after >= runs.count || runs.starts[after] >= end);
  if (end > start && isAlone) return { start, end };
  return { start: sourceOffset(runs, first, firsts[first]), end: sourceOffset(runs, last, ends[last]) };
}
