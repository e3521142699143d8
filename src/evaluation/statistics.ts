import { deviation, mean, quantileSorted } from "d3-array";
import { thousands } from "../format.ts";

/** The distribution of numbers, say the F1 of a run on the pages of a group. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  /** 95 % bootstrap interval of the mean. */
  readonly interval: Interval;
  readonly median: number;
  /** The quartiles: a quarter of the numbers lies below the lower one, a quarter above the upper one. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  /** Standard deviation, as of a sample; 0 of a single number. */
  readonly deviation: number;
}

/** 0 of no numbers. */
export function meanOf(values: Iterable<number>): number {
  return mean(values) ?? 0;
}

/** undefined of no numbers. Quantiles lie between two numbers in proportion (type 7 of Hyndman and Fan 1996). */
export function distributionOf(values: readonly number[]): Distribution | undefined {
  const average = mean(values);
  if (average === undefined) return undefined;
  const sorted = values.toSorted((left, right) => left - right);
  const quantile = (share: number): number => quantileSorted(sorted, share) ?? average;
  return {
    count: values.length,
    mean: average,
    interval: meanInterval(values),
    median: quantile(0.5),
    lowerQuartile: quantile(0.25),
    upperQuartile: quantile(0.75),
    deviation: deviation(values) ?? 0,
  };
}

/** The difference of two runs on the pages that both have a number of. */
export interface PairedDifference {
  readonly count: number;
  /** The first less the second, averaged over the pages. */
  readonly mean: number;
  /** 95 % bootstrap interval of that mean, of the pages' differences: it holds 0 where the runs cannot be told apart. */
  readonly interval: Interval;
  /** Pages on which the first is better, worse, or as good. */
  readonly better: number;
  readonly worse: number;
  readonly same: number;
}

/** undefined of no pages. @throws RangeError unless there is a number of each for every page. */
export function pairedDifference(first: readonly number[], second: readonly number[]): PairedDifference | undefined {
  if (first.length !== second.length) throw new RangeError(`pairs need as many numbers: ${first.length}, ${second.length}`);
  const differences = first.map((value, page) => value - second[page]);
  const average = mean(differences);
  if (average === undefined) return undefined;
  return {
    count: differences.length,
    mean: average,
    interval: meanInterval(differences),
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
    same: differences.filter((difference) => difference === 0).length,
  };
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Samples drawn. */
const resamples = 2_000;
/** Confidence. */
const level = 0.95;
const seed = 0x5eed;

/** The sentence that says what an interval is. */
export const intervalNote = `${level * 100} %: bootstrap interval of the mean (percentile, ${thousands(resamples)} resamples, fixed seed).`;

/**
 * The interval that holds the mean with a confidence of 95 %, by the percentile bootstrap (Efron and Tibshirani 1993, chapter 13): the
 * means of 2,000 samples drawn from the numbers with replacement, without the lowest and the highest 2.5 % of them.
 *
 * The draws come from a generator with a fixed seed, so that the same numbers, in any order, give the same interval. Of a single
 * number the interval is that number.
 *
 * @throws RangeError for no numbers
 */
export function meanInterval(values: readonly number[]): Interval {
  if (values.length === 0) throw new RangeError("no numbers to draw from");
  const sorted = Array.from(resampledMeans(Float64Array.from(values).toSorted()).toSorted());
  const tail = (1 - level) / 2;
  return { low: quantileSorted(sorted, tail) ?? 0, high: quantileSorted(sorted, 1 - tail) ?? 0 };
}

/**
 * Means of samples drawn with replacement, by mulberry32 (Tommy Ettinger 2017), each number of which, from 0 to before 2^32, chooses in
 * proportion. Of 20,000 numbers 40 million are drawn: the generator stands within the loop, where it costs a third.
 */
function resampledMeans(numbers: Float64Array): Float64Array {
  const count = numbers.length;
  const means = new Float64Array(resamples);
  let state = seed;
  for (let sample = 0; sample < resamples; sample++) {
    let sum = 0;
    for (let drawn = 0; drawn < count; drawn++) {
      state = (state + 0x6d2b79f5) >>> 0;
      let bits = Math.imul(state ^ (state >>> 15), state | 1);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
      sum += numbers[Math.trunc((((bits ^ (bits >>> 14)) >>> 0) * count) / 2 ** 32)];
    }
    means[sample] = sum / count;
  }
  return means;
}
