import { detached, Terms, termsOf } from "../../page/terms.ts";
import { settled } from "../../statistics/settled.ts";
import { textParts } from "../../page/counted.ts";
import { attributeOf, type Page } from "../../page/page.ts";
import { bodyEnd } from "../../page/tree.ts";
import { wordsOf } from "../../page/words.ts";

/**
 * The trees of a site's pages laid over each other (Yi, Liu and Li 2003). An element node stands for the elements at one place
 * of the pages; it has a style node for each sequence of children that occurred there, which holds an element node for each of
 * these. Nodes are numbered as they first occur: parents before children, and page after page. 0 is the body.
 */
class StyleTree {
  readonly #signatureIds = new Map<string, number>();
  readonly #signatureTexts: string[] = [];
  readonly #styleIds = new Map<string, number>();
  readonly #signatures: number[] = [];
  /** For each element node the one around it, and its style nodes. */
  readonly parents: number[] = [];
  readonly styles: number[][] = [];
  /** For each style node its element node, and its children, which are the element nodes from the first on. */
  readonly owners: number[] = [];
  readonly firstChildren: number[] = [];
  readonly childCounts: number[] = [];

  constructor() {
    this.#addNode(this.signatureOf("body"), -1);
  }

  get nodeCount(): number {
    return this.parents.length;
  }

  /** A number for what makes elements of one kind: the tag and what it is presented by. */
  signatureOf(text: string): number {
    const known = this.#signatureIds.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    this.#signatureIds.set(own, this.#signatureTexts.length);
    return this.#signatureTexts.push(own) - 1;
  }

  labelOf(node: number): string {
    return this.#signatureTexts[this.#signatures[node]];
  }

  /** The style node of an element node for a sequence of children; a new one where that has not occurred there. */
  styleFor(node: number, sequence: readonly number[]): number {
    const key = `${node} ${sequence.join(" ")}`;
    const known = this.#styleIds.get(key);
    if (known !== undefined) return known;
    const style = this.owners.length;
    this.#styleIds.set(key, style);
    this.owners.push(node);
    this.styles[node].push(style);
    this.firstChildren.push(this.nodeCount);
    this.childCounts.push(sequence.length);
    for (const signature of sequence) this.#addNode(signature, node);
    return style;
  }

  #addNode(signature: number, parent: number): void {
    this.#signatures.push(signature);
    this.parents.push(parent);
    this.styles.push([]);
  }
}

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

/** The rules by which two elements are one kind, and two sequences of children one style. */
export interface StyleOptions {
  readonly attributes: "tag" | "classes";
  /** True where neighbours of one kind count as one: `li li li` is `li+`. */
  readonly collapse: boolean;
}

/** How often a page uses each style node, and each content of each leaf. */
export interface StyleUses {
  readonly styles: UseCounts;
  readonly contents: UseCounts;
}

type UseCounts = ReadonlyMap<number, number>;

/** The place of a page on the style tree. */
export interface PageOnTree {
  /** Element node of each element; -1 for what is ignored. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** Element node of the text that stands in an element beside other elements; -1 for none. */
  readonly textNodes: Int32Array<ArrayBuffer>;
}

/** Longest address that is told from others in full. */
const addressLength = 200;
/** More than there are terms: a content is numbered by its node and its term. */
const termLimit = 2 ** 26;

/** Lays the pages of a site over each other. */
export class StyleReader {
  readonly tree = new StyleTree();
  readonly terms = new Terms();
  readonly #options: StyleOptions;
  /** By the tag, and the classes as they are written. */
  readonly #signatures = new Map<string, number>();
  readonly #contentIds = new Map<number, number>();
  /** The leaf of each content. */
  readonly contentNodes: number[] = [];
  readonly #contentTerms: number[] = [];
  readonly #textSignature = this.tree.signatureOf("text");

  constructor(options: StyleOptions) {
    this.#options = options;
  }

