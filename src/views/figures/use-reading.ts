import type { Place } from "../../state/linking.ts";
import type { UnitAddress, UnitReading } from "../../worker/protocol/figures.ts";
import { useLinking } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";

/** The lane's unit at the place that is hovered, else pinned, with its values; those of another run follow when its figure is there. */
export function useReading(lane: string, run: number | undefined, units: string | undefined): UnitReading | undefined {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const isAsked = run !== undefined && units !== undefined && place !== undefined;
  const { value, isRefused } = useQuestion("reading", isAsked ? [lane, run, units, addressOf(place, lane)] : undefined, {
    beside: JSON.stringify([place, units]),
  });
  // The worker has no answer where the lane has no unit.
  return place === undefined || isRefused ? undefined : value;
}

/** In its own lane a place is the unit that begins there; elsewhere what counts is the text in it, not the tag it begins with. */
function addressOf({ start, end, lane: origin }: Place, lane: string): UnitAddress {
  return origin === lane ? { offset: start } : { textIn: { start, end } };
}

/** What became of a unit. */
export function fateText(isKept: UnitReading["isKept"]): "kept" | "removed" | "not text" {
  if (isKept === undefined) return "not text";
  return isKept ? "kept" : "removed";
}
