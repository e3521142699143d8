import type { Lab } from "./lab.ts";
import type { Lane } from "./lane.ts";

/** As many as an article's figure has room for. */
const mostEmbedded = 2;

/** The lanes that an embedded figure shows: the first that show their figures; one at least. */
export function embeddedLanes({ lanes }: Pick<Lab, "lanes">): readonly Lane[] {
  const open = lanes.filter(({ size }) => size !== "strip");
  if (open.length > 0) return open.slice(0, mostEmbedded);
  return lanes.slice(0, 1).map((lane) => ({ ...lane, size: "figure" }));
}

/** A lab with those lanes alone: what is not seen in an article need not be computed there. */
export function withEmbeddedLanes(lab: Lab): Lab {
  const shown = new Set(embeddedLanes(lab).map(({ id }) => id));
  const lanes = lab.lanes.filter(({ id }) => shown.has(id));
  const [first, second] = lanes;
  const isFocusedShown = shown.has(lab.focusedLane);
  return {
    ...lab,
    lanes,
    focusedLane: isFocusedShown ? lab.focusedLane : (first?.id ?? ""),
    pair: [first?.id ?? "", second?.id ?? ""],
  };
}
