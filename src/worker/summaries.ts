import { extent, sum } from "d3-array";
import {
  isPanel,
  type Channel,
  type ClassChannel,
  type PlaneChannel,
  type SeriesChannel,
  type Trace,
  type TreeChannel,
  type Units,
} from "../extraction/contract/trace.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import type { ChannelSummary, PanelData } from "./protocol/figures.ts";

/** The extent of a series, remembered by its array: a threshold that is dragged draws the same arrays again. */
export const extentOf = remembered((values: Float64Array) => {
  const [min = 0, max = 0] = extent(values);
  return { min, max, median: sampledMedian(values) };
});

/**
 * Median of the values other than 0 among at most 4,096 spread evenly: it only chooses between two scales, and what is 0 is at the bottom of
 * both. 0 where all are.
 */
function sampledMedian(values: Float64Array): number {
  const stride = Math.max(1, Math.ceil(values.length / 4096));
  const sample: number[] = [];
  for (let index = 0; index < values.length; index += stride) if (values[index] !== 0) sample.push(values[index]);
  sample.sort((left, right) => left - right);
  return sample[sample.length >> 1] ?? 0;
}

export function channelSummary(channel: Channel, trace: Trace): ChannelSummary {
  if (isPanel(channel))
    return { ...quantityOf(channel), kind: channel.kind, ...("units" in channel && { units: channel.units }) };
  switch (channel.kind) {
    case "scalar":
      return channel;
    case "series": {
      const { values, ...rest } = channel;
      const { threshold } = channel;
      const reached = threshold === undefined ? {} : { reached: sum(values, (value) => Number(value >= threshold)) };
      return { ...rest, count: values.length, ...extentOf(values), ...reached };
    }
    case "class": {
      const { values, ...rest } = channel;
      return { ...rest, count: values.length, ...(channel.isVerdict === true && { kept: keptCount(channel) }) };
    }
    case "tree": {
      const { values, ...rest } = channel;
      return { ...rest, count: values.length };
    }
    case "steps": {
      const { rows, ...rest } = channel;
      return {
        ...rest,
        // A copy: what is answered is handed over.
        changes: rest.changes.slice(),
        count: unitsNamed(trace, channel.units)?.starts.length ?? 0,
        isRowKept: rows.map((row) => row !== undefined),
      };
    }
  }
}

/** What is said of a channel's values, without them. */
export function quantityOf({ id, name, unit, formula, cite, differs }: Exclude<Channel, TreeChannel>) {
  return { id, name, unit, formula, ...(cite && { cite }), ...(differs && { differs }) };
}

/** A channel with a picture of its own, as copies: the worker keeps its own, and these are handed over. */
export function panelData(trace: Trace, id: string): PanelData | undefined {
  const channel = trace.channels.find((candidate) => candidate.id === id);
  if (channel === undefined || !isPanel(channel)) return undefined;
  const units = "units" in channel ? unitsNamed(trace, channel.units) : undefined;
  const related = channel.kind === "plane" ? relatedTo(channel, trace) : {};
  return structuredClone({
    channel,
    ...related,
    ...(units !== undefined && { starts: units.starts, ends: units.ends }),
  });
}

function relatedTo(plane: PlaneChannel, { channels }: Trace): Pick<PanelData, "x" | "y" | "classes"> {
  const series = (id: string): SeriesChannel | undefined =>
    channels.find((channel): channel is SeriesChannel => channel.kind === "series" && channel.id === id);
  const classes = channels.find((channel): channel is ClassChannel => channel.kind === "class" && channel.id === plane.classes);
  const [x, y] = [series(plane.x), series(plane.y)];
  return { ...(x !== undefined && { x }), ...(y !== undefined && { y }), ...(classes !== undefined && { classes }) };
}

function keptCount({ values, meanings }: ClassChannel): number {
  const keeps = meanings.map((meaning) => meaning !== "removed");
  return sum(values, (value) => Number(keeps[value]));
}

export function unitsNamed(trace: Trace, name: string): Units | undefined {
  return Object.hasOwn(trace.units, name) ? trace.units[name] : undefined;
}
