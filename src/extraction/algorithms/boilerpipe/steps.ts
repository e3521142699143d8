import { counted } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import type { UnitReason, ProcedureStep } from "../../method/procedure.ts";
import { hasLabel, labelled, labels, linkDensityOf, textDensityOf, fused, judged, type Block } from "./blocks.ts";
import { changing, judging, ordinalText, type StepContext, type State } from "./stage.ts";

const starts = ["comments", "© reuters", "please rate this", "post a comment"];
const numbered = /^[0-9]+(?: comments| users responded in)/u;
const phrases = [
  "what you think...",
  "add your comment",
  "add comment",
  "reader views",
  "have your say",
  "reader comments",
  "rätta artikeln",
];
const closing = "thanks for your comments - this feedback is now closed";
const shortestPhrase = 8;

/** The phrase of a block's text that says that the article ends before it; undefined where none does. */
export function endMarkerOf(text: string, isLink: boolean): string | undefined {
  if (text.length < shortestPhrase) return isLink && text === "Comment" ? text : undefined;
  const lower = text.toLowerCase();
  if (lower === closing) return closing;
  return (
    numbered.exec(lower)?.[0] ??
    starts.find((start) => lower.startsWith(start)) ??
    phrases.find((phrase) => lower.includes(phrase))
  );
}

/** Labels short blocks that say that the article ends. */
export const markEnds = changing(
  "1 mark the end",
  "END: words < endMarkerWords, and a phrase that ends articles",
  (before, context) => {
    const markers = before.map((block) => markerOf(block, context));
    const count = markers.filter((marker) => marker !== undefined).length;
    return {
      blocks: before.map((block, index) => (markers[index] === undefined ? block : labelled(block, labels.end))),
      found: `${counted(count, "block")} ${count === 1 ? "says" : "say"} that the article ends.`,
      at: (index) =>
        markers[index] === undefined
          ? undefined
          : { numbers: `${before[index].words} < ${context.settings.endMarkerWords}, “${markers[index]}”` },
    };
  },
);

function markerOf(block: Block, { settings, texts }: StepContext): string | undefined {
  return block.words < settings.endMarkerWords ? endMarkerOf(texts(block.first), linkDensityOf(block) === 1) : undefined;
}

/** Everything from the first end marker on that has enough full text before it becomes boilerplate. */
export const cutAfterEnd = changing(
  "4 cut after the end",
  "cut after END: Σ words of content of density ≥ endDensity ≥ endWords",
  (before, { settings: { endWords, endDensity } }) => {
    let words = 0;
    const end = before.findIndex((block) => {
      if (block.isContent && textDensityOf(block) >= endDensity) words += block.words;
      return hasLabel(block, labels.end) && words >= endWords;
    });
    if (end < 0) return { blocks: before, found: `No end marker has ${counted(endWords, "word")} of full text before it.` };
    const marker = ordinalText(before[end]);
    const said: UnitReason = {
      numbers: `END at ${marker}: ${words} ≥ ${endWords}: boilerplate from there on`,
      quantity: "words of full text before the end",
      value: words,
      parameters: ["endWords", "endDensity", "endMarkerWords"],
    };
    const found = `The article ends at ${marker}, after ${counted(words, "word")} of full text.`;
    return judging(before, false, (index) => index >= end, said, found);
  },
);

/** Headings after the last text become boilerplate. */
export const cutTrailingHeadings = changing(
  "5 drop trailing headings",
  "headings after the last text → boilerplate",
  (before) => {
    const last = before.findLastIndex((block) => block.isContent && !hasLabel(block, labels.heading));
    const numbers = last < 0 ? "a heading, and no text before it" : `a heading after ${ordinalText(before[last])}, the last text`;
    return judging(before, false, (index) => index > last && before[index].isContent, { numbers });
  },
);

/** Separators at which a title falls into the headline and the site's name. */
const separators = [/ *[|»-] */u, / *[|»:] */u, / *[|»:()] */u, / *[|»:()-] */u, / *[|»,:()-] */u];
const dashes = / +- +/u;
const bars = / +\| +/u;
const fewestWords = 4;
const punctuation = /[?!.:-]+/gu;

/** The candidates for a page's headline, by its title: the whole of it, its longest part, and its longer parts. */
export function titleCandidates(title: string): ReadonlySet<string> {
  const whole = normalised(title);
  if (whole === "") return new Set();
  const longest = separators.flatMap((separator) => longestPart(partsOf(whole, separator)));
  const long = [bars, dashes].flatMap((separator) =>
    partsOf(whole, separator).filter((part) => isNamed(part) && wordsIn(part) >= fewestWords),
  );
  return new Set([whole, ...longest, ...long, whole.replace(/ - [^-]+$/u, ""), whole.replace(/^[^-]+ - /u, "")]);
}

function normalised(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll("'", "").trim().toLowerCase();
}

