import type { Range } from "../../extraction/page/selection.ts";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";
import { useActions, useLinking } from "../../lab/react.tsx";

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

/** A piece's stretch of the source; undefined where it has none. */
export function spanOf(unit: number, starts: Uint32Array | undefined, ends: Uint32Array | undefined): Range | undefined {
  const [start, end] = [starts?.[unit] ?? 0, ends?.[unit] ?? 0];
  return end > start ? { start, end } : undefined;
}
