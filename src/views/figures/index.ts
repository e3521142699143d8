import type { PanelChannel } from "../../extraction/contract/trace.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { curve } from "./curve.tsx";
import type { FigureKind, Row } from "./figure-kind.ts";
import { layout } from "./layout.tsx";
import { matrix } from "./matrix.tsx";
import { outline } from "./outline.tsx";
import { plane } from "./plane.tsx";
import { procedure } from "./procedure.tsx";
import { ranking } from "./ranking.tsx";

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

/** The numbers behind a picture, a row for each of its things, below a row of names. */
export function panelRows(data: PanelData): readonly Row[] {
  return kindOf(data.channel).rows(data.channel, data);
}
