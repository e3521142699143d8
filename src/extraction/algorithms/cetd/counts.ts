import type { Page } from "../../page/page.ts";
import { textNodesOf } from "../../page/text-nodes.ts";
import { bodyEnd, withinWanted } from "../../page/tree.ts";

/**
 * The elements of the body as nodes in document order, body first, without what is ignored; and, for each, what its subtree
 * holds (Sun, Song and Liao 2011, sections 3.2 and 3.3).
 */
export interface Counts {
  readonly count: number;
  /** Index of the node's element in the page. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Node of each element of the page, -1 for none. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** Parent node, -1 for body. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** C: characters of text. */
  readonly characters: Float64Array<ArrayBuffer>;
  /** T: descendant tags; 0 where there is none (the densities take it as 1). */
  readonly tags: Float64Array<ArrayBuffer>;
  /** LC: characters within links. */
  readonly linkCharacters: Float64Array<ArrayBuffer>;
  /** LT: link tags: links, all tags in them, and, where they count, the elements that hold nothing else. */
  readonly linkTags: Float64Array<ArrayBuffer>;
  /** Lengths of a node's own text, a value for each of its text nodes that is not empty; absent where it has none. */
  readonly ownTexts: readonly (readonly number[] | undefined)[];
}

/** Section 4.3: "buttons and drop-down lists are treated as hyperlinks". */
const linkNames: ReadonlySet<string> = new Set(["a", "button", "select"]);

/** @param linkOnly whether an element that holds only link text and link tags counts as a link tag. */
export function countsOf(page: Page, linkOnly = true): Counts {
  const tree = nodesOf(page);
  const count = tree.elements.length;
  const characters = new Float64Array(count);
  const ownTexts = new Array<number[] | undefined>(count).fill(undefined);
  const texts = textNodesOf(page);
  for (let text = 0; text < texts.count; text++) {
    const node = tree.nodes[texts.parents[text]];
    const length = texts.lengths[text];
    if (node < 0 || length === 0) continue;
    characters[node] += length;
    (ownTexts[node] ??= []).push(length);
  }
  const sums = {
    characters,
    tags: new Float64Array(count),
    linkCharacters: new Float64Array(count),
    linkTags: new Float64Array(count),
  };
  const inLink = withinWanted(tree.parents, (node) => linkNames.has(page.elements.names[tree.elements[node]]));
  for (let node = count - 1; node >= 0; node--) addToParent(tree, sums, inLink, linkOnly, node);
  return { count, ...tree, ...sums, ownTexts };
}

interface Tree {
  readonly elements: Int32Array<ArrayBuffer>;
  readonly nodes: Int32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
}

function nodesOf(page: Page): Tree {
  const { elements, body } = page;
  const nodes = new Int32Array(elements.count).fill(-1);
  const elementOfNode: number[] = [];
  const end = bodyEnd(page);
  for (let element = Math.max(body, 0); element < end; element++) {
    if (elements.ignored[element] === 1) continue;
    nodes[element] = elementOfNode.length;
    elementOfNode.push(element);
  }
  return {
    elements: Int32Array.from(elementOfNode),
    nodes,
    parents: Int32Array.from(elementOfNode, (element, node) => (node === 0 ? -1 : nodes[elements.parents[element]])),
  };
}

type Sums = Pick<Counts, "characters" | "tags" | "linkCharacters" | "linkTags">;

/** Completes a node, whose descendants all have been added, and adds it to its parent. */
function addToParent(tree: Tree, sums: Sums, inLink: Uint8Array, linkOnly: boolean, node: number): void {
  const { characters, tags, linkCharacters, linkTags } = sums;
  if (inLink[node] === 1) linkCharacters[node] = characters[node];
  const parent = tree.parents[node];
  if (parent < 0) return;
  // Differs: an element that holds only link text and link tags may count as a link tag, as in the authors' own program.
  const holdsLinksOnly =
    linkOnly && characters[node] > 0 && tags[node] === linkTags[node] && characters[node] === linkCharacters[node];
  characters[parent] += characters[node];
  tags[parent] += tags[node] + 1;
  linkCharacters[parent] += linkCharacters[node];
  linkTags[parent] += linkTags[node] + Number(inLink[node] === 1 || holdsLinksOnly);
}
