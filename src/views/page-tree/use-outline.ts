import { useEffect, useMemo, useState } from "react";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { carriedOver, firstOutline, revealed, type Outline } from "./outline.ts";

/** How the trees of pages were left, by page: held by what outlives the tree's view. */
export type TreeMemory = Map<string, Outline>;

/**
 * A page's outline, which outlasts edits of the page and the view; and how to change it. It begins unfolded down
 * to the element that is pinned, if one is.
 */
export function useOutline(
  page: string,
  tree: PageTree,
  memory: TreeMemory,
  pinned: number,
): readonly [Outline, (change: (outline: Outline) => Outline) => void] {
  const [held, setHeld] = useState(() => begun(tree, memory.get(page), pinned));
  const outline = useMemo(() => upToDate(held, tree), [held, tree]);
  useEffect(() => {
    memory.set(page, outline);
  }, [memory, page, outline]);
  return [outline, (change) => setHeld((before) => change(upToDate(before, tree)))];
}

function begun(tree: PageTree, former: Outline | undefined, pinned: number): Outline {
  const outline = former === undefined ? firstOutline(tree) : upToDate(former, tree);
  return pinned < 0 ? outline : revealed(outline, pinned);
}

function upToDate(outline: Outline, tree: PageTree): Outline {
  return outline.tree === tree ? outline : carriedOver(outline, tree);
}
