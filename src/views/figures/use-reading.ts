import type { Place } from "../../state/linking.ts";
import type { UnitAddress, UnitReading } from "../../worker/protocol/figures.ts";
import { useLinking } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";

/** The lane's unit at the hovered place, else the pinned one, with its values; those of a new run follow its figure. */
export function useReading(lane: string, run: number | undefined, units: string | undefined): UnitReading | undefined {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const isAsked = run !== undefined && units !== undefined && place !== undefined;
  const { value, isRefused } = useQuestion("reading", isAsked ? [lane, run, units, addressOf(place, lane)] : undefined, {
    beside: JSON.stringify([place, units]),
  });
  // The worker has no answer where the lane has no unit.
  return place === undefined || isRefused ? undefined : value;
}

/** The address of a place: the unit that begins there if the place is of this lane, else the text in it, since it may begin with a tag. */
export function addressOf({ start, end, lane: origin }: Place, lane: string): UnitAddress {
  return origin === lane ? { offset: start } : { textIn: { start, end } };
}

/** The fate of a unit in a word. */
export function fateText(isKept: UnitReading["isKept"]): "kept" | "removed" | "not text" {
  if (isKept === undefined) return "not text";
  return isKept ? "kept" : "removed";
}
