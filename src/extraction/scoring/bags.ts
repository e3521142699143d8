import { Lexicon } from "./lexicon.ts";
import { scoreOf, type FullScore } from "./score.ts";

/** Compares bags of words (or shingles) with that of a gold standard: each counts as often as both have it. */
export function bagScorer(gold: readonly string[]): (extract: readonly string[]) => FullScore {
  const lexicon = new Lexicon();
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
