import { settled } from "../../statistics/settled.ts";

/** The words of a page that count as features, in its blocks. */
export interface PageFeatures {
  /** The features of block b, as often as they occur, are `occurrences[firsts[b]]` to `occurrences[firsts[b + 1] - 1]`. */
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly occurrences: Int32Array<ArrayBuffer>;
  /** tf: how often each feature occurs on the page, by the feature. */
  readonly frequencies: ReadonlyMap<number, number>;
}

/**
 * Entropy of each feature over the pages of a site, from 0 where it is on one page only to 1 where it is on all evenly (Lin and
 * Ho 2002): H(F) = − Σ_j w_j · log_n w_j with w_j = tf_j / Σ tf over the n pages.
 *
 * @param featureCount one more than the highest feature.
 */
export function featureEntropies(pages: readonly PageFeatures[], featureCount: number): Float64Array<ArrayBuffer> {
  const totals = new Float64Array(featureCount);
  for (const { frequencies } of pages) for (const [feature, frequency] of frequencies) totals[feature] += frequency;
  const entropies = new Float64Array(featureCount);
  for (const { frequencies } of pages)
    for (const [feature, frequency] of frequencies) {
      const share = frequency / totals[feature];
      entropies[feature] -= share * Math.log(share);
    }
  const logarithm = Math.log(pages.length);
  return entropies.map((entropy) => (logarithm === 0 ? 0 : settled(entropy / logarithm)));
}

/**
 * Entropy of each block of a page: the mean of those of its features, each as often as it occurs.
 *
 * Differs: [occurrences] whether a feature counts once or as often as it occurs is not known; here it counts as often. A block without features
 * is taken for redundant: 1.
 */
export function blockEntropies({ firsts, occurrences }: PageFeatures, entropies: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: Math.max(firsts.length - 1, 0) }, (_, block) => {
    const start = firsts[block];
    const end = firsts[block + 1];
    let sum = 0;
    for (let at = start; at < end; at++) sum += entropies[occurrences[at]];
    return start === end ? 1 : settled(sum / (end - start));
  });
}
