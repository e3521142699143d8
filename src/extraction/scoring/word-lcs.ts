import { splitWords } from "../page/split-words.ts";
import { commonLength } from "./common-length.ts";
import { Lexicon } from "./lexicon.ts";
import type { Judged, Measure } from "./measures.ts";
import { scoreOf, TooMuchWork } from "./score.ts";

export const wordLcs: Measure = {
  id: "lcs",
  name: "Word LCS",
  summary:
    "Words that extract and gold standard have in common in the same order: their longest common subsequence. Case counts.",
  formula:
    "P = |LCS(a, b)| / |a|, R = |LCS(a, b)| / |b|, F1 = 2 P R / (P + R), of the words a of the extract and b of the gold standard",
  cite: { paper: "Sun, Song and Liao 2011", where: "section 5.2, equations 1 and 2; Gottron 2008, section IV" },
  valueName: "F1",
  prepare: (gold) => {
    const overlapWith = wordOverlap(gold);
    return (extract) => {
      const { common, found, wanted } = overlapWith(extract);
      return scoreOf(common, found, wanted);
    };
  },
};

export const cleanEval: Measure = {
  id: "cleaneval",
  name: "CleanEval",
  summary:
    "Share of the words that stay where they are when the extract is turned into the gold standard by taking words out and putting words in.",
  formula: "1 − distance(a, b) / alignmentLength(a, b) = |LCS(a, b)| / (|a| + |b| − |LCS(a, b)|)",
  cite: { paper: "Sun, Song and Liao 2011", where: "section 5.2, equations 3 and 4" },
  valueName: "score",
  prepare: (gold) => {
    const overlapWith = wordOverlap(gold);
    return (extract) => {
      const { common, found, wanted } = overlapWith(extract);
      return { value: found + wanted === 0 ? 1 : common / (found + wanted - common) };
    };
  },
};

/** Numbers of words. */
interface Overlap {
  /** In a longest common subsequence. */
  readonly common: number;
  /** In the extract. */
  readonly found: number;
  /** In the gold text. */
  readonly wanted: number;
}

/** Steps that a comparison may take at the most: about a third of a second. Real pages stay far below it. */
const mostSteps = 30_000_000;

type Overlapping = (extract: Judged) => Overlap;

const overlaps = new WeakMap<Judged, Overlapping>();

/** Compares with a gold standard word by word, the same for every measure that does: what one has counted the next need not. */
function wordOverlap(gold: Judged): Overlapping {
  const known = overlaps.get(gold);
  if (known !== undefined) return known;
  const lexicon = new Lexicon();
  const wanted = lexicon.numbersOf(splitWords(gold.text));
  let last: { readonly extract: Judged; readonly overlap: Overlap } | undefined;
  const overlapWith = (extract: Judged): Overlap => {
    if (last?.extract !== extract)
      last = { extract, overlap: overlapOf(lexicon, extract.words ?? splitWords(extract.text), wanted) };
    return last.overlap;
  };
  overlaps.set(gold, overlapWith);
  return overlapWith;
}

/** @throws TooMuchWork where the same few words are repeated so often that it would take too long. */
function overlapOf(lexicon: Lexicon, words: readonly string[], wanted: Int32Array): Overlap {
  const [ours, theirs] = shared(lexicon, words, wanted);
  const common = commonLength(ours, theirs, mostSteps);
  if (common === undefined)
    throw new TooMuchWork(
      `Not computed: ${words.length.toLocaleString("en")} words against ${wanted.length.toLocaleString("en")} words, the same ones ` +
        "over and over, would take too long to put in order. Choose Bag of words, which does not ask for the order.",
    );
  return { common, found: words.length, wanted: wanted.length };
}

/** Extract and gold text without the words that only one of them has. */
function shared(lexicon: Lexicon, words: readonly string[], wanted: Int32Array): readonly [ours: Int32Array, theirs: Int32Array] {
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
