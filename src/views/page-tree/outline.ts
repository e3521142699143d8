import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { isOpenable, nameOf } from "./columns.ts";

/** A tree as it is unfolded, and the element that the keys act on. */
export interface Outline {
  readonly tree: PageTree;
  /** 1 for each element whose children are shown, where it is shown itself. */
  readonly open: Uint8Array<ArrayBuffer>;
  readonly active: number;
  /** The parser's errors stand in its place. */
  readonly listsErrors?: boolean;
}

/** Rows that an outline begins with, unless its first levels have more. */
const firstRows = 40;

/** An outline unfolded level by level as far as it stays easy to look over; what is ignored stays folded. */
export function firstOutline(tree: PageTree): Outline {
  const open = new Uint8Array(tree.count);
  const counts = childCounts(tree);
  let level = rootsOf(tree);
  let rows = level.length;
  while (level.length > 0) {
    const openable = level.filter((element) => tree.ignored[element] === 0 && isOpenable(tree, element));
    rows += openable.reduce((sum, element) => sum + (counts[element] ?? 0), 0);
    // The first two levels are hardly ever more than html, head, body.
    if (rows > firstRows && (tree.levels[level[0] ?? 0] ?? 0) > 2) break;
    for (const element of openable) open[element] = 1;
    level = openable.flatMap((element) => childrenOf(tree, element));
  }
  return { tree, open, active: 0 };
}

/** The outline of a page's next tree, unfolded as the one before: an element is taken for the same at the same place with the same name. */
export function carriedOver(before: Outline, tree: PageTree): Outline {
  const open = new Uint8Array(tree.count);
  let active = 0;
  const pairs: (readonly [former: number, element: number])[] = zipped(rootsOf(before.tree), rootsOf(tree));
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [former, element] = pair;
    if (nameOf(before.tree, former) !== nameOf(tree, element)) continue;
    if (former === before.active) active = element;
    if (before.open[former] === 0 || !isOpenable(tree, element)) continue;
    open[element] = 1;
    pairs.push(...zipped(childrenOf(before.tree, former), childrenOf(tree, element)));
  }
  return { ...before, tree, open, active };
}

/** The elements that are shown, from the top; their indices rise. */
export function rowsOf(tree: PageTree, open: Uint8Array): Uint32Array<ArrayBuffer> {
  const rows: number[] = [];
  let element = 0;
  while (element < tree.count) {
    rows.push(element);
    element = open[element] === 1 ? element + 1 : Math.max(tree.subtreeEnds[element] ?? 0, element + 1);
  }
  return Uint32Array.from(rows);
}

/** Row of an element; -1 where it is not shown. */
export function rowIndex(rows: Uint32Array, element: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < element) low = middle + 1;
    else high = middle;
  }
  return rows[low] === element ? low : -1;
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
    for (const ancestor of ancestorsOf(outline.tree, shown)) open[ancestor] = 1;
  });
  return { ...opened, active: shown };
}

/** Folds all but the way to an element. */
export function othersFolded(outline: Outline, element: number): Outline {
  const shown = showable(outline.tree, element);
  const open = new Uint8Array(outline.tree.count);
  for (const ancestor of ancestorsOf(outline.tree, shown)) open[ancestor] = 1;
  open.set(outline.open.subarray(shown, outline.tree.subtreeEnds[shown] ?? shown), shown);
  return { ...outline, open, active: shown };
}

export function siblingsUnfolded(outline: Outline, element: number): Outline {
  const { tree } = outline;
  const parent = tree.parents[element] ?? -1;
  return withOpen(outline, (open) => {
    for (const sibling of parent < 0 ? rootsOf(tree) : childrenOf(tree, parent))
      open[sibling] = Number(isOpenable(tree, sibling));
  });
}

/** Folds all but the roots. */
export function allFolded(outline: Outline): Outline {
  const open = new Uint8Array(outline.tree.count);
  for (const root of rootsOf(outline.tree)) open[root] = Number(isOpenable(outline.tree, root));
  return withOpen({ ...outline, open }, () => undefined);
}

/** The children of an element in order. */
function childrenOf({ subtreeEnds }: PageTree, element: number): number[] {
  const children: number[] = [];
  const end = subtreeEnds[element] ?? 0;
  for (let child = element + 1; child < end; child = subtreeEnds[child] ?? end) children.push(child);
  return children;
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
  for (const ancestor of ancestorsOf(outline.tree, active)) if (open[ancestor] === 0) active = ancestor;
  return { ...outline, open, active };
}

/** What an element is in, the nearest first. */
function ancestorsOf({ parents }: PageTree, element: number): number[] {
  const ancestors: number[] = [];
  for (let at = parents[element] ?? -1; at >= 0; at = parents[at] ?? -1) ancestors.push(at);
  return ancestors;
}

function rootsOf({ count, subtreeEnds }: PageTree): number[] {
  const roots: number[] = [];
  for (let root = 0; root < count; root = Math.max(subtreeEnds[root] ?? 0, root + 1)) roots.push(root);
  return roots;
}

function childCounts({ count, parents }: PageTree): Uint32Array {
  const counts = new Uint32Array(count);
  for (const parent of parents) if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + 1;
  return counts;
}

function zipped(left: readonly number[], right: readonly number[]): (readonly [number, number])[] {
  return left.slice(0, right.length).map((one, index) => [one, right[index] ?? -1] as const);
}
