import { useMemo } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { useActions, useLinking } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";

/** The places that are linked with other panes, and the ways to link one from a picture of a lane. */
export interface Places {
  readonly hover: Place | undefined;
  readonly pin: Place | undefined;
  readonly point: (range: Range | undefined) => void;
  readonly choose: (range: Range | undefined) => void;
}

export function usePlaces(lane: Lane): Places {
  const actions = useActions();
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const placeOf = ({ start, end }: Range): Place => ({ start, end, origin: "lane", lane: lane.id });
  return {
    hover,
    pin,
    point: (range) => actions.hover(range === undefined ? undefined : placeOf(range)),
    choose: (range) => {
      if (range !== undefined) actions.pin(placeOf(range));
    },
  };
}

/** The pieces that the linked places mean, -1 for none; what is read is the one that is hovered, else the pinned one. */
export function useLinkedUnits(
  { hover, pin }: Pick<Places, "hover" | "pin">,
  starts: Uint32Array | undefined,
  ends: Uint32Array | undefined,
): { readonly hovered: number; readonly pinned: number; readonly read: number } {
  const hovered = useMemo(() => (starts && ends ? unitAt(hover, starts, ends) : -1), [hover, starts, ends]);
  const pinned = useMemo(() => (starts && ends ? unitAt(pin, starts, ends) : -1), [pin, starts, ends]);
  return { hovered, pinned, read: hovered >= 0 ? hovered : pinned };
}

/** A piece's stretch of the source; undefined where it has none. */
export function spanOf(unit: number, starts: Uint32Array | undefined, ends: Uint32Array | undefined): Range | undefined {
  const [start, end] = [starts?.[unit] ?? 0, ends?.[unit] ?? 0];
  return end > start ? { start, end } : undefined;
}

/**
 * The piece that a place of the source means, -1 for none: the one of the same span, else the smallest that holds all of it, else
 * the first that has a part in it. Of pieces of one span the last is meant, which is the innermost.
 */
export function unitAt(place: Range | undefined, starts: Uint32Array, ends: Uint32Array): number {
  if (place === undefined) return -1;
  let holding = -1;
  let least = Infinity;
  let touching = -1;
  for (let unit = 0; unit < starts.length; unit++) {
    const [start, end] = [starts[unit] ?? 0, ends[unit] ?? 0];
    if (end <= start || end <= place.start || start >= place.end) continue;
    if (touching < 0) touching = unit;
    if (start > place.start || end < place.end || end - start > least) continue;
    holding = unit;
    least = end - start;
  }
  return holding >= 0 ? holding : touching;
}
