import type { Range } from "../../extraction/page/selection.ts";

/**
 * The piece that a place of the source means, -1 for none: the one of the same span, else the smallest that holds all of it, else
 * the first that has a part in it. Of pieces of one span the last is meant, which is the innermost.
 */
export function unitAt(place: Range | undefined, starts: Uint32Array, ends: Uint32Array): number {
  if (place === undefined) return -1;
  let holding = -1;
  let least = Infinity;
  let touching = -1;
  for (let unit = 0; unit < starts.length; unit++) {
    const [start, end] = [starts[unit] ?? 0, ends[unit] ?? 0];
    if (end <= start || end <= place.start || start >= place.end) continue;
    if (touching < 0) touching = unit;
    if (start > place.start || end < place.end || end - start > least) continue;
    holding = unit;
    least = end - start;
  }
  return holding >= 0 ? holding : touching;
}
