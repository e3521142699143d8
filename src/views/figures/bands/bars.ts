import type { ScaleKind } from "../../../plots/plot.ts";
import { isHalfLost, isLogBetter } from "../../../plots/scales.ts";
import {
  notYet,
  type BandData,
  type BandKind,
  type BandPlot,
  type BandText,
  type ClassSummary,
  type ScaleChoice,
  type SeriesSummary,
} from "./band-kind.ts";
import { classColours, classItems } from "./legend.tsx";
import { classesOver, domainOf, highestText, number, seriesPlot } from "./series.ts";

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
  isScaled: true,
};

function barsPlot({ channel, classes }: Bars, { windows: [window], height, scale: choice, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const scale = heldAxis?.scale ?? scaleOf(channel, choice);
  const domain = heldAxis?.domain ?? domainOf(channel, window);
  const { threshold, flag: markUnit } = channel;
  const colours = classes && classColours(classes.meanings);
  const data = { window, domain, scale, colouring: "verdict", classColours: colours, threshold, markUnit } as const;
  return seriesPlot({ kind: "bars", data }, channel, { domain, scale }, height);
}

/** A threshold below this share of the largest value could not be told from zero, nor aimed at, on a linear scale. */
const lowThreshold = 0.05;

/** The scale of a series: as chosen, else logarithmic where much of it, or all on one side of zero, could not be told from zero otherwise. */
export function scaleOf({ max, median, min, threshold }: SeriesSummary, scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  if (min < 0) return isHalfLost(max, -min) ? "log1p" : "linear";
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