/** Parts at a separator; none where it does not occur. */
function partsOf(title: string, separator: RegExp): readonly string[] {
  const parts = title.split(separator);
  while (parts.at(-1) === "") parts.pop();
  return parts.length <= 1 ? [] : parts;
}

/** A part with an address in it is the site's name. */
function isNamed(part: string): boolean {
  return !part.includes(".com");
}

function wordsIn(part: string): number {
  return part.split(/ +/u).length;
}

/** The part with the most words; a later one is taken too where it is longer in characters alone. */
function longestPart(parts: readonly string[]): readonly string[] {
  let longest = "";
  let mostWords = 0;
  for (const part of parts.filter(isNamed)) {
    const words = wordsIn(part);
    if (words <= mostWords && part.length <= longest.length) continue;
    mostWords = words;
    longest = part;
  }
  return longest === "" ? [] : [longest.trim()];
}

/** Labels the first block that is the page's headline. */
export const markTitle = changing(
  "2 find the title",
  "TITLE: the first block that is a part of <title>",
  (before, { title, texts, characters }) => {
    const candidates = titleCandidates(title);
    const longest = 2 * Math.max(...Array.from(candidates, ({ length }) => length), 0) + 20;
    const found = before.findIndex(({ first }) => {
      if (candidates.size === 0 || characters[first] > longest) return false;
      const text = normalised(texts(first));
      return candidates.has(text) || candidates.has(text.replace(punctuation, "").trim());
    });
    if (found < 0) return { blocks: before, found: "No block is the page's title." };
    const block = before[found];
    return {
      blocks: before.with(found, labelled(block, labels.title)),
      found: `${ordinalText(block)} is the title.`.replace(/^b/u, "B"),
      at: (index) => (index === found ? { numbers: `“${texts(block.first)}”` } : undefined),
    };
  },
);

/** Makes content of what might be, between the title and the text. */
export const expandToTitle = changing("10 title to text", "title to text: MIGHT-BE → content", (before) => {
  const content = before.findIndex(({ isContent }) => isContent);
  const title = before.slice(0, content + 1).findLastIndex((block) => hasLabel(block, labels.title));
  if (title < 0 || title === content) return { blocks: before, found: "No title stands before the text." };
  const turns = (index: number): boolean => index >= title && index < content && hasLabel(before[index], labels.mightBe);
  const numbers = `between the title, ${ordinalText(before[title])}, and the text, ${ordinalText(before[content])}`;
  return judging(before, true, turns, { numbers });
});

/** True where a block is fused with what was fused so far before it. */
type Joins = (before: Block, next: Block, context: StepContext) => boolean;

/** Fuses neighbours of equal text density. Densities are equal as 32-bit floats, as in the program. */
export function fuseEqualDensity(label: string): ProcedureStep<State> {
  const joins: Joins = (before, next) => Math.fround(textDensityOf(before)) === Math.fround(textDensityOf(next));
  return fuse(label, "fuse: density(prev) = density(cur)", joins);
}

/**
 * Fuses each content block with the one before it where at most so many of the page's blocks lie between. The one before may be
 * boilerplate: it is swallowed, and turns content.
 */
export function fuseNear(label: string): ProcedureStep<State> {
  const joins: Joins = (before, next, context) => next.isContent && isNear(before, next, context);
  return fuse(label, "fuse a content block with the one before: blocks between ≤ fuseDistance", joins);
}

/** Fuses content blocks alone, and those of one level. */
export function fuseNearContentOfLevel(label: string): ProcedureStep<State> {
  const joins: Joins = (before, next, context) =>
    before.isContent && next.isContent && before.level === next.level && isNear(before, next, context);
  return fuse(label, "fuse content blocks of one level: blocks between ≤ fuseDistance", joins);
}

function isNear(before: Block, next: Block, { settings }: StepContext): boolean {
  return next.first - before.last - 1 <= settings.fuseDistance;
}

function fuse(label: string, rule: string, joins: Joins): ProcedureStep<State> {
  return changing(label, rule, (before, context) => {
    const blocks: Block[] = [];
    let members: number[] = [];
    for (const block of before) {
      const last = blocks.at(-1);
      if (last !== undefined && joins(last, block, context)) {
        members.push(...block.members);
        blocks[blocks.length - 1] = fused(last, block, members);
      } else {
        members = [...block.members];
        blocks.push(block);
      }
    }
    return { blocks, at: (index) => saidOf(before[index], blocks) };
  });
}

function saidOf(own: Block, after: readonly Block[]): UnitReason | undefined {
  const whole = after.find(({ first, last }) => first <= own.first && own.last <= last);
  if (whole === undefined || own.members.length === whole.members.length) return undefined;
  const words = `${ordinalText(whole)}: ${counted(whole.words, "word")}`;
  return whole.isContent && !own.isContent
    ? {
        numbers: `${words}; it swallows ${ordinalText(own)}, which was boilerplate`,
        quantity: "words of the fused block",
        value: whole.words,
      }
    : { numbers: words };
}

