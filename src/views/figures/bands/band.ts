import { tellsFate } from "../../../extraction/contract/trace.ts";
import type { Range } from "../../../extraction/page/selection.ts";
import { counted, inSentence, shareText, threeDigits } from "../../../format.ts";
import type { Paint } from "../../../plots/plot.ts";
import type { ChannelSummary, FigureRequest, WindowCut } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { classItems, merged, stackItems, type LegendItem } from "./legend.tsx";

type Of<K extends ChannelSummary["kind"]> = Extract<ChannelSummary, { kind: K }>;
export type SeriesSummary = Of<"series">;
export type StepsSummary = Of<"steps">;
export type ClassSummary = Of<"class">;
type BandChannel = SeriesSummary | StepsSummary | ClassSummary;

/** The parts of every band, from which its words, windows and explanation follow. */
interface Band_<Lead extends BandChannel, All extends readonly BandChannel[] = readonly [Lead]> {
  /** The short name on the band's switch and beside it. */
  readonly name: string;
  /** The channel that stands for the band: the band has its id, and its quantity is explained beside it. */
  readonly lead: Lead;
  /** The channels that are drawn, in the order of their windows. */
  readonly channels: All;
  /** Colours the units. */
  readonly classes?: ClassSummary | undefined;
}

/** A series as a waveform, whose peaks are pale and whose means are solid, coloured by class or by its threshold. */
export interface Wave extends Band_<SeriesSummary> {
  readonly kind: "wave";
  /** The passes that a share was blurred by, of which the selected one is shown. */
  readonly passes?: StepsSummary | undefined;
}

/** Two series that are held against each other, one up, one down, on one scale, and over them their difference where the method takes it. */
export interface Mirror extends Band_<
  SeriesSummary,
  readonly [up: SeriesSummary, down: SeriesSummary, ...difference: SeriesSummary[]]
> {
  readonly kind: "mirror";
}

/** Series that are parts of a whole, on top of each other. */
export interface Stack extends Band_<SeriesSummary, readonly SeriesSummary[]> {
  readonly kind: "stack";
  /** The paints of the parts, where the figure has a class for each: one colour says one thing. */
  readonly paints: readonly Paint[] | undefined;
}

/** The passes of an iterative method in shades of grey, a row for each. */
export interface Strip extends Band_<StepsSummary> {
  readonly kind: "strip";
}

/** Verdicts over the same pieces, one below the other. */
export interface Verdicts extends Band_<ClassSummary, readonly ClassSummary[]> {
  readonly kind: "verdicts";
}

/** One band of a lane's figure. All bands of a lane share the x axis. */
export type Band = Wave | Mirror | Stack | Strip | Verdicts;

/** The bands that begin with a channel: none where it stands in another's band, or went into the method, which is left to the table. */
export function bandsFrom(channel: ChannelSummary, all: readonly ChannelSummary[]): readonly Band[] {
  switch (channel.kind) {
    case "steps":
      return [{ kind: "strip", name: "Passes", lead: channel, channels: [channel] }];
    case "class":
      return verdictsFrom(channel, all);
    case "series":
      return seriesBands(channel, all);
    default:
      return [];
  }
}

function verdictsFrom(channel: ClassSummary, all: readonly ChannelSummary[]): readonly Band[] {
  const rows = all.filter(
    (other): other is ClassSummary => other.kind === "class" && other.isVerdict === true && other.units === channel.units,
  );
  if (rows[0] !== channel) return [];
  return [{ kind: "verdicts", name: rows.length === 1 ? channel.name : "Verdicts", lead: channel, channels: rows }];
}

function seriesBands(channel: SeriesSummary, all: readonly ChannelSummary[]): readonly Band[] {
  const { id, units, partOf, name } = channel;
  // A difference is drawn in the band of its two series.
  if (channel.role === "input" || channel.against !== undefined || channel.differenceOf !== undefined) return [];
  const series = all.filter((other): other is SeriesSummary => other.kind === "series");
  // The first of the classes that is no verdict of its own colours the units.
  const classes = all.find((other): other is ClassSummary => other.kind === "class" && tellsFate(other, units));
  if (partOf !== undefined) {
    const parts = series.filter((other) => other.partOf === partOf);
    if (parts[0] !== channel) return [];
    return [{ kind: "stack", name: partOf, lead: channel, channels: parts, paints: paintsOf(parts, all) }];
  }
  const down = series.find(({ against }) => against === id);
  if (down !== undefined) {
    const difference = series.find(({ differenceOf }) => differenceOf === id);
    const over = difference === undefined ? "" : `, ${inSentence(difference.name)}`;
    const channels = [channel, down, ...(difference === undefined ? [] : [difference])] as const;
    return [
      { kind: "mirror", name: `${name} / ${inSentence(down.name)}${over}`, lead: difference ?? channel, channels, classes },
    ];
  }
  const passes = all.find((other): other is StepsSummary => other.kind === "steps" && other.units === units);
  return [{ kind: "wave", name, lead: channel, channels: [channel], classes, passes }];
}

/** The paints of the classes with the parts' names, of which the first is what is kept; undefined if a part has no class. */
function paintsOf(parts: readonly SeriesSummary[], all: readonly ChannelSummary[]): readonly Paint[] | undefined {
  const labels = stackItems(parts.map(({ name }) => name)).map(({ label }) => label);
  for (const channel of all) {
    if (channel.kind !== "class" || channel.units !== parts[0]?.units) continue;
    const items = classItems(channel);
    const paints = labels.map((label, part) =>
      part === 0 ? items[channel.meanings.indexOf("kept")]?.paint : items.find((item) => item.label === label)?.paint,
    );
    const found = paints.filter((paint) => paint !== undefined);
    if (new Set(found).size === parts.length) return found;
  }
  return undefined;
}

