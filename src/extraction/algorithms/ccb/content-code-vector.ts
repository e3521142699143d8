import type { Page } from "../../page/page.ts";
import { piecesOf } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wordPartsOf, type WordParts } from "../../page/word-parts.ts";
import type { Words } from "../../page/words.ts";

/**
 * The content code vector (Gottron 2008, section III.A): a page as a sequence of atomic elements, each content or code.
 *
 * Entry e stands for the source span `[starts[e], ends[e])`; `isContent[e]` is 1 for content and 0 for code; `words[e]` is the
 * word that a content entry belongs to, -1 for white space and code.
 */
export interface ContentCodeVector {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly isContent: Uint8Array<ArrayBuffer>;
  readonly words: Int32Array<ArrayBuffer>;
}

/** Which elements the vector is made of. */
export type Atoms = "characters" | "characters without anchors" | "tokens";

/** What of the source is read, and what a word is. */
export interface Reading {
  /** The text of the body and its tags, or the whole source: tags are code, all else is content, scripts and comments too. */
  readonly of: "body" | "source";
  /** Among tokens: whether a word that inline tags lie in is one token before them, or one between each two tags. */
  readonly words: "whole" | "between-tags";
}

/**
 * The vector of a page.
 *
 * Differs: [body-only] the paper takes all source outside tags for content; unless the whole source is read, scripts, styles,
 * comments and the head are left out here.
 * Differs: [word-across-tags] among tokens, a word that inline tags lie in is one token here.
 */
export function contentCodeVector(page: Page, words: Words, atoms: Atoms, reading: Reading = usual): ContentCodeVector {
  if (reading.of === "source") return sourceVector(page, atoms);
  const pieces = piecesOf(page);
  const tokens = reading.words === "whole" ? { ...words, words: undefined } : wordPartsOf(page);
  // As many entries as there can be: of room for the whole source most would go unused.
  const most = atoms === "tokens" ? tokens.count + pieces.length : pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  const builder = new VectorBuilder(most);
  for (const piece of pieces) {
    if (piece.kind === "text") {
      if (atoms === "tokens") builder.addTokens(tokens, piece.end);
      else builder.addCharacters(page, piece.index, words);
    } else if (atoms === "tokens") builder.addTag(piece.start, piece.end, 1);
    // An anchor is left out altogether (section III.C): the text around it closes up.
    else if (atoms === "characters" || page.tags.names[piece.index] !== "a")
      builder.addTag(piece.start, piece.end, piece.end - piece.start);
  }
  return builder.build();
}

const usual: Reading = { of: "body", words: "whole" };

/**
 * The paper to the letter (section III.A): tags are code, and each character, or word, outside them is content, the doctype too.
 *
 * Differs: [shown-text] entries that are of no word brighten what is beside them, but are never extracted, however bright they stay.
 */
function sourceVector(page: Page, atoms: Atoms): ContentCodeVector {
  const { source, tags } = page;
  const ofUnits = wordsOfUnits(page);
  const builder = new VectorBuilder(source.length);
  let from = 0;
  for (let tag = 0; tag <= tags.count; tag++) {
    const start = tag < tags.count ? tags.starts[tag] : source.length;
    if (atoms === "tokens") builder.addTokensOfSource(source, ofUnits, from, start);
    else for (let at = from; at < start; at++) builder.addUnit(at, ofUnits[at]);
    if (tag === tags.count) break;
    const end = tags.ends[tag];
    if (atoms === "tokens") builder.addTag(start, end, 1);
    else if (atoms === "characters" || tags.names[tag] !== "a") builder.addTag(start, end, end - start);
    from = end;
  }
  return builder.build();
}

/** For each unit of the source the word that it is of; -1 outside of words, in scripts and comments. */
function wordsOfUnits(page: Page): Int32Array {
  const ofUnits = new Int32Array(page.source.length).fill(-1);
  const parts = wordPartsOf(page);
  for (let part = 0; part < parts.count; part++) ofUnits.fill(parts.words[part], parts.starts[part], parts.ends[part]);
  return ofUnits;
}

