import type { Page } from "../../page/page.ts";
import { piecesOf } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
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

/**
 * The vector of a page's body.
 *
 * Differs: the paper takes all source outside tags for content; scripts, styles, comments and the head are left out here, since
 * their characters are neither.
 */
export function contentCodeVector(page: Page, words: Words, atoms: Atoms): ContentCodeVector {
  const pieces = piecesOf(page);
  // As many entries as there can be: of room for the whole source most would go unused.
  const most = atoms === "tokens" ? words.count + pieces.length : pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  const builder = new VectorBuilder(most);
  for (const piece of pieces) {
    if (piece.kind === "text") {
      if (atoms === "tokens") builder.addTokens(words, piece.end);
      else builder.addCharacters(page, piece.index, words);
    } else if (atoms === "tokens") builder.addTag(piece.start, piece.end, 1);
    // An anchor is left out altogether (section III.C): the text around it closes up.
    else if (atoms === "characters" || page.tags.names[piece.index] !== "a")
      builder.addTag(piece.start, piece.end, piece.end - piece.start);
  }
  return builder.build();
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

  /** The words that start before `end` and were not added yet, an entry each. */
  addTokens(words: Words, end: number): void {
    for (; this.#nextWord < words.count && words.starts[this.#nextWord] < end; this.#nextWord++)
      this.#push(words.starts[this.#nextWord], words.ends[this.#nextWord], 1, this.#nextWord);
  }

  /**
   * The units of a run's source, an entry each.
   * Differs: the paper does not speak of character references; one counts with its source length.
   * Differs: the paper says nothing of white space; a run of it is one entry, else indentation would look like content.
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
