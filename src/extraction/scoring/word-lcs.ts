import { splitWords } from "../page/split-words.ts";
import { commonLength } from "./common-length.ts";
import { Lexicon } from "./lexicon.ts";
import type { Measure } from "./measures.ts";
import { scoreOf } from "./score.ts";

export const wordLcs: Measure = {
  id: "lcs",
  name: "Word LCS",
  summary:
    "Words that extract and gold standard have in common in the same order: their longest common subsequence. Case counts.",
  formula:
    "P = |LCS(a, b)| / |a|, R = |LCS(a, b)| / |b|, F1 = 2 P R / (P + R), of the words a of the extract and b of the gold standard",
  cite: { paper: "Sun, Song and Liao 2011", where: "section 5.2, equations 1 and 2; Gottron 2008, section IV" },
  valueName: "F1",
  prepare: ({ text }) => {
    const overlapWith = wordOverlap(text);
    return (extract) => {
      const { common, found, wanted } = overlapWith(extract.words ?? splitWords(extract.text));
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
  prepare: ({ text }) => {
    const overlapWith = wordOverlap(text);
    return (extract) => {
      const { common, found, wanted } = overlapWith(extract.words ?? splitWords(extract.text));
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

function wordOverlap(gold: string): (extract: readonly string[]) => Overlap {
  const lexicon = new Lexicon();
  const wanted = lexicon.numbersOf(splitWords(gold));
  return (words) => {
    const [ours, theirs] = shared(lexicon, words, wanted);
    return { common: commonLength(ours, theirs), found: words.length, wanted: wanted.length };
  };
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
