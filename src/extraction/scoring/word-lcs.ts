import { remembered } from "../page/once-per-page.ts";
import type { Reading } from "../page/reading.ts";
import { WordIds, wordsIn } from "./lexicon.ts";
import type { Judged, Measure } from "./measure.ts";
import { scoreOf, TooMuchWork, type Score } from "./score.ts";

export const wordLcs: Measure = {
  id: "lcs",
  name: "Word LCS",
  summary:
    "Words that extract and gold standard have in common in the same order: their longest common subsequence. Case counts.",
  formula:
    "P = |LCS(a, b)| / |a|, R = |LCS(a, b)| / |b|, F1 = 2 P R / (P + R), of the words a of the extract and b of the gold standard",
  cite: { paper: "Sun, Song and Liao 2011", where: "section 5.2, equations 1 and 2; Gottron 2008, section IV" },
  comparable:
    "Comparable with the tables of Gottron 2008 and, by F1 of the mean precision and recall, of Sun, Song and Liao 2011. For leaderboards choose Bag of words, Shingles, Snippets or ROUGE.",
  valueName: "F1",
  prepare: preparedBy("lcs"),
};

export const cleanEval: Measure = {
  id: "cleaneval",
  name: "CleanEval",
  summary: "Share of the words that stay when the extract is turned into the gold standard by removing and inserting words.",
  formula: "1 − distance(a, b) / alignmentLength(a, b) = |LCS(a, b)| / (|a| + |b| − |LCS(a, b)|)",
  cite: { paper: "Sun, Song and Liao 2011", where: "section 5.2, equations 3 and 4" },
  comparable: "Comparable with CleanEval's text-only scores, with its texts as gold standard.",
  valueName: "score",
  prepare: preparedBy("cleaneval"),
};

function preparedBy(id: "lcs" | "cleaneval"): Measure["prepare"] {
  return (gold, { reading: { words } }) => {
    const overlapWith = wordOverlaps[words](gold);
    return (extract) => overlapScores[id](overlapWith(extract));
  };
}

/** Numbers of words. */
interface Overlap {
  /** Words in a longest common subsequence. */
  readonly common: number;
  /** Words in the extract. */
  readonly found: number;
  /** Words in the gold text. */
  readonly wanted: number;
}

/** The scores that numbers of words come to, by each measure of words in their order. */
export const overlapScores = {
  lcs: ({ common, found, wanted }: Overlap): Score => scoreOf(common, found, wanted),
  cleaneval: ({ common, found, wanted }: Overlap): Score => ({
    value: found + wanted === 0 ? 1 : common / (found + wanted - common),
  }),
};

/** Steps that a comparison may take at the most: about a third of a second. Real pages stay far below it. */
export const mostSteps = 30_000_000;

/** Compares with a gold standard word by word, the same for every measure that does: what one has counted the next need not. */
const wordOverlaps = { script: remembered(overlapBy("script")), spaces: remembered(overlapBy("spaces")) };

function overlapBy(by: Reading["words"]) {
  return (gold: Judged) => {
    const lexicon = new WordIds();
    const wanted = lexicon.numbersOf(wordsIn(gold.text, by));
    let last: { readonly extract: Judged; readonly overlap: Overlap } | undefined;
    return (extract: Judged): Overlap => {
      if (last?.extract !== extract)
        last = { extract, overlap: overlapOf(lexicon, extract.words ?? wordsIn(extract.text, by), wanted) };
      return last.overlap;
    };
  };
}

/** @throws TooMuchWork where the same few words are repeated so often that it would take too long. */
function overlapOf(lexicon: WordIds, words: readonly string[], wanted: Int32Array): Overlap {
  const [ours, theirs] = shared(lexicon, words, wanted);
  const common = commonLength(ours, theirs, mostSteps);
  if (common === undefined)
    throw new TooMuchWork(
      `Not computed: ${words.length.toLocaleString("en")} words against ${wanted.length.toLocaleString("en")} words, the same ones ` +
        "over and over, would take too long to align. Choose Bag of words, which ignores the order.",
    );
  return { common, found: words.length, wanted: wanted.length };
}

/** Extract and gold text without the words that only one of them has. */
function shared(lexicon: WordIds, words: readonly string[], wanted: Int32Array): readonly [ours: Int32Array, theirs: Int32Array] {
  const ours = new Int32Array(words.length);
  const isFound = new Uint8Array(lexicon.count);
  let count = 0;
  for (const word of words) {
    const id = lexicon.numberOf(word);
    if (id < 0) continue;
    ours[count++] = id;
    isFound[id] = 1;
  }
  return [ours.subarray(0, count), wanted.filter((id) => isFound[id] === 1)];
}

