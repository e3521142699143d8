import type { Explanation } from "../../extraction/contract/extraction.ts";
import { numberText } from "../../extraction/contract/number-text.ts";
import { isLogBetter, yScale } from "../../plots/scales.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";

/** A value against its threshold on the range of the quantity; places are shares of the width, from 0 to 1. */
export interface Gauge {
  readonly value: number;
  readonly threshold: number;
  /** The stretch where values are kept. */
  readonly keptStart: number;
  readonly keptEnd: number;
  readonly leastText: string;
  readonly mostText: string;
  readonly isLog: boolean;
}

/** Where the quantity has no channel its range is from 0 to somewhat beyond the larger of the two. */
const headroom = 1.25;

/** Nothing where no value was held against a threshold. */
export function gaugeOf({ value, threshold, keeps }: Explanation, channel: ChannelSummary | undefined): Gauge | undefined {
  if (value === undefined || threshold === undefined || keeps === undefined) return undefined;
  const series = channel?.kind === "series" ? channel : undefined;
  const least = Math.min(series?.min ?? 0, value, threshold);
  const most = series === undefined ? headroom * Math.max(value, threshold, 1) : Math.max(series.max, value, threshold);
  // Where most values are 0, what is compared stands for the usual one.
  const isLog = series !== undefined && isLogBetter(series.max, series.median > 0 ? series.median : Math.max(value, threshold));
  const scale = yScale([least, most], isLog ? "log1p" : "linear", 1);
  const at = (number: number): number => 1 - scale.toY(number);
  const keepsBelow = keeps === "≤" || keeps === "<";
  return {
    value: at(value),
    threshold: at(threshold),
    keptStart: keepsBelow ? 0 : at(threshold),
    keptEnd: keepsBelow ? at(threshold) : 1,
    leastText: numberText(least),
    mostText: numberText(most),
    isLog,
  };
}