/** The unit of a band's heights: "characters per tag"; "" if they have none. */
export function unitOf({ lead }: Band): string {
  return lead.kind === "series" ? lead.unit : "";
}

/** The series of a band that is held against a threshold; undefined where there is none. */
export function measuredIn(band: Band): SeriesSummary | undefined {
  return band.kind === "wave" || band.kind === "mirror" ? band.lead : undefined;
}

/** The passes that are a strip's rows, and the one that is selected. */
export interface PassRows {
  readonly rows: readonly number[];
  readonly step: number;
}

/** The requested passes: few or all of them, and the one selected by hand. */
export interface PassChoice {
  readonly rows: "few" | "all";
  readonly step: number | undefined;
}

/** The names of a band's rows, which stand beside them in place of its own; none where it is one row. */
export function rowNames(band: Band, { rows }: Pick<PassRows, "rows">): readonly string[] {
  if (band.kind === "strip") return rows.map((row) => band.lead.labels[row]);
  return band.kind === "verdicts" && band.channels.length > 1 ? band.channels.map(({ name }) => name) : [];
}

/** The rows that there is room for: the last and the selected pass among them, then the first ones. */
export function rowsWithin(rows: readonly number[], most: number, step: number): readonly number[] {
  if (rows.length <= most) return rows;
  const kept = new Set([...new Set([rows.at(-1), step, ...rows])].slice(0, Math.max(most, 1)));
  return rows.filter((row) => kept.has(row));
}

/** True of a band that shows the pass that is selected, and not the last. */
export function showsPass(band: Band): boolean {
  return band.kind === "wave" && band.passes !== undefined;
}

/** The windows that a band is drawn from: the part of each that says which values it is cut from. */
export function bandCuts(band: Band, { rows, step }: PassRows): readonly Pick<WindowCut, "channel" | "step" | "classes">[] {
  if (band.kind === "strip") return rows.map((row) => ({ channel: band.lead.id, step: row }));
  if (band.kind === "wave" && band.passes !== undefined && step !== band.passes.labels.length - 1)
    return [{ channel: band.passes.id, step }];
  return band.channels.map((channel) => {
    const classes = channel.kind === "class" ? channel : band.classes;
    return { channel: channel.id, ...(classes && { classes: classes.id }) };
  });
}

/** The requests for the lane's next run, which may have more passes or fewer than a strip's cuts. */
export function bandRequests(band: Band, cuts: readonly WindowCut[], { rows, step }: PassChoice): readonly FigureRequest[] {
  const [first] = cuts;
  if (band.kind !== "strip" || first === undefined) return cuts;
  const { step: _, ...cut } = first;
  return [{ ...cut, rows, ...(step !== undefined && { step }) }];
}

/** The meaning of a band's paints. A sheet of paper says more: there is nothing to point at. */
function bandLegend(band: Band, medium: "screen" | "paper"): readonly LegendItem[] {
  if (band.kind === "verdicts") return band.channels.flatMap(classItems);
  if (band.kind === "stack")
    return stackItems(band.channels.map(({ name }) => name)).map((item, part) => ({
      ...item,
      paint: band.paints?.[part] ?? item.paint,
    }));
  if (band.classes !== undefined) return classItems(band.classes);
  if (medium === "screen" || band.kind === "strip") return [];
  const [up, down] = band.channels;
  if (down !== undefined)
    return [
      { paint: "kept", label: up.name },
      { paint: "removed", label: down.name },
    ];
  return up.threshold === undefined
    ? []
    : [
        { paint: "kept", label: "at or above the threshold" },
        { paint: "removed", label: "below the threshold" },
      ];
}

/** A band's part in its figure's sentence. */
interface BandText {
  /** Behind the number of regions that are kept. */
  readonly above?: string;
  /** A part of its own. */
  readonly reached?: string;
  /** For a sentence that says that nothing is kept. */
  readonly highest: string;
}

/** The words on a waveform whose threshold a parameter moves: how many units reach it, and the highest value; undefined for any other band. */
function bandText(band: Band): BandText | undefined {
  if (band.kind !== "wave") return undefined;
  const { name, units, count, reached, threshold, max, control, isFunction } = band.lead;
  const highest =
    threshold === undefined
      ? ""
      : `: the highest ${inSentence(name)} is ${spokenNumber(max)}, the threshold ${spokenNumber(threshold)}`;
  if (band.passes !== undefined || isFunction === true)
    return { above: threshold === undefined ? "" : ` above ${spokenNumber(threshold)}`, highest };
  if (control === undefined) return undefined;
  if (threshold === undefined || reached === undefined) return { reached: "", highest };
  const share = `${spokenNumber(reached)} of ${spokenNumber(count)} ${units}`;
  return {
    reached: `${share} reach the ${inSentence(name)} of ${spokenNumber(threshold)}, the highest ${spokenNumber(max)}`,
    highest,
  };
}

/** A number for a figure's sentence: without decimals from 100 on, as it is to be heard. */
function spokenNumber(value: number): string {
  return threeDigits(Math.abs(value) < 100 ? value : Math.round(value));
}

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
