/** One pass of a weighted moving mean over `values` into `result`, which is as long. */
export type Blur = (
  values: Float64Array<ArrayBuffer>,
  weights: Float64Array<ArrayBuffer>,
  result: Float64Array<ArrayBuffer>,
) => void;

/**
 * Gaussian weights over a symmetric neighbourhood: 2 · range + 1 values, `exp(-k² / 2σ²)` for k from -range to range.
 * They are not normalised; the blur divides by their sum, at the two ends by that of the part that is there.
 */
export function gaussianWeights(range: number, sigma: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: 2 * range + 1 }, (_, index) => Math.exp(-((index - range) ** 2) / (2 * sigma * sigma)));
}

/**
 * Weighted mean of the neighbourhood of each entry; at the two ends, of the part of the neighbourhood that exists.
 *
 * The weights are summed in the order of the products, so that zeros and ones stay exactly what they are and the means of
 * values from 0 to 1 stay within 0 and 1. This is the reference: any faster blur must give the same bits.
 */
export const blur: Blur = (values, weights, result) => {
  const range = (weights.length - 1) / 2;
  const total = sumOf(weights, 0, weights.length);
  const interiorEnd = values.length - range;
  blurEnds(values, weights, result);
  let entry = range;
  // Four sums at once, each in its own order, so that none waits for another's addition.
  for (; entry + 4 <= interiorEnd; entry += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let tap = 0, at = entry - range; tap < weights.length; tap++, at++) {
      const weight = weights[tap];
      a += weight * values[at];
      b += weight * values[at + 1];
      c += weight * values[at + 2];
      d += weight * values[at + 3];
    }
    result[entry] = a / total;
    result[entry + 1] = b / total;
    result[entry + 2] = c / total;
    result[entry + 3] = d / total;
  }
  for (; entry < interiorEnd; entry++) result[entry] = cutMean(values, weights, entry);
};

/** The entries less than `range` away from an end, whose neighbourhood is cut. */
export const blurEnds: Blur = (values, weights, result) => {
  const range = (weights.length - 1) / 2;
  const count = values.length;
  const headEnd = Math.min(range, count);
  for (let entry = 0; entry < headEnd; entry++) result[entry] = cutMean(values, weights, entry);
  for (let entry = Math.max(count - range, headEnd); entry < count; entry++) result[entry] = cutMean(values, weights, entry);
};

function cutMean(values: Float64Array, weights: Float64Array, entry: number): number {
  const range = (weights.length - 1) / 2;
  const from = Math.max(0, range - entry);
  const to = Math.min(weights.length, range + values.length - entry);
  let sum = 0;
  for (let tap = from; tap < to; tap++) sum += weights[tap] * values[entry - range + tap];
  return sum / sumOf(weights, from, to);
}

export function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += values[index];
  return sum;
}