/**
 * Length of a longest common subsequence of two sequences of numbers from 0; undefined where it would take more than `limit`.
 *
 * Exact and linear in memory: what both begin and end with is cut off, the rest is worked out bit by bit (Hyyrö 2004), 32 entries
 * of `b` at a time. Limbs of the long number in which an entry of `a` has no place are passed over, so it is quick where entries
 * differ, and never slower than |a| · |b| / 32 steps. How many there are is counted before the first.
 */
export function commonLength(a: Int32Array, b: Int32Array, limit = Infinity): number | undefined {
  const shorter = Math.min(a.length, b.length);
  let before = 0;
  while (before < shorter && a[before] === b[before]) before++;
  let after = 0;
  while (after < shorter - before && a[a.length - 1 - after] === b[b.length - 1 - after]) after++;
  const [aRest, bRest] = [a.subarray(before, a.length - after), b.subarray(before, b.length - after)];
  if (aRest.length === 0 || bRest.length === 0) return before + after;
  const places = placesIn(bRest);
  return stepsOf(aRest, places) > limit ? undefined : before + after + lengthByBits(aRest, bRest, places);
}

/** Limbs that are looked at, at the most. */
function stepsOf(a: Int32Array, { firsts }: NumberPlaces): number {
  let steps = 0;
  for (const entry of a) if (entry + 1 < firsts.length) steps += firsts[entry + 1] - firsts[entry];
  return steps;
}

function lengthByBits(a: Int32Array, b: Int32Array, places: NumberPlaces): number {
  // A bit is 0 where the length grows by one.
  const state = new Int32Array((b.length + 31) >>> 5).fill(-1);
  let reached = 0;
  for (const entry of a) if (entry + 1 < places.firsts.length) reached = advance(state, reached, places, entry);
  let length = 0;
  for (let limb = 0; limb < reached; limb++) length += bitCount(~state[limb]);
  return length;
}

/** The places of each number in a sequence: as bits, in only those limbs that have any. */
interface NumberPlaces {
  /** The limbs of number n are at `firsts[n]` to `firsts[n + 1] - 1`, in rising order. */
  readonly firsts: Uint32Array;
  readonly limbs: Uint32Array;
  readonly bits: Int32Array;
}

function placesIn(sequence: Int32Array): NumberPlaces {
  const numberCount = sequence.reduce((most, entry) => Math.max(most, entry), -1) + 1;
  const firsts = new Uint32Array(numberCount + 1);
  const lastLimbs = new Int32Array(numberCount).fill(-1);
  for (let at = 0; at < sequence.length; at++) {
    const entry = sequence[at];
    if (lastLimbs[entry] === at >>> 5) continue;
    lastLimbs[entry] = at >>> 5;
    firsts[entry + 1]++;
  }
  for (let entry = 0; entry < numberCount; entry++) firsts[entry + 1] += firsts[entry];
  const limbs = new Uint32Array(firsts[numberCount]);
  const bits = new Int32Array(limbs.length);
  const ends = firsts.slice();
  for (let at = 0; at < sequence.length; at++) {
    const entry = sequence[at];
    let place = ends[entry] - 1;
    if (place < firsts[entry] || limbs[place] !== at >>> 5) {
      place++;
      ends[entry] = place + 1;
      limbs[place] = at >>> 5;
    }
    bits[place] |= 1 << (at & 31);
  }
  return { firsts, limbs, bits };
}

/**
 * state = (state + (state & places)) | (state & ~places), as one long number of which the limbs from `reached` on have all bits set.
 * Returns the next `reached`. Only the lowest place among these can clear a bit, and none does if anything is carried there.
 */
function advance(state: Int32Array, reached: number, { firsts, limbs, bits }: NumberPlaces, entry: number): number {
  const end = firsts[entry + 1];
  let place = firsts[entry];
  let carry = 0;
  let next = 0;
  for (; place < end; place++) {
    const limb = limbs[place];
    if (limb >= reached) break;
    if (carry === 1) carry = carryOn(state, next, limb);
    const old = state[limb];
    const here = bits[place];
    const sum = (old >>> 0) + ((old & here) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[limb] = sum | (old & ~here);
    next = limb + 1;
  }
  if (carry === 1) carry = carryOn(state, next, reached);
  if (carry === 1 || place === end) return reached;
  const limb = limbs[place];
  const here = bits[place];
  state[limb] = ~(here & -here);
  return limb + 1;
}

/** Adds 1 to the limbs `[from, to)`, none of which has a place; what was set stays so. Returns what is carried out of them. */
function carryOn(state: Int32Array, from: number, to: number): 0 | 1 {
  for (let limb = from; limb < to; limb++) {
    const old = state[limb];
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
