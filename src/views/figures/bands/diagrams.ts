import type { ClassMeaning } from "../../../extraction/contract/trace.ts";
import type { Paint } from "../../../plots/plot.ts";
import type { ChannelSummary } from "../../../protocol/figures.ts";

type Of<K extends ChannelSummary["kind"]> = Extract<ChannelSummary, { kind: K }>;
export type SeriesSummary = Of<"series">;
export type StepsSummary = Of<"steps">;
export type ClassSummary = Of<"class">;

/** One band of a lane's figure. All bands of a lane share the x axis. */
export type Band =
  | { readonly kind: "strip"; readonly channel: StepsSummary }
  | { readonly kind: "line"; readonly channel: SeriesSummary; readonly classes?: ClassSummary | undefined }
  | { readonly kind: "bars"; readonly channel: SeriesSummary; readonly classes: ClassSummary | undefined }
  | { readonly kind: "mirror"; readonly up: SeriesSummary; readonly down: SeriesSummary }
  /** Series that are parts of a whole, on top of each other. */
  | { readonly kind: "stack"; readonly name: string; readonly parts: readonly [SeriesSummary, ...SeriesSummary[]] }
  /** Verdicts over the same pieces, one below the other. */
  | { readonly kind: "verdicts"; readonly rows: readonly [ClassSummary, ...ClassSummary[]] };

/** What a figure shows at first and what it can show. */
export interface Diagram {
  readonly bands: readonly Band[];
  /** Ids of the bands shown until the reader chooses others. */
  readonly initial: readonly string[];
}

/** A channel that stands for the band: it names it, and its quantity is explained beside it. */
export function leadOf(band: Band): Exclude<Band, { kind: "mirror" | "stack" | "verdicts" }>["channel"] | ClassSummary {
  switch (band.kind) {
    case "mirror":
      return band.up;
    case "stack":
      return band.parts[0];
    case "verdicts":
      return band.rows[0];
    default:
      return band.channel;
  }
}

/** All that a band draws. */
export function channelIds(band: Band): readonly string[] {
  switch (band.kind) {
    case "mirror":
      return [band.up.id, band.down.id];
    case "stack":
      return band.parts.map(({ id }) => id);
    case "verdicts":
      return band.rows.map(({ id }) => id);
    default:
      return [band.channel.id];
  }
}

/** Name of a band: the id of its (upper) channel. */
export function bandId(band: Band): string {
  return leadOf(band).id;
}

/** Short name on the band's switch and beside it. */
export function bandName(band: Band): string {
  switch (band.kind) {
    case "strip":
      return "Passes";
    case "mirror":
      return `${band.up.name} / ${band.down.name.toLowerCase()}`;
    case "stack":
      return band.name;
    case "verdicts":
      return band.rows.length === 1 ? band.rows[0].name : "Verdicts";
    case "line":
    case "bars":
      return band.channel.name;
  }
}

/** A band for each series by which the method decides, and for the verdicts within it; others are offered. No view knows an algorithm. */
export function diagramOf(channels: readonly ChannelSummary[]): Diagram {
  const bands = channels.flatMap((channel) => bandOf(channel, channels));
  const units = unitsOf(bands);
  // All bands of a lane are over the same pieces: keys step through them.
  const same = bands.filter((band) => leadOf(band).units === units);
  const initial = same.filter((band) => leadOf(band).role === undefined).map(bandId);
  return { bands: same, initial };
}

/** The pieces that most of a figure's quantities stand over: those of its first band. */
function unitsOf(bands: readonly Band[]): string | undefined {
  const [first] = bands;
  return first === undefined ? undefined : leadOf(first).units;
}

function bandOf(channel: ChannelSummary, channels: readonly ChannelSummary[]): readonly Band[] {
  if (channel.kind === "steps") return [{ kind: "strip", channel }];
  if (channel.kind === "class") return verdictsFrom(channel, channels);
  if (channel.kind !== "series" || channel.role === "input" || channel.against !== undefined) return [];
  if (channel.partOf !== undefined) return stackFrom(channel, channel.partOf, channels);
  const partner = channels.find((other): other is SeriesSummary => other.kind === "series" && other.against === channel.id);
  if (partner !== undefined) return [{ kind: "mirror", up: channel, down: partner }];
  const hasSteps = channels.some((other) => other.kind === "steps" && other.units === channel.units);
  if (channel.isFunction === true) return [{ kind: "line", channel, classes: classesOver(channel.units, channels) }];
  if (hasSteps) return [{ kind: "line", channel }];
  return [{ kind: "bars", channel, classes: classesOver(channel.units, channels) }];
}

/** The first of the classes that is no verdict of its own colours the bars. */
function classesOver(units: string, channels: readonly ChannelSummary[]): ClassSummary | undefined {
  return channels.find(
    (other): other is ClassSummary =>
      other.kind === "class" && other.units === units && other.isVerdict === undefined && other.role !== "input",
  );
}

function stackFrom(channel: SeriesSummary, whole: string, channels: readonly ChannelSummary[]): readonly Band[] {
  const [first, ...rest] = channels.filter((other): other is SeriesSummary => other.kind === "series" && other.partOf === whole);
  return first === channel ? [{ kind: "stack", name: whole, parts: [first, ...rest] }] : [];
}

function verdictsFrom(channel: ClassSummary, channels: readonly ChannelSummary[]): readonly Band[] {
  const [first, ...rest] = channels.filter(
    (other): other is ClassSummary => other.kind === "class" && other.isVerdict === true && other.units === channel.units,
  );
  return first === channel ? [{ kind: "verdicts", rows: [first, ...rest] }] : [];
}

const paints = { kept: "kept", removed: "removed", context: "muted", core: "strong" } as const satisfies Record<
  ClassMeaning,
  Paint
>;

/** The paint of each class, by what it says of its units. */
export function classColours(meanings: readonly ClassMeaning[]): readonly Paint[] {
  return meanings.map((meaning) => paints[meaning]);
}

/** Bands share one segmentation: the units of the lane's figure. */
export function unitsOfDiagram({ bands }: Diagram): string | undefined {
  return unitsOf(bands);
}
