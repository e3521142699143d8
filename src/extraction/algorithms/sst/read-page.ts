import { textParts } from "../../page/counted.ts";
import { attributeOf, type Page } from "../../page/page.ts";
import { bodyEnd } from "../../page/tree.ts";
import { Terms, termsOf } from "../../page/terms.ts";
import { wordsOf } from "../../page/words.ts";
import { StyleTree } from "./style-tree.ts";

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
      count(uses, style);
      const first = this.tree.firstChildren[style];
      for (const [index, position] of positions.entries()) nodes[children[index]] = first + position;
      if (!isMixed) continue;
      const textNode = first + sequence.length - 1;
      textNodes[element] = textNode;
      count(uses, this.tree.styleFor(textNode, []));
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
      if (term >= 0 && node >= 0) count(uses, this.#contentOf(node, term));
    }
    for (let element = 0; element < elements.count; element++) {
      const node = nodes[element];
      const isLeaf = elements.subtreeEnds[element] === element + 1;
      if (node < 0 || !isLeaf) continue;
      for (const { name, value } of elements.attributes[element])
        if ((name === "src" || name === "href") && value !== "")
          count(uses, this.#contentOf(node, this.terms.ofText(`${name} ${value.slice(0, addressLength)}`)));
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

function count(uses: Map<number, number>, key: number): void {
  uses.set(key, (uses.get(key) ?? 0) + 1);
}

/** 1 for elements that text other than white space stands in directly. */
function textHolders(page: Page): Uint8Array {
  const holders = new Uint8Array(page.elements.count);
  const { words } = textParts(page);
  for (const [run, parent] of page.runs.parents.entries()) if (words[run] > 0) holders[parent] = 1;
  return holders;
}
