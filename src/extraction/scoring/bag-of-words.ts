import { Lexicon } from "./lexicon.ts";
import type { Measure } from "./measures.ts";
import { scoreOf } from "./score.ts";
import type { FullScore } from "./score.ts";
import { lettersAndDigits } from "./letters-and-digits.ts";

export const bagOfWords: Measure = {
  id: "bag",
  name: "Bag of words",
  summary:
    "Words that extract and gold standard have in common, wherever they stand. Words are runs of letters, digits and _; case does not count.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of words A of the extract and B of the gold standard",
  cite: { paper: "Foley 2026 (WCXB)", where: "metric; so too Weninger, Hsu and Han 2010" },
  valueName: "F1",
  prepare: ({ text }) => {
    const scoreWith = bagScorer(text);
    return (extract) => scoreWith(extract.text);
  },
};

/**
 * Compares two texts as bags of words, the metric of WCXB (Foley 2026): words are runs of letters, digits and `_` of the
 * lower-cased text, and each occurrence counts.
 */
export function bagOfWordsScore(extract: string, gold: string): FullScore {
  return bagScorer(gold)(extract);
}

function bagScorer(gold: string): (extract: string) => FullScore {
  const lexicon = new Lexicon();
  const wanted = lexicon.numbersOf(lettersAndDigits(gold.toLowerCase()));
  const counts = new Uint32Array(lexicon.count);
  for (const id of wanted) counts[id] = (counts[id] ?? 0) + 1;
  return (extract) => {
    const words = lettersAndDigits(extract.toLowerCase());
    const left = counts.slice();
    let common = 0;
    for (const word of words) {
      const id = lexicon.numberOf(word);
      const count = left[id] ?? 0;
      if (count === 0) continue;
      left[id] = count - 1;
      common++;
    }
    return scoreOf(common, words.length, wanted.length);
  };
}
