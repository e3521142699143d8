import { bagScorer } from "./bags.ts";
import { lettersAndDigits } from "./lexicon.ts";
import type { Measure } from "./measure.ts";

/** Words of a shingle. */
const size = 4;

/**
 * The measure of the article extraction benchmark (AEB). It averages precision and recall over pages and takes F1 of these means;
 * here each page has its F1.
 */
export const shingles: Measure = {
  id: "shingles",
  name: "4-gram shingles",
  summary:
    "Stretches of four words that extract and gold standard have in common, as often as both have them. Words are runs of letters, digits and _, case counts; a shorter text is one stretch.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the bags of shingles A of the extract and B of the gold standard",
  cite: { paper: "Article extraction benchmark (Scrapinghub 2020)", where: "evaluate.py, string_shingle_matching" },
  valueName: "F1",
  prepare: ({ text }) => {
    const scoreWith = bagScorer(shinglesOf(text));
    return (extract) => scoreWith(shinglesOf(extract.text));
  },
};

/** Each as one text: no word has a space in it. */
function shinglesOf(text: string): readonly string[] {
  const words = lettersAndDigits(text);
  if (words.length === 0) return [];
  return Array.from({ length: Math.max(1, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(" "));
}
