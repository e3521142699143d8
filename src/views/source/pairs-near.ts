import { indexAt } from "../../extraction/page/selection.ts";
import type { Change } from "./display-copy.ts";

/** Where a text is being looked at: `[start, end)`. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The pairs of a selection that meet a stretch, cut at none of its ends.
 *
 * Where more than `most` pairs meet it, those in the middle of them.
 *
 * @param pairs `[start0, end0, start1, end1, …]`, rising
 */
export function pairsNear(pairs: Uint32Array<ArrayBuffer>, { start, end }: Stretch, most: number): Uint32Array<ArrayBuffer> {
  const from = (indexAt(pairs, start) + 1) & ~1;
  const to = (indexAt(pairs, end - 1) + 2) & ~1;
  const surplus = Math.max(0, (to - from) / 2 - most);
  const skipped = 2 * Math.floor(surplus / 2);
  return pairs.subarray(from + skipped, to - (2 * surplus - skipped));
}

/** The pairs after an edit of the text they belong to; what is typed at the edge of a pair does not join it. */
export function movedBy(pairs: Uint32Array<ArrayBuffer>, change: Change): Uint32Array<ArrayBuffer> {
  const { start, end, text } = change;
  return pairs.map((offset, index) => {
    const isStart = index % 2 === 0;
    if (offset < start || (offset === start && !isStart)) return offset;
    return offset >= end ? offset + text.length - (end - start) : start;
  });
}
