import { deviation, mean, quantileSorted } from "d3-array";
import { meanInterval } from "./bootstrap.ts";
import type { Interval } from "./bootstrap.ts";

/** How numbers lie, say the F1 of a run on the pages of a group. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  /** 95 % bootstrap interval of the mean. */
  readonly interval: Interval;
  readonly median: number;
  /** The quartiles: a quarter of the numbers lies below the lower one, a quarter above the upper one. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation, as of a sample; 0 of a single number. */
  readonly deviation: number;
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
    least: quantile(0),
    most: quantile(1),
    deviation: deviation(values) ?? 0,
  };
}

/** How two runs differ on the pages that both have a number of. */
export interface PairedDifference {
  readonly count: number;
  /** Of the first less the second, averaged over the pages. */
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
  const differences = first.map((value, page) => value - (second[page] ?? 0));
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
