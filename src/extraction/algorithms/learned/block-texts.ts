import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { kindOf, kinds } from "./characters.ts";
import { tagBit } from "./element-flags.ts";
import { hashed, hashStart, mixed, Numbers } from "./hashing.ts";
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

type Count = (typeof counted)[number];

/** What is counted in the text of each block: a column each. */
export type TextCounts = Readonly<Record<Count, Int32Array<ArrayBuffer>>>;

export interface BlockTexts {
  readonly counts: TextCounts;
  /** Phrases and words of the vocabulary that a block has, as a mask. */
  readonly masks: Int32Array<ArrayBuffer>;
  /** Kinds of the first and last unit, and the mask of the first word. */
  readonly firstKinds: Uint8Array<ArrayBuffer>;
  readonly lastKinds: Uint8Array<ArrayBuffer>;
  readonly firstMasks: Int32Array<ArrayBuffer>;
  /** Hash of the whole text, its words and what stands between their letters. */
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Of each word of the page: its number among the different ones, by their hashes. */
  readonly wordIds: Int32Array<ArrayBuffer>;
  readonly vocabulary: Numbers;
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

/** The place of each count in a tally. */
const at = Object.fromEntries(counted.map((name, place) => [name, place])) as Readonly<Record<Count, number>>;

function countsOf(values: Int32Array<ArrayBuffer>, blocks: number): TextCounts {
  const counts: Partial<Record<Count, Int32Array<ArrayBuffer>>> = {};
  for (let place = 0; place < counted.length; place++)
    counts[counted[place]] = values.subarray(place * blocks, (place + 1) * blocks);
  return counts as TextCounts;
}

class TextReader implements BlockTexts {
  readonly counts: TextCounts;
  readonly masks: Int32Array<ArrayBuffer>;
  readonly firstKinds: Uint8Array<ArrayBuffer>;
  readonly lastKinds: Uint8Array<ArrayBuffer>;
  readonly firstMasks: Int32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
  readonly wordIds: Int32Array<ArrayBuffer>;
  readonly vocabulary = new Numbers();
  readonly inner: Int32Array<ArrayBuffer>;
  readonly #page: Page;
  readonly #blocks: LearnedBlocks;
  readonly #elements: PageElements;
  readonly #words: ReturnType<typeof wordsOf>;
  /** No run has references: a word of one run is a slice of the source. */
  readonly #isPlain: boolean;
  /** [count · blocks + block] */
  readonly #counts: Int32Array<ArrayBuffer>;
  readonly #vocabularyMasks: number[] = [];
  /** The last block that each word of the vocabulary was seen in. */
  readonly #seenIn: number[] = [];
  /** The counts of the block that is read; all 0 between two. */
  readonly #tally = new Int32Array(counted.length);
  #mask = 0;
  #exact = 0;
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
    this.#isPlain = page.runs.maps.size === 0;
    const values = new Int32Array(counted.length * count);
    this.#counts = values;
    this.counts = countsOf(values, count);
    this.masks = new Int32Array(count);
    this.firstKinds = new Uint8Array(count);
    this.lastKinds = new Uint8Array(count);
    this.firstMasks = new Int32Array(count);
    this.hashes = new Uint32Array(count);
    this.wordIds = new Int32Array(this.#words.count);
    this.inner = new Int32Array(count);
  }

