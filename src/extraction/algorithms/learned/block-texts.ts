import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { kindOf, kinds } from "./characters.ts";
import { tagBit } from "./element-flags.ts";
import { hashed, hashStart, HashIndex } from "./hashing.ts";
import type { PageElements } from "./page-elements.ts";
import { beginsBit, monthBit, phraseMask, placeBit, stopBit, wordMask } from "./text-vocabulary.ts";

const counted = [
  "words",
  "characters",
  "linkWords",
  "links",
  "boldWords",
  "stopWords",
  "commas",
  "sentenceEnds",
  "capitals",
  "shouts",
  "letters",
  "digits",
  "separators",
  "currencies",
  "questions",
  "colons",
  "dates",
  "places",
  "mails",
  "different",
] as const;

/** What is counted in the text of each block: a column each. */
export type TextCounts = Readonly<Record<(typeof counted)[number], Int32Array<ArrayBuffer>>>;

export interface BlockTexts {
  readonly counts: TextCounts;
  /** Phrases and words of the vocabulary that a block has, as a mask. */
  readonly masks: Int32Array<ArrayBuffer>;
  /** Kinds of the first and last unit, and the mask of the first word. */
  readonly firstKinds: Uint8Array<ArrayBuffer>;
  readonly lastKinds: Uint8Array<ArrayBuffer>;
  readonly firstMasks: Int32Array<ArrayBuffer>;
  /** Hash of the whole text, white space as one. */
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Of each word of the page: its number among the different ones, by their hashes. */
  readonly wordIds: Int32Array<ArrayBuffer>;
  readonly vocabulary: HashIndex;
  /** Innermost element around all of a block's text, its block element or within it; -1 for none. */
  readonly inner: Int32Array<ArrayBuffer>;
}

/** Reads the text of a page once, unit by unit. */
export function blockTextsOf(page: Page, blocks: LearnedBlocks, elements: PageElements): BlockTexts {
  const reader = new TextReader(page, blocks, elements);
  for (let block = 0; block < blocks.count; block++) reader.read(block);
  return reader;
}

const bold = tagBit("b");

class TextReader implements BlockTexts {
  readonly counts: TextCounts;
  readonly masks: Int32Array<ArrayBuffer>;
  readonly firstKinds: Uint8Array<ArrayBuffer>;
  readonly lastKinds: Uint8Array<ArrayBuffer>;
  readonly firstMasks: Int32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
  readonly wordIds: Int32Array<ArrayBuffer>;
  readonly vocabulary: HashIndex;
  readonly inner: Int32Array<ArrayBuffer>;
  readonly #page: Page;
  readonly #blocks: LearnedBlocks;
  readonly #elements: PageElements;
  readonly #words: ReturnType<typeof wordsOf>;
  readonly #vocabularyMasks: number[] = [];
  /** The last block that each word of the vocabulary was seen in. */
  readonly #seenIn: number[] = [];
  #block = 0;
  /** Of the word that is read. */
  #hash = 0;
  #letters = 0;
  #digits = 0;
  #uppers = 0;
  #signs = 0;
  #number = 0;
  #firstKind = 0;
  #lastKind = 0;
  #length = 0;

