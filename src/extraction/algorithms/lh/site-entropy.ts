import type { Page } from "../../page/page.ts";
import { asListed } from "../../page/stop-words.ts";
import { Terms, termsOf } from "../../page/terms.ts";
import { innermostAround } from "../../page/tree.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { grouped } from "../../statistics/grouped.ts";
import { settled } from "../../statistics/settled.ts";

/** The cut of a page into blocks, and its words as features: which are, and which of them are the same. */
export interface PageOptions {
  readonly tags: keyof typeof entropyBlockTags;
  readonly leastWords: number;
  readonly stopWords: ReadonlySet<string>;
  /** True where plurals are the same as their singulars. */
  readonly foldPlurals: boolean;
}

/** The page at hand in blocks and features, and how other pages are brought to the same. */
export interface SiteReader {
  readonly page: Page;
  readonly words: Words;
  readonly blocks: TableBlocks;
  /** Feature of each word, -1 for a stop word and for signs alone. */
  readonly wordFeatures: Int32Array<ArrayBuffer>;
  readonly own: PageFeatures;
  /** The features of all pages: lower-cased words. */
  readonly terms: Terms;
  readonly read: (other: Page) => PageFeatures;
}

export function readerOf(page: Page, { tags, leastWords, stopWords, foldPlurals }: PageOptions): SiteReader {
  const terms = new Terms();
  /** Feature of each term, -1 for a stop word; worked out when a term is first seen. */
  const features: number[] = [];
  const featureOf = (term: number): number => {
    const text = terms.textOf(term);
    if (stopWords.has(asListed(text))) return -1;
    return foldPlurals ? terms.ofText(stemmed(text)) : term;
  };
  const read = (of: Page) => {
    const words = wordsOf(of);
    // Differs: [least-words] tables are blocks from one word on, as in the paper; the least number of words is for today's elements.
    const blocks = tableBlocks(of, words, entropyBlockTags[tags], tags === "tables" ? 1 : leastWords);
    const wordFeatures = termsOf(of, words, terms).map((term) => (term < 0 ? -1 : (features[term] ??= featureOf(term))));
    return { words, blocks, wordFeatures, own: pageFeatures(blocks, wordFeatures) };
  };
  return { page, ...read(page), terms, read: (other) => read(other).own };
}

function pageFeatures({ elements, ofWords }: TableBlocks, wordFeatures: Int32Array): PageFeatures {
  const blocks = ofWords.map((block, word) => (wordFeatures[word] < 0 ? -1 : block));
  const { firsts, items } = grouped(blocks, elements.length);
  const frequencies = new Map<number, number>();
  for (const feature of wordFeatures) if (feature >= 0) frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
  return { firsts, occurrences: Int32Array.from(items, (word) => wordFeatures[word]), frequencies };
}

/** The entropies of a site. */
export interface SiteEntropy {
  /** The entropy of each feature. */
  readonly features: Float64Array<ArrayBuffer>;
  /** The entropy of each block of the page at hand. */
  readonly own: Float64Array<ArrayBuffer>;
  /** The entropies of all blocks of all pages, rising. */
  readonly all: Float64Array<ArrayBuffer>;
}

/** @param others what the site's other pages hold */
export function siteEntropy({ own, terms }: SiteReader, others: readonly PageFeatures[]): SiteEntropy {
  const entropies = featureEntropies([own, ...others], terms.count);
  const ofBlocks = [own, ...others].map((page) => blockEntropies(page, entropies));
  const all = Float64Array.from(ofBlocks.flatMap((values) => Array.from(values))).toSorted();
  return { features: entropies, own: ofBlocks[0], all };
}

/** Columns of 32 bits for occurrences, and an entry of a map for each feature. */
export function bytesOfFeatures({ firsts, occurrences, frequencies }: PageFeatures): number {
  return firsts.byteLength + occurrences.byteLength + frequencies.size * 24;
}

/** Harman's S stemmer (1991): the first of three endings that fits is taken off, or none. */
export function stemmed(word: string): string {
  if (word.endsWith("ies")) return /[ea]ies$/u.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith("es")) return /[aeo]es$/u.test(word) ? word : word.slice(0, -1);
  return word.endsWith("s") && !/[us]s$/u.test(word) ? word.slice(0, -1) : word;
}

