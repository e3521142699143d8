import { mostFewWords, mostShortWords, type ContentExValues } from "./parameters.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import type { Page } from "../../page/page.ts";
import { textNodesOf } from "../../page/text-nodes.ts";

/** The text nodes of a page as columns, by the number that the page's runs give them. */
export interface Texts {
  readonly count: number;
  /** Element that holds the node; -1 for a number that no run has. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Hull of the node's runs in the source. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** White-space separated words of the node. */
  readonly words: Float64Array<ArrayBuffer>;
  /** UTF-16 units that are not white space. */
  readonly characters: Float64Array<ArrayBuffer>;
  /** Decoded text. */
  readonly contents: readonly string[];
  /** 1 for scripts and their like. */
  readonly ignored: Uint8Array<ArrayBuffer>;
}

/** A place in a text where something was found. */
export interface TextMatch {
  readonly index: number;
  readonly length: number;
}

export function foundIn(content: string, expression: RegExp): TextMatch | undefined {
  const found = expression.exec(content);
  return found === null ? undefined : { index: found.index, length: found[0].length };
}

/** @param countsIgnored whether words of scripts are counted as well; of what is ignored nothing else is ever asked. */
export function readTextNodes(page: Page, countsIgnored: boolean): Texts {
  const { runs } = page;
  const { count, firstRuns, parents, words, units } = textNodesOf(page, countsIgnored);
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)];
  const contents = new Array<string>(count).fill("");
  const ignored = new Uint8Array(count);
  for (let run = 0; run < runs.count; run++) {
    const text = runs.nodes[run];
    const isFirst = firstRuns[text] === run;
    contents[text] = isFirst ? runs.texts[run] : contents[text] + runs.texts[run];
    if (isFirst) starts[text] = runs.starts[run];
    ends[text] = runs.ends[run];
    ignored[text] = runs.ignored[run];
  }
  return { count, parents, starts, ends, words, characters: units, contents, ignored };
}

const months =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?";

/**
 * Differs: [time-patterns] the paper prints none of the time patterns that it sums up. These are dates and clock times in digits, dates with
 * a month's name, ages ("3 hours ago") and the Chinese forms.
 */
const time = new RegExp(
  [
    String.raw`\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b`,
    String.raw`\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b`,
    String.raw`\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b)?`,
    String.raw`\b(?:${months})\.?\s+\d{1,2}`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:${months})\b`,
    String.raw`\b\d+\s+(?:second|minute|hour|day|week|month|year)s?\s+ago\b`,
    String.raw`\d{1,4}年|\d{1,2}月\d{1,2}日|\d+\s*(?:秒|分钟|小时|天)前`,
  ].join("|"),
  "i",
);
/** Four numbers, the last of which may be hidden: 10.0.0.*. */
const address = /\b\d{1,3}(?:\.(?:\d{1,3}|\*)){3}(?![\d.])/;
const trailingColon = /[:：][\t\n\f\r \u00a0]*$/;
/** "All right reserved", as the paper prints it, and as it is written. */
const copyright = /all rights? reserved/i;

export interface Pattern {
  /** "repeated short text". */
  readonly label: string;
  /** A short text matches as a whole. */
  readonly expression?: RegExp;
  /** The longest text that is noise by it, and what else may turn it. */
  readonly limit?: "fewWords" | "shortWords";
  readonly more?: readonly "repeats"[];
  /** What was found, in a clause. */
  readonly found: (occurrences: number, repeats: number) => string;
}

/** The patterns of noise in forum pages, in the paper's order (section III.B). */
export const patterns = {
  time: { label: "time", expression: time, limit: "fewWords", found: () => "a date or time is among them" },
  ip: { label: "IP", expression: address, limit: "fewWords", found: () => "an IP address is among them" },
  colon: { label: "colon", expression: trailingColon, found: () => "the last word of its text ends with a colon" },
  copyright: { label: "copyright", expression: copyright, found: () => "its text says “all right(s) reserved”" },
  repeated: {
    label: "repeated short text",
    limit: "shortWords",
    more: ["repeats"],
    found: (occurrences, repeats) => `they stand in the page ${occurrences} times, where ${repeats} are enough`,
  },
} as const satisfies Readonly<Record<string, Pattern>>;
export type PatternName = keyof typeof patterns;
// The cast holds: these are the record's keys.
export const patternNames = Object.keys(patterns) as readonly PatternName[];

/** Which patterns each text node matches whatever the settings, and how often each short text stands in the page. */
export interface Matches {
  /** A bit for each pattern but the last, in their order. */
  readonly bits: Uint8Array<ArrayBuffer>;
  /** 0 for a text node that is not short. */
  readonly occurrences: Uint32Array<ArrayBuffer>;
}

/**
 * Matches the text nodes that the preprocessing left.
 *
 * Differs: [repetitions] the paper does not say where repetitions are counted; here in the whole page, before link tables are deleted.
 */
export function patternMatches(texts: Texts, isLeft: (text: number) => boolean): Matches {
  const bits = new Uint8Array(texts.count);
  const occurrences = new Uint32Array(texts.count);
  const left = Array.from(texts.words.keys()).filter((text) => texts.words[text] > 0 && isLeft(text));
  for (const text of left)
    for (const [index, name] of patternNames.entries()) if (matches(texts, text, name)) bits[text] |= 1 << index;
  const short = left.filter((text) => texts.words[text] <= mostShortWords);
  const same = groupsBy(short, (text) => collapsed(texts.contents[text], texts.words[text]));
  for (const group of same.values()) for (const text of group) occurrences[text] = group.length;
  return { bits, occurrences };
}

/** True where an expression matches; asked of all texts, and so without looking further than needed: times and addresses have digits. */
function matches({ words, contents }: Texts, text: number, name: PatternName): boolean {
  if (name === "repeated") return false;
  const isAsked = name === "colon" || name === "copyright" || (words[text] <= mostFewWords && /\d/.test(contents[text]));
  return isAsked && patterns[name].expression.test(contents[text]);
}

/** Where in a text node a pattern matches that it is noise by. A short text matches as a whole. */
export function matchOf({ contents }: Texts, text: number, name: PatternName): TextMatch | undefined {
  const content = contents[text];
  return name === "repeated" ? { index: 0, length: content.length } : foundIn(content, patterns[name].expression);
}

/** Returns whether a text node is noise by a pattern. */
export function isNoiseBy(
  name: PatternName,
  { words }: Texts,
  { bits, occurrences }: Matches,
  settings: Pick<ContentExValues, "fewWords" | "shortWords" | "repeats">,
  text: number,
): boolean {
  const { limit }: Pattern = patterns[name];
  if (limit !== undefined && words[text] > settings[limit]) return false;
  if (name === "repeated") return occurrences[text] >= settings.repeats;
  return (bits[text] & (1 << patternNames.indexOf(name))) !== 0;
}

/** A short text with its white space collapsed. */
function collapsed(content: string, words: number): string {
  const trimmed = content.trim();
  return words === 1 ? trimmed : trimmed.replace(/\s+/g, " ");
}
