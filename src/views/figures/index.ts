import type { PanelChannel } from "../../extraction/contract/trace.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { curveKind } from "./curve.tsx";
import { merged, type LegendItem } from "./bands/legend.tsx";
import type { FigureKind } from "./figure-kind.ts";
import { layoutKind } from "./layout.tsx";
import { matrixKind } from "./matrix.tsx";
import { outlineKind } from "./outline.tsx";
import { planeKind } from "./plane.tsx";
import { procedureKind } from "./procedure.tsx";
import { rankingKind } from "./ranking.tsx";
import { legendOf, fileRows, pictureSentence, type FileRow, type Things } from "./things.ts";

type PanelKind = PanelChannel["kind"];
type Channels = { readonly [K in PanelKind]: Extract<PanelChannel, { readonly kind: K }> };

/** Every kind of picture: one that is missing, or stands for another's channels, does not compile. */
const figureKinds: { readonly [K in PanelKind]: FigureKind<Channels[K]> } = {
  curve: curveKind,
  layout: layoutKind,
  matrix: matrixKind,
  outline: outlineKind,
  plane: planeKind,
  procedure: procedureKind,
  ranking: rankingKind,
};

/** The kind of a channel's picture. */
export function figureKindOf<K extends PanelKind>(channel: Channels[K] & { readonly kind: K }): FigureKind<Channels[K]> {
  const kind: K = channel.kind;
  return figureKinds[kind];
}

/** A picture in a sentence: what it lacks, where it has nothing to show. */
export function panelText(data: PanelData, things = panelThings(data)): string {
  const { channel } = data;
  if ("lacks" in channel && channel.lacks !== undefined) return channel.lacks;
  return pictureSentence(channel.name, things, figureKindOf(channel).notes?.(channel, data) ?? []);
}

/** What a picture shows, as columns. */
export function panelThings(data: PanelData): Things {
  return figureKindOf(data.channel).things(data.channel, data);
}

/** The numbers behind a picture, a row for each of its things, below a row of names. */
export function panelRows(data: PanelData): readonly FileRow[] {
  return fileRows(panelThings(data));
}

/** The meaning of a picture's paints. */
export function panelLegend(data: PanelData): readonly LegendItem[] {
  const { legend } = figureKindOf(data.channel);
  return legend?.(data.channel, data) ?? merged(legendOf(panelThings(data)));
}
