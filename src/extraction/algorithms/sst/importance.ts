import { settled } from "../../statistics/settled.ts";
import type { StyleUses, StyleReader } from "./read-page.ts";
import type { StyleTree } from "./style-tree.ts";

/**
 * Importance of an element node by the diversity of its styles (Yi, Liu and Li 2003): − Σ p_i · log_m p_i, from 0 to 1; 1 for a
 * node that one page alone has.
 *
 * @param shares p_i: share of the node's pages that use each style; they add up to 1.
 * @param pages m: pages that have the node.
 */
export function nodeImportance(shares: readonly number[], pages: number): number {
  if (pages <= 1) return 1;
  let entropy = 0;
  for (const share of shares) entropy -= share * Math.log(share);
  // Differs: [shared-nodes] where neighbours of one kind share a node, a page may use several of its styles, and there may be more than m.
  return Math.min(settled(entropy / Math.log(pages)), 1);
}

/** (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i), for l styles. */
export function compositeImportance(nodeImp: number, styleCount: number, gamma: number, below: number): number {
  const weight = gamma ** styleCount;
  return (1 - weight) * nodeImp + weight * below;
}

/** The figures of a style tree that do not depend on γ. */
export interface Diversity {
  /** m: pages that have each element node; 0 for nodes of other pages. */
  readonly pages: Float64Array<ArrayBuffer>;
  /** l: styles of each element node. */
  readonly styleCounts: Float64Array<ArrayBuffer>;
  /** p: share of each style node in the pages of its element node. */
  readonly shares: Float64Array<ArrayBuffer>;
  readonly nodeImps: Float64Array<ArrayBuffer>;
  /** 1 − Σ H(a) / N over the N contents of each leaf; 0 where it has none. */
  readonly leafImps: Float64Array<ArrayBuffer>;
  /** N, and H(a) of each content. */
  readonly contentCounts: Float64Array<ArrayBuffer>;
  readonly contentEntropies: Float64Array<ArrayBuffer>;
}

export function diversityOf({ tree, contentNodes }: StyleReader, pages: readonly StyleUses[]): Diversity {
  const counts = new Float64Array(tree.nodeCount);
  const shares = sharesOf(tree, pages, counts);
  const used = tree.styles.map((styles) => styles.map((style) => shares[style]).filter((share) => share > 0));
  return {
    pages: counts,
    styleCounts: Float64Array.from(used, ({ length }) => length),
    shares,
    nodeImps: counts.map((count, node) => (count === 0 ? 0 : nodeImportance(used[node], count))),
    ...leafImportances(contentNodes, pages, counts),
  };
}

/** Counts the pages of each node; a page that uses several styles of a node counts for each by its part. */
function sharesOf({ owners }: StyleTree, pages: readonly StyleUses[], pageCounts: Float64Array): Float64Array<ArrayBuffer> {
  const shares = new Float64Array(owners.length);
  const nodeUses = new Float64Array(pageCounts.length);
  for (const { styles } of pages) {
    for (const [style, uses] of styles) {
      const node = owners[style];
      if (nodeUses[node] === 0) pageCounts[node]++;
      nodeUses[node] += uses;
    }
    for (const [style, uses] of styles) shares[style] += uses / nodeUses[owners[style]];
    for (const style of styles.keys()) nodeUses[owners[style]] = 0;
  }
  return shares.map((share, style) => (share === 0 ? 0 : share / pageCounts[owners[style]]));
}

function leafImportances(
  nodes: readonly number[],
  pages: readonly StyleUses[],
  pageCounts: Float64Array,
): Pick<Diversity, "leafImps" | "contentCounts" | "contentEntropies"> {
  const totals = new Float64Array(nodes.length);
  const logs = new Float64Array(nodes.length);
  for (const { contents } of pages)
    for (const [content, uses] of contents) {
      totals[content] += uses;
      logs[content] += uses * Math.log(uses);
    }
  const contentCounts = new Float64Array(pageCounts.length);
  const sums = new Float64Array(pageCounts.length);
  const contentEntropies = totals.map((total, content) => {
    if (total === 0) return 0;
    const node = nodes[content];
    // − Σ p · log p with p = uses / total.
    const entropy = pageCounts[node] <= 1 ? 0 : settled((Math.log(total) - logs[content] / total) / Math.log(pageCounts[node]));
    contentCounts[node]++;
    sums[node] += entropy;
    return entropy;
  });
  const leafImps = contentCounts.map((count, node) => (count === 0 ? 0 : settled(1 - sums[node] / count)));
  return { leafImps, contentCounts, contentEntropies };
}

/** The importances by which nodes are noise. */
export interface Importance {
  /** CompImp of each element node. */
  readonly composite: Float64Array<ArrayBuffer>;
  /** The largest of a node's and of all below it: a node is noise if this is below t. */
  readonly largest: Float64Array<ArrayBuffer>;
}

export function importanceOf(tree: StyleTree, diversity: Diversity, gamma: number): Importance {
  const { pages, shares, styleCounts, nodeImps, leafImps } = diversity;
  const { firstChildren, childCounts } = tree;
  const composite = new Float64Array(pages.length);
  const largest = new Float64Array(pages.length);
  // Children have higher numbers than their parents.
  for (let node = pages.length - 1; node >= 0; node--) {
    if (pages[node] === 0) continue;
    let below = 0;
    let isLeaf = true;
    for (const style of tree.styles[node]) {
      if (shares[style] === 0) continue;
      const [first, end] = [firstChildren[style], firstChildren[style] + childCounts[style]];
      let sum = 0;
      for (let child = first; child < end; child++) {
        sum += composite[child];
        largest[node] = Math.max(largest[node], largest[child]);
      }
      isLeaf &&= first === end;
      // Differs: [text-or-elements] where an element holds other elements on some pages only, its text on the others stands for a style's children.
      below += shares[style] * (first === end ? leafImps[node] : sum / (end - first));
    }
    // A style without children is one alone.
    const joint = isLeaf ? leafImps[node] : compositeImportance(nodeImps[node], styleCounts[node], gamma, below);
    composite[node] = pages[node] === 1 ? 1 : settled(joint);
    largest[node] = Math.max(largest[node], composite[node]);
  }
  return { composite, largest };
}
