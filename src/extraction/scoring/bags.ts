import { Lexicon } from "./lexicon.ts";
import { scoreOf, type FullScore } from "./score.ts";

/** Compares bags of words (or shingles) with that of a gold standard: each counts as often as both have it. */
export function bagScorer(gold: readonly string[]): (extract: readonly string[]) => FullScore {
  const lexicon = new Lexicon();
  const counts: number[] = [];
  for (const id of lexicon.numbersOf(gold)) counts[id] = (counts[id] ?? 0) + 1;
  return (extract) => {
    const left = Uint32Array.from(counts);
    let common = 0;
    for (const word of extract) {
      const id = lexicon.numberOf(word);
      const count = left[id] ?? 0;
      if (count === 0) continue;
      left[id] = count - 1;
      common++;
    }
    return scoreOf(common, extract.length, gold.length);
  };
}