/** Elements that are blocks. */
export const entropyBlockTags = {
  tables: new Set(["table"]),
  today: new Set("table div section article aside nav header footer main ul ol dl form p h1 h2 h3 h4 h5 h6".split(" ")),
} as const satisfies Record<string, ReadonlySet<string>>;

/** The text of a page by the innermost block element around it; text outside all of them is one block. */
export interface TableBlocks {
  /** Element of each block, rising; -1 for the text outside. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Block of each word. */
  readonly ofWords: Int32Array<ArrayBuffer>;
}

/** @param leastWords an element with fewer words of its own lends them to the block around it. */
export function tableBlocks(page: Page, words: Words, tags: ReadonlySet<string>, leastWords: number): TableBlocks {
  const { parents, count: outside } = page.elements;
  const inner = innermostAround(parents, (element) => tags.has(page.elements.names[element]));
  const holders = inner.map((element) => (element < 0 ? outside : element));
  const wordHolders = Int32Array.from(words.firstRuns, (run) => holders[page.runs.parents[run]]);
  const holderAround = (holder: number): number => holders[parents[holder]];
  const counts = new Uint32Array(outside + 1);
  for (const holder of wordHolders) counts[holder]++;
  const takers = Int32Array.from(counts.keys());
  for (let holder = outside - 1; holder >= 0; holder--) {
    const count = counts[holder];
    if (count === 0 || count >= leastWords) continue;
    const around = holderAround(holder);
    takers[holder] = around;
    counts[around] += count;
  }
  // Outer elements come first: what they lent on is known when an inner one lends to them.
  for (let holder = 0; holder < outside; holder++) takers[holder] = takers[takers[holder]];
  return numbered(
    wordHolders.map((holder) => takers[holder]),
    outside,
  );
}

/** Blocks in order of their elements, the text outside first. */
function numbered(holders: Int32Array, outside: number): TableBlocks {
  const blocks = new Int32Array(outside + 1).fill(-1);
  for (const holder of holders) blocks[holder] = 0;
  const order: number[] = blocks[outside] === 0 ? [outside] : [];
  for (let element = 0; element < outside; element++) if (blocks[element] === 0) order.push(element);
  for (const [block, holder] of order.entries()) blocks[holder] = block;
  return {
    elements: Int32Array.from(order, (holder) => (holder === outside ? -1 : holder)),
    ofWords: Int32Array.from(holders, (holder) => blocks[holder]),
  };
}

/** The words of a page that count as features, in its blocks. */
export interface PageFeatures {
  /** The features of block b, as often as they occur, are `occurrences[firsts[b]]` to `occurrences[firsts[b + 1] - 1]`. */
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly occurrences: Int32Array<ArrayBuffer>;
  /** tf: how often each feature occurs on the page, by the feature. */
  readonly frequencies: ReadonlyMap<number, number>;
}

/**
 * Entropy of each feature over the pages of a site, from 0 where it is on one page only to 1 where it is on all evenly (Lin and
 * Ho 2002): H(F) = − Σ_j w_j · log_n w_j with w_j = tf_j / Σ tf over the n pages.
 *
 * @param featureCount one more than the highest feature.
 */
export function featureEntropies(pages: readonly PageFeatures[], featureCount: number): Float64Array<ArrayBuffer> {
  const totals = new Float64Array(featureCount);
  for (const { frequencies } of pages) for (const [feature, frequency] of frequencies) totals[feature] += frequency;
  const entropies = new Float64Array(featureCount);
  for (const { frequencies } of pages)
    for (const [feature, frequency] of frequencies) {
      const share = frequency / totals[feature];
      entropies[feature] -= share * Math.log(share);
    }
  const logarithm = Math.log(pages.length);
  return entropies.map((entropy) => (logarithm === 0 ? 0 : settled(entropy / logarithm)));
}

/**
 * Entropy of each block of a page: the mean of those of its features, each as often as it occurs.
 *
 * Differs: [occurrences] whether a feature counts once or as often as it occurs is not known; here it counts as often. A block without features
 * is taken for redundant: 1.
 */
export function blockEntropies({ firsts, occurrences }: PageFeatures, entropies: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: Math.max(firsts.length - 1, 0) }, (_, block) => {
    const start = firsts[block];
    const end = firsts[block + 1];
    let sum = 0;
    for (let at = start; at < end; at++) sum += entropies[occurrences[at]];
    return start === end ? 1 : settled(sum / (end - start));
  });
}
