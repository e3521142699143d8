/** Starts of the lines of a source, in order, the first 0. Lines end with a line feed. */
export function lineStartsOf(source: string): Uint32Array<ArrayBuffer> {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** Line and column of an offset, both from 1; the column counts UTF-16 units, as the editor does. */
export function lineColumnAt(lineStarts: Uint32Array, offset: number): { readonly line: number; readonly column: number } {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