/** Deletes what is not content, but for the title. */
export const deleteBoilerplate = changing("7 delete boilerplate", "boilerplate, but for TITLE: deleted", (before) => ({
  blocks: before.filter((block) => block.isContent || hasLabel(block, labels.title)),
}));

/**
 * Keeps the content block with the most words, the first of equals; and, where asked, long blocks of its level on the way out from
 * it, as far as no block stands at a lower level.
 */
export function keepLargest(label: string, expands: boolean): ProcedureStep<State> {
  const rule = `largest: max words over content${expands ? "; beside it: level = level of the largest ∧ words ≥ levelWords, no lower level between" : ""}`;
  return changing(label, rule, (before, { settings: { levelWords } }) => {
    if (before.length < 2) return { blocks: before, found: "There are less than two blocks." };
    const most = before.reduce((max, { isContent, words }) => Math.max(max, isContent ? words : -1), -1);
    const best = before.findIndex(({ isContent, words }) => isContent && words === most);
    if (best < 0) return { blocks: before.map((block) => labelled(block, labels.mightBe)), found: "No block is content." };
    const largest = before[best];
    const reached = reachFrom(before, best);
    const isBeside = (index: number): boolean =>
      expands && index >= reached.start && index < reached.end && before[index].level === largest.level;
    const stays = (index: number): boolean => index === best || (isBeside(index) && before[index].words >= levelWords);
    const top = `${ordinalText(largest)}, ${counted(largest.words, "word")}`;
    return {
      blocks: before.map((block, index) =>
        labelled(judged(block, stays(index)), index === best ? labels.veryLikely : labels.mightBe),
      ),
      found: `The largest is ${top} at level ${largest.level}.`,
      at(index): UnitReason {
        const { level, words } = before[index];
        if (index === best)
          return { numbers: `it is in the largest: ${top}`, quantity: "words of the largest block", value: words };
        const own = `${counted(words, "word")}; the largest is ${top}`;
        // The first of equal blocks is the largest. A block of links may have more words, but it was no content before.
        const { isKept, numbers } = compare(words, ">", largest.words);
        const facts = isKept ? {} : { ...numbers, quantity: "words of the block" };
        if (!expands) return { ...facts, numbers: own };
        if (level !== largest.level) return { ...facts, numbers: `${own}; level ${level} ≠ ${largest.level}` };
        if (!isBeside(index)) return { ...facts, numbers: `${own}; a lower level stands between` };
        const test = compare(words, "≥", levelWords);
        return {
          ...test.numbers,
          numbers: `${own}; level ${level}, ${test.text}`,
          quantity: "words of the block",
          parameters: ["levelWords"],
        };
      },
    };
  });
}

/** Outwards from a block, as far as no block has a lower level. */
function reachFrom(blocks: readonly Block[], best: number): { start: number; end: number } {
  const { level } = blocks[best];
  let start = best;
  while (start > 0 && blocks[start - 1].level >= level) start--;
  let end = best + 1;
  while (end < blocks.length && blocks[end].level >= level) end++;
  return { start, end };
}

/** Large blocks at the level of the largest come back. */
export const restoreLarge = changing(
  "11 large blocks of its level",
  "large: level = level of the largest ∧ words ≥ largeWords",
  (before, { settings: { largeWords } }) => {
    const level = before.find((block) => block.isContent && hasLabel(block, labels.veryLikely))?.level ?? -1;
    const isAsked = (block: Block): boolean => !block.isContent && block.level === level;
    return {
      blocks: before.map((block) => (isAsked(block) && block.words >= largeWords ? judged(block, true) : block)),
      at(index) {
        if (!isAsked(before[index])) return undefined;
        const test = compare(before[index].words, "≥", largeWords);
        return {
          ...test.numbers,
          numbers: `level ${level}, ${test.text}`,
          quantity: "words of the block",
          parameters: ["largeWords", "levelWords"],
        };
      },
    };
  },
);

/** Deeper list items without links that directly follow the largest block come back. */
export const restoreListAtEnd = changing(
  "12 list at the end",
  "list: li, deeper than the largest block before it, no links",
  (before) => {
    let level = Infinity;
    const isItem = before.map((block) => {
      const isLargest = block.isContent && hasLabel(block, labels.veryLikely);
      const isDeeper = block.level > level && isPlainItem(block);
      if (!isDeeper) level = isLargest ? block.level : Infinity;
      return isDeeper && !isLargest;
    });
    const itemSaid = (index: number): UnitReason => ({ numbers: `level ${before[index].level}, link density 0` });
    return judging(before, true, (index) => isItem[index], itemSaid);
  },
);

function isPlainItem(block: Block): boolean {
  return hasLabel(block, labels.mightBe) && hasLabel(block, labels.listItem) && linkDensityOf(block) === 0;
}
