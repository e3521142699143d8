import type { Units } from "../../contract/trace.ts";
import { unitsOfDrafts } from "../../method/channels.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { edgeBetween, withinWanted } from "../../page/tree.ts";
import type { Reading } from "../../page/reading.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { hasLone } from "../../page/words.ts";

/** The labels of a block, as bits of `Block.labels`. */
export const labels = { title: 1, end: 2, listItem: 4, heading: 8, veryLikely: 16, mightBe: 32 } as const;

/** A block of text, or several that were fused (Kohlschütter, Fankhauser and Nejdl 2010; the authors' program). */
export interface Block {
  /** Ordinals of the page's first and last block in it. */
  readonly first: number;
  readonly last: number;
  /** Ordinals of the page's blocks in it, rising; those between that were deleted before are not among them. */
  readonly members: readonly number[];
  readonly words: number;
  readonly linkedWords: number;
  /** Lines of text of the given width that were closed, and the words in them; of text that fills none, one line of all its words. */
  readonly lines: number;
  readonly wordsInLines: number;
  /** Number of open elements, the inline ones aside, around its first text. */
  readonly level: number;
  readonly labels: number;
  readonly isContent: boolean;
}

/** Words per line. */
export function textDensityOf({ wordsInLines, lines }: Block): number {
  return wordsInLines / lines;
}

/** Share of words in links, from 0 to 1; 0 without words. */
export function linkDensityOf({ words, linkedWords }: Block): number {
  return words === 0 ? 0 : linkedWords / words;
}

export function hasLabel(block: Block, label: number): boolean {
  return (block.labels & label) !== 0;
}

export function labelled(block: Block, label: number): Block {
  return { ...block, labels: block.labels | label };
}

export function judged(block: Block, isContent: boolean): Block {
  return block.isContent === isContent ? block : { ...block, isContent };
}

/** A block fused with the next: counts add up, labels unite, and the whole is content where any of it is. */
export function fused({ lines, wordsInLines, ...block }: Block, next: Block, members: readonly number[]): Block {
  const words = block.words + next.words;
  return {
    first: Math.min(block.first, next.first),
    last: Math.max(block.last, next.last),
    members,
    words,
    linkedWords: block.linkedWords + next.linkedWords,
    ...closedLines(lines + next.lines, wordsInLines + next.wordsInLines, words),
    level: Math.min(block.level, next.level),
    labels: block.labels | next.labels,
    isContent: block.isContent || next.isContent,
  };
}

/** Text that fills no line, or none with a word in it, is one line of all its words. */
function closedLines(lines: number, wordsInLines: number, words: number): { lines: number; wordsInLines: number } {
  return wordsInLines === 0 ? { lines: 1, wordsInLines: words } : { lines, wordsInLines };
}

/** The blocks of a page as the authors' program makes them, in source order. */
export interface TextBlocks {
  readonly blocks: readonly Block[];
  readonly units: Units;
  /** Characters of each block's text, a run of white space as one. */
  readonly characters: Float64Array<ArrayBuffer>;
  /** Block of each run of text; -1 for a run without a token in it, and for what is not read. */
  readonly ofRuns: Int32Array<ArrayBuffer>;
  /** The edge before each run: see `edges`. */
  readonly edgesBefore: Uint8Array<ArrayBuffer>;
  /** Run that each block's text begins in. */
  readonly firstRuns: Uint32Array<ArrayBuffer>;
}

/**
 * Cuts a page into blocks (text that no other than an inline tag interrupts) and counts their words and lines.
 *
 * Differs: [labels] the labels of a block are those of the elements around its first text; the program takes the elements that are open
 * where the block is found to have ended, which may be those of the next. The no-break space is white space here.
 *
 * @param lineWidth characters in a line, 80 in the paper.
 */
