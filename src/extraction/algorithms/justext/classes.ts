import { ask, classBy, marked, type Question } from "../../method/rules.ts";
import { column, constant, count, input, over, setting, times, type Column, type Expression } from "../../method/expression.ts";
import type { PageLanguage } from "../../page/language.ts";
import type { Page } from "../../page/page.ts";
import { shareToEnglish } from "../../page/stop-words.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { contextFree, parameters, type Settings } from "./parameters.ts";

/** Classes of paragraphs, as indices of `classNames`. */
export const bad = 0;
export const short = 1;
export const neargood = 2;
export const good = 3;
export const classNames = ["bad", "short", "near-good", "good"] as const;

type ClassName = (typeof classNames)[number];

const codes: Readonly<Record<ClassName, number>> = { bad, short, "near-good": neargood, good };

/** What step 1 asks for. */
export interface Columns {
  readonly length: Column;
  /** Characters within any link. */
  readonly linked: Column;
  readonly linkDensity: Column;
  readonly stopDensity: Column;
}

export function columnsOf(paragraphs: Paragraphs): Columns {
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
  columns: Columns,
  settings: Settings,
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

export interface Classified {
  readonly contextFree: Uint8Array<ArrayBuffer>;
  /** After step 2: headings before a good paragraph are near-good. */
  readonly withHeadings: Uint8Array<ArrayBuffer>;
  /** After step 3: none is short. */
  readonly withoutShort: Uint8Array<ArrayBuffer>;
  /** After step 4: all are good or bad. */
  readonly withoutNeargood: Uint8Array<ArrayBuffer>;
  /** After step 5: headings that were lost come back. */
  readonly final: Uint8Array<ArrayBuffer>;
}

/** All five steps. */
export function classify(paragraphs: Paragraphs, settings: Settings, columns = columnsOf(paragraphs)): Classified {
  const { headings, packageQuirk, maxGoodDistance } = settings;
  const rule = contextFreeRule(paragraphs, columns, settings);
  const byItself = new Uint8Array(paragraphs.count).map((_, paragraph) => codes[classBy(rule, paragraph)]);
  /** Steps 2 and 5: headings soon before a good paragraph, all by the classes before. */
  const keepHeadings = (before: Uint8Array<ArrayBuffer>, becomes: number, isAsked: (value: number, at: number) => boolean) =>
    before.map((value, at) =>
      isAsked(value, at) &&
      paragraphs.isHeading[at] === 1 &&
      goodAfter(paragraphs, before, at, settings.maxHeadingDistance).paragraph >= 0
        ? becomes
        : value,
    );
  const withHeadings = keepHeadings(byItself, neargood, (value) => headings && !packageQuirk && value === short);
  const neighbours = neighboursIn(withHeadings, maxGoodDistance);
  const withoutShort = withHeadings.map((value, at) => (value === short ? shortBecomes(withHeadings, neighbours, at) : value));
  const withoutNeargood = reviseNeargood(withoutShort, maxGoodDistance);
  const final = keepHeadings(withoutNeargood, good, (value, at) => headings && value === bad && byItself[at] !== bad);
  return { contextFree: byItself, withHeadings, withoutShort, withoutNeargood, final };
}

/** The first good paragraph after a heading, and the characters between the two; -1 where none is near enough. */
export function goodAfter(paragraphs: Paragraphs, classes: Uint8Array, heading: number, mostDistance: number) {
  let distance = 0;
  for (let at = heading + 1; at < paragraphs.count && distance <= mostDistance; at++) {
    if (classes[at] === good) return { paragraph: at, distance };
    distance += paragraphs.lengths[at];
  }
  return { paragraph: -1, distance };
}

/**
 * The nearest paragraph on each side of every one that is good or bad, and the nearest that is not short: near-good ones count too.
 * -1 beyond the page's border, or out of reach.
 */
export type Neighbours = Readonly<Record<"above" | "below" | "nearAbove" | "nearBelow", Int32Array>>;

export function neighboursIn(classes: Uint8Array, reach: number): Neighbours {
  const isDecided = (value: number): boolean => value === good || value === bad;
  const isNotShort = (value: number): boolean => value !== short;
  return {
    above: sweep(classes, 1, reach, isDecided),
    below: sweep(classes, -1, reach, isDecided),
    nearAbove: sweep(classes, 1, reach, isNotShort),
    nearBelow: sweep(classes, -1, reach, isNotShort),
  };
}

/** Step 3: the class of a short paragraph by its neighbours; a border is bad. */
function shortBecomes(classes: Uint8Array, { above, below, nearAbove, nearBelow }: Neighbours, at: number): number {
  const isGoodAbove = isOf(good, classes, above[at]);
  const isGoodBelow = isOf(good, classes, below[at]);
  if (isGoodAbove === isGoodBelow) return isGoodAbove ? good : bad;
  return isOf(neargood, classes, isGoodAbove ? nearBelow[at] : nearAbove[at]) ? good : bad;
}

/** True for a paragraph of a class; -1, a border, is of none. */
export function isOf(wanted: number, classes: Uint8Array, paragraph: number): boolean {
  return paragraph >= 0 && classes[paragraph] === wanted;
}

/** The nearest paragraph of some kind before each one, or after it, in one sweep. */
function sweep(
  classes: Uint8Array,
  direction: 1 | -1,
  reach: number,
  counts: (value: number) => boolean,
): Int32Array<ArrayBuffer> {
  const found = new Int32Array(classes.length).fill(-1);
  const farthest = reach === 0 ? classes.length : reach;
  let last = -1;
  for (let step = 0; step < classes.length; step++) {
    const at = direction === 1 ? step : classes.length - 1 - step;
    if (last >= 0 && Math.abs(at - last) <= farthest) found[at] = last;
    if (counts(classes[at])) last = at;
  }
  return found;
}

/** Step 4: near-good ones in order, each seen by the next: the one above is decided already. */
function reviseNeargood(before: Uint8Array<ArrayBuffer>, reach: number): Uint8Array<ArrayBuffer> {
  const { below } = neighboursIn(before, reach);
  const after = before.slice();
  for (let at = 0; at < after.length; at++)
    if (after[at] === neargood) after[at] = isOf(good, after, at - 1) || isOf(good, before, below[at]) ? good : bad;
  return after;
}
