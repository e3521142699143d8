import { termsOf, type Terms } from "../../page/terms.ts";
import { grouped } from "../../statistics/grouped.ts";
import { settled } from "../../statistics/settled.ts";
import type { PageBlocks } from "./block-features.ts";

/** The way a feature's count enters the vector: whether there is any, or how many there are. */
export type CountScale = "presence" | "number";

/**
 * The different feature vectors of a page's blocks (Debnath et al. 2005, section 3.1): its features, and 1 for each term that occurs.
 * Rows of a list may be alike by the thousand, and are one.
 */
export interface BlockVectors {
  readonly count: number;
  /** The vector of each block, and of each vector the first block that has it. */
  readonly ofBlocks: Uint32Array<ArrayBuffer>;
  readonly firstBlocks: readonly number[];
  /** The different terms of vector v are `terms[firstTerms[v]]` to `terms[firstTerms[v + 1] - 1]`. */
  readonly firstTerms: Uint32Array<ArrayBuffer>;
  readonly terms: Int32Array<ArrayBuffer>;
  /** Vectors of the same features form a group: of each vector its group, and of each group its features. */
  readonly groups: readonly number[];
  readonly groupFeatures: readonly (readonly number[])[];
  /** Euclidean length of each vector. */
  readonly lengths: readonly number[];
}

export function blockVectors({ page, words, blocks, counts }: PageBlocks, terms: Terms, scale: CountScale): BlockVectors {
  const ids = termsOf(page, words, terms);
  const { firsts, items } = grouped(blocks.ofWords, blocks.count);
  const found = { vectors: new Map<string, number>(), groups: new Map<string, number>() };
  const firstBlocks: number[] = [];
  const groups: number[] = [];
  const groupFeatures: (readonly number[])[] = [];
  const lengths: number[] = [];
  const termsOfVectors: Int32Array[] = [];
  const ofBlocks = Uint32Array.from({ length: blocks.count }, (_, block) => {
    // Differs: [presence] the paper names numbers, by which any two long texts are the same.
    const features = counts.map((column) => (scale === "number" ? column[block] : Number(column[block] > 0)));
    const group = numberIn(found.groups, features.join(" "));
    if (group === groupFeatures.length) groupFeatures.push(features);
    const ofWords = Int32Array.from(items.subarray(firsts[block], firsts[block + 1]), (word) => ids[word]).toSorted();
    const own = ofWords.filter((term, at) => term >= 0 && term !== ofWords[at - 1]);
    const vector = numberIn(found.vectors, `${group} ${own.join()}`);
    if (vector < firstBlocks.length) return vector;
    firstBlocks.push(block);
    groups.push(group);
    lengths.push(Math.sqrt(features.reduce((sum, feature) => sum + feature * feature, own.length)));
    termsOfVectors.push(own);
    return vector;
  });
  const firstTerms = new Uint32Array(firstBlocks.length + 1);
  for (const [vector, own] of termsOfVectors.entries()) firstTerms[vector + 1] = firstTerms[vector] + own.length;
  const all = new Int32Array(firstTerms[firstBlocks.length]);
  for (const [vector, own] of termsOfVectors.entries()) all.set(own, firstTerms[vector]);
  return { count: firstBlocks.length, ofBlocks, firstBlocks, firstTerms, terms: all, groups, groupFeatures, lengths };
}

/** The number of a key: the next one for one that is new. */
function numberIn(known: Map<string, number>, key: string): number {
  let number = known.get(key);
  if (number === undefined) known.set(key, (number = known.size));
  return number;
}

/** The vectors of a page with an index of the terms that are in them. */
export interface IndexedVectors extends BlockVectors {
  /** Terms of the page are those below this number. */
  readonly termCount: number;
  /** The vectors that hold term t are `holders[firstHolders[t]]` to `holders[firstHolders[t + 1] - 1]`. */
  readonly firstHolders: Uint32Array<ArrayBuffer>;
  readonly holders: Uint32Array<ArrayBuffer>;
}

