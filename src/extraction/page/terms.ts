import { textIndex, type Page } from "./page.ts";
import { eachStretch, type Words } from "./words.ts";

/** Shortest text that an engine may hold as a view of the page that it was cut from. */
const shortestView = 13;

/** Numbers for the different terms of a set of pages, from 0 in order of their first appearance. */
export class Terms {
  readonly #ids = new Map<string, number>();
  /** The same by the word as it is written, so that each is made a term of only once. */
  readonly #idsOfWords = new Map<string, number>();
  readonly #texts: string[] = [];

  get count(): number {
    return this.#texts.length;
  }

  textOf(id: number): string {
    return this.#texts[id];
  }

  /** The term of a word: lower-cased, without signs at its ends; -1 for a word of signs alone. Differs: [terms] papers do not say. */
  ofWord(word: string): number {
    const known = this.#idsOfWords.get(word);
    if (known !== undefined) return known;
    const term = withoutSigns(word.toLowerCase());
    const id = term === "" ? -1 : this.ofText(term);
    this.#idsOfWords.set(detached(word), id);
    return id;
  }

  /** A text taken as it is: the address of an image. */
  ofText(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    this.#ids.set(own, this.#texts.length);
    return this.#texts.push(own) - 1;
  }
}

const termCharacter = /[\p{L}\p{N}]/u;

/** A word from its first to its last letter or number. Looked for from both ends: some words are signs by the hundred thousand. */
function withoutSigns(word: string): string {
  const first = word.search(termCharacter);
  if (first < 0) return "";
  let end = word.length;
  while (end > first) {
    const last = String.fromCodePoint(word.codePointAt(end - 2) ?? 0);
    const unit = last.length === 2 ? last : word.slice(end - 1, end);
    if (termCharacter.test(unit)) break;
    end -= unit.length;
  }
  return word.slice(first, end);
}

/** A text without a tie to the page that it was cut from, which would be held with it. */
export function detached(text: string): string {
  // A text joined to a character and cut off again is one of its own. Engines copy shorter ones anyway.
  return text.length < shortestView ? text : ` ${text}`.slice(1);
}

/** The term of each word of a page; -1 for words of signs alone. */
export function termsOf(page: Page, words: Words, terms: Terms): Int32Array<ArrayBuffer> {
  return new Int32Array(words.count).map((_, word) => terms.ofWord(wordText(page, words, word)));
}

/** A word as it is read: references resolved, without the tags and comments in it. */
export function wordText(page: Page, words: Words, word: number): string {
  const { runs } = page;
  let text = "";
  eachStretch(page, words, word, word, (start, end, run) => {
    text += runs.texts[run].slice(textIndex(runs, run, start), textIndex(runs, run, end));
  });
  return text;
}