  read(block: number): void {
    const { firstRuns, lastRuns } = this.#words;
    const { parents } = this.#page.runs;
    const { links, tags } = this.#elements;
    const first = this.#blocks.firstWords[block];
    const end = this.#blocks.endWords[block];
    const tally = this.#tally;
    this.#mask = 0;
    this.#exact = hashStart;
    let lastLink = -1;
    let lastRun = -1;
    let isLinked = 0;
    let isBold = 0;
    let before = -1;
    for (let word = first; word < end; word++) {
      const run = firstRuns[word];
      if (run !== lastRun) {
        const parent = parents[run];
        const link = parent < 0 ? -1 : links[parent];
        isBold = parent >= 0 && (tags[parent] & bold) !== 0 ? 1 : 0;
        isLinked = link < 0 ? 0 : 1;
        if (link >= 0 && link !== lastLink) tally[at.links]++;
        lastLink = link;
        lastRun = run;
      }
      this.#scanWord(word, run, lastRuns[word]);
      tally[at.linkWords] += isLinked;
      tally[at.boldWords] += isBold;
      const id = this.#noteWord(block, before);
      this.wordIds[word] = id;
      if (word === first) {
        this.firstKinds[block] = this.#firstKind;
        this.firstMasks[block] = this.#mask;
      }
      before = id;
    }
    tally[at.words] = end - first;
    // The spaces between the words.
    tally[at.characters] += end - first - 1;
    for (let place = 0, cell = block; place < tally.length; place++, cell += this.#blocks.count) {
      this.#counts[cell] = tally[place];
      tally[place] = 0;
    }
    this.masks[block] = this.#mask;
    this.lastKinds[block] = this.#lastKind;
    this.hashes[block] = this.#exact;
    this.inner[block] = this.#innermost(block);
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
    if (firstRun === lastRun && (this.#isPlain || !runs.maps.has(firstRun))) {
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
    if (this.#length === 0) this.#firstKind = kindOf(text.charCodeAt(from));
    this.#length += to - from;
    // In variables of its own, for this runs for every unit of the text.
    let hash = this.#hash;
    let lastKind = this.#lastKind;
    let letters = this.#letters;
    for (let index = from; index < to; index++) {
      const unit = text.charCodeAt(index);
      const kind = kindOf(unit);
      if (kind !== kinds.quote) lastKind = kind;
      if (kind === kinds.lower || kind === kinds.wide) {
        hash = hashed(hash, unit);
        letters++;
      } else if (kind === kinds.upper) {
        hash = hashed(hash, unit | 32);
        letters++;
        this.#uppers++;
        this.#noteUnit(unit, letters);
      } else if (kind === kinds.digit) {
        hash = hashed(hash, unit);
        // A year has four.
        if (++this.#digits <= 4) this.#number = this.#number * 10 + unit - 48;
      } else {
        this.#noteUnit(unit, letters);
        this.#countSign(kind, letters);
      }
    }
    this.#letters = letters;
    this.#lastKind = lastKind;
    this.#hash = hash;
  }

  /** Puts what a word's hash leaves out into that of the whole text: signs and capitals, with their places in the word. */
  #noteUnit(unit: number, letters: number): void {
    this.#exact = hashed(this.#exact, unit ^ ((letters + this.#digits) << 16));
  }

  #countSign(kind: number, letters: number): void {
    const tally = this.#tally;
    switch (kind) {
      case kinds.comma:
        tally[at.commas]++;
        break;
      case kinds.separator:
        tally[at.separators]++;
        break;
      case kinds.currency:
        tally[at.currencies]++;
        break;
      case kinds.question:
        tally[at.questions]++;
        break;
      case kinds.colon:
        tally[at.colons]++;
        this.#signs++;
        break;
      case kinds.slash:
        this.#signs++;
        break;
      case kinds.at:
        if (letters > 0) tally[at.mails]++;
        break;
    }
  }

  /** @returns the word's number in the vocabulary. */
  #noteWord(block: number, before: number): number {
    const tally = this.#tally;
    const vocabulary = this.vocabulary;
    const letters = this.#letters;
    const digits = this.#digits;
    const id = vocabulary.add(this.#hash);
    if (id === this.#seenIn.length) {
      this.#seenIn.push(-1);
      this.#vocabularyMasks.push(wordMask(this.#hash));
    }
    let mask = this.#vocabularyMasks[id];
    if (before >= 0 && (this.#vocabularyMasks[before] & beginsBit) !== 0)
      mask |= phraseMask(vocabulary.hashes[before], vocabulary.hashes[id]);
    if (this.#seenIn[id] !== block) {
      this.#seenIn[id] = block;
      tally[at.different]++;
    }
    if (digits > 0) {
      const isYear = digits === 4 && letters === 0 && this.#number >= 1900 && this.#number < 2040;
      if (isYear || (mask & monthBit) !== 0 || (letters === 0 && digits >= 3 && this.#signs > 0)) tally[at.dates]++;
      tally[at.digits] += digits;
    } else if ((mask & monthBit) !== 0) tally[at.dates]++;
    if (mask !== 0) {
      if ((mask & stopBit) !== 0) tally[at.stopWords]++;
      if ((mask & placeBit) !== 0) tally[at.places]++;
      this.#mask |= mask;
    }
    if (this.#uppers > 0) {
      if (this.#firstKind === kinds.upper) tally[at.capitals]++;
      if (letters > 1 && this.#uppers === letters) tally[at.shouts]++;
    }
    tally[at.characters] += this.#length;
    tally[at.letters] += letters;
    const isEnd = this.#lastKind === kinds.end || this.#lastKind === kinds.question;
    if (isEnd && letters > 0) tally[at.sentenceEnds]++;
    this.#exact = hashed(mixed(this.#exact, this.#hash), 32);
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
