import { indexAt } from "../../extraction/page/intervals.ts";
import type { Range } from "../../extraction/page/selection.ts";
import type { PageTree } from "../../worker/page-tree.ts";

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
