import { shownLanes, type ShownLane } from "./alone.ts";
import type { Lab } from "./lab.ts";

/** As many as an article's figure has room for. */
const mostEmbedded = 2;

/** The lanes that an embedded figure shows: the one that is alone, else the first that are open; all of them open. */
export function embeddedLanes(lab: Pick<Lab, "lanes" | "alone">): readonly ShownLane[] {
  const shown = shownLanes(lab);
  const open = shown.filter(({ isCollapsed }) => !isCollapsed);
  if (open.length > 0) return open.slice(0, mostEmbedded);
  return shown.slice(0, 1).map((lane) => ({ ...lane, isCollapsed: false }));
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
