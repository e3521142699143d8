import type { Page } from "../../page/page.ts";
import { bodyEnd, outermostAround } from "../../page/tree.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import type { ContentExValues } from "./parameters.ts";
import { patternMatches, readTextNodes, foundIn, type Matches, type Texts, type TextMatch } from "./patterns.ts";

/** A page preprocessed and scored, and all that the filters could delete of it. */
export interface Scored extends LinkScores, LinkTables {
  readonly page: Page;
  readonly words: Words;
  readonly texts: Texts;
  /** The outermost form tag around each element that was ignored; -1 for none. */
  readonly formTags: Int32Array<ArrayBuffer>;
  /** 1 for a text node that was removed as a statement. */
  readonly statements: Uint8Array<ArrayBuffer>;
  readonly matches: Matches;
}

export function scoredPage(page: Page, { formTags: isOn, wholeForms, scripts, statements: isRemoved }: ContentExValues): Scored {
  const texts = readTextNodes(page, !scripts);
  const formTags = isOn ? formTagsAround(page, wholeForms) : new Int32Array(page.elements.count).fill(-1);
  const isContent = (text: number): boolean => texts.ignored[text] === 0 && formTags[texts.parents[text]] === -1;
  const isStatement = (text: number): boolean => isRemoved && isContent(text) && statementIn(texts, text) !== undefined;
  const statements = new Uint8Array(texts.count).map((_, text) => Number(isStatement(text)));
  const isLeft = (text: number): boolean => isContent(text) && statements[text] === 0;
  // A script is never content; its words count only where scripts are left in the tree.
  const { names, leftOut } = page.elements;
  const isScript = (text: number): boolean =>
    !scripts && names[texts.parents[text]] === "script" && leftOut[texts.parents[text]] !== 1;
  const scores = linkScores(page, texts, formTags, (text) => isLeft(text) || isScript(text));
  return {
    page,
    words: wordsOf(page),
    texts,
    formTags,
    statements,
    ...scores,
    ...linkTables(page, formTags, scores),
    matches: patternMatches(texts, isLeft),
  };
}

/** The elements that the link table filter would delete, for every threshold at once (figure 3, lines 19 to 25). */
export interface LinkTables {
  /** Where the climb from each element ends: the element itself where its parent does not score below it. */
  readonly tops: Int32Array<ArrayBuffer>;
  /** The smallest score that a threshold must exceed for the element and all in it to be deleted; Infinity where nothing deletes it. */
  readonly bounds: Float64Array<ArrayBuffer>;
  /** The element that is deleted then, itself or one around it, and the link that the climb to it starts from; -1 for none. */
  readonly deleted: Int32Array<ArrayBuffer>;
  readonly links: Int32Array<ArrayBuffer>;
}

/**
 * Climbs from every link. A link whose parent scores below the threshold deletes the element where the climb from that parent
 * ends; so the smallest score of such a parent is all that a threshold has to be compared with.
 *
 * Differs: [body-stays] body is never deleted, for nothing would be left. A climb ends below it, and a link directly in it goes alone.
 */
export function linkTables(page: Page, formTags: Int32Array, { linkOf, scores }: LinkScores): LinkTables {
  const { body } = page;
  const { count, parents } = page.elements;
  const tops = new Int32Array(count).map((_, element) => element);
  const bounds = new Float64Array(count).fill(Infinity);
  const deleted = new Int32Array(count).fill(-1);
  const links = new Int32Array(count).fill(-1);
  const end = bodyEnd(page);
  for (let element = body + 1; element < end; element++) {
    const parent = parents[element];
    if (parent !== body && scores[parent] < scores[element]) tops[element] = tops[parent];
    if (linkOf[element] !== element || formTags[element] !== -1) continue;
    const top = parent === body ? element : tops[parent];
    const bound = scores[parent];
    if (!(bound < bounds[top])) continue;
    bounds[top] = bound;
    deleted[top] = top;
    links[top] = element;
  }
  for (let element = body + 1; element < end; element++) {
    const parent = parents[element];
    if (!(bounds[parent] <= bounds[element]) || deleted[parent] === -1) continue;
    bounds[element] = bounds[parent];
    deleted[element] = deleted[parent];
    links[element] = links[parent];
  }
  return { tops, bounds, deleted, links };
}

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

/** "Some tags are used to perform interaction between users and web pages" (section II.A). */
const formTags: ReadonlySet<string> = new Set(["input", "button", "select", "optgroup", "option", "textarea", "label"]);

/**
 * For each element the outermost form tag around it, itself included; -1 for none.
 *
 * Differs: [form-tags] the paper does not list its form tags. `form` itself is not among them unless asked for: whole pages stand in one.
 */
function formTagsAround({ elements: { names, parents } }: Page, wholeForms: boolean): Int32Array<ArrayBuffer> {
  return outermostAround(parents, (element) => formTags.has(names[element]) || (wholeForms && names[element] === "form"));
}

/** Words of a statement, at most: a whole article that speaks of copyright is none. */
const longestStatement = 40;

/**
 * The wordings of statements about copyright, disclaimers and posting in line with the law.
 *
 * Differs: [statements] the paper names the three kinds and no wording; these phrases are ours.
 */
const statement =
  /©|copyright|all rights? reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati|版权所有|disclaimer|haftungsausschluss|免责声明|(?:comply|compliance|accordance) with (?:the |all |your )?(?:local |applicable )?laws?|(?:posting|forum|board) rules|遵守.{0,12}法/i;

/** Where in a text node a statement says that it is one; undefined for other text. */
export function statementIn({ contents, words }: Texts, text: number): TextMatch | undefined {
  const count = words[text];
  return count === 0 || count > longestStatement ? undefined : foundIn(contents[text], statement);
}
