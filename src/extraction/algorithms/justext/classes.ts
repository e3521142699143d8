import { ask, classBy, marked, type Question } from "../../method/rules.ts";
import { column, constant, count, input, over, setting, type Column, type Expression } from "../../method/expression.ts";
import type { Page } from "../../page/page.ts";
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
  const length = count(
    "length",
    "length",
    { name: "Length", unit, formula: "characters, white space as one", cite: contextFree },
    lengths,
  );
  const linked = count(
    "linkCharacters",
    "characters in links",
    { name: "Characters in links", unit, formula: "within any <a>" },
    linkCharacters,
  );
  const stopShare = over(input("stop words", stopWords), input("words", words));
  return {
    length,
    linked,
    linkDensity: density("linkDensity", "link density", "Link density", over(linked, length)),
    stopDensity: density("stopDensity", "stop-word density", "Stop-word density", stopShare),
  };
}

/** The sign as a page may write it. */
const copyright = /©|&copy|&#169|&#xa9|&amp;copy/iu;

/** Step 1: the class of a paragraph by itself. */
export function contextFreeRule(
  { hasCopyright, inSelect, units }: Paragraphs,
  columns: Columns,
  settings: Settings,
  page?: Page,
): Question<ClassName> {
  const { length, linked, linkDensity, stopDensity } = columns;
  const at = (name: Threshold): Expression => setting(name, parameters[name], settings[name], name);
  const byStopWords = ask(
    stopDensity,
    "≥",
    at("stopHigh"),
    ask(length, ">", at("lengthHigh"), "good", "near-good"),
    ask(stopDensity, "≥", at("stopLow"), "near-good", "bad"),
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
  const rule = contextFreeRule(paragraphs, columns, settings);
  const byItself = new Uint8Array(paragraphs.count).map((_, paragraph) => codes[classBy(rule, paragraph)]);
  const withHeadings = goodHeadings(paragraphs, settings, byItself);
  const withoutShort = reviseShort(withHeadings, settings.maxGoodDistance);
  const withoutNeargood = reviseNeargood(withoutShort, settings.maxGoodDistance);
  const final = moreHeadings(paragraphs, settings, byItself, withoutNeargood);
  return { contextFree: byItself, withHeadings, withoutShort, withoutNeargood, final };
}

/** The first good paragraph after a heading, and the characters between the two; -1 where none is near enough. */
export function goodAfter(paragraphs: Paragraphs, classes: Uint8Array, heading: number, mostDistance: number): HeadingReach {
  let distance = 0;
  for (let at = heading + 1; at < paragraphs.count && distance <= mostDistance; at++) {
    if (classes[at] === good) return { paragraph: at, distance };
    distance += paragraphs.lengths[at];
  }
  return { paragraph: -1, distance };
}

export interface HeadingReach {
  readonly paragraph: number;
  readonly distance: number;
}

/** Step 2. */
function goodHeadings(paragraphs: Paragraphs, settings: Settings, before: Uint8Array): Uint8Array<ArrayBuffer> {
  const after = Uint8Array.from(before);
  if (!settings.headings || settings.packageQuirk) return after;
  for (let at = 0; at < after.length; at++) {
    if (before[at] !== short || paragraphs.isHeading[at] !== 1) continue;
    if (goodAfter(paragraphs, before, at, settings.maxHeadingDistance).paragraph >= 0) after[at] = neargood;
  }
  return after;
}

/** Step 5: all headings by the classes before it. */
function moreHeadings(
  paragraphs: Paragraphs,
  settings: Settings,
  byItself: Uint8Array,
  before: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const after = Uint8Array.from(before);
  if (!settings.headings) return after;
  for (let at = 0; at < after.length; at++) {
    if (before[at] !== bad || byItself[at] === bad || paragraphs.isHeading[at] !== 1) continue;
    if (goodAfter(paragraphs, before, at, settings.maxHeadingDistance).paragraph >= 0) after[at] = good;
  }
  return after;
}

/** The nearest paragraph on each side that says something; -1 beyond the page's border, or out of reach. */
export interface Neighbours {
  readonly above: number;
  readonly below: number;
  /** The nearest that is not short either: near-good ones count too. */
  readonly nearAbove: number;
  readonly nearBelow: number;
}

export function neighboursOf(classes: Uint8Array, paragraph: number, reach: number): Neighbours {
  return {
    above: nearest(classes, paragraph, -1, reach, isDecided),
    below: nearest(classes, paragraph, 1, reach, isDecided),
    nearAbove: nearest(classes, paragraph, -1, reach, isNotShort),
    nearBelow: nearest(classes, paragraph, 1, reach, isNotShort),
  };
}

function isDecided(value: number): boolean {
  return value === good || value === bad;
}

function isNotShort(value: number): boolean {
  return value !== short;
}

function nearest(
  classes: Uint8Array,
  paragraph: number,
  direction: 1 | -1,
  reach: number,
  counts: (value: number) => boolean,
): number {
  const farthest = reach === 0 ? classes.length : reach;
  for (let distance = 1; distance <= farthest; distance++) {
    const at = paragraph + direction * distance;
    if (at < 0 || at >= classes.length) return -1;
    if (counts(classes[at])) return at;
  }
  return -1;
}

/** The class of a short paragraph by its neighbours; a border is bad. */
export function shortBecomes(classes: Uint8Array, { above, below, nearAbove, nearBelow }: Neighbours): number {
  const isGoodAbove = isOf(good, classes, above);
  const isGoodBelow = isOf(good, classes, below);
  if (isGoodAbove === isGoodBelow) return isGoodAbove ? good : bad;
  return isOf(neargood, classes, isGoodAbove ? nearBelow : nearAbove) ? good : bad;
}

/** True for a paragraph of a class; -1, a border, is of none. */
export function isOf(wanted: number, classes: Uint8Array, paragraph: number): boolean {
  return paragraph >= 0 && classes[paragraph] === wanted;
}

/** The nearest paragraph of some kind before each one, in one sweep: what `nearest` finds upwards. */
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

/** Step 3: all short ones by the classes before it. */
function reviseShort(before: Uint8Array, reach: number): Uint8Array<ArrayBuffer> {
  const [above, below] = [sweep(before, 1, reach, isDecided), sweep(before, -1, reach, isDecided)];
  const [nearAbove, nearBelow] = [sweep(before, 1, reach, isNotShort), sweep(before, -1, reach, isNotShort)];
  return Uint8Array.from(before, (value, at) =>
    value === short
      ? shortBecomes(before, {
          above: above[at],
          below: below[at],
          nearAbove: nearAbove[at],
          nearBelow: nearBelow[at],
        })
      : value,
  );
}

/** Step 4: near-good ones in order, each seen by the next: the one above is decided already. */
function reviseNeargood(before: Uint8Array, reach: number): Uint8Array<ArrayBuffer> {
  const below = sweep(before, -1, reach, isDecided);
  const after = Uint8Array.from(before);
  for (let at = 0; at < after.length; at++)
    if (after[at] === neargood) after[at] = isOf(good, after, at - 1) || isOf(good, before, below[at]) ? good : bad;
  return after;
}
