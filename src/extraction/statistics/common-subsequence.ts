/**
 * A longest common subsequence of two sequences: the index in `b` of each entry of `a`, rising; -1 for an entry that has none.
 *
 * Linear in memory (Hirschberg 1975), 32 entries of `b` at a time (Hyyrö 2004). Which of several longest ones is not said.
 */
export function commonSubsequence(a: Int32Array, b: Int32Array): Int32Array<ArrayBuffer> {
  const matches = new Int32Array(a.length).fill(-1);
  // The recursion is as deep as `a` can be halved.
  const align = (aStart: number, aEnd: number, bStart: number, bEnd: number): void => {
    while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) matches[aStart++] = bStart++;
    while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) matches[--aEnd] = --bEnd;
    if (aStart === aEnd || bStart === bEnd) return;
    if (aEnd - aStart === 1) {
      const found = b.subarray(bStart, bEnd).indexOf(a[aStart]);
      if (found >= 0) matches[aStart] = bStart + found;
      return;
    }
    const aMiddle = (aStart + aEnd) >>> 1;
    const before = prefixLengths(a.subarray(aStart, aMiddle), b.subarray(bStart, bEnd));
    const after = prefixLengths(a.subarray(aMiddle, aEnd).toReversed(), b.subarray(bStart, bEnd).toReversed());
    const bMiddle = bStart + bestSplit(before, after);
    align(aStart, aMiddle, bStart, bMiddle);
    align(aMiddle, aEnd, bMiddle, bEnd);
  };
  align(0, a.length, 0, b.length);
  return matches;
}

function bestSplit(before: Uint32Array, after: Uint32Array): number {
  const last = before.length - 1;
  let best = 0;
  let length = -1;
  for (let at = 0; at <= last; at++) {
    const sum = before[at] + after[last - at];
    if (sum > length) [best, length] = [at, sum];
  }
  return best;
}

/** Length of a longest common subsequence of `a` and the first j entries of `b`, for j = 0 … b.length. */
function prefixLengths(a: Int32Array, b: Int32Array): Uint32Array {
  const limbCount = (b.length + 31) >>> 5;
  const places = placesIn(a, b, limbCount);
  // A bit is 0 where the length grows by one.
  const state = new Int32Array(limbCount).fill(-1);
  for (const entry of a) {
    const place = places.get(entry);
    if (place !== undefined) advance(state, place);
  }
  const lengths = new Uint32Array(b.length + 1);
  for (let at = 0; at < b.length; at++) lengths[at + 1] = lengths[at] + (((state[at >>> 5] >>> (at & 31)) & 1) ^ 1);
  return lengths;
}

/** state = (state + (state & place)) | (state & ~place), as one long number. */
function advance(state: Int32Array, place: Int32Array): void {
  let carry = 0;
  for (let limb = 0; limb < state.length; limb++) {
    const bits = state[limb];
    const here = place[limb];
    if (carry === 0 && here === 0) continue;
    const sum = (bits >>> 0) + ((bits & here) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[limb] = sum | (bits & ~here);
  }
}

/** A bit for each place of an entry of `a` in `b`; nothing for one that has none. */
function placesIn(a: Int32Array, b: Int32Array, limbCount: number): ReadonlyMap<number, Int32Array> {
  const wanted = new Set(a);
  const places = new Map<number, Int32Array>();
  for (let at = 0; at < b.length; at++) {
    const entry = b[at];
    if (!wanted.has(entry)) continue;
    let bits = places.get(entry);
    if (bits === undefined) places.set(entry, (bits = new Int32Array(limbCount)));
    bits[at >>> 5] |= 1 << (at & 31);
  }
  return places;
}
