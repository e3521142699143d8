import { tellsFate } from "../../../extraction/contract/trace.ts";
import { threeDigits } from "../../../format.ts";
import { carriedOn } from "../../../plots/line.ts";
import type { Marks } from "../../../plots/marks.ts";
import type { LineData, OverlayData, ScaleKind, YAxisData } from "../../../plots/plot.ts";
import { isHalfLost, isLogBetter, niceLimit, yScale } from "../../../plots/scales.ts";
import type { ChannelSummary, SeriesWindow } from "../../../worker/protocol/figures.ts";
import {
  notYet,
  type BandData,
  type BandKind,
  type BandPlot,
  type BandScale,
  type BandText,
  type ClassSummary,
  type ScaleChoice,
  type SeriesSummary,
  type StepsSummary,
} from "./band-kind.ts";
import { classItems, classPaints } from "./legend.tsx";

/** What bands of one series say of themselves; they share a scale, a threshold, and the classes that colour them, too. */
const ofOneSeries = {
  lead: ({ channel }: Bars | Line) => channel,
  channels: ({ channel }: Bars | Line) => [channel.id],
  name: ({ channel }: Bars | Line) => channel.name,
  unit: ({ channel }: Bars | Line) => channel.unit,
  measured: ({ channel }: Bars | Line) => channel,
};

/** A series that was measured unit by unit, coloured by class or by its threshold: a waveform, whose peaks are pale and whose means are solid. */
export interface Bars {
  readonly kind: "bars";
  readonly channel: SeriesSummary;
  readonly classes: ClassSummary | undefined;
  /** The passes that a share was blurred by, of which the selected one is shown. */
  readonly passes?: StepsSummary | undefined;
}

export const bars: BandKind<Bars> = {
  kind: "bars",
  from: (channel, all) =>
    channel.kind === "series"
      ? [{ kind: "bars", channel, classes: classesOver(channel.units, all), passes: passesOver(channel.units, all) }]
      : undefined,
  ...ofOneSeries,
  heights: () => ({ least: 48, printed: 68, most: 420 }),
  cuts: ({ channel, classes, passes }, _, { step }) =>
    passes !== undefined && step !== passes.labels.length - 1
      ? [{ channel: passes.id, step }]
      : [{ channel: channel.id, ...(classes && { classes: classes.id }) }],
  plot: barsPlot,
  legend: ({ channel, classes }, medium) => {
    if (classes !== undefined) return classItems(classes);
    if (medium === "screen" || channel.threshold === undefined) return [];
    return [
      { paint: "kept", label: "at or above the threshold" },
      { paint: "removed", label: "below the threshold" },
    ];
  },
  text: barsText,
  scales: ["linear", "log1p", "view"],
  showsPass: ({ passes }) => passes !== undefined,
};

function passesOver(units: string, channels: readonly ChannelSummary[]): StepsSummary | undefined {
  return channels.find((other): other is StepsSummary => other.kind === "steps" && other.units === units);
}

