import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { linkScores } from "./link-scores.ts";
import type { LinkScores } from "./link-scores.ts";
import { linkTables } from "./link-tables.ts";
import type { LinkTables } from "./link-tables.ts";
import { matchesOf, patternOf } from "./patterns.ts";
import type { Matches, PatternName, PatternSettings } from "./patterns.ts";
import { formTagsAround, statementIn } from "./preprocess.ts";
import { textsOf } from "./texts.ts";
import type { Texts } from "./texts.ts";

/** Which of the four preprocessing functions are on. */
export interface Preprocessing {
  readonly formTags: boolean;
  readonly wholeForms: boolean;
  readonly scripts: boolean;
  /** Asked for or not, the parser has made well-formed mark-up. */
  readonly xhtml: boolean;
  readonly statements: boolean;
}

/** A page preprocessed and scored, and all that the filters could delete of it. */
export interface Measured extends LinkScores, LinkTables {
  readonly page: Page;
  readonly words: Words;
  readonly texts: Texts;
  /** The outermost form tag around each element that was ignored; -1 for none. */
  readonly formTags: Int32Array<ArrayBuffer>;
  /** 1 for a text node that was removed as a statement. */
  readonly statements: Uint8Array<ArrayBuffer>;
  readonly matches: Matches;
  readonly preprocessing: Preprocessing;
}

export function measure(page: Page, preprocessing: Preprocessing): Measured {
  const { formTags: isOn, wholeForms, scripts, statements: isRemoved } = preprocessing;
  const texts = textsOf(page, !scripts);
  const formTags = isOn ? formTagsAround(page, wholeForms) : new Int32Array(page.elements.count).fill(-1);
  const isContent = (text: number): boolean => texts.ignored[text] === 0 && formTags[texts.parents[text] ?? -1] === -1;
  const isStatement = (text: number): boolean => isRemoved && isContent(text) && statementIn(texts, text) !== undefined;
  const statements = new Uint8Array(texts.count).map((_, text) => Number(isStatement(text)));
  const isLeft = (text: number): boolean => isContent(text) && statements[text] === 0;
  // A script is never content; its words count only where scripts are left in the tree.
  const isScript = (text: number): boolean => !scripts && page.elements.names[texts.parents[text] ?? -1] === "script";
  const scores = linkScores(page, texts, formTags, (text) => isLeft(text) || isScript(text));
  return {
    page,
    words: wordsOf(page),
    texts,
    formTags,
    statements,
    preprocessing,
    ...scores,
    ...linkTables(page, formTags, scores),
    matches: matchesOf(texts, isLeft),
  };
}

/** Per element four columns of 64 bits and five of 32, per text node some 48 bytes, four columns of 32 bits for words. */
export function bytesOf({ page, texts, words }: Measured): number {
  return page.elements.count * 52 + texts.count * 48 + words.count * 16;
}

/** What became of a text node. */
export const reasons = [
  "kept",
  "form tag",
  "statement",
  "link table",
  "link",
  "time",
  "ip",
  "colon",
  "copyright",
  "repeated",
] as const;
export type Reason = (typeof reasons)[number];

/** What is decided by. */
export interface Settings extends PatternSettings {
  readonly threshold: number;
  /** Whether lines 22 to 24 of figure 3 are read as printed: every link is deleted, whatever its parent scores. */
  readonly isLiteral: boolean;
}

/** Why a text node is removed; "kept" where it is not. */
export function reasonFor(measured: Measured, settings: Settings, text: number): Reason {
  const { texts, formTags, statements, bounds, linkOf, matches } = measured;
  const parent = texts.parents[text] ?? -1;
  if (formTags[parent] !== -1) return "form tag";
  if (statements[text] === 1) return "statement";
  if ((bounds[parent] ?? Infinity) < settings.threshold) return "link table";
  if (settings.isLiteral && linkOf[parent] !== -1) return "link";
  return patternOf(texts, matches, settings, text) ?? "kept";
}

export function isPattern(reason: Reason): reason is PatternName {
  return reasons.indexOf(reason) >= reasons.indexOf("time");
}
