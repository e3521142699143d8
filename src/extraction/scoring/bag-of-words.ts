/** How much of a gold text an extract holds, and how little else; each from 0 to 1. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Compares two texts as bags of words, the metric of WCXB (Foley 2026): words are runs of letters, digits and `_` of the
 * lower-cased text, and each occurrence counts.
 *
 * Two empty texts agree fully. An empty extract has precision 0, an empty gold text recall 0.
 */
export function bagOfWordsScore(extract: string, gold: string): Score {
  const found = bagOf(extract);
  const wanted = bagOf(gold);
  if (found.size === 0 && wanted.size === 0) return { precision: 1, recall: 1, f1: 1 };
  const common = sizeOfCommon(found.counts, wanted.counts);
  const precision = found.size === 0 ? 0 : common / found.size;
  const recall = wanted.size === 0 ? 0 : common / wanted.size;
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  /** Words in all, repetitions too. */
  readonly size: number;
}

function bagOf(text: string): Bag {
  const counts = new Map<string, number>();
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: words.length };
}

function sizeOfCommon(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const [word, count] of a) size += Math.min(count, b.get(word) ?? 0);
  return size;
}
