import { bisectLeft } from "d3-array";
import type { Units } from "../extraction/contract/trace.ts";
import { indexAt } from "../extraction/page/selection.ts";
import type { Stride } from "./protocol/figures.ts";

/**
 * Where the units of a segmentation lie along the source, ready for looking up: which of them a stretch of the source shows, and
 * which one a place means.
 */
export interface Places {
  /** Units that a stretch `[start, end)` of the source shows: one or two stretches of unit indices, flattened. */
  unitsIn(start: number, end: number): readonly number[];
  /** The innermost unit that holds an offset, -1 for none. */
  unitAt(offset: number): number;
  /** Units from the first that starts at or after `start` (or holds it) to the first that starts at or after `end`. */
  indexRange(start: number, end: number): readonly [number, number];
  /** Where some units are the innermost, in the order of the source. */
  spansOf(isWanted: (unit: number) => boolean): (readonly [start: number, end: number])[];
  /** Rising position of a unit on the source. */
  anchor(unit: number): number;
}

export function placesOf(units: Units): Places {
  return units.nested ? nestedPlaces(units) : flatPlaces(units);
}

function flatPlaces({ starts, ends }: Units): Places {
  const unitsIn = (start: number, end: number): readonly [number, number] => {
    const first = bisectLeft(ends, start + 1);
    return [first, Math.max(first, bisectLeft(starts, end))];
  };
  return {
    unitsIn,
    unitAt(offset) {
      const [unit] = unitsIn(offset, offset + 1);
      return unit < starts.length && starts[unit] <= offset ? unit : -1;
    },
    indexRange: unitsIn,
    spansOf: (isWanted) => Array.from(starts, (start, unit) => [start, ends[unit]] as const).filter((_, unit) => isWanted(unit)),
    anchor: (unit) => starts[unit] ?? 0,
  };
}

/** The unit to which a stride leads from another: the next one at the least, so that none is skipped that is as wide as the stride. */
export function unitBeyond(places: Places, unit: number, { units, characters }: Stride): number {
  if (characters === 0) return unit + units;
  const place = Math.max(0, Math.round(places.anchor(unit) + characters));
  const [there] = places.indexRange(place, place);
  // One that begins before the place is not as far on as was asked for.
  return characters > 0
    ? Math.max(unit + units, places.anchor(there) < place ? there + 1 : there)
    : Math.min(unit + units, there);
}

/** Nested units show where they start, and where they are the innermost that holds a place. */
function nestedPlaces(units: Units): Places {
  const anchors = risingStarts(units.starts);
  const { bounds, innermost } = innermostSegments(units, anchors);
  const unitAt = (offset: number): number => innermost[indexAt(bounds, offset)] ?? -1;
  return {
    unitsIn(start, end) {
      const first = bisectLeft(anchors, start);
      const last = bisectLeft(anchors, end);
      const covering = unitAt(start);
      const isAmongThem = covering >= first && covering < last;
      return covering < 0 || isAmongThem ? [first, last] : [covering, covering + 1, first, last];
    },
    unitAt,
    indexRange: (start, end) => [bisectLeft(anchors, start), bisectLeft(anchors, end)],
    spansOf: (isWanted) =>
      Array.from(bounds, (start, piece) => [start, bounds[piece + 1] ?? start] as const).filter((_, piece) =>
        isWanted(innermost[piece]),
      ),
    anchor: (unit) => anchors[unit] ?? 0,
  };
}

/** Elements that the parser moved may start before their predecessors: they are shown where these are. */
function risingStarts(starts: Uint32Array): Uint32Array {
  const rising = new Uint32Array(starts.length);
  for (let unit = 0, highest = 0; unit < starts.length; unit++) {
    highest = Math.max(highest, starts[unit]);
    rising[unit] = highest;
  }
  return rising;
}

/** Cuts the source at every start and end; each piece belongs to the unit opened last that still holds it. */
function innermostSegments(
  { ends }: Units,
  anchors: Uint32Array,
): { readonly bounds: Uint32Array; readonly innermost: Int32Array } {
  const bounds: number[] = [];
  const innermost: number[] = [];
  const open: number[] = [];
  const cut = (offset: number): void => {
    const unit = open.at(-1) ?? -1;
    if (bounds.at(-1) === offset) innermost[innermost.length - 1] = unit;
    else {
      bounds.push(offset);
      innermost.push(unit);
    }
  };
  const closeUntil = (offset: number): void => {
    for (let top = open.at(-1); top !== undefined && ends[top] <= offset; top = open.at(-1)) {
      open.pop();
      cut(Math.max(ends[top], bounds.at(-1) ?? 0));
    }
  };
  for (let unit = 0; unit < anchors.length; unit++) {
    const start = anchors[unit];
    closeUntil(start);
    if (ends[unit] <= start) continue;
    open.push(unit);
    cut(start);
  }
  closeUntil(Infinity);
  return { bounds: Uint32Array.from(bounds), innermost: Int32Array.from(innermost) };
}
