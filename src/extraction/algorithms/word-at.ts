import type { Units } from "../contract/trace.ts";
import { indexAt } from "../page/selection.ts";
import type { Words } from "../page/words.ts";

/** The word whose hull holds an offset; -1 for none. */
export function wordAt({ starts, ends }: Words, offset: number): number {
  const word = indexAt(starts, offset);
  return word >= 0 && offset < ends[word] ? word : -1;
}

/** The words as units of a trace, with arrays of their own: those of the page are shared by all who ask for its words. */
export function wordUnits({ starts, ends }: Words): Units {
  return { name: "words", starts: starts.slice(), ends: ends.slice(), nested: false };
}
