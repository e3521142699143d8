/** A tree's nodes as they are unfolded; parents come before children. */
export interface FoldState {
  readonly parents: Int32Array;
  /** 1 for each node whose children are shown, where it is shown itself. */
  readonly open: Uint8Array<ArrayBuffer>;
}

/** Rows that a tree begins with at the most, unless the levels that are opened at all events have more. */
const firstRows = 40;

/** A tree unfolded level by level as far as it stays easy to look over; the first `levels` at all events. */
export function firstUnfolded(parents: Int32Array, levels = 0, mayOpen: (node: number) => boolean = () => true): FoldState {
  const open = new Uint8Array(parents.length);
  const links = treeLinks(parents);
  let nodes = childrenOf(links, -1);
  let rows = nodes.length;
  for (let level = 0; nodes.length > 0; level++) {
    const opened = nodes.filter(mayOpen);
    nodes = opened.flatMap((node) => childrenOf(links, node));
    rows += nodes.length;
    if (rows > firstRows && level >= levels) break;
    for (const node of opened) open[node] = 1;
  }
  return { parents, open };
}

/** Levels above each node. */
export function levelsOf(parents: Int32Array): Uint16Array<ArrayBuffer> {
  const levels = new Uint16Array(parents.length);
  parents.forEach((parent, node) => {
    if (parent >= 0 && parent < node) levels[node] = Math.min(levels[parent] + 1, 0xffff);
  });
  return levels;
}

/** 1 for each node that has children. */
export function parentsOf(parents: Int32Array): Uint8Array<ArrayBuffer> {
  const hasChildren = new Uint8Array(parents.length);
  for (const parent of parents) if (parent >= 0) hasChildren[parent] = 1;
  return hasChildren;
}

/** The nodes that are shown, each after its parent and before its parent's next child. */
export function shownNodes({ parents, open }: FoldState): Int32Array<ArrayBuffer> {
  const { first, next } = treeLinks(parents);
  const rows: number[] = [];
  const waiting: number[] = [];
  for (let node = first.at(-1) ?? -1; node >= 0 || waiting.length > 0;) {
    if (node < 0) {
      node = waiting.pop() ?? -1;
      continue;
    }
    rows.push(node);
    const after = next[node];
    const child = open[node] === 1 ? first[node] : -1;
    if (child >= 0 && after >= 0) waiting.push(after);
    node = child >= 0 ? child : after;
  }
  return Int32Array.from(rows);
}

/** First child of each node, that of none at the end (the first root), and the next of the same parent; -1 for none. */
interface TreeLinks {
  readonly first: Int32Array;
  readonly next: Int32Array;
}

/** The links of a tree, to be made once for many nodes. */
export function treeLinks(parents: Int32Array): TreeLinks {
  const first = new Int32Array(parents.length + 1).fill(-1);
  const next = new Int32Array(parents.length).fill(-1);
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node];
    const home = parent >= 0 && parent < node ? parent : parents.length;
    next[node] = first[home];
    first[home] = node;
  }
  return { first, next };
}

/** The children of a node in order; the roots are those of -1. */
export function childrenOf({ first, next }: TreeLinks, node: number): number[] {
  const children: number[] = [];
  for (let child = first.at(node) ?? -1; child >= 0; child = next[child]) children.push(child);
  return children;
}

/** The tree with a node's children shown or hidden. */
export function withOpen({ parents, open }: FoldState, node: number, isOpen: boolean): FoldState {
  const changed = open.slice();
  changed[node] = Number(isOpen);
  return { parents, open: changed };
}

/** The ancestors of a node, the nearest first. */
export function ancestorsOf(parents: Int32Array, node: number): number[] {
  const ancestors: number[] = [];
  for (let above = parents[node]; above >= 0; above = parents[above]) ancestors.push(above);
  return ancestors;
}

/** The tree with all ancestors of a node opened. */
export function revealing({ parents, open }: FoldState, node: number): FoldState {
  const changed = open.slice();
  for (const above of ancestorsOf(parents, node)) changed[above] = 1;
  return { parents, open: changed };
}
