import type { Units } from "../../contract/trace.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { holds } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { closedLines, labels, type Block } from "./block.ts";
import { edges, changesLevel, edgeAround, headingElements, unreadElements } from "./vocabulary.ts";

/** The blocks of a page as the authors' program makes them, in source order. */
export interface PageBlocks {
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
export function blocksOf(page: Page, lineWidth: number): PageBlocks {
  const { runs } = page;
  const around = surroundingsOf(page);
  const reader = new BlockReader(page, around, lineWidth);
  const edgesBefore = new Uint8Array(runs.count).fill(edges.break);
  let before = -1;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || around.unread[runs.parents[run]] === 1) continue;
    const edge = before < 0 ? edges.break : edgeBetween(page, around, before, run);
    edgesBefore[run] = edge;
    reader.cross(edge);
    reader.read(run);
    before = run;
  }
  reader.cross(edges.break);
  return { ...reader.result(), edgesBefore };
}

class BlockReader {
  readonly #page: Page;
  readonly #around: Surroundings;
  readonly #lineWidth: number;
  readonly #classAt = characterReader();
  readonly #blocks: Block[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #characters: number[] = [];
  readonly #firstRuns: number[] = [];
  readonly #ofRuns: Int32Array<ArrayBuffer>;
  /** Class of the character before; `space` at the edge of a token. */
  #last = space;
  #tokenLength = 0;
  #isWord = false;
  /** Run that the block's first token begins in; -1 before it. */
  #firstRun = -1;
  #length = 0;
  #words = 0;
  #linkedWords = 0;
  #lines = 0;
  #wordsInLine = 0;
  /** The first word has no space before it. */
  #lineLength = -1;
  #inLink = false;

  constructor(page: Page, around: Surroundings, lineWidth: number) {
    this.#page = page;
    this.#around = around;
    this.#lineWidth = lineWidth;
    this.#ofRuns = new Int32Array(page.runs.count).fill(-1);
  }

  cross(edge: number): void {
    if (edge === edges.none) return;
    this.#endToken();
    if (edge === edges.break) this.#endBlock();
  }

