import { commonSubsequence } from "../statistics/common-subsequence.ts";

/**
 * Places of a text's words among those of another text that it was taken from: the index of the place of each word, rising; -1
 * for a word that found none.
 *
 * Stretches of words that stand once in each text are matched first, and grown to both sides, so that a passage which the other
 * text repeats (a teaser) is not torn apart; what lies between is matched by a longest common subsequence. Of what is left, words
 * that begin with the same letters or digits are taken for each other: "cut.2" and "cut.[2]".
 */
export function alignWords(words: readonly string[], places: readonly string[]): Int32Array<ArrayBuffer> {
  const [a, b] = numbered(words, places);
  const matches = new Int32Array(a.length).fill(-1);
  let gaps: readonly Gap[] = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }];
  for (const length of anchorLengths) {
    for (const gap of gaps) anchorIn(a, b, gap, length, matches);
    gaps = gapsBetween(matches, b.length);
  }
  for (const gap of gaps) fillGap(a, b, gap, matches);
  for (const gap of gapsBetween(matches, b.length)) fillByBeginnings(words, places, gap, matches);
  return matches;
}

type Sequences = readonly [a: Int32Array<ArrayBuffer>, b: Int32Array<ArrayBuffer>];

/** Two texts as numbers, the same for the same word. */
function numbered(words: readonly string[], places: readonly string[]): Sequences {
  const ids = new Map<string, number>();
  const idOf = (word: string): number => {
    let id = ids.get(word);
    if (id === undefined) ids.set(word, (id = ids.size));
    return id;
  };
  return [Int32Array.from(words, idOf), Int32Array.from(places, idOf)];
}

function fillByBeginnings(words: readonly string[], places: readonly string[], gap: Gap, matches: Int32Array): void {
  const { aStart, aEnd, bStart, bEnd } = gap;
  // A word that begins with neither letter nor digit gets a key of its own: no other has it, as no word has a space.
  const [a, b] = numbered(
    words.slice(aStart, aEnd).map((word, at) => beginningOf(word) ?? `word ${at}`),
    places.slice(bStart, bEnd).map((word, at) => beginningOf(word) ?? `place ${at}`),
  );
  for (const part of smallEnough({ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length })) {
    const found = commonSubsequence(a.subarray(part.aStart, part.aEnd), b.subarray(part.bStart, part.bEnd));
    for (const [index, match] of found.entries())
      if (match >= 0) matches[aStart + part.aStart + index] = bStart + part.bStart + match;
  }
}

/** The first letters and digits of a word. */
function beginningOf(word: string): string | undefined {
  return /[\p{L}\p{N}]+/u.exec(word)?.[0].toLowerCase();
}

/** Words of a stretch that is searched for. */
const anchorLengths = [6, 3, 1];
/** Comparisons that a gap may take at the most; a larger one, of words that repeat and repeat, is cut in two. */
const mostCells = 400_000_000;

/** Words `[aStart, aEnd)` and places `[bStart, bEnd)`, with what lies around them matched. */
interface Gap {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

/** Matches the stretches of so many words that stand once on each side of a gap, as many as keep their order, and grows them. */
function anchorIn(a: Int32Array, b: Int32Array, gap: Gap, length: number, matches: Int32Array): void {
  const here = oncePlaced(a, gap.aStart, gap.aEnd, length);
  const there = oncePlaced(b, gap.bStart, gap.bEnd, length);
  const starts: number[] = [];
  const targets: number[] = [];
  for (const [stretch, start] of here) {
    const target = there.get(stretch) ?? -1;
    if (start < 0 || target < 0) continue;
    starts.push(start);
    targets.push(target);
  }
  const rising = longestRising(targets);
  const anchors = rising.map((index) => starts[index]);
  for (const index of rising) matches[starts[index]] = targets[index];
  for (const [index, anchor] of anchors.entries()) {
    const isLast = index + 1 === anchors.length;
    growOn(a, b, anchor, { aEnd: gap.aEnd, bEnd: isLast ? gap.bEnd : matches[anchors[index + 1]] }, matches);
  }
  for (const anchor of anchors) growBack(a, b, anchor, gap, matches);
}

/** Matches what follows a match for as long as the words are the same. */
function growOn(
  a: Int32Array,
  b: Int32Array,
  anchor: number,
  { aEnd, bEnd }: Pick<Gap, "aEnd" | "bEnd">,
  matches: Int32Array,
): void {
  let at = anchor + 1;
  let place = matches[anchor] + 1;
  while (at < aEnd && place < bEnd && matches[at] === -1 && a[at] === b[place]) matches[at++] = place++;
}

/** Matches what precedes a match for as long as the words are the same, and the match before is not reached. */
function growBack(a: Int32Array, b: Int32Array, anchor: number, { aStart, bStart }: Gap, matches: Int32Array): void {
  let before = anchor - 1;
  while (before >= aStart && matches[before] === -1) before--;
  const floor = before >= aStart ? matches[before] : bStart - 1;
  let at = anchor - 1;
  let place = matches[anchor] - 1;
  while (at > before && place > floor && a[at] === b[place]) matches[at--] = place--;
}

/** Start of each stretch of words, in order of appearance; -1 for one that is repeated. */
function oncePlaced(sequence: Int32Array, start: number, end: number, length: number): Map<string | number, number> {
  const placed = new Map<string | number, number>();
  for (let at = start; at + length <= end; at++) {
    const stretch = length === 1 ? sequence[at] : sequence.subarray(at, at + length).join();
    placed.set(stretch, placed.has(stretch) ? -1 : at);
  }
  return placed;
}

/** Indices of a longest rising subsequence (patience sorting). */
function longestRising(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  for (let index = 0; index < values.length; index++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[tails[middle]] < values[index]) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1];
    tails[low] = index;
  }
  const rising: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]) rising.push(index);
  return rising.toReversed();
}

/** The stretches of words without a match, with the places that are free for them. */
function gapsBetween(matches: Int32Array, placeCount: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let bStart = 0;
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at];
    if (match >= 0) {
      bStart = match + 1;
      continue;
    }
    const aStart = at;
    while (at + 1 < matches.length && matches[at + 1] === -1) at++;
    const bEnd = at + 1 < matches.length ? matches[at + 1] : placeCount;
    if (bEnd > bStart) gaps.push({ aStart, aEnd: at + 1, bStart, bEnd });
  }
  return gaps;
}

function fillGap(a: Int32Array, b: Int32Array, gap: Gap, matches: Int32Array): void {
  for (const { aStart, aEnd, bStart, bEnd } of smallEnough(gap)) {
    const found = commonSubsequence(a.subarray(aStart, aEnd), b.subarray(bStart, bEnd));
    for (const [index, match] of found.entries()) if (match >= 0) matches[aStart + index] = bStart + match;
  }
}

/** A gap in parts that are matched in a time that can be waited for, halved side by side. */
function smallEnough(gap: Gap): readonly Gap[] {
  const { aStart, aEnd, bStart, bEnd } = gap;
  if ((aEnd - aStart) * (bEnd - bStart) <= mostCells) return [gap];
  const aMiddle = (aStart + aEnd) >>> 1;
  const bMiddle = (bStart + bEnd) >>> 1;
  return [
    ...smallEnough({ aStart, aEnd: aMiddle, bStart, bEnd: bMiddle }),
    ...smallEnough({ aStart: aMiddle, aEnd, bStart: bMiddle, bEnd }),
  ];
}
