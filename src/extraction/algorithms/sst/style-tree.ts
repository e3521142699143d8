import { detached } from "../../page/terms.ts";

/**
 * The trees of a site's pages laid over each other (Yi, Liu and Li 2003). An element node stands for the elements at one place
 * of the pages; it has a style node for each sequence of children that occurred there, which holds an element node for each of
 * these. Nodes are numbered as they first occur: parents before children, and page after page. 0 is the body.
 */
export class StyleTree {
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
