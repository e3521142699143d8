import type { Page } from "../../page/page.ts";
import { longBlocksOf, elementSumsOf, type ElementSums } from "./element-sums.ts";
import { blockTextsOf, type BlockTexts } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import type { Lexicon } from "./model.ts";
import { pageElementsOf, type PageElements } from "./page-elements.ts";
import { pageMetaOf, type PageMeta } from "./page-meta.ts";

/** All that features are made of, each read from the page once. */
export interface PageFacts {
  readonly page: Page;
  readonly blocks: LearnedBlocks;
  readonly elements: PageElements;
  readonly texts: BlockTexts;
  /** 1 for each long block. */
  readonly isLong: Uint8Array<ArrayBuffer>;
  readonly sums: ElementSums;
  readonly meta: PageMeta;
  readonly totals: PageTotals;
  /** That of the model which asks. */
  readonly lexicon: Lexicon;
  /**
   * What several features read, by what computes it. Here and in no `WeakMap`: what one of those holds is freed by full collections
   * alone, which cost more than the features.
   */
  readonly found: Map<(facts: PageFacts) => unknown, unknown>;
}

/** Of all blocks together. */
export interface PageTotals {
  readonly words: number;
  readonly linkWords: number;
  readonly longWords: number;
  readonly stopWords: number;
}

export function pageFactsOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): PageFacts {
  const elements = pageElementsOf(page);
  const texts = blockTextsOf(page, blocks, elements);
  const isLong = longBlocksOf(texts);
  const { counts } = texts;
  const sums = elementSumsOf(page, blocks, elements, texts, isLong);
  const totals = {
    words: sumOf(counts.words),
    linkWords: sumOf(counts.linkWords),
    longWords: sumOf(counts.words, isLong),
    stopWords: sumOf(counts.stopWords),
  };
  const meta = pageMetaOf(page, texts);
  return { page, blocks, elements, texts, isLong, sums, totals, meta, lexicon, found: new Map() };
}

/** The greatest value of a column of no value below 0. */
export function greatestOf(column: Int32Array): number {
  let greatest = 0;
  for (let index = 0; index < column.length; index++) greatest = Math.max(greatest, column[index]);
  return greatest;
}

/** The sum of a column, or that of its entries for which another column is 1. */
export function sumOf(column: Int32Array | Uint8Array, isMeant?: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < column.length; index++) if (isMeant === undefined || isMeant[index] === 1) sum += column[index];
  return sum;
}
