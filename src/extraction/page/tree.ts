import { oncePerPage } from "./once-per-page.ts";
import { isLink, type Elements, type Page } from "./page.ts";
import { indexAt, smallestAround } from "./selection.ts";

/*
 * Columns that follow from a tree's column of parents. The nodes of such a tree stand in document order, so that a parent comes before its
 * children; the parent of a root is -1. The elements of a page are one, and so is what a method leaves of them.
 */

/** Index after the last node of each node's subtree. */
export function subtreeEndsOf(parents: Int32Array): Uint32Array<ArrayBuffer> {
  const ends = Uint32Array.from(parents, (_, node) => node + 1);
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node];
    if (parent >= 0) ends[parent] = Math.max(ends[parent], ends[node]);
  }
  return ends;
}

/** The number of nodes around each node: 0 for a root. */
export function depthsOf(parents: Int32Array): Uint32Array<ArrayBuffer> {
  const depths = new Uint32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node];
    if (parent >= 0) depths[node] = depths[parent] + 1;
  }
  return depths;
}

/** The first child of each node and the siblings beside it, -1 for none. A root has no siblings. */
export interface Relations {
  readonly firstChildren: Int32Array<ArrayBuffer>;
  readonly nextSiblings: Int32Array<ArrayBuffer>;
  readonly previousSiblings: Int32Array<ArrayBuffer>;
}

/** The relations of each node. Nodes need not stand in document order for it: a parent before its children is enough. */
export function relationsOf(parents: Int32Array): Relations {
  const count = parents.length;
  const firstChildren = new Int32Array(count).fill(-1);
  const nextSiblings = new Int32Array(count).fill(-1);
  const previousSiblings = new Int32Array(count).fill(-1);
  for (let node = count - 1; node >= 0; node--) {
    const parent = parents[node];
    if (parent < 0) continue;
    const next = firstChildren[parent];
    nextSiblings[node] = next;
    if (next >= 0) previousSiblings[next] = node;
    firstChildren[parent] = node;
  }
  return { firstChildren, nextSiblings, previousSiblings };
}

/** Some nodes of a tree, which are a tree themselves. */
export interface Subset {
  /** The nodes, in document order. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** For each of them, the place among them of the innermost one around it; -1 for a root. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** For each node of the whole tree, the place of the innermost of them that is it or lies around it; -1 for none. */
  readonly places: Int32Array<ArrayBuffer>;
}

/** The nodes of a tree that are wanted. */
export function subsetOf(parents: Int32Array, isWanted: (node: number) => boolean): Subset {
  const nodes = new Int32Array(parents.length);
  const around = new Int32Array(parents.length);
  const places = new Int32Array(parents.length);
  let count = 0;
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node];
    places[node] = parent < 0 ? -1 : places[parent];
    if (!isWanted(node)) continue;
    nodes[count] = node;
    around[count] = places[node];
    places[node] = count++;
  }
  return { nodes: nodes.slice(0, count), parents: around.slice(0, count), places };
}

/** The innermost node around each that is wanted, itself perhaps; -1 for none. */
export function innermostAround(parents: Int32Array, isWanted: (node: number) => boolean): Int32Array<ArrayBuffer> {
  const around = new Int32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node];
    if (isWanted(node)) around[node] = node;
    else around[node] = parent < 0 ? -1 : around[parent];
  }
  return around;
}

/** The outermost node around each that is wanted, itself perhaps; -1 for none. */
export function outermostAround(parents: Int32Array, isWanted: (node: number) => boolean): Int32Array<ArrayBuffer> {
  const around = new Int32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node];
    const outer = parent < 0 ? -1 : around[parent];
    around[node] = outer < 0 && isWanted(node) ? node : outer;
  }
  return around;
}

