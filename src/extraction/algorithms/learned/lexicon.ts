import { remembered } from "../../page/once-per-page.ts";
import type { Page } from "../../page/page.ts";
import { blockTextsOf } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { mixed } from "./hashing.ts";
import type { Lexicon } from "./model.ts";
import { pageElementsOf, type ElementNames } from "./page-elements.ts";
import type { FeatureFacts } from "./feature-facts.ts";
import type { BlockColumn } from "./trees.ts";

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
    for (const id of all) hashes.push(words.hashes[id]);
    for (const id of near) hashes.push(nearHash(words.hashes[id]));
    offsets[block + 1] = hashes.length;
  }
  return { offsets, hashes: Uint32Array.from(hashes) };
}

function nearHash(hash: number): number {
  return mixed(hash, 0x9e3779b9);
}

/** What scores of words come to, four numbers a row: how many there are, their sum, the least and the greatest; all 0 where there is none. */
type Tallies = Float64Array<ArrayBuffer>;
const talliesFor = (rows: number): Tallies => new Float64Array(4 * rows);

/** Adds a score to a row's; NaN adds nothing. */
function tally(tallies: Tallies, row: number, score: number): void {
  if (Number.isNaN(score)) return;
  const at = 4 * row;
  const isFirst = tallies[at]++ === 0;
  tallies[at + 1] += score;
  if (isFirst || score < tallies[at + 2]) tallies[at + 2] = score;
  if (isFirst || score > tallies[at + 3]) tallies[at + 3] = score;
}

/** Begins a row with what another has. */
function copyTallies(tallies: Tallies, row: number, from: Tallies, other: number): void {
  for (let at = 0; at < 4; at++) tallies[4 * row + at] = from[4 * other + at];
}

/** Sum, mean, least and greatest score of each block's words that the lexicon has; 0 where it has none of them. */
export const lexiconValues: Readonly<Record<string, (tallies: Tallies, row: number) => number>> = {
  "class words: sum": (tallies, row) => tallies[4 * row + 1],
  "class words: mean": (tallies, row) => tallies[4 * row + 1] / Math.max(tallies[4 * row], 1),
  "class words: least": (tallies, row) => tallies[4 * row + 2],
  "class words: greatest": (tallies, row) => tallies[4 * row + 3],
};

/** The names of the four features of a lexicon, as in `featureNames`. */
export const lexiconFeatureNames: readonly string[] = Object.keys(lexiconValues);

/** The same columns of words that were listed before. */
export function lexiconColumns({ offsets, hashes }: LexiconWords, lexicon: Lexicon): readonly BlockColumn[] {
  const blocks = offsets.length - 1;
  const scores = scoresOf(new Int32Array(hashes), lexicon);
  const tallies = talliesFor(blocks);
  for (let block = 0; block < blocks; block++)
    for (let place = offsets[block]; place < offsets[block + 1]; place++) tally(tallies, block, scores[place]);
  return Object.values(lexiconValues).map((valueOf) => new Float32Array(blocks).map((_, block) => valueOf(tallies, block)));
}

/** The scores of a lexicon's words by their hashes. */
const scoresByHash = remembered(
  ({ hashes, scores }: Lexicon) => new Map(Array.from(new Int32Array(hashes), (hash, word) => [hash, scores[word]])),
);

/** The scores of words by their hashes, NaN of those that the lexicon does not have. */
function scoresOf(hashes: ArrayLike<number>, lexicon: Lexicon): Float64Array {
  const ofWords = scoresByHash(lexicon);
  const scores = new Float64Array(hashes.length);
  for (let word = 0; word < scores.length; word++) scores[word] = ofWords.get(hashes[word]) ?? Number.NaN;
  return scores;
}

/** The tallies of the blocks of a page, each word of which is looked up once. */
export function talliesOf({ page, blocks, elements: { names }, texts: { inner }, lexicon }: FeatureFacts): Tallies {
  const { starts, ends, ids, words } = names;
  const { parents } = page.elements;
  const near = scoresOf(words.hashes.map(nearHash), lexicon);
  const around = talliesOfElements(page, names, scoresOf(words.hashes, lexicon));
  const tallies = talliesFor(blocks.count);
  const seenAt = new Int32Array(near.length).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    if (inner[block] >= 0) copyTallies(tallies, block, around, inner[block]);
    for (let element = inner[block], level = 0; element >= 0 && level < nearElements; element = parents[element], level++)
      for (let place = starts[element]; place < ends[element]; place++) {
        const id = ids[place];
        if (seenAt[id] === block) continue;
        seenAt[id] = block;
        tally(tallies, block, near[id]);
      }
  }
  return tallies;
}

/** For each element the words of it and of all around it, each counted once. */
function talliesOfElements({ elements }: Page, { starts, ends, ids }: ElementNames, scores: Float64Array): Tallies {
  const { count, parents, subtreeEnds } = elements;
  const tallies = talliesFor(count);
  /** How often each word stands on the way from the root. */
  const times = new Int32Array(scores.length);
  const way: number[] = [];
  for (let element = 0; element < count; element++) {
    for (let top = way.at(-1); top !== undefined && element >= subtreeEnds[top]; top = way.at(-1)) {
      for (let place = starts[top]; place < ends[top]; place++) times[ids[place]]--;
      way.pop();
    }
    if (parents[element] >= 0) copyTallies(tallies, element, tallies, parents[element]);
    for (let place = starts[element]; place < ends[element]; place++)
      if (times[ids[place]]++ === 0) tally(tallies, element, scores[ids[place]]);
    way.push(element);
  }
  return tallies;
}
