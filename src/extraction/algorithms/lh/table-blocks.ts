import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";

/** Elements that are blocks. */
export const blockTags = {
  tables: new Set(["table"]),
  "tables and today's elements": new Set(
    "table div section article aside nav header footer main ul ol dl form p h1 h2 h3 h4 h5 h6".split(" "),
  ),
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
  const holders = holdersOf(page, tags);
  const wordHolders = Int32Array.from(words.firstRuns, (run) => holders[page.runs.parents[run] ?? -1] ?? outside);
  const holderAround = (holder: number): number => holders[parents[holder] ?? -1] ?? outside;
  const counts = new Uint32Array(outside + 1);
  for (const holder of wordHolders) counts[holder] = (counts[holder] ?? 0) + 1;
  const takers = Int32Array.from(counts.keys());
  for (let holder = outside - 1; holder >= 0; holder--) {
    const count = counts[holder] ?? 0;
    if (count === 0 || count >= leastWords) continue;
    const around = holderAround(holder);
    takers[holder] = around;
    counts[around] = (counts[around] ?? 0) + count;
  }
  // Outer elements come first: what they lent on is known when an inner one lends to them.
  for (let holder = 0; holder < outside; holder++) takers[holder] = takers[takers[holder] ?? outside] ?? outside;
  return numbered(
    wordHolders.map((holder) => takers[holder] ?? outside),
    outside,
  );
}

/** Innermost block element that holds each element, itself perhaps; the number of elements for none. */
function holdersOf({ elements }: Page, tags: ReadonlySet<string>): Int32Array {
  const holders = new Int32Array(elements.count);
  for (let element = 0; element < elements.count; element++)
    holders[element] = tags.has(elements.names[element] ?? "")
      ? element
      : (holders[elements.parents[element] ?? -1] ?? elements.count);
  return holders;
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
    ofWords: Int32Array.from(holders, (holder) => blocks[holder] ?? -1),
  };
}
