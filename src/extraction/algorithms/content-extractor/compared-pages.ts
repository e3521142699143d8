import type { Cuts } from "../../page/blocks.ts";
import type { Page } from "../../page/page.ts";
import { detached, Terms, wordText } from "../../page/terms.ts";
import { grouped } from "../../statistics/grouped.ts";
import { settled } from "../../statistics/settled.ts";
import { bytesOfBlocks, pageBlocks, type PageBlocks } from "./block-features.ts";
import { blockVectors, type Scale, type BlockVectors } from "./block-vectors.ts";

/** Length at which the beginning of a block's text is cut. */
const quoteLength = 60;

/** A page that the page at hand was compared with, as far as it is kept. */
export interface ComparedPage extends BestMatches {
  /** Beginning of the text of each block that one of the page at hand is most like. */
  readonly quotes: ReadonlyMap<number, string>;
}

/** The page at hand, and how pages are compared with it. */
export interface Comparison {
  readonly blocks: PageBlocks;
  readonly compare: (other: Page) => ComparedPage;
  readonly bytes: () => number;
}

export function comparisonOf(page: Page, cuts: Cuts, scale: Scale): Comparison {
  const terms = new Terms();
  const blocks = pageBlocks(page, cuts);
  const own = indexedBlocks(blockVectors(blocks, terms, scale), terms.count);
  return {
    blocks,
    compare(other) {
      const otherBlocks = pageBlocks(other, cuts);
      const matches = bestMatches(own, blockVectors(otherBlocks, terms, scale));
      return { ...matches, quotes: quotesOf(otherBlocks, new Set(matches.blocks)) };
    },
    // Two columns of 32 bits for the words' terms, and an estimate of what a term's text takes.
    bytes: () =>
      bytesOfBlocks(blocks) + own.blocks.byteLength + own.vectors.terms.byteLength + own.firsts.byteLength + terms.count * 64,
  };
}

/** Two columns, and quotes. */
export function bytesOfCompared({ similarities, quotes }: ComparedPage): number {
  return similarities.length * 12 + quotes.size * 2 * quoteLength;
}

function quotesOf({ page, words, blocks }: PageBlocks, wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
  const quotes = new Map<number, string>();
  for (let word = 0; word < words.count; word++) {
    const block = blocks.ofWords[word];
    const quote = quotes.get(block);
    if (!wanted.has(block) || (quote?.length ?? 0) > quoteLength) continue;
    quotes.set(block, quote === undefined ? wordText(page, words, word) : `${quote} ${wordText(page, words, word)}`);
  }
  for (const [block, quote] of quotes)
    quotes.set(block, detached(quote.length > quoteLength ? `${quote.slice(0, quoteLength - 1)}…` : quote));
  return quotes;
}

/** The blocks of a page with an index of the terms that are in them. */
export interface IndexedBlocks {
  readonly vectors: BlockVectors;
  /** Terms of the page are those below this number. */
  readonly termCount: number;
  /** The blocks that hold term t are `blocks[firstBlocks[t]]` to `blocks[firstBlocks[t + 1] - 1]`. */
  readonly firstBlocks: Uint32Array<ArrayBuffer>;
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** Of each block the first one that has the same vector: the index holds that alone. */
  readonly firsts: Uint32Array<ArrayBuffer>;
}

export function indexedBlocks(vectors: BlockVectors, termCount: number): IndexedBlocks {
  const firstOf = firstsOfEqual(vectors);
  const { firstTerms } = vectors;
  const indexed = vectors.terms.slice();
  for (let block = 0; block < vectors.count; block++)
    if (firstOf[block] !== block) indexed.fill(-1, firstTerms[block], firstTerms[block + 1]);
  const { firsts, items } = grouped(indexed, termCount);
  const blockOfEntry = new Uint32Array(vectors.terms.length);
  for (let block = 0; block < vectors.count; block++) blockOfEntry.fill(block, firstTerms[block], firstTerms[block + 1]);
  return { vectors, termCount, firstBlocks: firsts, blocks: items.map((entry) => blockOfEntry[entry]), firsts: firstOf };
}

/** Pairs of blocks with a term in common that are looked at, once for each such term: some seconds' worth. */
const mostPairs = 300_000_000;

/** For each block of a page, the most similar block of another page. */
export interface BestMatches {
  /** Cosine of the two vectors, from 0 to 1. */
  readonly similarities: Float64Array<ArrayBuffer>;
  /** Index of that block, on ties the first; -1 where the other page has none. */
  readonly blocks: Int32Array<ArrayBuffer>;
}

