import { isLeftOut, type Page } from "../../page/page.ts";
import { collapsedLength } from "../../page/text-nodes.ts";
import { documentOrder } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";

/** A text node that is not empty. */
export interface Text {
  /** The node that it stands directly in. */
  readonly node: number;
  /** UTF-16 units, trimmed and with white space collapsed. */
  readonly length: number;
  /** Where it goes on with the text before it in the same node, since no other text lies between: 1 for white space between them, else 0. */
  readonly gap: number | undefined;
}

/**
 * The parser takes the markup in these for text: it is none that the paper would count.
 *
 * Differs: [raw-text] where they are not left out, these elements count as tags without text.
 */
const rawTextNames: ReadonlySet<string> = new Set(["noscript", "iframe", "noframes"]);

/**
 * The texts of the nodes in document order.
 *
 * Differs: [hidden-elements] what the page's reading leaves out for being hidden is none; as usual that is nothing.
 *
 * @param nodes node of each element of the page, -1 for none
 */
export function textsOf(page: Page, nodes: Int32Array): readonly Text[] {
  const { runs, elements } = page;
  const order = documentOrder(page);
  const texts: Text[] = [];
  let lastNode = -1;
  let isSpaced = false;
  for (let at = 0; at < order.length;) {
    const first = order[at];
    const id = runs.nodes[first];
    let text = "";
    for (; at < order.length && runs.nodes[order[at]] === id; at++) text += runs.texts[order[at]];
    if (runs.breakBefore[first] === 1) isSpaced = true;
    const element = runs.parents[first];
    const node = rawTextNames.has(elements.names[element]) || isLeftOut(page, first) ? -1 : nodes[element];
    if (node < 0) continue;
    // Differs: [characters] white space is collapsed and trimmed.
    const length = collapsedLength(text);
    if (length === 0) {
      isSpaced = true;
      continue;
    }
    const gap = Number(isSpaced || isSpace(text.charCodeAt(0)));
    texts.push({ node, length, gap: node === lastNode ? gap : undefined });
    lastNode = node;
    isSpaced = isSpace(text.charCodeAt(text.length - 1));
  }
  return texts;
}
