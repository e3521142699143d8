import type { Page } from "../../page/page.ts";
import { blockTextsOf } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { FeatureTable, type Column } from "./feature-table.ts";
import { HashIndex, mixed } from "./hashing.ts";
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
  const { starts, ends, ids, words } = elements.names;
  const offsets = new Uint32Array(blocks.count + 1);
  const hashes: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const near = new Set<number>();
    const all = new Set<number>();
    for (let element = inner[block], level = 0; element >= 0; element = page.elements.parents[element], level++)
      for (let place = starts[element]; place < ends[element]; place++) {
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
  const blocks = offsets.length - 1;
  const table = new FeatureTable(lexiconFeatureNames.length, blocks);
  const starts = lexiconFeatureNames.map((_, feature) => feature * blocks);
  const scoreOf = scorerOf(lexicon);
  const tallies = new Tallies();
  for (let block = 0; block < blocks; block++) {
    tallies.clear(0);
    for (let place = offsets[block]; place < offsets[block + 1]; place++) tallies.add(0, scoreOf(hashes[place]));
    tallies.write(0, table, starts, block);
  }
  return table.columns();
}

const indices = new WeakMap<Lexicon, HashIndex>();

/** Finds the score of a word; NaN where the lexicon does not have it. */
function scorerOf(lexicon: Lexicon): (hash: number) => number {
  let index = indices.get(lexicon);
  if (index === undefined) {
    index = new HashIndex(lexicon.hashes.length);
    for (const hash of lexicon.hashes) index.add(hash);
    indices.set(lexicon, index);
  }
  const places = index;
  return (hash) => {
    const place = places.find(hash);
    return place < 0 ? Number.NaN : lexicon.scores[place];
  };
}

/** What rows of scores come to: number, sum, least and greatest of each, in one array that grows. */
class Tallies {
  #values = new Float64Array(4 * 32);

  clear(row: number): void {
    if (4 * row + 4 > this.#values.length) {
      const values = new Float64Array(8 * row + 8);
      values.set(this.#values);
      this.#values = values;
    }
    const at = 4 * row;
    this.#values[at] = 0;
    this.#values[at + 1] = 0;
    this.#values[at + 2] = Infinity;
    this.#values[at + 3] = -Infinity;
  }

  copy(from: number, to: number): void {
    this.clear(to);
    for (let part = 0; part < 4; part++) this.#values[4 * to + part] = this.#values[4 * from + part];
  }

  add(row: number, score: number): void {
    if (Number.isNaN(score)) return;
    const values = this.#values;
    const at = 4 * row;
    values[at]++;
    values[at + 1] += score;
    if (score < values[at + 2]) values[at + 2] = score;
    if (score > values[at + 3]) values[at + 3] = score;
  }

  write(row: number, { values }: FeatureTable, starts: readonly number[], block: number): void {
    const tallies = this.#values;
    const at = 4 * row;
    if (tallies[at] === 0) return;
    values[starts[0] + block] = tallies[at + 1];
    values[starts[1] + block] = tallies[at + 1] / tallies[at];
    values[starts[2] + block] = tallies[at + 2];
    values[starts[3] + block] = tallies[at + 3];
  }
}

/**
 * The same columns without a list of words: each word of the page is looked up once, and what holds for all elements around a block is
 * taken over from the block before as far as the two stand in the same elements.
 */
export function writeLexicon(facts: PageFacts, table: FeatureTable, columns: readonly number[], lexicon: Lexicon): void {
  const { page, blocks, elements, texts } = facts;
  const { values } = table;
  if (lexicon.hashes.length === 0) return;
  const scores = scoresOf(elements.names, lexicon);
  const path = new NamedPath(elements.names, scores.all);
  const seenAt = new Int32Array(elements.names.words.count).fill(-1);
  const { parents } = page.elements;
  const { starts, ends, ids } = elements.names;
  for (let block = 0; block < blocks.count; block++) {
    const inner = texts.inner[block];
    if (block > 0 && inner === texts.inner[block - 1]) {
      for (const start of columns) values[start + block] = values[start + block - 1];
      continue;
    }
    // The row above the path's holds what is added for this block alone.
    const row = path.goTo(inner, page) + 1;
    path.tallies.copy(row - 1, row);
    for (let element = inner, level = 0; element >= 0 && level < nearElements; element = parents[element], level++)
      for (let place = starts[element]; place < ends[element]; place++) {
        const id = ids[place];
        if (seenAt[id] === block) continue;
        seenAt[id] = block;
        path.tallies.add(row, scores.near[id]);
      }
    path.tallies.write(row, table, columns, block);
  }
}

interface Scores {
  readonly all: Float64Array;
  readonly near: Float64Array;
}

function scoresOf({ words }: ElementNames, lexicon: Lexicon): Scores {
  const scoreOf = scorerOf(lexicon);
  const all = new Float64Array(words.count);
  const near = new Float64Array(words.count);
  for (let id = 0; id < words.count; id++) {
    const hash = words.hashAt(id);
    all[id] = scoreOf(hash);
    near[id] = scoreOf(nearHash(hash));
  }
  return { all, near };
}

/** The elements from the root to a block's, with what the words on the way come to: in row n of those of the first n elements. */
class NamedPath {
  readonly tallies = new Tallies();
  readonly #names: ElementNames;
  readonly #scores: Float64Array;
  /** How often each word stands on the path. */
  readonly #times: Int32Array;
  readonly #elements: number[] = [];
  readonly #missing: number[] = [];

  constructor(names: ElementNames, scores: Float64Array) {
    this.#names = names;
    this.#scores = scores;
    this.#times = new Int32Array(names.words.count);
    this.tallies.clear(0);
  }

  /** @returns the length of the path. */
  goTo(element: number, { elements }: Page): number {
    const path = this.#elements;
    const missing = this.#missing;
    for (let top = path.at(-1); top !== undefined && !(element >= top && element < elements.subtreeEnds[top]); top = path.at(-1))
      this.#leave();
    const known = path.at(-1) ?? -1;
    for (let at = element; at > known; at = elements.parents[at]) missing.push(at);
    for (let at = missing.pop(); at !== undefined; at = missing.pop()) this.#enter(at);
    return path.length;
  }

  #enter(element: number): void {
    const row = this.#elements.push(element);
    this.tallies.copy(row - 1, row);
    const { starts, ends, ids } = this.#names;
    for (let place = starts[element]; place < ends[element]; place++) {
      const id = ids[place];
      if (this.#times[id]++ === 0) this.tallies.add(row, this.#scores[id]);
    }
  }

  #leave(): void {
    const element = this.#elements.pop() ?? 0;
    const { starts, ends, ids } = this.#names;
    for (let place = starts[element]; place < ends[element]; place++) this.#times[ids[place]]--;
  }
}
