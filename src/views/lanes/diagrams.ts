import type { ChannelSummary } from "../../worker/protocol.ts";

type Of<K extends ChannelSummary["kind"]> = Extract<ChannelSummary, { kind: K }>;
export type SeriesSummary = Of<"series">;
export type StepsSummary = Of<"steps">;
type ClassSummary = Of<"class">;

/** One band of a lane's figure. All bands of a lane share the x axis. */
export type Band =
  | { readonly kind: "strip"; readonly channel: StepsSummary }
  | { readonly kind: "line"; readonly channel: SeriesSummary }
  | { readonly kind: "bars"; readonly channel: SeriesSummary; readonly classes: ClassSummary | undefined }
  | { readonly kind: "mirror"; readonly up: SeriesSummary; readonly down: SeriesSummary };

/** What a figure shows at first and what it can show. */
export interface Diagram {
  readonly bands: readonly Band[];
  /** Ids of the bands shown until the reader chooses others. */
  readonly initial: readonly string[];
}

/** Name of a band: the id of its (upper) channel. */
export function bandId(band: Band): string {
  return band.kind === "mirror" ? band.up.id : band.channel.id;
}

/** Short name on the band's switch and beside it. */
export function bandName(band: Band): string {
  switch (band.kind) {
    case "strip":
      return "Passes";
    case "line":
      return "Ratio";
    case "mirror":
      return `${band.up.name} / ${band.down.name.toLowerCase()}`;
    case "bars":
      return band.channel.name;
  }
}

/**
 * The paper's own figure, by algorithm; the only place where a view asks which algorithm a lane runs. An algorithm that is not
 * named here gets a band for each of its series.
 */
const signatures: Readonly<Record<string, { readonly shown: readonly string[]; readonly offered: readonly string[] }>> = {
  ccb: { shown: ["passes", "ratio"], offered: ["passes", "ratio"] },
  accb: { shown: ["passes", "ratio"], offered: ["passes", "ratio"] },
  tccb: { shown: ["passes", "ratio"], offered: ["passes", "ratio"] },
  "cetd-ds": { shown: ["textDensity", "densitySum"], offered: ["textDensity", "compositeDensity", "densitySum"] },
  "cectd-ds": { shown: ["textDensity", "compositeDensity"], offered: ["textDensity", "compositeDensity", "densitySum"] },
  "cectd-s": { shown: ["compositeDensity", "smoothed"], offered: ["textDensity", "compositeDensity", "smoothed"] },
  danag: { shown: ["content", "difference"], offered: ["content", "difference"] },
};

export function diagramOf(extractor: string, channels: readonly ChannelSummary[]): Diagram {
  const signature = signatures[extractor];
  const bands = channels.flatMap((channel) => bandOf(channel, channels));
  if (signature === undefined) return { bands, initial: bands.map(bandId) };
  return { bands: bands.filter((band) => signature.offered.includes(bandId(band))), initial: signature.shown };
}

function bandOf(channel: ChannelSummary, channels: readonly ChannelSummary[]): readonly Band[] {
  if (channel.kind === "steps") return [{ kind: "strip", channel }];
  if (channel.kind !== "series" || channel.id === "code") return [];
  const partner = channel.id === "content" ? channels.find((other) => other.id === "code") : undefined;
  if (partner?.kind === "series") return [{ kind: "mirror", up: channel, down: partner }];
  const hasSteps = channels.some((other) => other.kind === "steps" && other.units === channel.units);
  if (hasSteps) return [{ kind: "line", channel }];
  const classes = channels.find((other): other is ClassSummary => other.kind === "class" && other.units === channel.units);
  return [{ kind: "bars", channel, classes }];
}

/** What a class means for its colour; classes that are not named here are removed. */
const classMeanings: Readonly<Record<string, "kept" | "muted" | "strong">> = {
  kept: "kept",
  "ancestor of kept": "muted",
  "best of its subtree": "kept",
  "line between regions": "muted",
  "joined region": "kept",
  core: "strong",
};

export function classColours(classes: readonly string[]): readonly ("kept" | "removed" | "muted" | "strong")[] {
  return classes.map((name) => classMeanings[name] ?? "removed");
}

/** Rows of a strip: all while they are few, else the first, those after a power of two passes, and the last (as in figure 2). */
export function stripRows(isRowKept: readonly boolean[], showAll: boolean): readonly number[] {
  const last = isRowKept.length - 1;
  const all = isRowKept.map((_, pass) => pass);
  if (showAll || last <= 6) return all;
  return all.filter((pass) => pass === last || (pass & (pass - 1)) === 0);
}

/** Bands share one segmentation: the units of the lane's figure. */
export function unitsOfDiagram({ bands }: Diagram): string | undefined {
  const [band] = bands;
  return band === undefined ? undefined : band.kind === "mirror" ? band.up.units : band.channel.units;
}