export function indexedVectors(vectors: BlockVectors, termCount: number): IndexedVectors {
  const { count, firstTerms, terms } = vectors;
  const { firsts, items } = grouped(terms, termCount);
  const vectorOf = new Uint32Array(terms.length);
  for (let vector = 0; vector < count; vector++) vectorOf.fill(vector, firstTerms[vector], firstTerms[vector + 1]);
  return { ...vectors, termCount, firstHolders: firsts, holders: items.map((entry) => vectorOf[entry]) };
}

/** For each block of a page, the most similar block of another page. */
export interface BestMatches {
  /** Cosine of the two vectors, from 0 to 1. */
  readonly similarities: Float64Array<ArrayBuffer>;
  /** Index of that block, on ties the first; -1 where the other page has none. */
  readonly blocks: Int32Array<ArrayBuffer>;
}

/**
 * Compares the blocks of a page with those of another by the terms that they share, rather than pair by pair. Vectors that share no term
 * can be alike in their features alone: for these, the shortest for each set of features stands for all.
 *
 * @throws Error where many thousands of different blocks have terms in common, so that it would take minutes
 */
export function bestMatches(own: IndexedVectors, other: BlockVectors): BestMatches {
  refuseTooMany(own, other);
  const similarities = new Float64Array(own.count);
  const matches = new Int32Array(own.count).fill(-1);
  const take = (vector: number, match: number, product: number): void => {
    const lengths = own.lengths[vector] * other.lengths[match];
    // Free of binary noise, so that equal vectors have the cosine 1.
    const similarity = lengths === 0 ? 0 : Math.min(settled(product / lengths), 1);
    const best = matches[vector];
    const isBetter = similarity > similarities[vector] || best < 0;
    if (!isBetter && !(similarity === similarities[vector] && match < best)) return;
    similarities[vector] = similarity;
    matches[vector] = match;
  };
  // The products of the features of each group of the other page with those of each group of this one.
  const products = other.groupFeatures.map((left) =>
    own.groupFeatures.map((right) => left.reduce((sum, feature, index) => sum + feature * right[index], 0)),
  );
  const shortest: number[] = [];
  for (const [match, group] of other.groups.entries())
    if (shortest[group] === undefined || other.lengths[match] < other.lengths[shortest[group]]) shortest[group] = match;
  for (const [vector, group] of own.groups.entries())
    for (const [otherGroup, match] of shortest.entries()) take(vector, match, products[otherGroup][group]);
  const shared = new Uint32Array(own.count);
  const touched = new Uint32Array(own.count);
  for (let match = 0; match < other.count; match++) {
    let count = 0;
    for (let at = other.firstTerms[match]; at < other.firstTerms[match + 1]; at++) {
      const term = other.terms[at];
      if (term >= own.termCount) continue;
      const end = own.firstHolders[term + 1];
      for (let entry = own.firstHolders[term]; entry < end; entry++) {
        const vector = own.holders[entry];
        if (shared[vector]++ === 0) touched[count++] = vector;
      }
    }
    for (const vector of touched.subarray(0, count)) {
      take(vector, match, shared[vector] + products[other.groups[match]][own.groups[vector]]);
      shared[vector] = 0;
    }
  }
  return {
    similarities: Float64Array.from(own.ofBlocks, (vector) => similarities[vector]),
    blocks: Int32Array.from(own.ofBlocks, (vector) => other.firstBlocks[matches[vector]] ?? -1),
  };
}

/** Pairs of vectors with a term in common that are looked at, once for each such term: some seconds' worth. */
const mostPairs = 300_000_000;

function refuseTooMany({ termCount, firstHolders }: IndexedVectors, { terms }: BlockVectors): void {
  let pairs = 0;
  for (const term of terms) if (term < termCount) pairs += firstHolders[term + 1] - firstHolders[term];
  if (pairs <= mostPairs) return;
  const [count, limit] = [pairs, mostPairs].map((number) => number.toLocaleString("en"));
  throw new Error(
    `ContentExtractor would take minutes to compare these pages and is not run: ${count} pairs of blocks share a word, and ${limit} is the limit.`,
  );
}
