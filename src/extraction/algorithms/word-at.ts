import { indexAt } from "../page/intervals.ts";
import type { Words } from "../page/words.ts";

/** The word whose hull holds an offset; -1 for none. */
export function wordAt({ starts, ends }: Words, offset: number): number {
  const word = indexAt(starts, offset);
  return word >= 0 && offset < (ends[word] ?? 0) ? word : -1;
}
