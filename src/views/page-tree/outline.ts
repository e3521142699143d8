import type { PageTree } from "../../worker/protocol/questions.ts";
import { ancestorsOf, childrenOf, firstUnfolded, treeLinks, revealing, shownNodes } from "../ui/folding.ts";
import { isOpenable, elementName } from "./element.ts";

/** A tree as it is unfolded, and the element that the keys act on. */
export interface TreeOutline {
  readonly tree: PageTree;
  /** 1 for each element whose children are shown, where it is shown itself. */
  readonly open: Uint8Array<ArrayBuffer>;
  readonly active: number;
  /** The parser's errors stand in its place. */
  readonly listsErrors?: boolean;
}

/** An outline unfolded as far as it stays easy to look over; what is ignored stays folded. */
export function firstOutline(tree: PageTree): TreeOutline {
  const mayOpen = (element: number): boolean => tree.ignored[element] === 0 && isOpenable(tree, element);
  // The first two levels are usually html, head and body.
  return { tree, open: firstUnfolded(tree.parents, 2, mayOpen).open, active: 0 };
}

/** The outline of a page's next tree, unfolded as the one before: an element is taken for the same at the same place with the same name. */
export function carriedOver(before: TreeOutline, tree: PageTree): TreeOutline {
  const open = new Uint8Array(tree.count);
  let active = 0;
  const [formerLinks, links] = [treeLinks(before.tree.parents), treeLinks(tree.parents)];
  const pairs = zipped(childrenOf(formerLinks, -1), childrenOf(links, -1));
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [former, element] = pair;
    if (elementName(before.tree, former) !== elementName(tree, element)) continue;
    if (former === before.active) active = element;
    if (before.open[former] === 0 || !isOpenable(tree, element)) continue;
    open[element] = 1;
    pairs.push(...zipped(childrenOf(formerLinks, former), childrenOf(links, element)));
  }
  return { ...before, tree, open, active };
}

/** The elements that are shown, from the top. */
export function outlineRows({ tree: { parents }, open }: TreeOutline): Int32Array<ArrayBuffer> {
  return shownNodes({ parents, open });
}

/** Shows or hides an element's children. */
export function unfolded(outline: TreeOutline, element: number, isOpen: boolean): TreeOutline {
  if (!isOpenable(outline.tree, element)) return outline;
  return withOpen(outline, (open) => {
    open[element] = Number(isOpen);
  });
}

/** Opens what an element is in, and makes it the active one. */
export function revealed(outline: TreeOutline, element: number): TreeOutline {
  const { open } = revealing({ parents: outline.tree.parents, open: outline.open }, element);
  return { ...outline, open, active: element };
}

/** Folds all but the way to an element. */
export function othersFolded(outline: TreeOutline, element: number): TreeOutline {
  const { parents, subtreeEnds, count } = outline.tree;
  const { open } = revealing({ parents, open: new Uint8Array(count) }, element);
  open.set(outline.open.subarray(element, subtreeEnds[element] ?? element), element);
  return { ...outline, open, active: element };
}

export function siblingsUnfolded(outline: TreeOutline, element: number): TreeOutline {
  return withOpen(outline, (open) => openChildren(outline.tree, outline.tree.parents[element], open));
}

/** Folds all but the roots. */
export function allFolded(outline: TreeOutline): TreeOutline {
  return withOpen(outline, (open) => openChildren(outline.tree, -1, open.fill(0)));
}

function openChildren(tree: PageTree, element: number, open: Uint8Array): void {
  for (const child of childrenOf(treeLinks(tree.parents), element)) open[child] = Number(isOpenable(tree, child));
}

/** The outline with other elements open; a hidden active element gives way to the one that hides it. */
function withOpen(outline: TreeOutline, change: (open: Uint8Array<ArrayBuffer>) => void): TreeOutline {
  const open = outline.open.slice();
  change(open);
  let { active } = outline;
  for (const ancestor of ancestorsOf(outline.tree.parents, active)) if (open[ancestor] === 0) active = ancestor;
  return { ...outline, open, active };
}

function zipped(left: readonly number[], right: readonly number[]): (readonly [number, number])[] {
  return left.slice(0, right.length).map((one, index) => [one, right[index]] as const);
}