function barsPlot(band: Bars, { windows: [window], height, scale: choice, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const { channel, classes } = band;
  const axis = heldAxis ?? barsAxis(band, window, choice);
  const { domain, scale } = axis;
  const { threshold, flag: markUnit } = channel;
  const colours = classes && classPaints(classes);
  const data = { window, domain, scale, classColours: colours, threshold, markUnit } as const;
  return seriesPlot({ kind: "bars", data }, channel, axis, height);
}

/** Room above the highest bar in view, as a share of it. */
const headRoom = 0.1;

/** The axis of bars, which holds 0: over the values of the whole page, or over those in view, whatever the threshold is. */
function barsAxis({ channel, passes }: Bars, window: SeriesWindow, choice: BandScale): YAxisData {
  if (choice !== "view") {
    // What is blurred is a share.
    if (passes !== undefined) return { domain: [0, 1], scale: choice === "log1p" ? "log1p" : "linear" };
    const scale = scaleOf(channel, choice);
    return { domain: domainOf(channel, window, scale), scale };
  }
  const extent = extentIn(window) ?? channel;
  const { threshold: _, ...measured } = channel;
  const above = Math.max(extent.max, 0) * (1 + headRoom);
  const below = Math.min(extent.min, 0) * (1 + headRoom);
  return {
    domain: [below, above > below ? above : 1],
    scale: scaleOf({ ...measured, ...extent }, "auto"),
    isOfView: true,
  };
}

/** A threshold below this share of the largest value could not be told from zero, nor aimed at, on a linear scale. */
const lowThreshold = 0.05;

/** The scale of a series: as chosen, else logarithmic where much of it, or all on one side of zero, could not be told from zero otherwise. */
export function scaleOf({ max, median, min, threshold }: SeriesSummary, scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  // Above nothing but zeros all stands below.
  if (min < 0) return isHalfLost(max, -min) || (max <= 0 && isLogBetter(-min, -median)) ? "log1p" : "linear";
  const isLow = threshold !== undefined && threshold > 0 && threshold < lowThreshold * max;
  return isLow || isLogBetter(max, median) ? "log1p" : "linear";
}

/** Of bars whose threshold a parameter moves: how many reach it, and how high they go. */
function barsText({ channel, passes }: Bars): BandText | undefined {
  const { name, units, count, reached, threshold, max, control } = channel;
  const highest = highestText(channel);
  if (passes !== undefined) return { above: threshold === undefined ? "" : ` above ${number(threshold)}`, highest };
  if (control === undefined) return undefined;
  if (threshold === undefined || reached === undefined) return { reached: "", highest };
  const share = `${number(reached)} of ${number(count)} ${units}`;
  return { reached: `${share} reach the ${name.toLowerCase()} of ${number(threshold)}, the highest ${number(max)}`, highest };
}

/** A series that runs on: a function that was taken at each unit. */
export interface Line {
  readonly kind: "line";
  readonly channel: SeriesSummary;
  readonly classes?: ClassSummary | undefined;
}

export const line: BandKind<Line> = {
  kind: "line",
  from: (channel, all) =>
    channel.kind === "series" && channel.isFunction === true
      ? [{ kind: "line", channel, classes: classesOver(channel.units, all) }]
      : undefined,
  ...ofOneSeries,
  heights: () => ({ least: 44, printed: 52, most: 160 }),
  cuts: ({ channel, classes }) => [{ channel: channel.id, ...(classes && { classes: classes.id }) }],
  plot: linePlot,
  legend: ({ classes }, medium) => {
    if (medium === "paper") return [{ paint: "context", label: "above the threshold" }];
    return classes === undefined ? [] : classItems(classes);
  },
  text: ({ channel }) => ({
    above: channel.threshold === undefined ? "" : ` above ${number(channel.threshold)}`,
    highest: highestText(channel),
  }),
  scales: ["view"],
};

function linePlot(band: Line, { windows: [window], height, scale, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const { channel } = band;
  const axis = heldAxis ?? lineAxis(channel, window, scale);
  return seriesPlot({ kind: "line", data: lineOf(band, window, axis.domain) }, channel, axis, height);
}

/** Room above and below what is in view, as a share of its extent. */
const margin = 0.08;

/** The axis of a line: over the values of the whole page, or from the least in view to the greatest, 0 among them or not. */
function lineAxis(channel: SeriesSummary, window: SeriesWindow, choice: BandData["scale"]): YAxisData {
  const extent = choice === "view" ? extentIn(window) : undefined;
  if (extent === undefined) return { domain: domainOf(channel, window), scale: "linear" };
  const room = (extent.max - extent.min || Math.abs(extent.max) || 1) * margin;
  return { domain: [extent.min - room, extent.max + room], scale: "linear", isOfView: true };
}

/** A function holds between the places that it was taken at, and is painted by what became of them. */
function lineOf({ channel: { threshold }, classes }: Line, window: SeriesWindow, domain: LineData["domain"]): LineData {
  const fill = classes === undefined ? { fillAbove: threshold } : { classColours: classPaints(classes) };
  return { window: carriedOn(window), domain, ...fill };
}

/** Marks of a series with its axis, its threshold and its zero line. */
function seriesPlot(marks: Marks, channel: SeriesSummary, axis: YAxisData, height: number): BandPlot {
  const { domain, scale } = axis;
  const y = yScale(domain, scale, height);
  return {
    marks,
    overlay: { ...thresholdOf(channel, y), ...(domain[0] < 0 ? { zeroY: y(0) } : {}) },
    axis,
    toValue: (at) => y.invert(at),
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
function highestText({ name, max, threshold }: SeriesSummary): string {
  return threshold === undefined
    ? ""
    : `: the highest ${name.toLowerCase()} is ${number(max)}, the threshold ${number(threshold)}`;
}

/** A number for a figure's sentence: without decimals from 100 on, as it is to be heard. */
export function number(value: number): string {
  return threeDigits(Math.abs(value) < 100 ? value : Math.round(value));
}
