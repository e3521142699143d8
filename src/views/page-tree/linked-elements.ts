import { useMemo, useState } from "react";
import type { Place } from "../../state/linking.ts";
import type { PageTree } from "../../worker/page-tree.ts";
import { elementOf } from "./element-of.ts";
import { showable } from "./outline.ts";

/** Elements as places of the source, and back. */
export interface LinkedElements {
  /** The place of an element; undefined where the source has nothing of it. */
  placeOf(element: number): Place | undefined;
  /** The row that stands for a place: the smallest element around it, as far as it can be shown; -1 for none. */
  elementAt(place: Place | undefined): number;
  /** Whether a place was made here. */
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
