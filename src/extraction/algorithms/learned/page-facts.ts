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
  /** That of the model which asks. */
  readonly lexicon: Lexicon;
  /**
   * What several features read, by what computes it. Here and in no `WeakMap`: what one of those holds is freed by full collections
   * alone, which cost more than the features.
   */
  readonly found: Map<(facts: PageFacts) => unknown, unknown>;
}

export function pageFactsOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): PageFacts {
  const elements = pageElementsOf(page);
  const texts = blockTextsOf(page, blocks, elements);
  const isLong = longBlocksOf(texts);
  const sums = elementSumsOf(page, blocks, elements, texts, isLong);
  return { page, blocks, elements, texts, isLong, sums, meta: pageMetaOf(page, texts), lexicon, found: new Map() };
}
