import type { Page } from "../../page/page.ts";
import { blockTextsOf } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { newColumns, type Column } from "./feature.ts";
import { mixed } from "./hashing.ts";
import type { Lexicon } from "./model.ts";
import { pageElementsOf, type ElementNames } from "./page-elements.ts";
import type { PageFacts } from "./page-facts.ts";

/**
 * The words that name the elements around each block, as hashes: words of class, id, role, itemprop, itemtype and of the tags, each
 * once a block. Those of the nearest three elements stand there a second time, under a hash of their own.
 */
export interface LexiconWords {
  /** Where each block's hashes begin, and one more for the end of the last. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
}

const nearElements = 3;

export function lexiconWordsOf(page: Page, blocks: LearnedBlocks): LexiconWords {
  const elements = pageElementsOf(page);
  const { inner } = blockTextsOf(page, blocks, elements);
  const { starts, ids, words } = elements.names;
  const offsets = new Uint32Array(blocks.count + 1);
  const hashes: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const near = new Set<number>();
    const all = new Set<number>();
    for (let element = inner[block], level = 0; element >= 0; element = page.elements.parents[element], level++)
      for (let place = starts[element]; place < starts[element + 1]; place++) {
        all.add(ids[place]);
        if (level < nearElements) near.add(ids[place]);
      }
    for (const id of all) hashes.push(words.hashAt(id));
    for (const id of near) hashes.push(nearHash(words.hashAt(id)));
    offsets[block + 1] = hashes.length;
  }
  return { offsets, hashes: Uint32Array.from(hashes) };
}

function nearHash(hash: number): number {
  return mixed(hash, 0x9e3779b9);
}

/** The names of the four features of a lexicon, as in `featureNames`. */
export const lexiconFeatureNames = [
  "class words: sum",
  "class words: mean",
  "class words: least",
  "class words: greatest",
] as const;

/** Sum, mean, least and greatest score of each block's words that the lexicon has; 0 where it has none of them. */
export function lexiconColumns({ offsets, hashes }: LexiconWords, lexicon: Lexicon): readonly Column[] {
  const columns = newColumns(4, offsets.length - 1);
  const tally = new Tally();
  for (let block = 0; block + 1 < offsets.length; block++) {
    tally.clear();
    for (let place = offsets[block]; place < offsets[block + 1]; place++) tally.add(scoreOf(lexicon, hashes[place]));
    tally.write(columns, block);
  }
  return columns;
}

/** The score of a word; NaN where the lexicon does not have it. */
function scoreOf({ hashes, scores }: Lexicon, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle] < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? scores[low] : Number.NaN;
}

class Tally {
  count = 0;
  sum = 0;
  least = Infinity;
  greatest = -Infinity;

  clear(): void {
    this.count = 0;
    this.sum = 0;
    this.least = Infinity;
    this.greatest = -Infinity;
  }

  copy({ count, sum, least, greatest }: Tally): void {
    this.count = count;
    this.sum = sum;
    this.least = least;
    this.greatest = greatest;
  }

  add(score: number): void {
    if (Number.isNaN(score)) return;
    this.count++;
    this.sum += score;
    this.least = Math.min(this.least, score);
    this.greatest = Math.max(this.greatest, score);
  }

  write(columns: readonly Column[], block: number): void {
    if (this.count === 0) return;
    columns[0][block] = this.sum;
    columns[1][block] = this.sum / this.count;
    columns[2][block] = this.least;
    columns[3][block] = this.greatest;
  }
}

/**
 * The same columns without a list of words: each word of the page is looked up once, and what holds for all elements around a block is
 * taken over from the block before as far as the two stand in the same elements.
 */
export function pageLexiconColumns({ page, blocks, elements, texts }: PageFacts, lexicon: Lexicon): readonly Column[] {
  const columns = newColumns(4, blocks.count);
  if (lexicon.hashes.length === 0) return columns;
  const scores = scoresOf(elements.names, lexicon);
  const path = new NamedPath(elements.names, scores.all);
  const tally = new Tally();
  const seenAt = new Int32Array(elements.names.words.count).fill(-1);
  const { parents } = page.elements;
  const { starts, ids } = elements.names;
  for (let block = 0; block < blocks.count; block++) {
    path.goTo(texts.inner[block], page);
    tally.clear();
    path.tellAll(tally);
    for (let element = texts.inner[block], level = 0; element >= 0 && level < nearElements; element = parents[element], level++)
      for (let place = starts[element]; place < starts[element + 1]; place++) {
        const id = ids[place];
        if (seenAt[id] === block) continue;
        seenAt[id] = block;
        tally.add(scores.near[id]);
      }
    tally.write(columns, block);
  }
  return columns;
}

interface Scores {
  readonly all: Float64Array;
  readonly near: Float64Array;
}

function scoresOf({ words }: ElementNames, lexicon: Lexicon): Scores {
  const all = new Float64Array(words.count);
  const near = new Float64Array(words.count);
  for (let id = 0; id < words.count; id++) {
    all[id] = scoreOf(lexicon, words.hashAt(id));
    near[id] = scoreOf(lexicon, nearHash(words.hashAt(id)));
  }
  return { all, near };
}

/** The elements from the root to a block's, with what the words on the way come to: at each level, of all up to there. */
class NamedPath {
  readonly #names: ElementNames;
  readonly #scores: Float64Array;
  /** How often each word stands on the path. */
  readonly #times: Int32Array;
  readonly #elements: number[] = [];
  readonly #tallies: Tally[] = [];

  constructor(names: ElementNames, scores: Float64Array) {
    this.#names = names;
    this.#scores = scores;
    this.#times = new Int32Array(names.words.count);
  }

  goTo(element: number, { elements }: Page): void {
    const path = this.#elements;
    for (let top = path.at(-1); top !== undefined && !(element >= top && element < elements.subtreeEnds[top]); top = path.at(-1))
      this.#leave();
    const known = path.at(-1) ?? -1;
    const missing: number[] = [];
    for (let at = element; at > known; at = elements.parents[at]) missing.push(at);
    for (let at = missing.pop(); at !== undefined; at = missing.pop()) this.#enter(at);
  }

  /** Tells of every word on the path that the lexicon has, as one sum. */
  tellAll(tally: Tally): void {
    const all = this.#tallies[this.#elements.length - 1];
    if (all === undefined) return;
    tally.copy(all);
  }

  #enter(element: number): void {
    const level = this.#elements.length;
    if (level === this.#tallies.length) this.#tallies.push(new Tally());
    const tally = this.#tallies[level];
    if (level > 0) tally.copy(this.#tallies[level - 1]);
    else tally.clear();
    this.#elements.push(element);
    const { starts, ids } = this.#names;
    for (let place = starts[element]; place < starts[element + 1]; place++) {
      const id = ids[place];
      if (this.#times[id]++ === 0) tally.add(this.#scores[id]);
    }
  }

  #leave(): void {
    const element = this.#elements.pop() ?? 0;
    const { starts, ids } = this.#names;
    for (let place = starts[element]; place < starts[element + 1]; place++) this.#times[ids[place]]--;
  }
}
