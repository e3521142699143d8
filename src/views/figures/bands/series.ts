import { tellsFate } from "../../../extraction/contract/trace.ts";
import type { Marks } from "../../../plots/marks.ts";
import type { OverlayData, ScaleKind, YAxisData } from "../../../plots/plot.ts";
import { niceLimit, yScale } from "../../../plots/scales.ts";
import type { ChannelSummary, SeriesWindow } from "../../../worker/protocol/figures.ts";
import { threeDigits } from "../../../format.ts";
import type { BandPlot, ClassSummary, SeriesSummary } from "./band-kind.ts";

/** Bands of one series share a scale, a threshold, and the classes that colour them. */

/** Marks of a series with its axis, its threshold and its zero line. */
export function seriesPlot(marks: Marks, channel: SeriesSummary, axis: YAxisData, height: number): BandPlot {
  const { domain, scale } = axis;
  const y = yScale(domain, scale, height);
  return {
    marks,
    overlay: { ...thresholdOf(channel, y.toY), ...(domain[0] < 0 ? { zeroY: y.toY(0) } : {}) },
    axis,
    toValue: (at) => y.toValue(at),
  };
}

/**
 * From the least (at most 0) to the greatest value of the whole series, so that panning does not rescale. Below 0 there is as much room
 * as above, where things are measured; a function has no more on either side than it takes, nor a logarithmic scale, on which a few
 * large values leave room for the others and none is cut off.
 */
export function domainOf(
  { min, max, threshold, isFunction }: SeriesSummary,
  window: SeriesWindow,
  scale: ScaleKind = "linear",
): readonly [number, number] {
  if (min < 0) {
    const halves = [window.max.map((value) => Math.max(value, 0)), window.min.map((value) => Math.max(-value, 0))] as const;
    const [above, below] = halves;
    if (isFunction === true || scale === "log1p") return [-niceLimit([below], 1), niceLimit([above], 1)];
    const limit = niceLimit(halves);
    return [-limit, limit];
  }
  return [0, Math.max(max, threshold ?? 0, 1) * 1.2];
}

/** The least and the greatest value of a series in view, and one that half of its columns do not exceed; undefined where there is none. */
export function extentIn({ min, max, mean }: SeriesWindow): Pick<SeriesSummary, "min" | "max" | "median"> | undefined {
  const means = mean.filter((value) => !Number.isNaN(value)).toSorted();
  if (means.length === 0) return undefined;
  const least = min.reduce((so, value) => (value < so ? value : so), Infinity);
  const greatest = max.reduce((so, value) => (value > so ? value : so), -Infinity);
  return { min: least, max: greatest, median: means[means.length >> 1] ?? least };
}

/** The rule of a threshold that a parameter moves; that of a fixed one (0) is the zero line. */
function thresholdOf(
  { threshold, control }: SeriesSummary,
  toY: (value: number) => number,
): Pick<OverlayData, "thresholdY" | "thresholdLabel"> {
  if (threshold === undefined || control === undefined) return {};
  const digits = Math.abs(threshold) < 10 ? 2 : 1;
  return {
    thresholdY: toY(threshold),
    thresholdLabel: Number.isInteger(threshold) ? String(threshold) : threshold.toFixed(digits),
  };
}

/** The first of the classes that is no verdict of its own colours the units. */
export function classesOver(units: string, channels: readonly ChannelSummary[]): ClassSummary | undefined {
  return channels.find((other): other is ClassSummary => other.kind === "class" && tellsFate(other, units));
}

/** The height that a series reaches where nothing is kept, for a sentence. */
export function highestText({ name, max, threshold }: SeriesSummary): string {
  return threshold === undefined
    ? ""
    : `: the highest ${name.toLowerCase()} is ${number(max)}, the threshold ${number(threshold)}`;
}

/** A number for a figure's sentence: without decimals from 100 on, as it is to be heard. */
export function number(value: number): string {
  return threeDigits(Math.abs(value) < 100 ? value : Math.round(value));
}
