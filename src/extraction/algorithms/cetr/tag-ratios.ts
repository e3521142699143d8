import { fastestBlur } from "../../statistics/blur-simd.ts";
import { gaussianWeights } from "../../statistics/blur.ts";

/** Lines on each side that an adaptive radius reaches to, at most: ratios of a page without tags deviate by thousands. */
export const widestRadius = 100;

/** T(i) = x / max(y, 1): characters per tag of each line. */
export function tagRatios(characters: Float64Array, tags: Float64Array): Float64Array<ArrayBuffer> {
  const ratios = new Float64Array(characters.length);
  for (let line = 0; line < ratios.length; line++) ratios[line] = characters[line] / Math.max(tags[line], 1);
  return ratios;
}

/** Gaussian weights over the lines i − radius … i + radius, not normalised. A radius of 0 leaves every line alone. */
export function kernel(radius: number, sigma: number): Float64Array<ArrayBuffer> {
  return radius === 0 ? Float64Array.of(1) : gaussianWeights(radius, sigma);
}

/** The weighted mean around each line; at the two ends of the page, of the lines that there are. */
export function smoothed(values: Float64Array<ArrayBuffer>, weights: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const result = new Float64Array(values.length);
  fastestBlur()(values, weights, result);
  return result;
}

/** G(i) = |mean of the next α ratios − T'(i)|; of fewer near the end, and 0 for the last line. */
export function derivatives(ratios: Float64Array, lookAhead: number): Float64Array<ArrayBuffer> {
  return ratios.map((ratio, line) => {
    const end = Math.min(line + 1 + lookAhead, ratios.length);
    let sum = 0;
    for (let next = line + 1; next < end; next++) sum += ratios[next];
    return end === line + 1 ? 0 : Math.abs(sum / (end - line - 1) - ratio);
  });
}

/** Standard deviation of the population; 0 of nothing. */
export function deviation(values: Float64Array): number {
  const count = Math.max(values.length, 1);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
}
