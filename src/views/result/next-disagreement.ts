import type { Range } from "../../extraction/page/selection.ts";

/**
 * Index of the first range that starts after an offset, or of the last that starts before it, round and round; the first or
 * last of all where no offset is given. -1 where there is no range.
 */
export function nextIndex(ranges: readonly Range[], offset: number | undefined, by: 1 | -1): number {
  if (ranges.length === 0) return -1;
  const found =
    by > 0
      ? ranges.findIndex(({ start }) => start > (offset ?? -1))
      : ranges.findLastIndex(({ start }) => start < (offset ?? Infinity));
  return found >= 0 ? found : by > 0 ? 0 : ranges.length - 1;
}
