import { learnedBlocksOf } from "../../extraction/algorithms/learned/blocks.ts";
import { featureNames, featuresOf } from "../../extraction/algorithms/learned/features.ts";
import { lexiconFeatureNames, lexiconWordsOf, type LexiconWords } from "../../extraction/algorithms/learned/lexicon.ts";
import { pageHash } from "../../extraction/algorithms/learned/seen.ts";
import type { Page } from "../../extraction/page/page.ts";
import { chanceOf, partSeed, type Chance } from "../../extraction/statistics/chance.ts";
import { labelsOf } from "./labels.ts";
import { pageWordsOf, wordsAt, type PageWords } from "./lexicon.ts";

/** All that training takes of a page: plain data, which crosses from a thread. */
export interface TrainingRows {
  /** `pageHash` of its source. */
  readonly hash: string;
  /** The blocks that were drawn of it. */
  readonly count: number;
  /** The values of each of `plainFeatures` in turn, one for each drawn block. */
  readonly values: Float32Array<ArrayBuffer>;
  readonly labels: Uint8Array<ArrayBuffer>;
  readonly weights: Float32Array<ArrayBuffer>;
  /** The words that name the elements around each drawn block. */
  readonly words: LexiconWords;
  /** The same of all blocks, summed up. */
  readonly pageWords: PageWords;
}

/** The features that a lexicon has no part in. */
export const plainFeatures: readonly string[] = featureNames.filter((name) => !isOfLexicon(name));

function isOfLexicon(name: string): boolean {
  return lexiconFeatureNames.some((other) => other === name);
}

const noLexicon = { hashes: new Uint32Array(), scores: new Float32Array() };

/** Draws the rows of a page, by chance of the seed and the page alone. */
export function pageRowsOf(page: Page, goldText: string, seed: number): TrainingRows {
  const hash = pageHash(page.source);
  const blocks = learnedBlocksOf(page);
  const { labels, weights } = labelsOf(page, blocks, goldText);
  const words = lexiconWordsOf(page, blocks);
  const sample = sampleOf(weights, chanceOf(partSeed(seed, Number.parseInt(hash.slice(0, 8), 16))));
  const plain = featuresOf(page, blocks, noLexicon).columns.filter((_, index) => !isOfLexicon(featureNames[index]));
  const count = sample.blocks.length;
  const values = new Float32Array(plain.length * count);
  for (const [feature, column] of plain.entries())
    for (let row = 0; row < count; row++) values[feature * count + row] = column[sample.blocks[row]];
  return {
    hash,
    count,
    values,
    labels: Uint8Array.from(sample.blocks, (block) => labels[block]),
    weights: sample.weights,
    words: wordsAt(words, sample.blocks),
    pageWords: pageWordsOf(words, labels, weights),
  };
}

/** The weight from which on a block is always taken. */
const certain = 0.006;
/** The chance of a block that weighs next to nothing. */
const least = 0.05;

/**
 * Draws blocks by their weights: those that matter are all there, of the many menu entries one in twenty, which counts for the others.
 * A block without words is never drawn.
 *
 * @returns the blocks, rising, and the weight of each, raised by what its chance of being here fell short of 1
 */
function sampleOf(weights: Float32Array, chance: Chance) {
  const blocks: number[] = [];
  const raised: number[] = [];
  for (let block = 0; block < weights.length; block++) {
    const share = Math.min(1, weights[block] / certain + least);
    if (weights[block] === 0 || chance() >= share) continue;
    blocks.push(block);
    raised.push(weights[block] / share);
  }
  return { blocks: Uint32Array.from(blocks), weights: Float32Array.from(raised) };
}
