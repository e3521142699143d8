import type { Counts } from "./counts.ts";

/**
 * The node of largest DensitySum in each node's subtree, itself included.
 *
 * Differs: [ties] the paper leaves ties open; the first in document order wins here. Differs: [body-itself] body may be its own best, where
 * the text speaks of the nodes under it.
 */
export function bestNodes({ count, parents }: Counts, densitySums: Float64Array): Int32Array<ArrayBuffer> {
  const best = Int32Array.from({ length: count }, (_, node) => node);
  // Backwards, so that a subtree is complete before it is handed up, and an earlier sibling wins a tie.
  for (let node = count - 1; node > 0; node--) {
    const parent = parents[node];
    const candidate = best[node];
    const rival = best[parent];
    const difference = densitySums[candidate] - densitySums[rival];
    if (difference > 0 || (difference === 0 && candidate < rival)) best[parent] = candidate;
  }
  return best;
}

/** The smallest density on the path from each node to body, both included. */
export function pathMinima({ count, parents }: Counts, densities: Float64Array): Float64Array<ArrayBuffer> {
  const minima = new Float64Array(count);
  for (let node = 0; node < count; node++)
    minima[node] = Math.min(densities[node], node === 0 ? Infinity : minima[parents[node]]);
  return minima;
}

/** The verdict on each node's own text. */
export const classes = {
  removed: "removed",
  kept: "kept",
  "ancestor of kept": "context",
  "best of its subtree": "kept",
} as const;

/**
 * Algorithm 2, ExtractContent: from body downwards, where a node's density reaches the threshold, the node of largest DensitySum
 * in its subtree is marked; then the children are visited. Marked nodes are kept with their subtrees, and their ancestors
 * with their own text. One class a node, an index into `classes`.
 *
 * Differs: [at-the-threshold] the text of section 4.2 says "greater than". Differs: [text-of-ancestors] the paper does not say
 * whether ancestors keep theirs.
 */
export function extractContent(
  counts: Counts,
  densities: Float64Array,
  best: Int32Array,
  threshold: number,
): Uint8Array<ArrayBuffer> {
  const visited = new Uint8Array(counts.count);
  const marked = new Uint8Array(counts.count);
  for (let node = 0; node < counts.count; node++) {
    const isReached = node === 0 || visited[counts.parents[node]] === 1;
    if (!isReached || !(densities[node] >= threshold)) continue;
    visited[node] = 1;
    marked[best[node]] = 1;
  }
  return classify(counts, marked);
}

/** Keeps the one node of largest DensitySum in the page, without a threshold (section 4.2, "for a simple case"). */
export function extractSingle(counts: Counts, best: Int32Array): Uint8Array<ArrayBuffer> {
  const marked = new Uint8Array(counts.count);
  if (counts.count > 0) marked[best[0]] = 1;
  return classify(counts, marked);
}

function classify({ count, parents }: Counts, marked: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(count);
  for (let node = 0; node < count; node++) {
    const parentClass = node === 0 ? 0 : result[parents[node]];
    if (marked[node] === 1) result[node] = 3;
    else if (parentClass === 1 || parentClass === 3) result[node] = 1;
  }
  for (let node = count - 1; node > 0; node--) {
    const parent = parents[node];
    const isKept = marked[node] === 1 || result[node] === 2;
    if (isKept && result[parent] === 0) result[parent] = 2;
  }
  return result;
}
