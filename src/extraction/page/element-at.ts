import { indexAt, smallestAround } from "./selection.ts";
import type { Page } from "./page.ts";

/** The element a place belongs to: that of the text run there, else the innermost whose span holds the offset; -1 for none. */
export function innermostElementAt({ runs, elements }: Page, offset: number): number {
  const run = indexAt(runs.starts, offset);
  if (run >= 0 && offset < runs.ends[run]) return runs.parents[run];
  // Spans of misnested elements may overlap, so the shortest that holds the offset is the one meant.
  return smallestAround(elements.starts, elements.ends, { start: offset, end: offset + 1 });
}
