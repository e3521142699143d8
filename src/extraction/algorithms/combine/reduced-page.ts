import { escapeText, startTag, type MarkupWriter, type OpenTag } from "../../output/html-writer.ts";
import { writeSelected } from "../../output/walk.ts";
import { indexAt } from "../../page/selection.ts";
import { openPage } from "../../page/open-page.ts";
import { sourceOffset, type Attribute, type Page } from "../../page/page.ts";
import { blockElements } from "../../page/vocabulary.ts";
import { selectWords, type Words } from "../../page/words.ts";

/** A page of which only some words stay, as a page of its own. */
export interface ReducedPage {
  readonly page: Page;
  /** Where each of the words that stay begins in it; of the others nothing is said. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/**
 * Writes the words that stay with the elements around them, as they are tagged in the source, and parses that anew. Words, lines of
 * the source and attributes are as they were; comments, scripts, and elements that hold none of the words are gone.
 */
export function reducedPage(page: Page, words: Words, stays: (word: number) => boolean): ReducedPage {
  const writer = new ReducedWriter(page, words, stays);
  writeSelected(page, selectWords(page, words, stays), writer);
  // What was opened is written as it was read; what was not stays closed, though now it may say what nothing else says.
  return { page: openPage(writer.build(), { ...page.reading, noscript: "closed" }), offsets: writer.offsets };
}

/** Elements that the parser puts in again by itself. */
const selfMade: ReadonlySet<string> = new Set(["tbody", "tr", "colgroup"]);

class ReducedWriter implements MarkupWriter {
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly #page: Page;
  readonly #words: Words;
  readonly #stays: (word: number) => boolean;
  /** Of each run the first word that ends in it or later. */
  readonly #firstWords: Uint32Array;
  readonly #parts: string[] = [];
  #length = 0;
  readonly #open: string[] = [];
  #lastWord = -1;
  /** White space that is due before the next word or start tag. */
  #space = "";
  /** True where the last thing written keeps words apart. */
  #isApart = true;

  constructor(page: Page, words: Words, stays: (word: number) => boolean) {
    this.#page = page;
    this.#words = words;
    this.#stays = stays;
    this.#firstWords = firstWordsOf(page, words);
    this.offsets = new Uint32Array(words.count);
    this.#put(headOf(page));
  }

  build(): string {
    return this.#parts.join("");
  }

  open({ element, name, isBlock }: OpenTag): void {
    const isSilent = this.#page.elements.implied[element] === 1 && selfMade.has(name);
    this.#open.push(isSilent ? "" : name);
    if (!isSilent) this.#putAfterSpace(startTagOf(this.#page, element, name));
    if (isBlock) this.#isApart = true;
  }

  close(): void {
    const name = this.#open.pop() ?? "";
    if (name !== "") this.#put(`</${name}>`);
    if (blockElements.has(name)) this.#isApart = true;
  }

  void(name: string, _attributes: readonly Attribute[], element: number): void {
    this.#putAfterSpace(startTagOf(this.#page, element, name));
    if (name !== "img") this.#isApart = true;
  }

  /** The run's own text is written, word by word, and not what is handed over. */
  write(_text: string, run: number): void {
    const { runs } = this.#page;
    if (runs.ignored[run] === 1) return;
    const { count, starts, ends, firstRuns } = this.#words;
    const runStart = runs.starts[run];
    const runEnd = runs.ends[run];
    let at = runStart;
    for (let word = this.#firstWords[run]; word < count && firstRuns[word] <= run; word++) {
      if (!this.#stays(word)) continue;
      const from = Math.max(starts[word], runStart);
      const to = Math.min(ends[word], runEnd);
      this.#addSpace(at, from);
      this.#putWord(word, run, from, to);
      at = to;
    }
    this.#addSpace(at, runEnd);
  }

  /** Words are kept apart where they are written. */
  separate(): void {}

  /** White space for what stood between two words, a line end where it had one. */
  #addSpace(from: number, to: number): void {
    if (from < to && this.#space !== "\n") this.#space = this.#page.source.slice(from, to).includes("\n") ? "\n" : " ";
  }

  #putWord(word: number, run: number, from: number, to: number): void {
    if (word !== this.#lastWord) {
      if (!this.#isApart && this.#space === "") this.#space = " ";
      this.#putAfterSpace("");
      this.offsets[word] = this.#length;
    }
    this.#put(wordText(this.#page, run, from, to));
    this.#lastWord = word;
    this.#isApart = false;
  }

  #putAfterSpace(text: string): void {
    if (this.#space !== "") {
      this.#put(this.#space);
      this.#isApart = true;
    }
    this.#space = "";
    this.#put(text);
  }

  #put(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}

/** The tags around the text, and the title: what a method may look at beside the words. */
function headOf(page: Page): string {
  const { elements, source, body } = page;
  const root = body < 0 ? -1 : elements.parents[body];
  const title = elements.names.findIndex(
    (name, element) => name === "title" && element < body && elements.implied[element] !== 1,
  );
  const tag = (element: number): string =>
    element < 0 || elements.implied[element] === 1 ? "" : startTagOf(page, element, elements.names[element]);
  const head = title < 0 ? "" : `<head>${source.slice(elements.starts[title], elements.ends[title])}</head>`;
  return `${tag(root)}${head}${tag(body) || "<body>"}`;
}

/** As it stands in the source, where it does. */
function startTagOf({ elements, tags, source }: Page, element: number, name: string): string {
  const start = elements.starts[element];
  const tag = indexAt(tags.starts, start);
  const isInSource = elements.implied[element] !== 1 && elements.names[element] === name && tags.starts[tag] === start;
  return isInSource ? source.slice(start, tags.ends[tag]) : startTag(name, elements.attributes[element]);
}

/** A part of a word as it stands in the source; decoded and escaped anew where it would be read as markup elsewhere. */
function wordText({ source, runs }: Page, run: number, from: number, to: number): string {
  const written = source.slice(from, to);
  if (!/[<\0]/.test(written)) return written;
  const text = runs.texts[run];
  return escapeText(text.slice(indexFrom(runs, run, text.length, from), indexFrom(runs, run, text.length, to)));
}

/** The first unit of a run's text that stands at a place of the source or behind it. */
function indexFrom(runs: Page["runs"], run: number, length: number, offset: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sourceOffset(runs, run, middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstWordsOf({ runs }: Page, { count, lastRuns }: Words): Uint32Array {
  const firsts = new Uint32Array(runs.count);
  for (let run = 0, word = 0; run < runs.count; run++) {
    while (word < count && lastRuns[word] < run) word++;
    firsts[run] = word;
  }
  return firsts;
}
