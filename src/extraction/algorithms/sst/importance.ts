import type { PageStyles, StyleReader } from "./read-page.ts";
import type { StyleTree } from "./style-tree.ts";

/**
 * Importance of an element node by the diversity of its styles (Yi, Liu and Li 2003): − Σ p_i · log_m p_i, from 0 to 1; 1 for a
 * node that one page alone has.
 *
 * @param shares p_i: share of the node's pages that use each style; they add up to 1.
 * @param pages m: pages that have the node.
 */
export function nodeImportance(shares: Iterable<number>, pages: number): number {
  if (pages <= 1) return 1;
  let entropy = 0;
  for (const share of shares) if (share > 0) entropy -= share * Math.log(share);
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

export function diversityOf(reader: StyleReader, pages: readonly PageStyles[]): Diversity {
  const { tree } = reader;
  const pageCounts = new Float64Array(tree.nodeCount);
  const shares = sharesOf(tree, pages, pageCounts);
  const styleCounts = new Float64Array(tree.nodeCount);
  for (const [style, share] of shares.entries()) {
    const node = tree.ownerOf(style);
    if (share > 0) styleCounts[node]++;
  }
  return {
    pages: pageCounts,
    styleCounts,
    shares,
    nodeImps: pageCounts.map((count, node) => (count === 0 ? 0 : nodeImportance(styleShares(tree, shares, node), count))),
    ...leafImportances(reader, pages, pageCounts),
  };
}

/** Counts the pages of each node; a page that uses several styles of a node counts for each by its part. */
function sharesOf(tree: StyleTree, pages: readonly PageStyles[], pageCounts: Float64Array): Float64Array<ArrayBuffer> {
  const shares = new Float64Array(tree.styleCount);
  const uses = new Float64Array(tree.nodeCount);
  for (const { styles, styleUses } of pages) {
    for (const [index, style] of styles.entries()) {
      const node = tree.ownerOf(style);
      if (uses[node] === 0) pageCounts[node]++;
      uses[node] += styleUses[index];
    }
    for (const [index, style] of styles.entries()) shares[style] += styleUses[index] / uses[tree.ownerOf(style)];
    for (const style of styles) uses[tree.ownerOf(style)] = 0;
  }
  return shares.map((share, style) => (share === 0 ? 0 : share / pageCounts[tree.ownerOf(style)]));
}

function* styleShares(tree: StyleTree, shares: Float64Array, node: number): Generator<number> {
  for (let style = tree.firstStyle(node); style >= 0; style = tree.nextStyle(style)) yield shares[style];
}

function leafImportances(
  reader: StyleReader,
  pages: readonly PageStyles[],
  pageCounts: Float64Array,
): Pick<Diversity, "leafImps" | "contentCounts" | "contentEntropies"> {
  const totals = new Float64Array(reader.contentCount);
  const logs = new Float64Array(reader.contentCount);
  for (const { contents, contentUses } of pages)
    for (let index = 0; index < contents.length; index++) {
      const content = contents[index];
      const uses = contentUses[index];
      totals[content] += uses;
      logs[content] += uses * Math.log(uses);
    }
  const contentCounts = new Float64Array(pageCounts.length);
  const sums = new Float64Array(pageCounts.length);
  const contentEntropies = new Float64Array(reader.contentCount);
  for (let content = 0; content < totals.length; content++) {
    const total = totals[content];
    if (total === 0) continue;
    const node = reader.nodeOfContent(content);
    const pagesOfNode = pageCounts[node];
    // − Σ p · log p with p = uses / total.
    const entropy = pagesOfNode <= 1 ? 0 : settled((Math.log(total) - logs[content] / total) / Math.log(pagesOfNode));
    contentEntropies[content] = entropy;
    contentCounts[node]++;
    sums[node] += entropy;
  }
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
  const composite = new Float64Array(diversity.pages.length);
  const largest = new Float64Array(diversity.pages.length);
  // Children have higher numbers than their parents.
  for (let node = composite.length - 1; node >= 0; node--) {
    const pages = diversity.pages[node];
    if (pages === 0) continue;
    let most = 0;
    let below = 0;
    for (let style = tree.firstStyle(node); style >= 0; style = tree.nextStyle(style)) {
      const share = diversity.shares[style];
      if (share === 0) continue;
      const { mean, largest: largestBelow } = childrenImportance(tree, { composite, largest }, style);
      most = Math.max(most, largestBelow);
      // Differs: [text-or-elements] where an element holds other elements on some pages only, its text on the others stands for a style's children.
      below += share * (tree.childCount(style) === 0 ? diversity.leafImps[node] : mean);
    }
    composite[node] = settled(ownImportance(diversity, node, gamma, below, tree));
    largest[node] = Math.max(most, composite[node]);
  }
  return { composite, largest };
}

function ownImportance(diversity: Diversity, node: number, gamma: number, below: number, tree: StyleTree): number {
  if (diversity.pages[node] === 1) return 1;
  const onlyStyle = diversity.styleCounts[node] === 1 ? usedStyle(tree, diversity, node) : -1;
  const isLeaf = onlyStyle >= 0 && tree.childCount(onlyStyle) === 0;
  if (isLeaf) return diversity.leafImps[node];
  return compositeImportance(diversity.nodeImps[node], diversity.styleCounts[node], gamma, below);
}

function usedStyle(tree: StyleTree, { shares }: Diversity, node: number): number {
  let style = tree.firstStyle(node);
  while (style >= 0 && shares[style] === 0) style = tree.nextStyle(style);
  return style;
}

function childrenImportance(
  tree: StyleTree,
  { composite, largest }: Importance,
  style: number,
): { readonly mean: number; readonly largest: number } {
  const count = tree.childCount(style);
  const first = tree.firstChild(style);
  let sum = 0;
  let most = 0;
  for (let child = first; child < first + count; child++) {
    sum += composite[child];
    most = Math.max(most, largest[child]);
  }
  return { mean: count === 0 ? 0 : sum / count, largest: most };
}

/** Free of binary noise and of −0. */
function settled(value: number): number {
  return Math.round(value * 1e12) / 1e12 + 0;
}
