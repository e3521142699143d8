import { wordScore } from "./best-region.ts";

/** Stretches of tokens on each side of the picture, at most. */
const mostBins = 24;

/** How good a region would be that begins in one stretch of tokens and ends in another. */
export interface Objective {
  /** First token of each stretch; the last is the number of tokens. */
  readonly edges: readonly number[];
  /** T(i, j), row by row: begins in the row's stretch, ends in the column's; NaN where that lies before. In words. */
  readonly values: Float64Array<ArrayBuffer>;
}

/** The best T(i, j) = tags outside + words inside (Finn, Kushmerick and Smyth 2001) of each pair of stretches. */
export function objectiveOf(words: Int32Array, tag: number): Objective {
  const binCount = Math.min(mostBins, words.length);
  const edges = Array.from({ length: binCount + 1 }, (_, bin) => Math.round((bin * words.length) / Math.max(binCount, 1)));
  const values = new Float64Array(binCount * binCount).fill(Number.NaN);
  const lowest = new Float64Array(binCount).fill(Infinity);
  const highest = new Float64Array(binCount).fill(-Infinity);
  let sum = 0;
  let outside = 0;
  for (let bin = 0; bin < binCount; bin++) {
    let within = -Infinity;
    for (let token = edges[bin] ?? 0; token < (edges[bin + 1] ?? 0); token++) {
      lowest[bin] = Math.min(lowest[bin] ?? 0, sum);
      const isWord = (words[token] ?? -1) >= 0;
      sum += isWord ? wordScore : tag;
      if (!isWord) outside -= tag;
      highest[bin] = Math.max(highest[bin] ?? 0, sum);
      within = Math.max(within, sum - (lowest[bin] ?? 0));
    }
    values[bin * binCount + bin] = within;
  }
  for (let row = 0; row < binCount; row++)
    for (let column = row; column < binCount; column++) {
      const at = row * binCount + column;
      const score = column === row ? (values[at] ?? 0) : (highest[column] ?? 0) - (lowest[row] ?? 0);
      values[at] = (outside + score) / wordScore;
    }
  return { edges, values };
}