  read(run: number): void {
    const { runs } = this.#page;
    const text = runs.texts[run];
    this.#inLink = this.#around.inLink[runs.parents[run]] === 1;
    let first = -1;
    let end = 0;
    for (let index = 0; index < text.length; index++) {
      const here = this.#classAt(text, index);
      if (here === space) {
        this.#endToken();
        continue;
      }
      if (this.#last === space) this.#length += Number(this.#length > 0);
      else if (parts(this.#last, here)) this.#endToken();
      this.#isWord ||= here === wordCharacter;
      this.#tokenLength++;
      this.#length++;
      this.#last = here;
      if (first < 0) first = index;
      end = index + 1;
    }
    if (first >= 0) this.#place(run, sourceOffset(runs, run, first), sourceOffset(runs, run, end));
  }

  #place(run: number, start: number, end: number): void {
    if (this.#firstRun < 0) {
      this.#firstRun = run;
      this.#starts.push(start);
      this.#ends.push(end);
    }
    this.#ofRuns[run] = this.#blocks.length;
    this.#ends[this.#ends.length - 1] = end;
  }

  #endToken(): void {
    if (this.#isWord) {
      this.#words++;
      this.#wordsInLine++;
      if (this.#inLink) this.#linkedWords++;
      this.#lineLength += this.#tokenLength + 1;
      if (this.#lineLength > this.#lineWidth) {
        this.#lines++;
        this.#lineLength = this.#tokenLength;
        this.#wordsInLine = 1;
      }
    }
    this.#last = space;
    this.#tokenLength = 0;
    this.#isWord = false;
  }

  #endBlock(): void {
    if (this.#firstRun < 0) return;
    const ordinal = this.#blocks.length;
    const parent = this.#page.runs.parents[this.#firstRun];
    const words = this.#words;
    this.#blocks.push({
      first: ordinal,
      last: ordinal,
      members: [ordinal],
      words,
      linkedWords: this.#linkedWords,
      ...closedLines(this.#lines, this.#lines === 0 ? 0 : words - this.#wordsInLine, words),
      level: this.#around.levels[parent],
      labels: this.#around.labels[parent],
      isContent: false,
    });
    this.#characters.push(this.#length);
    this.#firstRuns.push(this.#firstRun);
    this.#firstRun = -1;
    this.#length = this.#words = this.#linkedWords = this.#lines = this.#wordsInLine = 0;
    this.#lineLength = -1;
  }

  result(): Omit<PageBlocks, "edgesBefore"> {
    return {
      blocks: this.#blocks,
      units: { name: "blocks", starts: Uint32Array.from(this.#starts), ends: Uint32Array.from(this.#ends), nested: false },
      characters: Float64Array.from(this.#characters),
      ofRuns: this.#ofRuns,
      firstRuns: Uint32Array.from(this.#firstRuns),
    };
  }
}

/** The classes of characters in the tokens of a text. `glue` is punctuation that stays with its neighbours on both sides. */
export const space = 1;
export const wordCharacter = 2;
/** A character of words that alone makes no word: `_` and combining marks. */
export const joiner = 3;
export const glue = 4;
export const other = 5;

const glued = "\"'.,!@-:;$?()/";
const letterOrNumber = /[\p{L}\p{N}]/u;
const mark = /[\p{M}_]/u;
const white = /\s/u;

/**
 * The class of a character by its text and index; a second surrogate has the class of its pair. Classes are remembered within one
 * reader alone: a page has few characters, and many of each.
 */
export function characterReader(): (text: string, index: number) => number {
  const known = new Uint8Array(0x10000);
  return (text, index) => {
    const unit = text.charCodeAt(index);
    const before = known[unit];
    if (before !== 0) return before;
    if (unit >= 0xd800 && unit <= 0xdfff) return classOf(String.fromCodePoint(pairAt(text, index)));
    const found = isSpace(unit) ? space : classOf(String.fromCharCode(unit));
    known[unit] = found;
    return found;
  };
}

function pairAt(text: string, index: number): number {
  const isSecond = (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  return text.codePointAt(isSecond ? index - 1 : index) ?? 0;
}

function classOf(character: string): number {
  if (letterOrNumber.test(character)) return wordCharacter;
  if (glued.includes(character)) return glue;
  if (mark.test(character)) return joiner;
  return white.test(character) ? space : other;
}

/** True where two neighbouring characters that are not white space belong to different tokens. */
export function parts(left: number, right: number): boolean {
  if (left === glue || right === glue) return false;
  return (left === other) !== (right === other);
}

/** The surroundings of the texts of a page, element by element, and the edges between them. */
export interface Surroundings {
  /** The kind of an element's edges: see `edges`. */
  readonly edges: Uint8Array<ArrayBuffer>;
  /** Number of elements around and at an element, the inline ones aside. */
  readonly levels: Uint32Array<ArrayBuffer>;
  /** Labels of the blocks that stand in an element. */
  readonly labels: Uint8Array<ArrayBuffer>;
  readonly inLink: Uint8Array<ArrayBuffer>;
  /** 1 for what is not read. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

export function surroundingsOf({ elements: { count, names, parents } }: Page): Surroundings {
  const around: Surroundings = {
    edges: new Uint8Array(count),
    levels: new Uint32Array(count),
    labels: new Uint8Array(count),
    inLink: new Uint8Array(count),
    unread: new Uint8Array(count),
  };
  for (let element = 0; element < count; element++) {
    const name = names[element];
    around.edges[element] = edgeAround(name);
    around.levels[element] = Number(changesLevel(name));
    around.labels[element] = labelOf(name);
    around.inLink[element] = Number(name === "a");
    around.unread[element] = Number(unreadElements.has(name));
    const parent = parents[element];
    if (parent < 0) continue;
    around.levels[element] += around.levels[parent];
    around.labels[element] |= around.labels[parent];
    around.inLink[element] |= around.inLink[parent];
    around.unread[element] |= around.unread[parent];
  }
  return around;
}

function labelOf(name: string): number {
  if (name === "li") return labels.listItem;
  return headingElements.has(name) ? labels.heading : 0;
}

/** The edge between two runs of text: the strongest of the elements that close and open between them. */
export function edgeBetween({ elements, runs }: Page, { edges: edgeOf }: Surroundings, before: number, after: number): number {
  const opened = runs.elementsBefore[before];
  const end = runs.elementsBefore[after];
  // The parser moved one of them: they are no neighbours.
  if (end < opened) return edges.break;
  const parent = runs.parents[after];
  let edge: number = edges.none;
  for (let at = runs.parents[before]; at >= 0 && edge < edges.break; at = elements.parents[at]) {
    if (holds(elements, at, parent)) break;
    edge = Math.max(edge, edgeOf[at]);
  }
  for (let at = opened; at < end && edge < edges.break; at++) edge = Math.max(edge, edgeOf[at]);
  return edge;
}
