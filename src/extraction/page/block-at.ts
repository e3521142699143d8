import { sourceOffset, type Page, type Runs } from "./page.ts";
import { indexAt, type Range } from "./selection.ts";
import { isBlank, isSpace } from "./vocabulary.ts";

/**
 * The block of text at an offset of the source: the span of the smallest block-level element around it. Where that holds other text too,
 * beside blocks of its own or beyond a `<br>`, the text at the offset alone, from one such edge to the next. Undefined where no text is.
 */
export function blockAt({ runs, elements }: Page, offset: number): Range | undefined {
  const at = indexAt(runs.starts, offset);
  if (at < 0 || offset >= runs.ends[at] || runs.ignored[at] === 1) return undefined;
  let first = at;
  while (first > 0 && runs.breakBefore[first] !== 1) first--;
  let last = at;
  while (last + 1 < runs.count && runs.breakBefore[last + 1] !== 1) last++;
  while (first < last && !hasText(runs, first)) first++;
  while (first < last && !hasText(runs, last)) last--;
  if (!hasText(runs, first)) return undefined;

  let element = runs.parents[at];
  while (element >= 0 && elements.isBlock[element] === 0) element = elements.parents[element];
  const [start, end] = element < 0 ? [0, 0] : [elements.starts[element], elements.ends[element]];
  let before = first - 1;
  while (before >= 0 && !hasText(runs, before)) before--;
  let after = last + 1;
  while (after < runs.count && !hasText(runs, after)) after++;
  const isAlone = (before < 0 || runs.starts[before] < start) && (after >= runs.count || runs.starts[after] >= end);
  return end > start && isAlone ? { start, end } : textOf(runs, first, last);
}

/** From the first character of some runs that is no white space to the last. */
function textOf(runs: Runs, first: number, last: number): Range {
  const [head, tail] = [runs.texts[first], runs.texts[last]];
  let start = 0;
  while (isSpace(head.charCodeAt(start))) start++;
  let end = tail.length;
  while (isSpace(tail.charCodeAt(end - 1))) end--;
  return { start: sourceOffset(runs, first, start), end: sourceOffset(runs, last, end) };
}

/** Returns whether a run is content with any character in it that is no white space. */
function hasText({ ignored, texts }: Runs, run: number): boolean {
  return ignored[run] === 0 && !isBlank(texts[run]);
}
