import type { PanelChannel } from "../../extraction/contract/trace.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { curve } from "./curve.tsx";
import { merged, type LegendItem } from "./bands/legend.tsx";
import type { FigureKind } from "./figure-kind.ts";
import { layout } from "./layout.tsx";
import { matrix } from "./matrix.tsx";
import { outline } from "./outline.tsx";
import { plane } from "./plane.tsx";
import { procedure } from "./procedure.tsx";
import { ranking } from "./ranking.tsx";
import { legendOf, rowsOf, sentenceOf, type Row, type Things } from "./things.ts";

type Kind = PanelChannel["kind"];
type Channels = { readonly [K in Kind]: Extract<PanelChannel, { readonly kind: K }> };

/** Every kind of picture: one that is missing, or stands for another's channels, does not compile. */
const figureKinds: { readonly [K in Kind]: FigureKind<Channels[K]> } = {
  curve,
  layout,
  matrix,
  outline,
  plane,
  procedure,
  ranking,
};

/** The kind of a channel's picture. */
export function kindOf<K extends Kind>(channel: Channels[K] & { readonly kind: K }): FigureKind<Channels[K]> {
  const kind: K = channel.kind;
  return figureKinds[kind];
}

/** A picture in a sentence: what it lacks, where it has nothing to show. */
export function panelText(data: PanelData, things = panelThings(data)): string {
  const { channel } = data;
  if ("lacks" in channel && channel.lacks !== undefined) return channel.lacks;
  return sentenceOf(channel.name, things, kindOf(channel).notes?.(channel, data) ?? []);
}

/** What a picture shows, as columns. */
export function panelThings(data: PanelData): Things {
  return kindOf(data.channel).things(data.channel, data);
}

/** The numbers behind a picture, a row for each of its things, below a row of names. */
export function panelRows(data: PanelData): readonly Row[] {
  return rowsOf(panelThings(data));
}

/** The meaning of a picture's paints. */
export function panelLegend(data: PanelData): readonly LegendItem[] {
  const { legend } = kindOf(data.channel);
  return legend?.(data.channel, data) ?? merged(legendOf(panelThings(data)));
}
