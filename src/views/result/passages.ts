import { bisector } from "d3-array";
import type { Article, ArticleBlock } from "../../extraction/output/article.ts";
import type { SelectedText } from "../../extraction/output/text.ts";
import { indexAt, type Range } from "../../extraction/page/selection.ts";
import { wordsByScript } from "../../extraction/page/words.ts";

/** A block of a result: a paragraph of the text, or a part of a very long one. */
export interface ResultPassage extends Range {
  /** It goes on the paragraph of the passage before. */
  readonly isContinued: boolean;
  /** The block of an article that it is, or is of. */
  readonly block?: ArticleBlock;
}

/** The sides that keep each unit of a text. */
export interface SideComparison {
  readonly letters: readonly string[];
  /** For each unit of the text the sides that keep it, a bit each. */
  readonly sides: Uint8Array;
  /** Returns whether text of these sides is shown; a passage is shown if any of its text is. */
  readonly isShown: (sides: number) => boolean;
  /** Two sides are told apart in the text itself, more of them by squares beside each block. */
  readonly hasSquares: boolean;
}

/** The extent to which a side keeps a passage, and whether the gold standard disagrees on most of it. */
export interface SideExtent {
  readonly letter: string;
  readonly extent: "whole" | "part" | "none";
  readonly isWrong: boolean;
}

/** Units of a passage at the most: few paragraphs are longer, and a cut ends a line early. */
const longestPassage = 4_000;

/** The passages of a text, in order: together all of it but for the line ends, and the spaces at which it was cut. */
export function passagesOf(text: string): ResultPassage[] {
  const passages: ResultPassage[] = [];
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    addParagraph(text, start, end, passages);
    start = end + 1;
  }
  return passages;
}

/** The passages of an article: its blocks, long ones in parts; code and tables are cut at their line ends. */
export function passagesOfArticle({ text, blocks }: Article): ResultPassage[] {
  return blocks.flatMap((block) => {
    const { start, end } = block;
    const cut = block.kind === "code" || block.kind === "table" ? lineEndBefore : cutBefore;
    const passages: ResultPassage[] = [];
    addParagraph(text, start, end, passages, cut);
    return passages.map((passage) => ({ ...passage, block }));
  });
}

/** The last line end after `from` and up to a place; without one the next, or the end of the text. */
function lineEndBefore(text: string, place: number, from: number): number {
  const before = text.lastIndexOf("\n", place);
  if (before > from) return before;
  const next = text.indexOf("\n", place);
  return next < 0 ? text.length : next;
}

const byStart = bisector<ResultPassage, number>(({ start }) => start);

/** Index of the passage that a unit of the text is in, or of the one before the separator that it is. */
export function passageAt(passages: readonly ResultPassage[], textIndex: number): number {
  return Math.max(byStart.right(passages, textIndex) - 1, 0);
}

/** The last space after `from` and up to a place; without one the place itself, but never within a surrogate pair. */
function cutBefore(text: string, place: number, from: number): number {
  const space = text.lastIndexOf(" ", place);
  if (space > from) return space;
  const isWithinPair = text.charCodeAt(place) >>> 10 === 0x37 && text.charCodeAt(place - 1) >>> 10 === 0x36;
  return isWithinPair ? place - 1 : place;
}

function addParagraph(text: string, start: number, end: number, passages: ResultPassage[], cutOf = cutBefore): void {
  let from = start;
  while (end - from > longestPassage) {
    const cut = Math.min(cutOf(text, from + longestPassage, from), end);
    passages.push({ start: from, end: cut, isContinued: from > start });
    from = cut < end && isSpaceAt(text, cut) ? cut + 1 : cut;
  }
  if (from < end || from === start) passages.push({ start: from, end, isContinued: from > start });
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x0a;
}

/** Cuts a range at those of the places that lie within it, and wherever `values`, by index, change. */
export function stretchesBetween({ start, end }: Range, places: readonly number[], values?: Uint8Array): Range[] {
  const cuts = new Set(places.filter((place) => start < place && place < end));
  if (values !== undefined) {
    for (let index = start + 1; index < end; index++) if (values[index] !== values[index - 1]) cuts.add(index);
  }
  const edges = [start, ...[...cuts].toSorted((left, right) => left - right), end];
  return edges.slice(1).map((edge, index) => ({ start: edges[index], end: edge }));
}

