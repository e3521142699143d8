import type { Unfit } from "../../../extraction/contract/trace.ts";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import type { StepsSummary } from "./band-kind.ts";
import { bandId, bandsFrom, kindOf, lacksPages, leadOf, type Band } from "./index.ts";
import { classItems, merged, type LegendItem } from "./legend.tsx";

/** The bands that a figure can show, and those that it shows at first. */
export interface Diagram {
  readonly bands: readonly Band[];
  /** Ids of the bands shown until the reader chooses others. */
  readonly initial: readonly string[];
}

/** A band for each series by which the method decides, and for the verdicts within it; others are offered. No view knows an algorithm. */
export function diagramOf(channels: readonly ChannelSummary[]): Diagram {
  const bands = channels.flatMap((channel) => bandsFrom(channel, channels));
  const units = unitsOf(bands);
  // All bands of a lane are over the same pieces: keys step through them.
  const same = bands.filter((band) => leadOf(band).units === units);
  const initial = same.filter((band) => leadOf(band).role === undefined).map(bandId);
  return { bands: same, initial };
}

/** The bands of a run that are drawn until others are asked for: of none that would be empty, whatever the page's values. */
export function firstBands({ bands, initial }: Diagram, unfit: Unfit | undefined): readonly Band[] {
  if (unfit !== undefined) return [];
  return shownBands(bands, initial).filter((band) => !lacksPages(band));
}

/** The pieces that most of a figure's quantities stand over: those of its first band. */
function unitsOf(bands: readonly Band[]): string | undefined {
  const [first] = bands;
  return first === undefined ? undefined : leadOf(first).units;
}

/** Bands share one segmentation: the units of the lane's figure. */
export function unitsOfDiagram({ bands }: Diagram): string | undefined {
  return unitsOf(bands);
}

/** The passes of an iterative method; undefined of any other. */
export function stepsIn({ bands }: Diagram): StepsSummary | undefined {
  return bands.find((band) => band.kind === "strip")?.channel;
}

/** The bands that were chosen; the first where that is none. */
export function shownBands(bands: readonly Band[], ids: readonly string[]): readonly Band[] {
  const shown = bands.filter((band) => ids.includes(bandId(band)));
  return shown.length === 0 ? bands.slice(0, 1) : shown;
}

/** The choice of figures that a lane keeps: none where they are those shown at first. */
export function chosenIds(ids: readonly string[], initial: readonly string[]): readonly string[] | undefined {
  return ids.length === initial.length && initial.every((id) => ids.includes(id)) ? undefined : ids;
}

/**
 * The meaning of the shown bands' paints, each paint once: of stacked parts that have paints of their own, and of all other bands;
 * of a figure without bands those of what is kept below it.
 */
export function figureLegend(
  bands: readonly Band[],
  channels: readonly ChannelSummary[],
  medium: "screen" | "paper",
): readonly (readonly LegendItem[])[] {
  const itemsOf = (band: Band): readonly LegendItem[] => kindOf(band).legend(band, medium);
  const isApart = (band: Band): boolean => band.kind === "stack" && band.paints === undefined;
  const [stacks, others] = [bands.filter(isApart), bands.filter((band) => !isApart(band))];
  const rest = channels.flatMap((channel) =>
    channel.kind === "class" && channel.role !== "input" && bands.length === 0 ? classItems(channel) : [],
  );
  return [...stacks.map((stack) => merged(itemsOf(stack))), merged([...others.flatMap(itemsOf), ...rest])];
}
