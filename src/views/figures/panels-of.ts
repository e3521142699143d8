import type { ChannelSummary, PanelSummary } from "../../worker/protocol/figures.ts";

type TreeSummary = Extract<ChannelSummary, { kind: "tree" }>;
/** A channel with a picture of its own, below the bands: those of panels, and a tree as an icicle. */
export type Panel = PanelSummary | TreeSummary;

export function panelsOf(channels: readonly ChannelSummary[]): readonly Panel[] {
  return channels.filter((channel): channel is Panel => !["series", "class", "steps", "scalar"].includes(channel.kind));
}

/** Short name on the picture's switch and above it. */
export function pictureName(picture: Panel): string {
  return picture.kind === "tree" ? "Icicle" : picture.name;
}

/** Id of the element that holds a picture of a lane. */
export function pictureId(lane: string, { id }: Panel): string {
  return `${lane}-picture-${id}`;
}
