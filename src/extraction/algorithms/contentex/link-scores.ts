import type { Page } from "../../page/page.ts";
import { outermostAround } from "../../page/tree.ts";
import type { Texts } from "./texts.ts";

/** Words and links of each element's subtree (figure 3, lines 2 to 18); links are terminal nodes. */
export interface LinkScores {
  /** The outermost link around each element, itself included; -1 for none. */
  readonly linkOf: Int32Array<ArrayBuffer>;
  readonly textCounts: Float64Array<ArrayBuffer>;
  readonly linkCounts: Float64Array<ArrayBuffer>;
  /** (textCnt - linkCnt) / textCnt, from 0 to 1; 0 where an element has neither words nor links. */
  readonly scores: Float64Array<ArrayBuffer>;
}

/**
 * Scores the elements of the body.
 *
 * Differs: [link-nodes] the paper does not say what a link node is; every `a` is one here, with an address or without.
 *
 * @param isCounted whether a text node is left by the preprocessing
 */
export function linkScores(
  { elements, body }: Page,
  texts: Texts,
  formTags: Int32Array,
  isCounted: (text: number) => boolean,
): LinkScores {
  const { count, names, parents } = elements;
  const linkOf = outermostAround(parents, (element) => names[element] === "a");
  const textCounts = new Float64Array(count);
  const linkCounts = new Float64Array(count);
  for (let text = 0; text < texts.count; text++) {
    const parent = texts.parents[text];
    if (parent >= 0 && linkOf[parent] === -1 && isCounted(text)) textCounts[parent] += texts.words[text];
  }
  // Backwards: the children of an element are complete before it is.
  for (let element = count - 1; element > Math.max(body, 0); element--) {
    const parent = parents[element];
    const isInLink = linkOf[element] !== -1;
    if (parent < 0 || formTags[element] !== -1 || (isInLink && linkOf[element] !== element)) continue;
    if (isInLink) textCounts[element] = linkCounts[element] = 1;
    textCounts[parent] += textCounts[element];
    linkCounts[parent] += linkCounts[element];
  }
  const scores = new Float64Array(count);
  for (let element = 0; element < count; element++) {
    const words = textCounts[element];
    scores[element] = words > 0 ? (words - linkCounts[element]) / words : 0;
  }
  return { linkOf, textCounts, linkCounts, scores };
}
