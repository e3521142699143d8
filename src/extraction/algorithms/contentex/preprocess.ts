import type { Page } from "../../page/page.ts";
import { outermostAround } from "../../page/tree.ts";
import { foundIn, type TextMatch, type Texts } from "./texts.ts";

/** "Some tags are used to perform interaction between users and web pages" (section II.A). */
const formTags: ReadonlySet<string> = new Set(["input", "button", "select", "optgroup", "option", "textarea", "label"]);

/**
 * For each element the outermost form tag around it, itself included; -1 for none.
 *
 * Differs: [form-tags] the paper does not list its form tags. `form` itself is not among them unless asked for: whole pages stand in one.
 */
export function formTagsAround({ elements: { names, parents } }: Page, wholeForms: boolean): Int32Array<ArrayBuffer> {
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
