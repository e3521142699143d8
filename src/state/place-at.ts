import { indexAt, type Range } from "../extraction/page/selection.ts";

/** No word or tag that is pointed at is longer. */
const reach = 200;

/** The word or the tag at an offset of the source: what pointing there means. */
export function placeAt(source: string, offset: number): Range {
  return tagAt(source, offset) ?? wordAt(source, offset);
}

function tagAt(source: string, offset: number): Range | undefined {
  const start = source.lastIndexOf("<", offset);
  if (start < 0 || offset - start > reach || !/[a-z/!]/i.test(source.charAt(start + 1))) return undefined;
  const end = source.indexOf(">", start);
  return end >= offset && end - start <= 2 * reach ? { start, end: end + 1 } : undefined;
}

function wordAt(source: string, offset: number): Range {
  let start = offset;
  let end = offset;
  while (start > 0 && offset - start < reach && isWordUnit(source, start - 1)) start--;
  while (end < source.length && end - offset < reach && isWordUnit(source, end)) end++;
  return end > start ? { start, end } : { start: offset, end: Math.min(offset + 1, source.length) };
}

function isWordUnit(source: string, index: number): boolean {
  return !/[\s<>\u00a0]/.test(source.charAt(index));
}

/** Starts of the lines of a source, in order, the first 0. Lines end with a line feed. */
export function lineStartsOf(source: string): Uint32Array<ArrayBuffer> {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** Line and column of an offset, both from 1; the column counts UTF-16 units, as the editor does. */
export function lineColumnAt(lineStarts: Uint32Array, offset: number): { readonly line: number; readonly column: number } {
  const line = indexAt(lineStarts, offset);
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
}
