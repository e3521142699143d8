import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { blockEntropies, featureEntropies } from "./entropy.ts";
import type { PageFeatures } from "./entropy.ts";
import { FeatureWords } from "./feature-words.ts";
import type { FeatureOptions } from "./feature-words.ts";
import { blockTags, tableBlocks } from "./table-blocks.ts";
import type { TableBlocks } from "./table-blocks.ts";

/** How a page is cut into blocks, and its words taken for features. */
export interface PageOptions extends FeatureOptions {
  readonly tags: keyof typeof blockTags;
  readonly leastWords: number;
}

/** The page at hand in blocks and features, and how other pages are brought to the same. */
export interface Reader {
  readonly page: Page;
  readonly words: Words;
  readonly blocks: TableBlocks;
  /** Feature of each word, -1 for none. */
  readonly wordFeatures: Int32Array<ArrayBuffer>;
  readonly own: PageFeatures;
  readonly features: FeatureWords;
  readonly read: (other: Page) => PageFeatures;
}

export function readerOf(page: Page, options: PageOptions): Reader {
  const features = new FeatureWords(options);
  // Differs: tables are blocks from one word on, as in the paper; the least number of words is for today's elements.
  const leastWords = options.tags === "tables" ? 1 : options.leastWords;
  const blocksOf = (of: Page): TableBlocks => tableBlocks(of, wordsOf(of), blockTags[options.tags], leastWords);
  const words = wordsOf(page);
  const blocks = blocksOf(page);
  const wordFeatures = features.of(page, words);
  return {
    page,
    words,
    blocks,
    wordFeatures,
    own: pageFeatures(blocks, wordFeatures, features.count),
    features,
    read: (other) => {
      const ofWords = features.of(other, wordsOf(other));
      return pageFeatures(blocksOf(other), ofWords, features.count);
    },
  };
}

function pageFeatures(blocks: TableBlocks, wordFeatures: Int32Array, featureCount: number): PageFeatures {
  const firsts = new Uint32Array(blocks.elements.length + 1);
  const counts = new Float64Array(featureCount);
  const features: number[] = [];
  for (let word = 0; word < wordFeatures.length; word++) {
    const feature = wordFeatures[word] ?? -1;
    if (feature < 0) continue;
    const next = (blocks.ofWords[word] ?? 0) + 1;
    firsts[next] = (firsts[next] ?? 0) + 1;
    if (counts[feature] === 0) features.push(feature);
    counts[feature] = (counts[feature] ?? 0) + 1;
  }
  for (let block = 1; block < firsts.length; block++) firsts[block] = (firsts[block] ?? 0) + (firsts[block - 1] ?? 0);
  const places = firsts.slice();
  const occurrences = new Int32Array(firsts.at(-1) ?? 0);
  for (let word = 0; word < wordFeatures.length; word++) {
    const feature = wordFeatures[word] ?? -1;
    if (feature < 0) continue;
    const block = blocks.ofWords[word] ?? 0;
    const place = places[block] ?? 0;
    occurrences[place] = feature;
    places[block] = place + 1;
  }
  return {
    firsts,
    occurrences,
    features: Int32Array.from(features),
    frequencies: Float64Array.from(features, (feature) => counts[feature] ?? 0),
  };
}

/** The entropies of a site. */
export interface SiteEntropy {
  /** Of each feature. */
  readonly features: Float64Array<ArrayBuffer>;
  /** Of each block of the page at hand. */
  readonly own: Float64Array<ArrayBuffer>;
  /** Of all blocks of all pages, rising. */
  readonly all: Float64Array<ArrayBuffer>;
}

/** @param others what the site's other pages hold */
export function siteEntropy({ own, features }: Reader, others: readonly PageFeatures[]): SiteEntropy {
  const entropies = featureEntropies([own, ...others], features.count);
  const ofBlocks = [own, ...others].map((page) => blockEntropies(page, entropies));
  const all = new Float64Array(ofBlocks.reduce((count, { length }) => count + length, 0));
  let next = 0;
  for (const values of ofBlocks) {
    all.set(values, next);
    next += values.length;
  }
  return { features: entropies, own: ofBlocks[0] ?? new Float64Array(), all: all.toSorted() };
}

/** Columns of 32 bits for occurrences and features, one of 64. */
export function bytesOfFeatures({ firsts, occurrences, features, frequencies }: PageFeatures): number {
  return firsts.byteLength + occurrences.byteLength + features.byteLength + frequencies.byteLength;
}
