import { ask, marked, type Question } from "../../method/rules.ts";
import { column, constant, count, input, over, setting, times, type Column, type Expression } from "../../method/expression.ts";
import type { PageLanguage } from "../../page/language.ts";
import type { Page } from "../../page/page.ts";
import { shareToEnglish } from "../../page/stop-words.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { contextFree, parameters, type JustextValues } from "./parameters.ts";

/** Classes of paragraphs, as indices of `classNames`. */
export const bad = 0;
export const short = 1;
export const neargood = 2;
export const good = 3;
export const classNames = ["bad", "short", "near-good", "good"] as const;

type ClassName = (typeof classNames)[number];

export const codes: Readonly<Record<ClassName, number>> = { bad, short, "near-good": neargood, good };

/** The columns that step 1 asks for. */
export interface ParagraphColumns {
  readonly length: Column;
  /** Characters within any link. */
  readonly linked: Column;
  readonly linkDensity: Column;
  readonly stopDensity: Column;
}

export function columnsOf(paragraphs: Paragraphs): ParagraphColumns {
  const { lengths, linkCharacters, words, stopWords } = paragraphs;
  const unit = "characters";
  const density = (id: string, symbol: string, name: string, share: Expression): Column =>
    column({ id, symbol, name, unit: "", cite: contextFree }, share, paragraphs.count);
  const lengthTold = { name: "Length", unit, formula: "characters, white space as one", cite: contextFree };
  const length = count("length", "length", lengthTold, lengths);
  const linkedTold = { name: "Characters in links", unit, formula: "within any <a>" };
  const linked = count("linkCharacters", "characters in links", linkedTold, linkCharacters);
  const stopShare = over(input("stop words", stopWords), input("words", words));
  return {
    length,
    linked,
    linkDensity: density("linkDensity", "link density", "Link density", over(linked, length)),
    stopDensity: density("stopDensity", "stop-word density", "Stop-word density", stopShare),
  };
}

/** What the shares of stop words are multiplied by: 0 without a list, so that they count nothing, as in the package's language-independent mode. */
export function listFactor({ language }: PageLanguage): number {
  return language === "none" ? 0 : shareToEnglish(language);
}

/** The sign as a page may write it. */
const copyright = /©|&copy|&#169|&#xa9|&amp;copy/iu;

/** Step 1: the class of a paragraph by itself. */
export function contextFreeRule(
  { hasCopyright, inSelect, units, chosen }: Paragraphs,
  columns: ParagraphColumns,
  settings: JustextValues,
  page?: Page,
): Question<ClassName> {
  const { length, linked, linkDensity, stopDensity } = columns;
  const at = (name: Threshold): Expression => setting(name, parameters[name], settings[name], name);
  // Differs: [list-share] the shares belong to the English list.
  const factor = listFactor(chosen);
  const ofList = (name: Threshold): Expression =>
    factor === 1 ? at(name) : times(at(name), constant("share of the list to that of English", factor));
  const byStopWords = ask(
    stopDensity,
    "≥",
    ofList("stopHigh"),
    ask(length, ">", at("lengthHigh"), "good", "near-good"),
    ask(stopDensity, "≥", ofList("stopLow"), "near-good", "bad"),
  );
  const byLength = ask(length, "≥", at("lengthLow"), byStopWords, ask(linked, "≤", constant("0", 0), "short", "bad"));
  const bySelect = marked("a list to choose from around it", (paragraph) => inSelect[paragraph] === 1, "bad", byLength);
  const byCopyright = marked(
    "a copyright sign in its text",
    (paragraph) => hasCopyright[paragraph] === 1,
    "bad",
    bySelect,
    (paragraph) => {
      const start = units.starts[paragraph];
      const sign = copyright.exec(page?.source.slice(start, units.ends[paragraph]) ?? "");
      if (sign === null) return {};
      const from = start + sign.index;
      return { matched: { start: from, end: from + sign[0].length, text: sign[0] } };
    },
  );
  return ask(linkDensity, "≤", at("maxLinkDensity"), byCopyright, "bad");
}

export type Threshold = "maxLinkDensity" | "lengthLow" | "lengthHigh" | "stopLow" | "stopHigh" | "maxHeadingDistance";
