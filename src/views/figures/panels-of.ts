import type { ChannelSummary, PanelSummary } from "../../protocol/figures.ts";
import type { Lane } from "../../state/lane.ts";

type TreeSummary = Extract<ChannelSummary, { kind: "tree" }>;
/** A channel with a picture of its own, below the bands: those of panels, and a tree as an icicle. */
export type Panel = PanelSummary | TreeSummary;

export function panelsOf(channels: readonly ChannelSummary[]): readonly Panel[] {
  return channels.filter(isPicture);
}

/** Short name on the picture's switch and above it. */
export function pictureName(picture: Panel): string {
  return picture.kind === "tree" ? "Icicle" : picture.name;
}

/**
 * Ids of the pictures that are open until others are chosen: the one by which its method is known, or of a lane without bands the
 * first.
 */
export function initialPictures(pictures: readonly Panel[], signature: string | undefined, hasBands: boolean): readonly string[] {
  const signed = pictures.filter(({ id }) => id === signature);
  return (signed.length > 0 || hasBands ? signed : pictures.slice(0, 1)).map(({ id }) => id);
}

/** Ids of the pictures of a lane that are open. */
export function openPictures(
  { pictures: chosen }: Pick<Lane, "pictures">,
  pictures: readonly Panel[],
  initial: readonly string[],
): readonly string[] {
  const open = chosen ?? initial;
  return pictures.flatMap(({ id }) => (open.includes(id) ? [id] : []));
}

/** Id of the element that holds a picture of a lane. */
export function pictureId(lane: string, { id }: Panel): string {
  return `${lane}-picture-${id}`;
}

function isPicture(channel: ChannelSummary): channel is Panel {
  switch (channel.kind) {
    case "series":
    case "class":
    case "steps":
    case "scalar":
      return false;
    default:
      return true;
  }
}