  constructor(page: Page, blocks: LearnedBlocks, elements: PageElements) {
    const { count } = blocks;
    this.#page = page;
    this.#blocks = blocks;
    this.#elements = elements;
    this.#words = wordsOf(page);
    this.counts = Object.fromEntries(counted.map((name) => [name, new Int32Array(count)])) as Record<
      (typeof counted)[number],
      Int32Array<ArrayBuffer>
    >;
    this.masks = new Int32Array(count);
    this.firstKinds = new Uint8Array(count);
    this.lastKinds = new Uint8Array(count);
    this.firstMasks = new Int32Array(count);
    this.hashes = new Uint32Array(count);
    this.wordIds = new Int32Array(this.#words.count);
    this.vocabulary = new HashIndex(Math.min(this.#words.count, 2048));
    this.inner = new Int32Array(count);
  }

  read(block: number): void {
    const { counts } = this;
    const { firstWords, endWords } = this.#blocks;
    const { firstRuns, lastRuns } = this.#words;
    const first = firstWords[block];
    const end = endWords[block];
    this.#block = block;
    this.inner[block] = this.#innermost(block);
    this.hashes[block] = hashStart;
    let lastLink = -1;
    let lastRun = -1;
    let link = -1;
    let isBold = 0;
    let before = -1;
    for (let word = first; word < end; word++) {
      const run = firstRuns[word];
      if (run !== lastRun) {
        const parent = this.#page.runs.parents[run];
        link = parent < 0 ? -1 : this.#elements.links[parent];
        isBold = parent >= 0 && (this.#elements.tags[parent] & bold) !== 0 ? 1 : 0;
        if (link >= 0 && link !== lastLink) counts.links[block]++;
        lastLink = link;
        lastRun = run;
      }
      this.#scanWord(word, run, lastRuns[word]);
      if (link >= 0) counts.linkWords[block]++;
      counts.boldWords[block] += isBold;
      const id = this.#noteWord(word === first, before);
      this.wordIds[word] = id;
      before = id;
    }
    counts.words[block] = end - first;
    this.lastKinds[block] = this.#lastKind;
    // The spaces between the words.
    counts.characters[block] += end - first - 1;
  }

  #innermost(block: number): number {
    const { elements, runs } = this.#page;
    const holder = this.#blocks.elements[block];
    const last = runs.parents[this.#words.lastRuns[this.#blocks.endWords[block] - 1]];
    let around = runs.parents[this.#words.firstRuns[this.#blocks.firstWords[block]]];
    while (around > holder && !(last >= around && last < elements.subtreeEnds[around])) around = elements.parents[around];
    return Math.max(around, holder);
  }

  #scanWord(word: number, firstRun: number, lastRun: number): void {
    const { starts, ends } = this.#words;
    const { source, runs } = this.#page;
    this.#hash = hashStart;
    this.#letters = 0;
    this.#digits = 0;
    this.#uppers = 0;
    this.#signs = 0;
    this.#number = 0;
    this.#length = 0;
    this.#firstKind = kinds.quote;
    this.#lastKind = kinds.quote;
    const start = starts[word];
    const end = ends[word];
    if (firstRun === lastRun && (runs.maps.size === 0 || !runs.maps.has(firstRun))) {
      this.#scan(source, start, end);
      return;
    }
    for (let run = firstRun; run <= lastRun; run++) {
      if (runs.ignored[run] === 1) continue;
      const map = runs.maps.get(run);
      if (map === undefined) this.#scan(source, Math.max(start, runs.starts[run]), Math.min(end, runs.ends[run]));
      else this.#scan(runs.texts[run], placeIn(map, start), placeIn(map, end));
    }
  }

  #scan(text: string, from: number, to: number): void {
    if (to <= from) return;
    const { counts } = this;
    const block = this.#block;
    if (this.#length === 0) this.#firstKind = kindOf(text.charCodeAt(from));
    this.#length += to - from;
    // In variables of its own, for this runs for every unit of the text.
    let exact = this.hashes[block];
    let hash = this.#hash;
    let lastKind = this.#lastKind;
    let letters = this.#letters;
    let uppers = this.#uppers;
    for (let index = from; index < to; index++) {
      const unit = text.charCodeAt(index);
      const kind = kindOf(unit);
      exact = hashed(exact, unit);
      if (kind !== kinds.quote) lastKind = kind;
      if (kind === kinds.lower || kind === kinds.wide) {
        hash = hashed(hash, unit);
        letters++;
      } else if (kind === kinds.upper) {
        hash = hashed(hash, unit | 32);
        letters++;
        uppers++;
      } else if (kind === kinds.digit) {
        hash = hashed(hash, unit);
        this.#number = this.#number * 10 + unit - 48;
        this.#digits++;
      } else if (kind === kinds.at) counts.mails[block] += Number(letters > 0);
      else this.#countSign(counts, block, kind);
    }
    this.#letters = letters;
    this.#uppers = uppers;
    this.#lastKind = lastKind;
    this.#hash = hash;
    this.hashes[block] = exact;
  }

  #countSign(counts: TextCounts, block: number, kind: number): void {
    switch (kind) {
      case kinds.comma:
        counts.commas[block]++;
        break;
      case kinds.separator:
        counts.separators[block]++;
        break;
      case kinds.currency:
        counts.currencies[block]++;
        break;
      case kinds.question:
        counts.questions[block]++;
        break;
      case kinds.colon:
        counts.colons[block]++;
        this.#signs++;
        break;
      case kinds.slash:
        this.#signs++;
        break;
    }
  }

  /** @returns the word's number in the vocabulary. */
  #noteWord(isFirst: boolean, before: number): number {
    const { counts, vocabulary } = this;
    const block = this.#block;
    const letters = this.#letters;
    const digits = this.#digits;
    const id = vocabulary.add(this.#hash);
    if (id === this.#seenIn.length) {
      this.#seenIn.push(-1);
      this.#vocabularyMasks.push(wordMask(this.#hash));
    }
    let mask = this.#vocabularyMasks[id];
    if (before >= 0 && (this.#vocabularyMasks[before] & beginsBit) !== 0)
      mask |= phraseMask(vocabulary.hashAt(before), vocabulary.hashAt(id));
    if (this.#seenIn[id] !== block) {
      this.#seenIn[id] = block;
      counts.different[block]++;
    }
    const isYear = digits === 4 && letters === 0 && this.#number >= 1900 && this.#number < 2040;
    const isDate = isYear || (mask & monthBit) !== 0 || (letters === 0 && digits >= 3 && this.#signs > 0);
    counts.dates[block] += Number(isDate);
    counts.stopWords[block] += Number((mask & stopBit) !== 0);
    counts.places[block] += Number((mask & placeBit) !== 0);
    counts.characters[block] += this.#length;
    counts.letters[block] += letters;
    counts.digits[block] += digits;
    counts.capitals[block] += Number(this.#firstKind === kinds.upper);
    counts.shouts[block] += Number(letters > 1 && this.#uppers === letters);
    const isEnd = this.#lastKind === kinds.end || this.#lastKind === kinds.question;
    counts.sentenceEnds[block] += Number(isEnd && letters > 0);
    this.masks[block] |= mask;
    if (isFirst) {
      this.firstKinds[block] = this.#firstKind;
      this.firstMasks[block] = mask;
    }
    this.hashes[block] = hashed(this.hashes[block], 32);
    return id;
  }
}

/** The first unit of a run's text that stands at or after a place of the source. */
function placeIn(map: Uint32Array, offset: number): number {
  let low = 0;
  let high = map.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (map[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
