import type { Page } from "../../page/page.ts";
import { innermostAround, outermostAround, summedUp } from "../../page/tree.ts";
import { blockTextsOf, type BlockTexts } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { mixed, HashNumbers } from "./hashing.ts";
import type { Lexicon } from "./model.ts";
import { pageElementsOf, pageTagsOf, type Column32, type PageElements } from "./page-elements.ts";
import { pageMetaOf, type PageMeta } from "./page-meta.ts";

/** All that features are made of, each read from the page once. */
export interface FeatureFacts {
  readonly page: Page;
  readonly blocks: LearnedBlocks;
  readonly elements: PageElements;
  readonly texts: BlockTexts;
  /** Words of each long block, 0 of others. */
  readonly longWords: Column32;
  readonly sums: ElementSums;
  readonly meta: PageMeta;
  /** The lexicon of the model which asks. */
  readonly lexicon: Lexicon;
  /**
   * What several features read, by what computes it. Here and in no `WeakMap`: what one of those holds is freed by full collections
   * alone, which cost more than the features.
   */
  readonly found: Map<(facts: FeatureFacts) => unknown, unknown>;
}

/** Words from which a block counts as long, and the share of them in links below which it does. */
const fewestWords = 15;
const mostLinks = 0.4;

export function featureFactsOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureFacts {
  const elements = pageElementsOf(page);
  const texts = blockTextsOf(page, blocks, elements);
  const { words, linkWords } = texts.counts;
  const longWords = words.map((own, block) => (own >= fewestWords && linkWords[block] < mostLinks * own ? own : 0));
  const sums = elementSumsOf(page, blocks, elements, texts, longWords);
  return { page, blocks, elements, texts, longWords, sums, meta: pageMetaOf(page, texts), lexicon, found: new Map() };
}

/** A repeated element has at least so many siblings of its kind, itself among them, of so many words each. */
const repeatedSiblings = 3;
const repeatedWords = 8;

/** What stands in each element, itself and all in it, and last in the whole page: a column each. */
interface ElementSums {
  /** The place of the whole page. */
  readonly page: number;
  readonly words: Column32;
  readonly linkWords: Column32;
  /** Words in long blocks. */
  readonly longWords: Column32;
  /** Counted for elements alone: for the whole page they stand as 0. */
  readonly stopWords: Column32;
  readonly commas: Column32;
  readonly blocks: Column32;
  /** Elements, itself among them: all, images, `p`, inputs. */
  readonly tags: Column32;
  readonly images: Column32;
  readonly paragraphs: Column32;
  readonly inputs: Column32;
  /** The next element around with more words, or the whole page. */
  readonly larger: Column32;
  /** Siblings of the same kind with some words, itself among them; and the innermost and outermost repeated element around, -1 for none. */
  readonly alike: Column32;
  readonly innermostRepeated: Column32;
  readonly outermostRepeated: Column32;
}

/** The sums by their names. */
export type ElementSum = Exclude<keyof ElementSums, "page">;

function elementSumsOf(
  page: Page,
  blocks: LearnedBlocks,
  { kinds }: PageElements,
  { counts }: BlockTexts,
  longWords: Int32Array,
): ElementSums {
  const { count, parents } = page.elements;
  const ofBlocks = (column: Int32Array): Column32 => {
    const sums = new Int32Array(count + 1);
    for (let block = 0; block < blocks.count; block++) {
      sums[count] += column[block];
      if (blocks.elements[block] >= 0) sums[blocks.elements[block]] += column[block];
    }
    return summedUp(parents, sums);
  };
  const { names, ofElements } = pageTagsOf(page);
  const ofTags = (...counted: readonly string[]): Column32 => {
    const isCounted = names.map((name) => Number(counted.length === 0 || counted.includes(name)));
    const sums = new Int32Array(count + 1);
    for (let element = 0; element < count; element++) sums[count] += sums[element] = isCounted[ofElements[element]];
    return summedUp(parents, sums);
  };
  const words = ofBlocks(counts.words);
  const stopWords = ofBlocks(counts.stopWords);
  const commas = ofBlocks(counts.commas);
  stopWords[count] = commas[count] = 0;
  const larger = new Int32Array(count + 1).fill(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    if (parent >= 0) larger[element] = words[parent] > words[element] ? parent : larger[parent];
  }
  const alike = alikeOf(parents, words, kinds);
  const isRepeated = (element: number): boolean => alike[element] >= repeatedSiblings;
  return {
    page: count,
    words,
    linkWords: ofBlocks(counts.linkWords),
    longWords: ofBlocks(longWords),
    stopWords,
    commas,
    blocks: ofBlocks(new Int32Array(blocks.count).fill(1)),
    tags: ofTags(),
    images: ofTags("img"),
    paragraphs: ofTags("p"),
    inputs: ofTags("input", "button", "select"),
    larger,
    alike,
    innermostRepeated: innermostAround(parents, isRepeated),
    outermostRepeated: outermostAround(parents, isRepeated),
  };
}

function alikeOf(parents: Int32Array, words: Column32, kinds: Column32): Column32 {
  const index = new HashNumbers();
  const groups = parents.map((parent, element) =>
    words[element] < repeatedWords || parent < 0 ? -1 : index.add(mixed(parent, kinds[element])),
  );
  const sizes = new Int32Array(index.hashes.length);
  for (const group of groups) if (group >= 0) sizes[group]++;
  return groups.map((group) => (group < 0 ? 0 : sizes[group]));
}
