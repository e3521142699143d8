import { carriedOn } from "../../../plots/line.ts";
import type { LineData, YAxisData } from "../../../plots/plot.ts";
import type { ChannelSummary, SeriesWindow } from "../../../worker/protocol/figures.ts";
import {
  notYet,
  type BandCut,
  type BandData,
  type BandKind,
  type BandPlot,
  type ClassSummary,
  type Passes,
  type SeriesSummary,
} from "./band-kind.ts";
import { classItems, classPaints } from "./legend.tsx";
import { classesOver, domainOf, extentIn, highestText, number, seriesPlot } from "./series.ts";

/** A series that runs on: a share that is blurred pass by pass, or a function that was taken at each unit. */
export interface Line {
  readonly kind: "line";
  readonly channel: SeriesSummary;
  readonly classes?: ClassSummary | undefined;
}

export const line: BandKind<Line> = {
  kind: "line",
  from: (channel, all) => {
    if (channel.kind !== "series") return undefined;
    if (channel.isFunction === true) return [{ kind: "line", channel, classes: classesOver(channel.units, all) }];
    return all.some((other) => other.kind === "steps" && other.units === channel.units) ? [{ kind: "line", channel }] : undefined;
  },
  lead: ({ channel }) => channel,
  channels: ({ channel }) => [channel.id],
  name: ({ channel }) => channel.name,
  unit: ({ channel }) => channel.unit,
  heights: () => ({ least: 44, printed: 52, most: 160 }),
  cuts: lineCuts,
  plot: linePlot,
  legend: ({ classes }, medium) => {
    if (medium === "paper") return [{ paint: "context", label: "above the threshold" }];
    return classes === undefined ? [] : classItems(classes);
  },
  measured: ({ channel }) => channel,
  text: ({ channel }) => ({
    above: channel.threshold === undefined ? "" : ` above ${number(channel.threshold)}`,
    highest: highestText(channel),
  }),
  scales: ["view"],
  showsPass: true,
};

/** The line follows the selected pass, where there are passes. */
function lineCuts({ channel, classes }: Line, channels: readonly ChannelSummary[], { step }: Passes): readonly BandCut[] {
  const passes = channels.find((other) => other.kind === "steps" && other.units === channel.units);
  if (passes?.kind === "steps" && step !== passes.labels.length - 1) return [{ channel: passes.id, step }];
  return [{ channel: channel.id, ...(classes && { classes: classes.id }) }];
}

function linePlot(band: Line, { windows: [window], height, scale, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const { channel } = band;
  const axis = heldAxis ?? axisOf(channel, window, scale);
  return seriesPlot({ kind: "line", data: lineOf(band, window, axis.domain) }, channel, axis, height);
}

/** Room above and below what is in view, as a share of its extent. */
const margin = 0.08;

/** The axis of a line: over the values of the whole page, or from the least in view to the greatest, 0 among them or not. */
function axisOf(channel: SeriesSummary, window: SeriesWindow, choice: BandData["scale"]): YAxisData {
  const page = channel.isFunction === undefined ? shares : domainOf(channel, window);
  const extent = choice === "view" ? extentIn(window) : undefined;
  if (extent === undefined) return { domain: page, scale: "linear" };
  const room = (extent.max - extent.min || Math.abs(extent.max) || 1) * margin;
  return { domain: [extent.min - room, extent.max + room], scale: "linear", isOfView: true };
}

/** The domain of what is blurred: a share. */
const shares = [0, 1] as const;

/** A function holds between the places that it was taken at, and is painted by what became of them. */
function lineOf(
  { channel: { isFunction, threshold }, classes }: Line,
  window: SeriesWindow,
  domain: LineData["domain"],
): LineData {
  if (isFunction !== true) return { window, domain, fillAbove: threshold };
  const fill = classes === undefined ? { fillAbove: threshold } : { classColours: classPaints(classes) };
  return { window: carriedOn(window), domain, ...fill };
}