/** The first node from each on that is wanted; the number of nodes for none, and once more for the end. */
export function firstFrom(count: number, isWanted: (node: number) => boolean): Uint32Array<ArrayBuffer> {
  const firsts = new Uint32Array(count + 1).fill(count);
  for (let node = count - 1; node >= 0; node--) firsts[node] = isWanted(node) ? node : firsts[node + 1];
  return firsts;
}

/** 1 for the nodes that are wanted and for all in them. */
export function withinWanted(parents: Int32Array, isWanted: (node: number) => boolean): Uint8Array<ArrayBuffer> {
  const within = new Uint8Array(parents.length);
  for (let node = 0; node < parents.length; node++)
    within[node] = (parents[node] >= 0 && within[parents[node]] === 1) || isWanted(node) ? 1 : 0;
  return within;
}

/** Adds what each node has to those around it. */
export function summedUp<T extends Float64Array | Int32Array | Uint32Array>(parents: Int32Array, sums: T): T {
  for (let node = parents.length - 1; node >= 0; node--) if (parents[node] >= 0) sums[parents[node]] += sums[node];
  return sums;
}

/** The node of the largest value in each node's subtree, itself included; of equals the first. */
export function largestInSubtrees(parents: Int32Array, values: Float64Array): Int32Array<ArrayBuffer> {
  const largest = Int32Array.from(parents, (_, node) => node);
  // Backwards, so that a subtree is complete before it is handed up, and an earlier sibling wins a tie.
  for (let node = parents.length - 1; node > 0; node--) {
    const parent = parents[node];
    if (parent < 0) continue;
    const [candidate, rival] = [largest[node], largest[parent]];
    const difference = values[candidate] - values[rival];
    if (difference > 0 || (difference === 0 && candidate < rival)) largest[parent] = candidate;
  }
  return largest;
}

/** Returns whether a node is another or lies within it. */
export function holds({ subtreeEnds }: Pick<Elements, "subtreeEnds">, outer: number, inner: number): boolean {
  return inner >= outer && inner < subtreeEnds[outer];
}

/**
 * The edge between a run of text and one after it: the greatest kind among the elements that close and open between them. Undefined
 * where the parser moved one of the two: they are no neighbours.
 */
export function edgeBetween({ elements, runs }: Page, kinds: Uint8Array, before: number, after: number): number | undefined {
  const [start, end] = [runs.elementsBefore[before], runs.elementsBefore[after]];
  if (end < start) return undefined;
  let edge = 0;
  const parent = runs.parents[after];
  for (let at = runs.parents[before]; at >= 0 && !holds(elements, at, parent); at = elements.parents[at])
    edge = Math.max(edge, kinds[at]);
  for (let at = start; at < end; at++) edge = Math.max(edge, kinds[at]);
  return edge;
}

/** Index after the last element of a page's body; 0 where it has none. */
export function bodyEnd({ body, elements }: Page): number {
  return body < 0 ? 0 : elements.subtreeEnds[body];
}

/** The runs of a page in document order, which is that of the source but for what the parser moved. */
export const documentOrder = oncePerPage(({ runs: { count, nodes } }: Page): Uint32Array<ArrayBuffer> => {
  const order = new Uint32Array(count).map((_, run) => run);
  const rises = nodes.every((node, run) => run === 0 || nodes[run - 1] <= node);
  return rises ? order : order.toSorted((left, right) => nodes[left] - nodes[right]);
});

/** 1 for the links of a page and for all in them. */
export const withinLinks = oncePerPage(({ elements }: Page) =>
  withinWanted(elements.parents, (element) => isLink(elements, element)),
);

/** The element a place belongs to: that of the text run there, else the innermost whose span holds the offset; -1 for none. */
export function innermostElementAt({ runs, elements }: Page, offset: number): number {
  const run = indexAt(runs.starts, offset);
  if (run >= 0 && offset < runs.ends[run]) return runs.parents[run];
  // Spans of misnested elements may overlap, so the shortest that holds the offset is the one meant.
  return smallestAround(elements.starts, elements.ends, { start: offset, end: offset + 1 });
}