export function countedBlocks(page: Page, lineWidth: number): TextBlocks {
  const { runs } = page;
  const around = surroundingsOf(page);
  const classAt = characterReader(page.reading.words);
  const drafts: BlockDraft[] = [];
  const ofRuns = new Int32Array(runs.count).fill(-1);
  let open: BlockDraft | undefined;
  /** Class of the character before; `space` at the edge of a token. */
  let last = space;
  let tokenLength = 0;
  let isWord = false;
  let inLink = false;
  const edgesBefore = new Uint8Array(runs.count).fill(edges.break);
  let before = -1;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || around.unread[runs.parents[run]] === 1) continue;
    const edge = before < 0 ? edges.break : (edgeBetween(page, around.edges, before, run) ?? edges.break);
    edgesBefore[run] = edge;
    cross(edge);
    read(run);
    before = run;
  }
  cross(edges.break);
  return {
    blocks: drafts.map(({ run, words, linkedWords, lines, wordsInLine }, ordinal) => ({
      first: ordinal,
      last: ordinal,
      members: [ordinal],
      words,
      linkedWords,
      ...closedLines(lines, lines === 0 ? 0 : words - wordsInLine, words),
      level: around.levels[runs.parents[run]],
      labels: around.labels[runs.parents[run]],
      isContent: false,
    })),
    units: unitsOfDrafts("blocks", drafts),
    characters: Float64Array.from(drafts, ({ characters }) => characters),
    ofRuns,
    firstRuns: Uint32Array.from(drafts, ({ run }) => run),
    edgesBefore,
  };

  function cross(edge: number): void {
    if (edge === edges.none) return;
    endToken();
    if (edge === edges.break) open = undefined;
  }

  function read(run: number): void {
    const text = runs.texts[run];
    inLink = around.inLink[runs.parents[run]] === 1;
    let draft = open;
    let characters = 0;
    let end = 0;
    for (let index = 0; index < text.length; index++) {
      const here = classAt(text, index);
      if (here === space) {
        endToken();
        continue;
      }
      draft ??= begin(run, sourceOffset(runs, run, index));
      if (last === space) characters += Number(draft.characters + characters > 0);
      else if (parts(last, here)) endToken();
      isWord ||= here === wordCharacter || here === lone;
      tokenLength++;
      characters++;
      last = here;
      end = index + 1;
    }
    if (end === 0 || draft === undefined) return;
    draft.characters += characters;
    ofRuns[run] = drafts.length - 1;
    draft.end = sourceOffset(runs, run, end);
  }

  function begin(run: number, start: number): BlockDraft {
    // The first word has no space before it.
    const counts = { characters: 0, words: 0, linkedWords: 0, lines: 0, wordsInLine: 0, lineLength: -1 };
    open = { run, start, end: start, ...counts };
    drafts.push(open);
    return open;
  }

  function endToken(): void {
    if (isWord && open !== undefined) {
      open.words++;
      open.wordsInLine++;
      if (inLink) open.linkedWords++;
      open.lineLength += tokenLength + 1;
      if (open.lineLength > lineWidth) {
        open.lines++;
        open.lineLength = tokenLength;
        open.wordsInLine = 1;
      }
    }
    last = space;
    tokenLength = 0;
    isWord = false;
  }
}

/** A block whose end is not read yet. */
interface BlockDraft {
  /** Run that its first token begins in. */
  readonly run: number;
  readonly start: number;
  end: number;
  characters: number;
  words: number;
  linkedWords: number;
  lines: number;
  wordsInLine: number;
  lineLength: number;
}

/** The classes of characters in the tokens of a text. `glue` is punctuation that stays with its neighbours on both sides. */
export const space = 1;
export const wordCharacter = 2;
/** A character of words that alone makes no word: `_` and combining marks. */
export const joiner = 3;
export const glue = 4;
export const other = 5;
/** A letter of a script without spaces, which is a word by itself where words are read by script. */
export const lone = 6;

const glued = "\"'.,!@-:;$?()/";
const letterOrNumber = /[\p{L}\p{N}]/u;
const mark = /[\p{M}_]/u;
const white = /\s/u;

/**
 * The class of a character by its text and index; a second surrogate has the class of its pair. Classes are remembered within one
 * reader alone: a page has few characters, and many of each.
 */
export function characterReader(by: Reading["words"]): (text: string, index: number) => number {
  const known = new Uint8Array(0x10000);
  return (text, index) => {
    const unit = text.charCodeAt(index);
    const before = known[unit];
    if (before !== 0) return before;
    if (unit >= 0xd800 && unit <= 0xdfff) return classOf(String.fromCodePoint(pairAt(text, index)), by);
    const found = isSpace(unit) ? space : classOf(String.fromCharCode(unit), by);
    known[unit] = found;
    return found;
  };
}

