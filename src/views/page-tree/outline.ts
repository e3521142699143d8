import type { PageTree } from "../../worker/protocol/questions.ts";
import { ancestorsOf, childrenOf, firstUnfolded, linksOf, shownNodes } from "../ui/folding.ts";
import { isOpenable, nameOf } from "./element.ts";

/** A tree as it is unfolded, and the element that the keys act on. */
export interface Outline {
  readonly tree: PageTree;
  /** 1 for each element whose children are shown, where it is shown itself. */
  readonly open: Uint8Array<ArrayBuffer>;
  readonly active: number;
  /** The parser's errors stand in its place. */
  readonly listsErrors?: boolean;
}

/** An outline unfolded as far as it stays easy to look over; what is ignored stays folded. */
export function firstOutline(tree: PageTree): Outline {
  const mayOpen = (element: number): boolean => tree.ignored[element] === 0 && isOpenable(tree, element);
  // The first two levels are hardly ever more than html, head, body.
  return { tree, open: firstUnfolded(tree.parents, 2, mayOpen).open, active: 0 };
}

/** The outline of a page's next tree, unfolded as the one before: an element is taken for the same at the same place with the same name. */
export function carriedOver(before: Outline, tree: PageTree): Outline {
  const open = new Uint8Array(tree.count);
  let active = 0;
  const [formerLinks, links] = [linksOf(before.tree.parents), linksOf(tree.parents)];
  const pairs = zipped(childrenOf(formerLinks, -1), childrenOf(links, -1));
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [former, element] = pair;
    if (nameOf(before.tree, former) !== nameOf(tree, element)) continue;
    if (former === before.active) active = element;
    if (before.open[former] === 0 || !isOpenable(tree, element)) continue;
    open[element] = 1;
    pairs.push(...zipped(childrenOf(formerLinks, former), childrenOf(links, element)));
  }
  return { ...before, tree, open, active };
}

/** The elements that are shown, from the top. */
export function rowsOf({ tree: { parents }, open }: Outline): Int32Array<ArrayBuffer> {
  return shownNodes({ parents, open });
}

/** Shows or hides an element's children. */
export function unfolded(outline: Outline, element: number, isOpen: boolean): Outline {
  if (!isOpenable(outline.tree, element)) return outline;
  return withOpen(outline, (open) => {
    open[element] = Number(isOpen);
  });
}

/** Opens what an element is in, and makes it the active one. An element deeper than is shown stands for the last above it that is. */
export function revealed(outline: Outline, element: number): Outline {
  const shown = showable(outline.tree, element);
  const opened = withOpen(outline, (open) => {
    for (const ancestor of ancestorsOf(outline.tree.parents, shown)) open[ancestor] = 1;
  });
  return { ...opened, active: shown };
}

/** Folds all but the way to an element. */
export function othersFolded(outline: Outline, element: number): Outline {
  const shown = showable(outline.tree, element);
  const open = new Uint8Array(outline.tree.count);
  for (const ancestor of ancestorsOf(outline.tree.parents, shown)) open[ancestor] = 1;
  open.set(outline.open.subarray(shown, outline.tree.subtreeEnds[shown] ?? shown), shown);
  return { ...outline, open, active: shown };
}

export function siblingsUnfolded(outline: Outline, element: number): Outline {
  const { tree } = outline;
  return withOpen(outline, (open) => {
    for (const sibling of childrenOf(linksOf(tree.parents), tree.parents[element] ?? -1))
      open[sibling] = Number(isOpenable(tree, sibling));
  });
}

/** Folds all but the roots. */
export function allFolded(outline: Outline): Outline {
  const open = new Uint8Array(outline.tree.count);
  for (const root of childrenOf(linksOf(outline.tree.parents), -1)) open[root] = Number(isOpenable(outline.tree, root));
  return withOpen({ ...outline, open }, () => undefined);
}

/** The outline with the next row active whose name begins with what was typed; from the active row itself while more is typed. */
export function afterTyping(outline: Outline, rows: Int32Array, typed: string): Outline {
  const from = Math.max(rows.indexOf(outline.active), 0) + (typed.length === 1 ? 1 : 0);
  for (let step = 0; step < rows.length; step++) {
    const element = rows[(from + step) % rows.length] ?? 0;
    if (nameOf(outline.tree, element).startsWith(typed)) return { ...outline, active: element };
  }
  return outline;
}

/** An element itself, or the deepest it is in that is not too deep to be shown. */
export function showable(tree: PageTree, element: number): number {
  let shown = element;
  while (shown >= 0 && !isOpenableWay(tree, shown)) shown = tree.parents[shown] ?? -1;
  return shown;
}

function isOpenableWay(tree: PageTree, element: number): boolean {
  const parent = tree.parents[element] ?? -1;
  return parent < 0 || isOpenable(tree, parent);
}

/** With other elements open; an active element that is shown no more gives way to the one that hides it. */
function withOpen(outline: Outline, change: (open: Uint8Array<ArrayBuffer>) => void): Outline {
  const open = outline.open.slice();
  change(open);
  let { active } = outline;
  for (const ancestor of ancestorsOf(outline.tree.parents, active)) if (open[ancestor] === 0) active = ancestor;
  return { ...outline, open, active };
}

function zipped(left: readonly number[], right: readonly number[]): (readonly [number, number])[] {
  return left.slice(0, right.length).map((one, index) => [one, right[index] ?? -1] as const);
}
