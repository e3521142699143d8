import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import type { BandKind, Passes, SeriesSummary } from "./band-kind.ts";
import { strip, verdicts, type Strip, type Verdicts } from "./rows.ts";
import { bars, line, type Bars, type Line } from "./series.ts";
import { mirror, stack, type Mirror, type Stack } from "./several.ts";

/** One band of a lane's figure. All bands of a lane share the x axis. */
export type Band = Strip | Verdicts | Stack | Mirror | Line | Bars;

type Kind = Band["kind"];
type Bands = { readonly [K in Kind]: Extract<Band, { readonly kind: K }> };

/** Every kind of band: one that is missing, or under another's name, does not compile. A channel is a band of the first that takes it. */
const bandKinds: { readonly [K in Kind]: BandKind<Bands[K]> } = { strip, verdicts, stack, mirror, line, bars };

/** The kind of a band. */
export function kindOf<K extends Kind>(band: Bands[K] & { readonly kind: K }): BandKind<Bands[K]> {
  const kind: K = band.kind;
  return bandKinds[kind];
}

/** The bands that begin with a channel. */
export function bandsFrom(channel: ChannelSummary, all: readonly ChannelSummary[]): readonly Band[] {
  // What went into the method is left to the table; a series held against another is drawn with that.
  if (channel.kind === "series" && (channel.role === "input" || channel.against !== undefined)) return [];
  for (const kind of Object.values(bandKinds)) {
    const bands = kind.from(channel, all);
    if (bands !== undefined) return bands;
  }
  return [];
}

/** The channel that stands for a band. */
export function leadOf(band: Band): ReturnType<BandKind<Band>["lead"]> {
  return kindOf(band).lead(band);
}

/** True of a band that would be empty for want of other pages. */
export function lacksPages(band: Band): boolean {
  return "lacks" in leadOf(band);
}

/** The id of a band: that of its (upper) channel. */
export function bandId(band: Band): string {
  return leadOf(band).id;
}

/** The short name on a band's switch and beside it. */
export function bandName(band: Band): string {
  return kindOf(band).name(band);
}

/** The names of a band's rows, where it has several. */
export function rowNames(band: Band, passes: Pick<Passes, "rows">): readonly string[] {
  return kindOf(band).rowNames?.(band, passes) ?? [];
}

/** What a band's heights are counted in; "" where they count nothing. */
export function unitOf(band: Band): string {
  return kindOf(band).unit?.(band) ?? "";
}

/** The series of a band that is held against a threshold. */
export function measuredIn(band: Band): SeriesSummary | undefined {
  return kindOf(band).measured?.(band);
}
