import type { Range } from "../../extraction/page/selection.ts";

/** Cuts a range at those of the places that lie within it, and wherever `values`, by index, change. */
export function stretchesOf({ start, end }: Range, places: readonly number[], values?: Uint8Array): Range[] {
  const cuts = new Set(places.filter((place) => start < place && place < end));
  if (values !== undefined) {
    for (let index = start + 1; index < end; index++) if (values[index] !== values[index - 1]) cuts.add(index);
  }
  const edges = [start, ...[...cuts].toSorted((left, right) => left - right), end];
  return edges.slice(1).map((edge, index) => ({ start: edges[index] ?? start, end: edge }));
}
