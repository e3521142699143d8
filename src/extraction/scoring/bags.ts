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

/** Each stretch of `size` pieces as one text; fewer pieces are one stretch, of none there is none. */
export function stretchesOf(pieces: readonly string[], size: number): readonly string[] {
  if (pieces.length === 0) return [];
  return Array.from({ length: Math.max(1, pieces.length - size + 1) }, (_, at) => pieces.slice(at, at + size).join("\u0000"));
}
