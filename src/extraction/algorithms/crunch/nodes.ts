import { attributeOf, isLink as isLinkAt, type Page } from "../../page/page.ts";
import { withinLinks } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { codeOf, substanceSwitches, type FilterName } from "./parameters.ts";

/** The elements of a page as Crunch sees them, whatever its settings. */
export interface Nodes {
  readonly page: Page;
  readonly words: Words;
  /** Code of the filter that deletes the element where it is on; 0 for none. Cells and tables have filters of their own. */
  readonly deleters: Uint8Array<ArrayBuffer>;
  /** 1 for what the Flash filter deletes, where no filter before it did. */
  readonly isFlash: Uint8Array<ArrayBuffer>;
  /** Code of what the element is as substance of a table; 0 for none. */
  readonly substances: Uint8Array<ArrayBuffer>;
  /** 1 for a link: an `a` with an address. */
  readonly isLink: Uint8Array<ArrayBuffer>;
  /** Links of text and of images in the subtree, itself included. */
  readonly textLinks: Uint32Array<ArrayBuffer>;
  readonly imageLinks: Uint32Array<ArrayBuffer>;
  /** Units of text in the subtree that stand in no link, white space included. */
  readonly textLengths: Float64Array<ArrayBuffer>;
  /** Units of the element's own text, each run of it trimmed. */
  readonly ownLengths: Float64Array<ArrayBuffer>;
}

/** Counts a page's elements in one pass down and one up: linear, where the original counts every cell anew. */
export function nodesOf(page: Page): Nodes {
  const { count } = page.elements;
  const nodes: Nodes = {
    page,
    words: wordsOf(page),
    deleters: new Uint8Array(count),
    isFlash: new Uint8Array(count),
    substances: new Uint8Array(count),
    isLink: new Uint8Array(count),
    textLinks: new Uint32Array(count),
    imageLinks: new Uint32Array(count),
    textLengths: new Float64Array(count),
    ownLengths: new Float64Array(count),
  };
  const inLink = withinLinks(page);
  for (let element = 0; element < count; element++) classify(nodes, inLink, element);
  addTexts(nodes, inLink);
  addUp(nodes);
  return nodes;
}

const byName: ReadonlyMap<string, FilterName> = new Map([
  ["script", "scripts"],
  ["noscript", "noscript"],
  ["style", "styles"],
  ["meta", "meta"],
  ["form", "forms"],
  ["input", "inputs"],
  ["button", "buttons"],
  ["select", "selects"],
  ["iframe", "iframes"],
  ["embed", "embeds"],
]);
const substanceCodes: ReadonlyMap<string, number> = new Map(
  Object.keys(substanceSwitches).map((name, index) => [name, index + 1]),
);
const flashClass = /d27cdb6e-ae6d-11cf-96b8-444553540000/i;

function classify(
  { page: { elements }, deleters, isFlash, substances: kinds, isLink }: Nodes,
  inLink: Uint8Array,
  element: number,
): void {
  const name = elements.names[element];
  const parent = elements.parents[element];
  const simple = byName.get(name);
  if (simple !== undefined) deleters[element] = codeOf(simple);
  kinds[element] = substanceCodes.get(name) ?? 0;
  switch (name) {
    case "a":
      if (!isLinkAt(elements, element)) break;
      isLink[element] = 1;
      deleters[element] = codeOf("textLinks");
      break;
    case "img": {
      // A link that holds an image directly is one of an image, not of text.
      if (isLink[parent] === 1) deleters[parent] = codeOf("imageLinks");
      const isMap = elements.attributes[element].some((attribute) => attribute.name === "usemap");
      deleters[element] = codeOf(inLink[element] === 1 || isMap ? "imageLinks" : "images");
      break;
    }
    case "link":
      if (/stylesheet/i.test(attributeOf(elements, element, "rel"))) deleters[element] = codeOf("externalStyles");
      break;
    case "object":
      isFlash[element] = Number(flashClass.test(attributeOf(elements, element, "classid")));
      break;
    case "param":
    case "embed":
      isFlash[element] = Number(/\.swf$/i.test(attributeOf(elements, element, name === "param" ? "value" : "src")));
      break;
  }
}

function addTexts({ page: { runs }, textLengths, ownLengths }: Nodes, inLink: Uint8Array): void {
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    if (runs.ignored[run] === 1 || parent < 0) continue;
    const text = runs.texts[run];
    if (inLink[parent] !== 1) textLengths[parent] += text.length;
    ownLengths[parent] += trimmedLength(text);
  }
}

export function trimmedLength(text: string): number {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end - start;
}

/** Adds what is in each element to its parent; links within what is ignored do not count. */
function addUp({ page: { elements }, deleters, isLink, textLinks, imageLinks, textLengths }: Nodes): void {
  const ofImages = codeOf("imageLinks");
  for (let element = elements.count - 1; element >= 0; element--) {
    if (isLink[element] === 1 && elements.ignored[element] !== 1) {
      const links = deleters[element] === ofImages ? imageLinks : textLinks;
      links[element]++;
    }
    const parent = elements.parents[element];
    if (parent < 0) continue;
    textLinks[parent] += textLinks[element];
    imageLinks[parent] += imageLinks[element];
    textLengths[parent] += textLengths[element];
  }
}
