import type { Page } from "../../page/page.ts";
import { piecesOf } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wholeWordsOf, wordPartsOf } from "../../page/word-parts.ts";
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
export interface VectorOptions {
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
 */
export function contentCodeVector(page: Page, words: Words, atoms: Atoms, reading: VectorOptions = usual): ContentCodeVector {
  return reading.of === "source" ? sourceVector(page, atoms) : bodyVector(page, words, atoms, reading);
}

const usual: VectorOptions = { of: "body", words: "whole" };

/**
 * Differs: [word-across-tags] among tokens, a word that inline tags lie in is one token here.
 * Differs: [reference-length] the paper does not speak of character references; one counts with its source length.
 * Differs: [white-space] the paper says nothing of white space; a run of it is one entry, else indentation would look like content.
 */
function bodyVector(page: Page, words: Words, atoms: Atoms, reading: VectorOptions): ContentCodeVector {
  const { runs } = page;
  const pieces = piecesOf(page);
  const tokens = reading.words === "whole" ? wholeWordsOf(page) : wordPartsOf(page);
  // Room for as many entries as there can be: most of the room for the whole source would go unused.
  const entries = entriesOf(atoms === "tokens" ? tokens.count + pieces.count : pieces.length);
  /** The word, or part of one, that is next. */
  let next = 0;
  let isAfterSpace = false;
  for (let piece = 0; piece < pieces.count; piece++) {
    const run = pieces.runs[piece];
    if (run < 0) {
      if (addTag(page, pieces.tags[piece], atoms, entries)) isAfterSpace = false;
      continue;
    }
    if (atoms === "tokens") {
      for (; next < tokens.count && tokens.starts[next] < runs.ends[run]; next++)
        entries.push(tokens.starts[next], tokens.ends[next], 1, tokens.words[next]);
      continue;
    }
    const text = runs.texts[run];
    const map = runs.maps.get(run);
    for (let index = 0; index < text.length; index++) {
      const start = map?.[index] ?? runs.starts[run] + index;
      const end = map?.[index + 1] ?? start + 1;
      const isBlank = isSpace(text.charCodeAt(index));
      if (isBlank) {
        if (!isAfterSpace) entries.push(start, end, 1, -1);
        // White space on both sides of a script is one entry, but the entry does not stand for the script.
        else entries.lengthen(start, end);
      } else {
        while (next < words.count && words.ends[next] <= start) next++;
        for (let at = start; at < end; at++) entries.push(at, at + 1, 1, next);
      }
      isAfterSpace = isBlank;
    }
  }
  return entries.made();
}

/**
 * The paper to the letter (section III.A): tags are code, and each character, or word, outside them is content, the doctype too.
 *
 * Differs: [shown-text] entries that are of no word brighten what is beside them, but are never extracted, however bright they stay.
 */
function sourceVector(page: Page, atoms: Atoms): ContentCodeVector {
  const { source, tags } = page;
  // The word of each unit of the source; -1 outside of words, in scripts and comments.
  const ofUnits = new Int32Array(source.length).fill(-1);
  const parts = wordPartsOf(page);
  for (let part = 0; part < parts.count; part++) ofUnits.fill(parts.words[part], parts.starts[part], parts.ends[part]);
  const entries = entriesOf(source.length);
  let from = 0;
  for (let tag = 0; tag <= tags.count; tag++) {
    const to = tag < tags.count ? tags.starts[tag] : source.length;
    if (atoms === "tokens") addTokens(source, ofUnits, from, to, entries);
    else for (let at = from; at < to; at++) entries.push(at, at + 1, 1, ofUnits[at]);
    if (tag === tags.count) break;
    addTag(page, tag, atoms, entries);
    from = tags.ends[tag];
  }
  return entries.made();
}

/** What white space parts in a stretch of the source outside of tags, an entry each; another word begins another. */
function addTokens(source: string, ofUnits: Int32Array, from: number, to: number, entries: VectorEntries): void {
  let start = -1;
  let word = -1;
  for (let at = from; at <= to; at++) {
    const isBlank = at === to || isSpace(source.charCodeAt(at));
    if (start >= 0 && (isBlank || (word >= 0 && ofUnits[at] >= 0 && ofUnits[at] !== word))) {
      entries.push(start, at, 1, word);
      [start, word] = [-1, -1];
    }
    if (isBlank) continue;
    if (start < 0) start = at;
    if (word < 0) word = ofUnits[at];
  }
}

/** A tag, as one entry or as one for each character; an anchor may be left out altogether: the text around it closes up (section III.C). */
function addTag({ tags }: Page, tag: number, atoms: Atoms, entries: VectorEntries): boolean {
  const [start, end] = [tags.starts[tag], tags.ends[tag]];
  if (atoms === "characters without anchors" && tags.names[tag] === "a") return false;
  if (atoms === "tokens") entries.push(start, end, 0, -1);
  else for (let at = start; at < end; at++) entries.push(at, at + 1, 0, -1);
  return true;
}

/** A vector while it is made. */
type VectorEntries = ReturnType<typeof entriesOf>;

function entriesOf(capacity: number) {
  const [starts, ends] = [new Uint32Array(capacity), new Uint32Array(capacity)];
  const isContent = new Uint8Array(capacity);
  const words = new Int32Array(capacity);
  let count = 0;
  return {
    push(start: number, end: number, content: number, word: number): void {
      starts[count] = start;
      ends[count] = end;
      isContent[count] = content;
      words[count++] = word;
    },
    /** Makes the last entry longer, where it ends at an offset. */
    lengthen(from: number, to: number): void {
      if (ends[count - 1] === from) ends[count - 1] = to;
    },
    made(): ContentCodeVector {
      const cut = <A extends { slice(from: number, to: number): A }>(column: A): A => column.slice(0, count);
      return { starts: cut(starts), ends: cut(ends), isContent: cut(isContent), words: cut(words) };
    },
  };
}
