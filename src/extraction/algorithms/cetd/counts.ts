import { isLeftOut, type Page } from "../../page/page.ts";
import { textNodesOf } from "../../page/text-nodes.ts";
import { bodyEnd, subsetOf, withinWanted } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { CetdReading } from "./parameters.ts";

/**
 * The elements of the body as nodes in document order, body first, without what is left out; and, for each, what its subtree
 * holds (Sun, Song and Liao 2011, sections 3.2 and 3.3).
 */
export interface NodeCounts {
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
  /** LT: link tags: links; where they count, all tags in them, and the elements that hold nothing else. */
  readonly linkTags: Float64Array<ArrayBuffer>;
  /** Lengths of the stretches of a node's own text, none of which is empty; absent where it has none. */
  readonly ownTexts: readonly (readonly number[] | undefined)[];
}

/**
 * Section 4.3: "buttons and drop-down lists are treated as hyperlinks".
 *
 * Differs: [links-without-address] each `a` is a hyperlink, one without an address too.
 */
const linkNames: ReadonlySet<string> = new Set(["a", "button", "select"]);

export function countsOf(page: Page, { linkTags: counted, leftOut, ownText }: CetdReading): NodeCounts {
  const { runs } = page;
  const tree = nodesOf(page, leftOut);
  const { parents } = tree;
  const count = parents.length;
  const characters = new Float64Array(count);
  const tags = new Float64Array(count);
  const linkCharacters = new Float64Array(count);
  const linkTags = new Float64Array(count);
  const ownTexts = new Array<number[] | undefined>(count).fill(undefined);
  // Differs: [characters] white space is collapsed and trimmed.
  const texts = textNodesOf(page, leftOut !== "never-content");
  let lastNode = -1;
  let isSpaced = false;
  for (let text = 0; text < texts.count; text++) {
    const [element, first, length] = [texts.parents[text], texts.firstRuns[text], texts.lengths[text]];
    if (element < 0) continue;
    if (runs.breakBefore[first] > 0) isSpaced = true;
    // Differs: [hidden-elements] what the page's reading leaves out for being hidden is none; as usual that is nothing.
    const node = rawTextNames.has(page.elements.names[element]) || isLeftOut(page, first) ? -1 : tree.nodes[element];
    if (node < 0) continue;
    if (length === 0) {
      isSpaced = true;
      continue;
    }
    characters[node] += length;
    const stretches = (ownTexts[node] ??= []);
    // It goes on with the text before it in the same node, since no other text lies between.
    const goesOn = ownText === "across-empty" && node === lastNode;
    if (goesOn) stretches[stretches.length - 1] += Number(isSpaced || isSpace(runs.texts[first].charCodeAt(0))) + length;
    else stretches.push(length);
    lastNode = node;
    const last = runs.texts[texts.lastRuns[text]];
    isSpaced = isSpace(last.charCodeAt(last.length - 1));
  }
  const isLink = Uint8Array.from(tree.elements, (element) => Number(linkNames.has(page.elements.names[element])));
  const inLink = withinWanted(parents, (node) => isLink[node] === 1);
  // Backwards, so that all descendants of a node have been added to it when it is added to its parent.
  for (let node = count - 1; node >= 0; node--) {
    if (inLink[node] === 1) linkCharacters[node] = characters[node];
    const parent = parents[node];
    if (parent < 0) continue;
    const isCounted = counted === "hyperlinks" ? isLink[node] === 1 : inLink[node] === 1;
    // Differs: [link-tags] an element that holds only link text and link tags may count as a link tag, as in the authors' own program.
    const holdsLinksOnly =
      counted === "link-only" && tags[node] > 0 && tags[node] === linkTags[node] && characters[node] === linkCharacters[node];
    characters[parent] += characters[node];
    tags[parent] += tags[node] + 1;
    linkCharacters[parent] += linkCharacters[node];
    linkTags[parent] += linkTags[node] + Number(isCounted || holdsLinksOnly);
  }
  return { count, ...tree, characters, tags, linkCharacters, linkTags, ownTexts };
}

/** Differs: [parser] the tree is the HTML standard's. */
function nodesOf(page: Page, leftOut: CetdReading["leftOut"]): Pick<NodeCounts, "elements" | "nodes" | "parents"> {
  const { elements, body } = page;
  const end = bodyEnd(page);
  const isOut =
    leftOut === "never-content"
      ? elements.ignored
      : withinWanted(
          elements.parents,
          (element) => invisibleNames.has(elements.names[element]) || elements.leftOut[element] === 1,
        );
  const within = subsetOf(elements.parents, (element) => element >= body && element < end && isOut[element] !== 1);
  const nodes = within.places.map((node, element) => (within.nodes[node] === element ? node : -1));
  return { elements: within.nodes, nodes, parents: within.parents };
}

/** Section 4.3: "scripts, style definitions and comments". */
const invisibleNames: ReadonlySet<string> = new Set(["script", "style"]);

/**
 * The parser takes the markup in these for text: it is none that the paper would count.
 *
 * Differs: [raw-text] where they are not left out, these elements count as tags without text.
 */
const rawTextNames: ReadonlySet<string> = new Set(["noscript", "iframe", "noframes"]);
