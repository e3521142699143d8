import { has, type Range, type Selection } from "../../extraction/page/selection.ts";
import type { AxisWord } from "../../plots/axis-text.ts";
import { isRightToLeft } from "../ui/strong-direction.ts";

/** Units before a window in which the tag is looked for that it begins in, and those of a word that are drawn beyond its edges. */
const longestTag = 2000;
const beyond = 40;
const pieces = /<[a-z/!?][^<>]*>?|[^\s<]+|</gi;
const openTag = /<[a-z/!?][^<>]*$/i;

/**
 * The words and tags of a source in a window, in their order; of those that reach beyond it, what is near it. Code is what has no text of
 * the page; as long as that is not known, tags. Only the window and what is close to it is looked at, however long the source is.
 */
export function axisWords(source: string, text: Selection | undefined, { start, end }: Range): readonly AxisWord[] {
  const from = beginOf(source, start);
  const to = Math.min(end + beyond, source.length);
  return [...source.slice(from, to).matchAll(pieces)].flatMap(({ 0: piece, index }) => {
    const [first, last] = [Math.max(from + index, start - beyond), from + index + piece.length];
    if (last <= start || first >= end) return [];
    const isCode = text === undefined ? piece.startsWith("<") : !has(text, from + index) && !has(text, last - 1);
    const shown = source.slice(first, last).replaceAll(/\s/g, " ");
    return [{ start: first, end: last, text: shown, isCode, isRightToLeft: !isCode && isRightToLeft(shown) }];
  });
}

/** Where the tag or the word begins that an offset lies in. */
function beginOf(source: string, offset: number): number {
  const before = source.slice(Math.max(offset - longestTag, 0), offset);
  const inTag = before.search(openTag);
  if (inTag >= 0) return offset - before.length + inTag;
  let at = before.length;
  while (at > 0 && before.length - at < beyond && !/[\s<>]/.test(before.charAt(at - 1))) at--;
  return offset - before.length + at;
}