/**
 * Compares the blocks of a page with those of another by the terms that they share, rather than pair by pair. Blocks that
 * share no term can be alike in their features alone: for these, one block for each set of features stands for all. Of equal blocks
 * the first stands for all, on both sides: rows of a list may be alike by the thousand.
 *
 * @throws Error where many thousands of different blocks have terms in common, so that it would take minutes
 */
export function bestMatches(own: IndexedBlocks, other: BlockVectors): BestMatches {
  const firstOther = new Set(firstsOfEqual(other));
  refuseTooMany(own, other, firstOther);
  const matches = { similarities: new Float64Array(own.vectors.count), blocks: new Int32Array(own.vectors.count).fill(-1) };
  const featureProducts = productsOf(own.vectors, other);
  matchFeatures(own.vectors, other, featureProducts, matches);
  const shared = new Uint32Array(own.vectors.count);
  const touched = new Uint32Array(own.vectors.count);
  for (const block of firstOther) {
    let touchedCount = 0;
    for (let at = other.firstTerms[block]; at < other.firstTerms[block + 1]; at++) {
      const term = other.terms[at];
      if (term >= own.termCount) continue;
      const end = own.firstBlocks[term + 1];
      for (let entry = own.firstBlocks[term]; entry < end; entry++) {
        const candidate = own.blocks[entry];
        if (shared[candidate] === 0) touched[touchedCount++] = candidate;
        shared[candidate]++;
      }
    }
    const products = featureProducts[other.groups[block]];
    const length = other.lengths[block];
    for (let at = 0; at < touchedCount; at++) {
      const candidate = touched[at];
      const product = shared[candidate] + products[own.vectors.groups[candidate]];
      shared[candidate] = 0;
      take(matches, candidate, block, cosine(product, length, own.vectors.lengths[candidate]));
    }
  }
  for (const [block, first] of own.firsts.entries()) {
    matches.similarities[block] = matches.similarities[first];
    matches.blocks[block] = matches.blocks[first];
  }
  return matches;
}

function refuseTooMany({ termCount, firstBlocks }: IndexedBlocks, other: BlockVectors, blocks: ReadonlySet<number>): void {
  let pairs = 0;
  for (const block of blocks)
    for (const term of other.terms.subarray(other.firstTerms[block], other.firstTerms[block + 1]))
      if (term < termCount) pairs += firstBlocks[term + 1] - firstBlocks[term];
  if (pairs <= mostPairs) return;
  const [count, limit] = [pairs, mostPairs].map((number) => number.toLocaleString("en"));
  throw new Error(
    `ContentExtractor would take minutes to compare these pages and is not run: ${count} pairs of blocks share a word, and ${limit} is the limit.`,
  );
}

/** Of each block the first one that has the same vector: itself, or one before it. */
function firstsOfEqual({ count, firstTerms, terms, groups }: BlockVectors): Uint32Array<ArrayBuffer> {
  const firsts = new Map<string, number>();
  return Uint32Array.from({ length: count }, (_, block) => {
    const ownTerms = terms.subarray(firstTerms[block], firstTerms[block + 1]).toSorted();
    const key = `${groups[block]} ${ownTerms.join()}`;
    const first = firsts.get(key) ?? block;
    firsts.set(key, first);
    return first;
  });
}

function matchFeatures(own: BlockVectors, other: BlockVectors, products: readonly Float64Array[], matches: BestMatches): void {
  const shortest = new Int32Array(other.groupFeatures.length).fill(-1);
  for (let block = 0; block < other.count; block++) {
    const group = other.groups[block];
    const best = shortest[group];
    if (best < 0 || other.lengths[block] < other.lengths[best]) shortest[group] = block;
  }
  for (let block = 0; block < own.count; block++)
    for (const [group, match] of shortest.entries()) {
      const product = products[group][own.groups[block]];
      take(matches, block, match, cosine(product, other.lengths[match], own.lengths[block]));
    }
}

function take({ similarities, blocks }: BestMatches, block: number, match: number, similarity: number): void {
  const best = blocks[block];
  const isBetter = similarity > similarities[block] || best < 0;
  if (!isBetter && !(similarity === similarities[block] && match < best)) return;
  similarities[block] = similarity;
  blocks[block] = match;
}

/** Free of binary noise, so that equal vectors have the cosine 1. */
function cosine(product: number, leftLength: number, rightLength: number): number {
  const lengths = leftLength * rightLength;
  return lengths === 0 ? 0 : Math.min(settled(product / lengths), 1);
}

/** Products of the features of each group of the other page with those of each group of this one. */
function productsOf(own: BlockVectors, other: BlockVectors): readonly Float64Array[] {
  return other.groupFeatures.map((left) =>
    Float64Array.from(own.groupFeatures, (right) => left.reduce((sum, feature, index) => sum + feature * right[index], 0)),
  );
}
