import type { PanelChannel } from "../../extraction/contract/trace.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { curve } from "./curve/index.ts";
import type { FigureKind, Row } from "./figure-kind.ts";
import { layout } from "./layout/index.ts";
import { matrix } from "./matrix/index.ts";
import { outline } from "./outline/index.ts";
import { plane } from "./plane/index.ts";
import { procedure } from "./procedure/index.ts";
import { ranking } from "./ranking/index.ts";

type Kind = PanelChannel["kind"];
type Channels = { readonly [K in Kind]: Extract<PanelChannel, { readonly kind: K }> };

/** Every kind of picture: one that is missing, or under another's name, does not compile. */
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
