import type { Reading } from "../page/reading.ts";
import { lettersAndDigits, WordIds } from "./lexicon.ts";
import type { Measure } from "./measure.ts";
import { scoreOf, type FullScore } from "./score.ts";

export const bagOfWords: Measure = {
  id: "bag",
  name: "Bag of words",
  summary:
    "Words that extract and gold standard have in common, in any place. Words are runs of letters, digits and _; case does not count.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of words A of the extract and B of the gold standard",
  cite: { paper: "Foley 2026 (WCXB)", where: "metric; so too Weninger, Hsu and Han 2010" },
  comparable: "Comparable with WCXB: its evaluate.py counts the same words and averages F1, precision and recall over pages.",
  valueName: "F1",
  prepare: ({ text }, { reading: { words } }) => {
    const scoreWith = bagScorer(bagOf(text, words));
    return (extract) => scoreWith(bagOf(extract.text, words));
  },
};

/** Compares two texts as bags of words, the metric of WCXB. */
export function bagOfWordsScore(extract: string, gold: string): FullScore {
  return bagScorer(bagOf(gold))(bagOf(extract));
}

/** The words of a text, in its order: runs of letters, digits and _, in lower case. */
export function bagOf(text: string, by?: Reading["words"]): readonly string[] {
  return lettersAndDigits(text.toLowerCase(), by);
}

/** Compares bags of words (or shingles) with that of a gold standard: each counts as often as both have it. */
export function bagScorer(gold: readonly string[]): (extract: readonly string[]) => FullScore {
  const lexicon = new WordIds();
  const ids = lexicon.numbersOf(gold);
  const counts = new Uint32Array(lexicon.count);
  for (const id of ids) counts[id]++;
  return (extract) => {
    const left = counts.slice();
    let common = 0;
    for (const word of extract) {
      const id = lexicon.numberOf(word);
      if (id < 0 || left[id] === 0) continue;
      left[id]--;
      common++;
    }
    return scoreOf(common, extract.length, gold.length);
  };
}