  textOfContent(content: number): string {
    return this.terms.textOf(this.#contentTerms[content]);
  }

  read(page: Page): StyleUses & PageOnTree {
    const styles = new Map<number, number>();
    const fall = this.#fallOf(page, styles);
    return { ...fall, styles, contents: this.#contentsOf(page, fall) };
  }

  #fallOf(page: Page, uses: Map<number, number>): PageOnTree {
    const { elements, body } = page;
    const nodes = new Int32Array(elements.count).fill(-1);
    const textNodes = new Int32Array(elements.count).fill(-1);
    const hasText = textHolders(page);
    const end = bodyEnd(page);
    if (end > 0) nodes[body] = 0;
    for (let element = Math.max(body, 0); element < end; element++) {
      const node = nodes[element];
      if (node < 0) continue;
      const children: number[] = [];
      const sequence: number[] = [];
      const positions: number[] = [];
      for (let child = element + 1; child < elements.subtreeEnds[element]; child = elements.subtreeEnds[child]) {
        if (elements.ignored[child] === 1) continue;
        children.push(child);
        const signature = this.#signatureOf(page, child);
        if (!this.#options.collapse || sequence.at(-1) !== signature) sequence.push(signature);
        positions.push(sequence.length - 1);
      }
      const isMixed = children.length > 0 && hasText[element] === 1;
      if (isMixed) sequence.push(this.#textSignature);
      const style = this.tree.styleFor(node, sequence);
      addUse(uses, style);
      const first = this.tree.firstChildren[style];
      for (const [index, position] of positions.entries()) nodes[children[index]] = first + position;
      if (!isMixed) continue;
      const textNode = first + sequence.length - 1;
      textNodes[element] = textNode;
      addUse(uses, this.tree.styleFor(textNode, []));
    }
    return { nodes, textNodes };
  }

  #signatureOf({ elements }: Page, element: number): number {
    const name = elements.names[element];
    const classes = this.#options.attributes === "tag" ? "" : attributeOf(elements, element, "class");
    const key = `${name} ${classes}`;
    let signature = this.#signatures.get(key);
    if (signature === undefined) {
      const parts = classes.split(/\s+/u).filter((part) => part !== "");
      signature = this.tree.signatureOf([name, ...parts.toSorted()].join("."));
      this.#signatures.set(key, signature);
    }
    return signature;
  }

  /** Words of the text in leaves, addresses of images and links that are leaves. */
  #contentsOf(page: Page, { nodes, textNodes }: PageOnTree): UseCounts {
    const uses = new Map<number, number>();
    const { runs, elements } = page;
    const words = wordsOf(page);
    const terms = termsOf(page, words, this.terms);
    for (let word = 0; word < words.count; word++) {
      const term = terms[word];
      const holder = runs.parents[words.firstRuns[word]];
      const node = leafOf({ nodes, textNodes }, holder);
      if (term >= 0 && node >= 0) addUse(uses, this.#contentOf(node, term));
    }
    for (let element = 0; element < elements.count; element++) {
      const node = nodes[element];
      const isLeaf = elements.subtreeEnds[element] === element + 1;
      if (node < 0 || !isLeaf) continue;
      for (const { name, value } of elements.attributes[element])
        if ((name === "src" || name === "href") && value !== "")
          addUse(uses, this.#contentOf(node, this.terms.ofText(`${name} ${value.slice(0, addressLength)}`)));
    }
    return uses;
  }

  #contentOf(node: number, term: number): number {
    const key = node * termLimit + term;
    const known = this.#contentIds.get(key);
    if (known !== undefined) return known;
    this.#contentIds.set(key, this.contentNodes.length);
    this.#contentTerms.push(term);
    return this.contentNodes.push(node) - 1;
  }
}

/** The node that the text of an element belongs to: its own where it holds no other element. */
export function leafOf({ nodes, textNodes }: PageOnTree, element: number): number {
  const text = textNodes[element];
  return text >= 0 ? text : nodes[element];
}

function addUse(uses: Map<number, number>, key: number): void {
  uses.set(key, (uses.get(key) ?? 0) + 1);
}

/** 1 for elements that text other than white space stands in directly. */
function textHolders(page: Page): Uint8Array {
  const holders = new Uint8Array(page.elements.count);
  const { words } = textParts(page);
  for (const [run, parent] of page.runs.parents.entries()) if (words[run] > 0) holders[parent] = 1;
  return holders;
}
