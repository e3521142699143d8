import { blockTags } from "../../page/blocks.ts";
import { detached, Terms, wordText } from "../../page/terms.ts";
import type { Page } from "../../page/page.ts";
import { bestMatches, indexedBlocks } from "./best-matches.ts";
import type { BestMatches } from "./best-matches.ts";
import { bytesOfBlocks, pageBlocks } from "./block-features.ts";
import type { PageBlocks } from "./block-features.ts";
import { blockVectors } from "./block-vectors.ts";
import type { Scale } from "./block-vectors.ts";

/** Length at which the beginning of a block's text is cut. */
const quoteLength = 60;

/** What is kept of a page that the page at hand was compared with. */
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

export function comparisonOf(page: Page, tagSet: keyof typeof blockTags, scale: Scale): Comparison {
  const terms = new Terms();
  const blocks = pageBlocks(page, blockTags[tagSet]);
  const own = indexedBlocks(blockVectors(blocks, terms, scale), terms.count);
  return {
    blocks,
    compare(other) {
      const otherBlocks = pageBlocks(other, blockTags[tagSet]);
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
    const block = blocks.ofWords[word] ?? -1;
    const quote = quotes.get(block);
    if (!wanted.has(block) || (quote?.length ?? 0) > quoteLength) continue;
    quotes.set(block, quote === undefined ? wordText(page, words, word) : `${quote} ${wordText(page, words, word)}`);
  }
  for (const [block, quote] of quotes)
    quotes.set(block, detached(quote.length > quoteLength ? `${quote.slice(0, quoteLength - 1)}…` : quote));
  return quotes;
}
