import type { ScaleKind, YAxisData } from "../../../plots/plot.ts";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import { isHalfLost, isLogBetter } from "../../../plots/scales.ts";
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
} from "./band-kind.ts";
import { classItems, classPaints } from "./legend.tsx";
import { classesOver, domainOf, extentIn, highestText, number, seriesPlot } from "./series.ts";

/** A series that was measured unit by unit, coloured by class or by its threshold. */
export interface Bars {
  readonly kind: "bars";
  readonly channel: SeriesSummary;
  readonly classes: ClassSummary | undefined;
}

export const bars: BandKind<Bars> = {
  kind: "bars",
  from: (channel, all) =>
    channel.kind === "series" ? [{ kind: "bars", channel, classes: classesOver(channel.units, all) }] : undefined,
  lead: ({ channel }) => channel,
  channels: ({ channel }) => [channel.id],
  name: ({ channel }) => channel.name,
  unit: ({ channel }) => channel.unit,
  heights: () => ({ least: 48, printed: 68, most: 160 }),
  cuts: ({ channel, classes }) => [{ channel: channel.id, ...(classes && { classes: classes.id }) }],
  plot: barsPlot,
  legend: ({ channel, classes }, medium) => {
    if (classes !== undefined) return classItems(classes);
    if (medium === "screen" || channel.threshold === undefined) return [];
    return [
      { paint: "kept", label: "at or above the threshold" },
      { paint: "removed", label: "below the threshold" },
    ];
  },
  measured: ({ channel }) => channel,
  text: barsText,
  scales: ["linear", "log1p", "view"],
};

function barsPlot({ channel, classes }: Bars, { windows: [window], height, scale: choice, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const axis = heldAxis ?? axisOf(channel, window, choice);
  const { domain, scale } = axis;
  const { threshold, flag: markUnit } = channel;
  const colours = classes && classPaints(classes);
  const data = { window, domain, scale, colouring: "verdict", classColours: colours, threshold, markUnit } as const;
  return seriesPlot({ kind: "bars", data }, channel, axis, height);
}

/** Room above the highest bar in view, as a share of it. */
const headRoom = 0.1;

/** The axis of bars, which holds 0: over the values of the whole page, or over those in view, whatever the threshold is. */
function axisOf(channel: SeriesSummary, window: SeriesWindow, choice: BandScale): YAxisData {
  if (choice !== "view") {
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
function barsText({ channel }: Bars): BandText | undefined {
  const { name, units, count, reached, threshold, max, control } = channel;
  if (control === undefined) return undefined;
  const highest = highestText(channel);
  if (threshold === undefined || reached === undefined) return { reached: "", highest };
  const share = `${number(reached)} of ${number(count)} ${units}`;
  return { reached: `${share} reach the ${name.toLowerCase()} of ${number(threshold)}, the highest ${number(max)}`, highest };
}