/** Words, or parts of words with the word of each. */
interface Tokens extends Pick<WordParts, "count" | "starts" | "ends"> {
  readonly words: WordParts["words"] | undefined;
}

class VectorBuilder {
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #ends: Uint32Array<ArrayBuffer>;
  readonly #isContent: Uint8Array<ArrayBuffer>;
  readonly #words: Int32Array<ArrayBuffer>;
  #count = 0;
  #nextWord = 0;
  /** The last entry is white space that more white space may join. */
  #spaceOpen = false;

  constructor(capacity: number) {
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
    this.#isContent = new Uint8Array(capacity);
    this.#words = new Int32Array(capacity).fill(-1);
  }

  addTag(start: number, end: number, entryCount: number): void {
    const length = (end - start) / entryCount;
    for (let index = 0; index < entryCount; index++) this.#push(start + index * length, start + (index + 1) * length, 0, -1);
    this.#spaceOpen = false;
  }

  /** The words, or parts of words, that start before `end` and were not added yet, an entry each. */
  addTokens({ count, starts, ends, words }: Tokens, end: number): void {
    for (; this.#nextWord < count && starts[this.#nextWord] < end; this.#nextWord++) {
      const token = this.#nextWord;
      this.#push(starts[token], ends[token], 1, words === undefined ? token : words[token]);
    }
  }

  /** A unit of the source outside of tags, as it stands. */
  addUnit(at: number, word: number): void {
    this.#push(at, at + 1, 1, word);
  }

  /** What white space parts in a stretch of the source outside of tags, an entry each; another word begins another. */
  addTokensOfSource(source: string, ofUnits: Int32Array, from: number, to: number): void {
    let start = -1;
    let word = -1;
    const flush = (end: number): void => {
      if (start >= 0) this.#push(start, end, 1, word);
      [start, word] = [-1, -1];
    };
    for (let at = from; at < to; at++) {
      if (isSpace(source.charCodeAt(at))) {
        flush(at);
        continue;
      }
      if (word >= 0 && ofUnits[at] >= 0 && ofUnits[at] !== word) flush(at);
      if (start < 0) start = at;
      if (word < 0) word = ofUnits[at];
    }
    flush(to);
  }

  /**
   * The units of a run's source, an entry each.
   * Differs: [reference-length] the paper does not speak of character references; one counts with its source length.
   * Differs: [white-space] the paper says nothing of white space; a run of it is one entry, else indentation would look like content.
   */
  addCharacters({ runs }: Page, run: number, words: Words): void {
    const text = runs.texts[run];
    const map = runs.maps.get(run);
    const runStart = runs.starts[run];
    for (let index = 0; index < text.length; index++) {
      const start = map === undefined ? runStart + index : map[index];
      const end = map === undefined ? start + 1 : map[index + 1];
      if (isSpace(text.charCodeAt(index))) this.#addSpace(start, end);
      else {
        this.#spaceOpen = false;
        while (this.#nextWord < words.count && words.ends[this.#nextWord] <= start) this.#nextWord++;
        for (let at = start; at < end; at++) this.#push(at, at + 1, 1, this.#nextWord);
      }
    }
  }

  #addSpace(start: number, end: number): void {
    if (!this.#spaceOpen) this.#push(start, end, 1, -1);
    // White space on both sides of a script is one entry, but the entry does not stand for the script.
    else if (this.#ends[this.#count - 1] === start) this.#ends[this.#count - 1] = end;
    this.#spaceOpen = true;
  }

  #push(start: number, end: number, isContent: number, word: number): void {
    const entry = this.#count++;
    this.#starts[entry] = start;
    this.#ends[entry] = end;
    this.#isContent[entry] = isContent;
    this.#words[entry] = word;
  }

  build(): ContentCodeVector {
    return {
      starts: this.#starts.slice(0, this.#count),
      ends: this.#ends.slice(0, this.#count),
      isContent: this.#isContent.slice(0, this.#count),
      words: this.#words.slice(0, this.#count),
    };
  }
}