function pairAt(text: string, index: number): number {
  const isSecond = (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  return text.codePointAt(isSecond ? index - 1 : index) ?? 0;
}

function classOf(character: string, by: Reading["words"]): number {
  if (by === "script" && hasLone(character)) return lone;
  if (letterOrNumber.test(character)) return wordCharacter;
  if (glued.includes(character)) return glue;
  if (mark.test(character)) return joiner;
  return white.test(character) ? space : other;
}

/** True where two neighbouring characters that are not white space belong to different tokens. */
export function parts(left: number, right: number): boolean {
  if (right === lone || (left === lone && right === wordCharacter)) return true;
  if (left === glue || right === glue) return false;
  return (left === other) !== (right === other);
}

/** The surroundings of the texts of a page, element by element, and the edges between them. */
function surroundingsOf({ elements: { count, names, parents } }: Page) {
  const levels = new Uint32Array(count);
  const labelsAt = new Uint8Array(count);
  for (const [element, name] of names.entries()) {
    const parent = parents[element];
    // Inline elements, links aside, do not count in the level of a block.
    const changesLevel = name === "a" || !inlineEdges.has(name);
    levels[element] = Number(changesLevel) + (parent < 0 ? 0 : levels[parent]);
    labelsAt[element] = labelOf(name) | (parent < 0 ? 0 : labelsAt[parent]);
  }
  return {
    edges: Uint8Array.from(names, (name) => inlineEdges.get(name) ?? edges.break),
    levels,
    labels: labelsAt,
    inLink: withinWanted(parents, (element) => names[element] === "a"),
    unread: withinWanted(parents, (element) => unreadElements.has(names[element])),
  };
}

function labelOf(name: string): number {
  if (name === "li") return labels.listItem;
  return headingElements.has(name) ? labels.heading : 0;
}

/** The kinds of an element's edges: nothing, white space, or a break between blocks. */
const edges = { none: 0, space: 1, break: 2 } as const;

/** The effects of an element's edge in the authors' program; that of any other breaks the block. */
const inlineEdges: ReadonlyMap<string, number> = new Map([
  ..."strike u b i em strong span sup code tt sub var font".split(" ").map((name): [string, number] => [name, edges.none]),
  ...["abbr", "acronym", "a"].map((name): [string, number] => [name, edges.space]),
]);

/** Elements that are not read, with all that is in them. */
const unreadElements: ReadonlySet<string> = new Set("style script option object embed applet link noscript".split(" "));

const headingElements: ReadonlySet<string> = new Set(["h1", "h2", "h3"]);

/** The text of a block, trimmed and with white space collapsed. */
export type BlockText = (ordinal: number) => string;

/** Texts are put together when they are asked for, and kept. */
export function textReader(page: Page, blocks: TextBlocks): BlockText {
  const known: string[] = [];
  return (ordinal) => (known[ordinal] ??= textOf(page, blocks, ordinal));
}

function textOf({ runs }: Page, { ofRuns, edgesBefore, firstRuns }: TextBlocks, ordinal: number): string {
  const pieces: string[] = [];
  for (let run = firstRuns[ordinal]; run < runs.count && ofRuns[run] <= ordinal; run++) {
    if (edgesBefore[run] === edges.space) pieces.push(" ");
    if (ofRuns[run] === ordinal) pieces.push(runs.texts[run]);
    else if (edgesBefore[run] === edges.none) pieces.push(runs.texts[run]);
  }
  return pieces.join("").replace(/\s+/gu, " ").trim();
}

/** The text of a page's `<title>`; empty where it has none. */
export function titleTagText({ elements, runs, body }: Page): string {
  const title = elements.names.indexOf("title");
  // A title within the body is that of a drawing.
  if (title < 0 || (body >= 0 && title > body)) return "";
  const pieces: string[] = [];
  for (let run = 0; run < runs.count; run++) if (runs.parents[run] === title) pieces.push(runs.texts[run]);
  return pieces.join("").replace(/\s+/gu, " ").trim();
}
