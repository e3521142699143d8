import type { LearnedBlocks } from "../../extraction/algorithms/learned/blocks.ts";
import { alignWords } from "../../extraction/page/align-words.ts";
import type { Page } from "../../extraction/page/page.ts";
import { wordText } from "../../extraction/page/terms.ts";
import { wordsOf } from "../../extraction/page/words.ts";
import { lettersAndDigits } from "../../extraction/scoring/lexicon.ts";

/** Which blocks of a page are content, and how much each matters. One value for each block. */
export interface BlockLabels {
  /** 1 for content. */
  readonly labels: Uint8Array<ArrayBuffer>;
  /** About the share of the page's F1 that a block decides about: from 0 to 1. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** Words, as the measure of WCXB counts them. */
  readonly words: Uint32Array<ArrayBuffer>;
}

/** The share of a block's words that the gold standard must have, in order. */
const leastMatched = 0.5;
/** The share of a block's shingles that must stand in what the gold standard has left, for a block that was moved. */
const leastShingles = 0.7;
const shingleLength = 4;
/** Words of the page for which a gold standard counts at the least, as a share: of an empty one a block would weigh too much. */
const leastGold = 0.15;

/**
 * Tells by a gold text which blocks are content: gold and page are aligned word by word, as the measure sees them, lower case and runs of
 * letters, digits and `_`. A block is content when half of its words found their place, or when it stands elsewhere in the gold text: when
 * most of its shingles are among the words that found none.
 */
export function labelsOf(page: Page, blocks: LearnedBlocks, goldText: string): BlockLabels {
  const { texts, firsts } = blockTokens(page, blocks);
  const gold = lettersAndDigits(goldText.toLowerCase());
  const places = alignWords(gold, texts);
  const isMatched = new Uint8Array(texts.length);
  for (const place of places) if (place >= 0) isMatched[place] = 1;
  const left = new ShingleBag(gold, places);
  const labels = new Uint8Array(blocks.count);
  const weights = new Float32Array(blocks.count);
  const words = new Uint32Array(blocks.count);
  const scale = Math.max(gold.length, leastGold * texts.length) + texts.length;
  for (let block = 0; block < blocks.count; block++) {
    const [start, end] = [firsts[block], firsts[block + 1]];
    let matched = 0;
    for (let at = start; at < end; at++) matched += isMatched[at];
    const isContent = end > start && (matched >= leastMatched * (end - start) || left.takes(texts, start, end));
    labels[block] = Number(isContent);
    words[block] = end - start;
    weights[block] = end === start ? 0 : (end - start) / scale;
  }
  return { labels, weights, words };
}

/** The words of all blocks, lower case, and the place of each block's first word among them, and of the end. */
function blockTokens(page: Page, { count, firstWords, endWords }: LearnedBlocks) {
  const words = wordsOf(page);
  const texts: string[] = [];
  const firsts = new Uint32Array(count + 1);
  for (let block = 0; block < count; block++) {
    firsts[block] = texts.length;
    for (let word = firstWords[block]; word < endWords[block]; word++)
      texts.push(...lettersAndDigits(wordText(page, words, word).toLowerCase()));
  }
  firsts[count] = texts.length;
  return { texts, firsts };
}

/** The shingles of the gold words that found no place on the page, each as often as it is there. */
class ShingleBag {
  readonly #counts = new Map<string, number>();

  constructor(gold: readonly string[], places: Int32Array) {
    let since = 0;
    for (let at = 0; at < gold.length; at++) {
      if (places[at] >= 0) since = at + 1;
      else if (at + 1 - since >= shingleLength) this.#add(shingleAt(gold, at + 1 - shingleLength), 1);
    }
  }

  /** Returns whether enough of a stretch's shingles are there, and takes them out where so. */
  takes(texts: readonly string[], start: number, end: number): boolean {
    const found: string[] = [];
    for (let at = start; at + shingleLength <= end; at++) {
      const shingle = shingleAt(texts, at);
      if ((this.#counts.get(shingle) ?? 0) > 0) found.push(shingle);
    }
    const isThere = found.length > 0 && found.length >= leastShingles * (end - start + 1 - shingleLength);
    if (isThere) for (const shingle of found) this.#add(shingle, -1);
    return isThere;
  }

  #add(shingle: string, count: number): void {
    this.#counts.set(shingle, (this.#counts.get(shingle) ?? 0) + count);
  }
}

function shingleAt(words: readonly string[], at: number): string {
  return words.slice(at, at + shingleLength).join(" ");
}
