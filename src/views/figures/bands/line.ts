import { carriedOn } from "../../../plots/line.ts";
import type { LineData } from "../../../plots/plot.ts";
import type { ChannelSummary, SeriesWindow } from "../../../protocol/figures.ts";
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
import { classColours, classItems } from "./legend.tsx";
import { classesOver, domainOf, highestText, number, seriesPlot } from "./series.ts";

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
    if (medium === "paper") return [{ paint: "kept", label: "above the threshold" }];
    return classes === undefined ? [] : classItems(classes);
  },
  measured: ({ channel }) => channel,
  text: ({ channel }) => ({
    above: channel.threshold === undefined ? "" : ` above ${number(channel.threshold)}`,
    highest: highestText(channel),
  }),
  showsPass: true,
};

/** The line follows the selected pass, where there are passes. */
function lineCuts({ channel, classes }: Line, channels: readonly ChannelSummary[], { step }: Passes): readonly BandCut[] {
  const passes = channels.find((other) => other.kind === "steps" && other.units === channel.units);
  if (passes?.kind === "steps" && step !== passes.labels.length - 1) return [{ channel: passes.id, step }];
  return [{ channel: channel.id, ...(classes && { classes: classes.id }) }];
}

function linePlot(band: Line, { windows: [window], height, heldAxis }: BandData): BandPlot {
  if (window === undefined) return notYet;
  const { channel } = band;
  const scale = heldAxis?.scale ?? "linear";
  const domain = heldAxis?.domain ?? (channel.isFunction === undefined ? shares : domainOf(channel, window));
  return seriesPlot({ kind: "line", data: lineOf(band, window, domain) }, channel, { domain, scale }, height);
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
  const fill = classes === undefined ? { fillAbove: threshold } : { classColours: classColours(classes.meanings) };
  return { window: carriedOn(window), domain, ...fill };
}
