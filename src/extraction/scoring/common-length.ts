/**
 * Length of a longest common subsequence of two sequences of numbers from 0; undefined where it would take more than `mostSteps`.
 *
 * Exact and linear in memory: what both begin and end with is cut off, the rest is worked out bit by bit (Hyyrö 2004), 32 entries
 * of `b` at a time. Limbs of the long number in which an entry of `a` has no place are passed over, so it is quick where entries
 * differ, and never slower than |a| · |b| / 32 steps. How many there are is counted before the first.
 */
export function commonLength(a: Int32Array, b: Int32Array, mostSteps = Infinity): number | undefined {
  const shorter = Math.min(a.length, b.length);
  let before = 0;
  while (before < shorter && a[before] === b[before]) before++;
  let after = 0;
  while (after < shorter - before && a[a.length - 1 - after] === b[b.length - 1 - after]) after++;
  const [aRest, bRest] = [a.subarray(before, a.length - after), b.subarray(before, b.length - after)];
  if (aRest.length === 0 || bRest.length === 0) return before + after;
  const places = placesIn(bRest);
  return stepsOf(aRest, places) > mostSteps ? undefined : before + after + lengthByBits(aRest, bRest, places);
}

/** Limbs that are looked at, at the most. */
function stepsOf(a: Int32Array, { firsts }: Places): number {
  let steps = 0;
  for (const entry of a) if (entry + 1 < firsts.length) steps += (firsts[entry + 1] ?? 0) - (firsts[entry] ?? 0);
  return steps;
}

function lengthByBits(a: Int32Array, b: Int32Array, places: Places): number {
  // A bit is 0 where the length grows by one.
  const state = new Int32Array((b.length + 31) >>> 5).fill(-1);
  let reached = 0;
  for (const entry of a) if (entry + 1 < places.firsts.length) reached = advance(state, reached, places, entry);
  let length = 0;
  for (let limb = 0; limb < reached; limb++) length += bitCount(~(state[limb] ?? 0));
  return length;
}

/** Where each number stands in a sequence: as bits, in only those limbs that have any. */
interface Places {
  /** Those of number n are at `firsts[n]` to `firsts[n + 1] - 1`, in rising order. */
  readonly firsts: Uint32Array;
  readonly limbs: Uint32Array;
  readonly bits: Int32Array;
}

function placesIn(sequence: Int32Array): Places {
  const numberCount = sequence.reduce((most, entry) => Math.max(most, entry), -1) + 1;
  const firsts = new Uint32Array(numberCount + 1);
  const lastLimbs = new Int32Array(numberCount).fill(-1);
  for (let at = 0; at < sequence.length; at++) {
    const entry = sequence[at] ?? 0;
    if (lastLimbs[entry] === at >>> 5) continue;
    lastLimbs[entry] = at >>> 5;
    firsts[entry + 1] = (firsts[entry + 1] ?? 0) + 1;
  }
  for (let entry = 0; entry < numberCount; entry++) firsts[entry + 1] = (firsts[entry + 1] ?? 0) + (firsts[entry] ?? 0);
  const limbs = new Uint32Array(firsts[numberCount] ?? 0);
  const bits = new Int32Array(limbs.length);
  const ends = firsts.slice();
  for (let at = 0; at < sequence.length; at++) {
    const entry = sequence[at] ?? 0;
    let place = (ends[entry] ?? 0) - 1;
    if (place < (firsts[entry] ?? 0) || limbs[place] !== at >>> 5) {
      place++;
      ends[entry] = place + 1;
      limbs[place] = at >>> 5;
    }
    bits[place] = (bits[place] ?? 0) | (1 << (at & 31));
  }
  return { firsts, limbs, bits };
}

/**
 * state = (state + (state & places)) | (state & ~places), as one long number of which the limbs from `reached` on have all bits set.
 * Returns the next `reached`. Only the lowest place among these can clear a bit, and none does if anything is carried there.
 */
function advance(state: Int32Array, reached: number, { firsts, limbs, bits }: Places, entry: number): number {
  const end = firsts[entry + 1] ?? 0;
  let place = firsts[entry] ?? 0;
  let carry = 0;
  let next = 0;
  for (; place < end; place++) {
    const limb = limbs[place] ?? 0;
    if (limb >= reached) break;
    if (carry === 1) carry = carryOn(state, next, limb);
    const old = state[limb] ?? 0;
    const here = bits[place] ?? 0;
    const sum = (old >>> 0) + ((old & here) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[limb] = sum | (old & ~here);
    next = limb + 1;
  }
  if (carry === 1) carry = carryOn(state, next, reached);
  if (carry === 1 || place === end) return reached;
  const limb = limbs[place] ?? 0;
  const here = bits[place] ?? 0;
  state[limb] = ~(here & -here);
  return limb + 1;
}

/** Adds 1 to the limbs `[from, to)`, none of which has a place; what was set stays so. Returns what is carried out of them. */
function carryOn(state: Int32Array, from: number, to: number): 0 | 1 {
  for (let limb = from; limb < to; limb++) {
    const old = state[limb] ?? 0;
    if (old === -1) continue;
    state[limb] = old | (old + 1);
    return 0;
  }
  return 1;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
