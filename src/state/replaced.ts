/** What stands in the place of another text: `[start, end)` before, `[newStart, newEnd)` after. */
interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Where two texts differ, in their order: what lies between is the same in both. */
export function replacedIn(before: string, after: string): readonly Replaced[] {
  const found: Replaced[] = [];
  collect(before, after, { start: 0, end: before.length, newStart: 0, newEnd: after.length }, found);
  return found;
}

/**
 * Ranges `[start0, end0, start1, …]` of a text after it was changed. What is put in at the edge of one does not join it; one of
 * which nothing is left goes.
 */
export function movedRanges(ranges: readonly number[], replaced: readonly Replaced[]): readonly number[] {
  const moved: number[] = [];
  let at = 0;
  const place = (offset: number, isStart: boolean): number => {
    // The first that does not lie wholly before.
    let next = replaced[at];
    while (next !== undefined && isBefore(next, offset, isStart)) next = replaced[++at];
    const last = replaced[at - 1];
    if (next !== undefined && next.start < offset && offset < next.end) return isStart ? next.newEnd : next.newStart;
    return last === undefined ? offset : offset + last.newEnd - last.end;
  };
  for (let index = 0; index < ranges.length; index += 2) {
    const start = place(ranges[index] ?? 0, true);
    const end = place(ranges[index + 1] ?? 0, false);
    if (end <= start) continue;
    if (moved.at(-1) === start) moved.pop();
    else moved.push(start);
    moved.push(end);
  }
  return moved;
}

/** Whether what follows a replacement begins at or before an offset; what is put in at a range's end comes after it. */
function isBefore({ start, end }: Replaced, offset: number, isStart: boolean): boolean {
  return end < offset || (end === offset && (isStart || start < end));
}

/** Trims what is the same at both ends, and looks for what is the same between. */
function collect(before: string, after: string, whole: Replaced, found: Replaced[]): void {
  let { start, end, newStart, newEnd } = whole;
  while (start < end && newStart < newEnd && before.charCodeAt(start) === after.charCodeAt(newStart)) {
    start++;
    newStart++;
  }
  while (start < end && newStart < newEnd && before.charCodeAt(end - 1) === after.charCodeAt(newEnd - 1)) {
    end--;
    newEnd--;
  }
  if (start === end && newStart === newEnd) return;
  const rest = { start, end, newStart, newEnd };
  const pairs = start === end || newStart === newEnd ? [] : pairedPieces(before, after, rest);
  if (pairs.length < 2) found.push(rest);
  else for (const pair of pairs) collect(before, after, pair, found);
}

/** The pieces from tag to tag of two stretches, each with the one in its place, where there are as many; else around those found once in each. */
function pairedPieces(before: string, after: string, { start, end, newStart, newEnd }: Replaced): readonly Replaced[] {
  const former = piecesOf(before, start, end);
  const latter = piecesOf(after, newStart, newEnd);
  const anchors =
    former.length === latter.length
      ? former.map((_, index) => [index, index] as const)
      : commonPieces(textsOf(before, former, end), textsOf(after, latter, newEnd));
  const cuts = [...anchors.map(([a, b]) => [former[a] ?? start, latter[b] ?? newStart] as const), [end, newEnd] as const];
  const pairs: Replaced[] = [];
  let from: readonly [number, number] = [start, newStart];
  for (const [cut, newCut] of cuts) {
    if (cut > from[0] || newCut > from[1]) pairs.push({ start: from[0], end: cut, newStart: from[1], newEnd: newCut });
    from = [cut, newCut];
  }
  return pairs;
}

/** Where pieces begin: at the start, and at each `<`. */
function piecesOf(text: string, start: number, end: number): number[] {
  const starts = [start];
  for (let at = text.indexOf("<", start + 1); at >= 0 && at < end; at = text.indexOf("<", at + 1)) starts.push(at);
  return starts;
}

function textsOf(text: string, starts: readonly number[], end: number): string[] {
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? end));
}

/** Indices of pieces that stand once in each of two lists, as far as they keep their order. */
function commonPieces(former: readonly string[], latter: readonly string[]): readonly (readonly [number, number])[] {
  const places = onceIn(latter);
  const pairs: (readonly [number, number])[] = [];
  for (const [piece, index] of onceIn(former)) {
    const place = places.get(piece) ?? -1;
    if (index >= 0 && place > (pairs.at(-1)?.[1] ?? -1)) pairs.push([index, place]);
  }
  return pairs;
}

/** The place of each piece, in their order; -1 for one that is repeated. */
function onceIn(pieces: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, piece] of pieces.entries()) places.set(piece, places.has(piece) ? -1 : index);
  return places;
}
