import { sum } from "d3-array";
import type { Range } from "../../../extraction/page/selection.ts";
import { counted, shareText } from "../../../format.ts";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { bandLegend, bandsFrom, bandText, spokenNumber, type Band, type StepsSummary } from "./band.ts";
import type { Heights } from "./band-plot.ts";
import { classItems, merged, type LegendItem } from "./legend.tsx";

/** The bands that a figure can show, and those that it shows at first. */
export interface Diagram {
  readonly bands: readonly Band[];
  /** Ids of the bands shown until the reader chooses others. */
  readonly initial: readonly string[];
  /** The pieces that all bands share: those of the first. */
  readonly units: string | undefined;
  /** The passes of an iterative method; undefined of any other. */
  readonly steps: StepsSummary | undefined;
}

/** A band for each series by which the method decides, and for the verdicts within it; others are offered. No view knows an algorithm. */
export function diagramOf(channels: readonly ChannelSummary[]): Diagram {
  const bands = channels.flatMap((channel) => bandsFrom(channel, channels));
  const units = bands[0]?.lead.units;
  // All bands of a lane share their units, because keys step through these.
  const same = bands.filter(({ lead }) => lead.units === units);
  const initial = same.flatMap(({ lead }) => (lead.role === undefined ? [lead.id] : []));
  return { bands: same, initial, units, steps: same.find((band) => band.kind === "strip")?.lead };
}

/** The bands that were chosen; the first where that is none. */
export function shownBands(bands: readonly Band[], ids: readonly string[]): readonly Band[] {
  const shown = bands.filter((band) => ids.includes(band.lead.id));
  return shown.length === 0 ? bands.slice(0, 1) : shown;
}

/** The choice of figures that a lane keeps: none where they are those shown at first. */
export function chosenIds(ids: readonly string[], initial: readonly string[]): readonly string[] | undefined {
  return ids.length === initial.length && initial.every((id) => ids.includes(id)) ? undefined : ids;
}

/** The meaning of the shown bands' paints, each paint once: first of stacks with paints of their own, then of all others, or without bands of what is kept. */
export function figureLegend(
  bands: readonly Band[],
  channels: readonly ChannelSummary[],
  medium: "screen" | "paper",
): readonly (readonly LegendItem[])[] {
  const itemsOf = (band: Band): readonly LegendItem[] => bandLegend(band, medium);
  const isApart = (band: Band): boolean => band.kind === "stack" && band.paints === undefined;
  const [stacks, others] = [bands.filter(isApart), bands.filter((band) => !isApart(band))];
  const rest = channels.flatMap((channel) =>
    channel.kind === "class" && channel.role !== "input" && bands.length === 0 ? classItems(channel) : [],
  );
  return [...stacks.map((stack) => merged(itemsOf(stack))), merged([...others.flatMap(itemsOf), ...rest])];
}

/** The heights of bands that fill a room, in whole CSS pixels: each its least, and its share of the rest up to its greatest. */
export function filledHeights(bands: readonly Heights[], room: number): readonly number[] {
  const [least, most] = [sum(bands, (band) => band.least), sum(bands, (band) => band.most)];
  const share = most > least ? Math.max((room - least) / (most - least), 0) : 0;
  return bands.map((band) => Math.floor(band.least + share * (band.most - band.least)));
}

interface FigureRun extends Pick<RunSummary, "keptCharacters" | "textCharacters" | "channels"> {
  readonly selection: Uint32Array;
}

/** A lane's figure in a sentence, for those who do not see it: what is kept, and by which numbers. */
export function figureSentence(name: string, run: FigureRun, bands: readonly Band[]): string {
  const texts = bands.flatMap((band) => bandText(band) ?? []);
  const line = texts.find(({ above }) => above !== undefined);
  const bars = texts.find(({ reached }) => reached !== undefined);
  if (run.keptCharacters === 0) return `${name} keeps nothing${(line ?? bars)?.highest ?? ""}.`;
  const parts = [keptText(name, run, line?.above ?? ""), bars?.reached ?? "", areaText(run)];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}

function keptText(name: string, { selection, keptCharacters: kept, textCharacters: of }: FigureRun, above: string): string {
  const regions = regionsOf(selection);
  const largest = regions.reduce((a, b) => (b.characters > a.characters ? b : a));
  const share = shareText(kept / Math.max(of, 1));
  const place = `characters ${spokenNumber(largest.start)} to ${spokenNumber(largest.end)}`;
  return (
    `${name} keeps ${spokenNumber(kept)} of ${spokenNumber(of)} characters of text (${share}) in ` +
    `${counted(regions.length, "region")}${above}${regions.length === 1 ? `, ${place}` : `; the largest, ${place}, is kept`}`
  );
}

/** The core of a method that grows one: its candidates and its final extent. */
function areaText({ channels }: FigureRun): string {
  const scalar = (id: string): number | undefined =>
    channels.flatMap((channel) => (channel.kind === "scalar" && channel.id === id ? [channel.value] : []))[0];
  const [regions, core, area] = [scalar("regionCount"), scalar("coreCharacters"), scalar("areaLines")];
  if (regions === undefined || core === undefined || area === undefined) return "";
  return `of ${counted(regions, "region")} with more content than code, the core (${counted(core, "character")}) grew to ${counted(area, "line")}`;
}

/** Kept ranges less than this far apart, markup between them, read as one region. */
const regionGap = 200;

function regionsOf(selection: Uint32Array): readonly (Range & { readonly characters: number })[] {
  const regions: { start: number; end: number; characters: number }[] = [];
  for (let index = 0; index < selection.length; index += 2) {
    const start = selection[index];
    const end = selection[index + 1];
    const last = regions.at(-1);
    if (last !== undefined && start - last.end < regionGap) {
      last.end = end;
      last.characters += end - start;
    } else regions.push({ start, end, characters: end - start });
  }
  return regions;
}