/** The extent to which each side keeps a passage; `gold` has 1 for each unit of the gold standard. */
export function sideExtentsIn(
  { start, end }: Range,
  { letters, sides }: SideComparison,
  gold?: Uint8Array,
): readonly SideExtent[] {
  return letters.map((letter, at) => {
    const counts = { units: 0, kept: 0, wrong: 0 };
    for (let unit = start; unit < end; unit++) {
      const keepers = sides[unit];
      // The space between words of different sides belongs to no side.
      if (keepers === 0) continue;
      const isKept = (keepers >> at) & 1;
      counts.units++;
      counts.kept += isKept;
      if (gold !== undefined && gold[unit] !== isKept) counts.wrong++;
    }
    const extent = counts.kept === 0 ? "none" : counts.kept < counts.units ? "part" : "whole";
    return { letter, extent, isWrong: 2 * counts.wrong > counts.units };
  });
}

const list = new Intl.ListFormat("en-GB");

/** "kept by A and C, in part by D, not by B; the gold standard disagrees with B". */
export function sideExtentsText(keepings: readonly SideExtent[]): string {
  const clause = (words: string, isMeant: (keeping: SideExtent) => boolean): readonly string[] => {
    const letters = keepings.filter(isMeant).map(({ letter }) => letter);
    return letters.length === 0 ? [] : [`${words} ${list.format(letters)}`];
  };
  const keepers = [
    ...clause("by", ({ extent }) => extent === "whole"),
    ...clause("in part by", ({ extent }) => extent === "part"),
    ...clause("not by", ({ extent }) => extent === "none"),
  ];
  return [`kept ${keepers.join(", ")}`, ...clause("the gold standard disagrees with", ({ isWrong }) => isWrong)].join("; ");
}

/** A character reference as the source writes it. */
const referencePattern = /&(?:#x[0-9a-f]+|#\d+|[a-z][a-z0-9]*);?/iy;

/** The words of a text: of a script without spaces each letter with the signs after it, as they are counted. */
export const wordPattern = wordsByScript(" \\n\\t");

/** Units of a text around one of them up to a space, a line end or another word; empty where that unit is a space or line end itself. */
export function wordAround(text: string, textIndex: number): Range {
  let start = textIndex;
  let end = textIndex;
  while (start > 0 && !isSeparator(text, start - 1) && !isSeparator(text, textIndex)) start--;
  while (end < text.length && !isSeparator(text, end)) end++;
  for (const { 0: word } of text.slice(start, end).matchAll(wordPattern)) {
    if (start + word.length > textIndex) return { start, end: start + word.length };
    start += word.length;
  }
  return { start, end };
}

/** The first word after, or the last before, the word around a unit; `undefined` at the ends of the text. */
export function wordBeside(text: string, textIndex: number, by: 1 | -1): Range | undefined {
  const { start, end } = wordAround(text, textIndex);
  const next = by > 0 ? afterSeparator(text, end) : start - (isSeparator(text, start - 1) ? 2 : 1);
  return next < 0 || next >= text.length ? undefined : wordAround(text, next);
}

/** Source range of units `[start, end)` of a text, not empty, whose ends lie in words; a character reference at the end is taken whole. */
export function sourceRange(text: SelectedText, source: string, { start, end }: Range): Range {
  return { start: text.offsets[start], end: endInSource(text, source, end - 1) };
}

/** The units of the words that have any character in a range of the source; `undefined` where there are none. */
export function textRange(text: SelectedText, source: string, { start, end }: Range): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, start), 0));
  const first = endInSource(text, source, word.end - 1) > start ? word.start : afterSeparator(text.text, word.end);
  const last = indexAt(text.offsets, Math.max(end, start + 1) - 1);
  return last < first ? undefined : { start: first, end: wordAround(text.text, last).end };
}

/** The word whose place in the source is nearest to an offset; `undefined` in an empty text. */
export function wordNearest(text: SelectedText, source: string, offset: number): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, offset), 0));
  const next = wordBeside(text.text, word.start, 1);
  if (next === undefined) return word;
  const before = offset - endInSource(text, source, word.end - 1);
  return before > text.offsets[next.start] - offset ? next : word;
}

function endInSource({ offsets }: SelectedText, source: string, textIndex: number): number {
  const offset = offsets[textIndex];
  referencePattern.lastIndex = offset;
  // A literal ampersand that ends a word has no letter after it, so a longer match is a reference.
  return referencePattern.test(source) ? referencePattern.lastIndex : offset + 1;
}

function afterSeparator(text: string, end: number): number {
  return isSeparator(text, end) ? end + 1 : end;
}

function isSeparator(text: string, textIndex: number): boolean {
  const unit = text.charCodeAt(textIndex);
  return unit === 0x20 || unit === 0x0a || unit === 0x09;
}
