import { useMemo, useState } from "react";
import { indexAt, type Range } from "../../extraction/page/selection.ts";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import type { Place } from "../../state/linking.ts";
import { showable } from "./outline.ts";

/** Elements as places of the source, and back. */
export interface LinkedElements {
  /** The place of an element; undefined where the source has nothing of it. */
  placeOf(element: number): Place | undefined;
  /** The row that stands for a place: the smallest element around it, as far as it can be shown; -1 for none. */
  elementAt(place: Place | undefined): number;
  /** True where a place was made here. */
  isOwn(place: Place): boolean;
}

export function useLinkedElements(tree: PageTree): LinkedElements {
  // An implied element has the span of what is in it: only what made the place knows which of them is meant.
  const [own] = useState(() => new WeakMap<Place, number>());
  return useMemo(() => {
    const made = new Map<number, Place>();
    return {
      placeOf: (element) => {
        const start = tree.starts[element] ?? 0;
        const end = tree.ends[element] ?? 0;
        if (end <= start) return undefined;
        const place = made.get(element) ?? { start, end, origin: "tree" };
        made.set(element, place);
        own.set(place, element);
        return place;
      },
      elementAt: (place) => (place === undefined ? -1 : showable(tree, own.get(place) ?? elementOf(tree, place))),
      isOwn: (place) => own.has(place),
    };
  }, [tree, own]);
}

/**
 * The smallest element that a range lies in; -1 where it lies in none. Of two with the same span it is the inner one.
 *
 * Text belongs to the element that holds it in the tree, which is not always the one whose tags stand around it.
 */
export function elementOf(tree: PageTree, { start, end }: Range): number {
  const { runs, starts, ends } = tree;
  const run = indexAt(runs.starts, start);
  if (run >= 0 && end > start && end <= (runs.ends[run] ?? 0)) return runs.parents[run] ?? -1;
  let found = -1;
  let length = Infinity;
  for (let element = 0; element < tree.count; element++) {
    const from = starts[element] ?? 0;
    const to = ends[element] ?? 0;
    if (from > start || to < end || to <= start || to - from > length) continue;
    found = element;
    length = to - from;
  }
  return found;
}
