import type { Extraction } from "../../contract/extraction.ts";
import { unitsOf } from "../../method/channels.ts";
import { shortened } from "../../method/short-label.ts";
import { byWord, sorted, type Sorting } from "../../method/sorted.ts";
import { blocksOf, type Blocks, type Cuts } from "../../page/blocks.ts";
import { elementLabel, type Page } from "../../page/page.ts";
import { wordText } from "../../page/terms.ts";
import { wordsOf, type Words } from "../../page/words.ts";

/** The features that tell blocks apart (Debnath et al. 2005, section 3.2.1), in the order of their columns. */
export const blockFeatures = [
  "text",
  "text tags",
  "images",
  "objects",
  "links",
  "scripts",
  "styles",
  "lists",
  "tables",
  "forms",
] as const;
export type BlockFeature = (typeof blockFeatures)[number];

/** Differs: [feature-tags] the paper's list names kinds of features and few tags; which tags count is ours. */
const tagsOf = {
  "text tags": ["h1", "h2", "h3", "h4", "h5", "h6"],
  images: ["img"],
  objects: ["applet", "object", "embed"],
  links: ["a"],
  scripts: ["script"],
  styles: ["style"],
  lists: ["ul", "ol", "dl"],
  tables: ["table"],
  forms: ["form"],
} as const satisfies Record<Exclude<BlockFeature, "text">, readonly string[]>;

const featureOfTag: ReadonlyMap<string, number> = new Map(
  Object.entries(tagsOf).flatMap(([feature, tags]) =>
    tags.map((tag): [string, number] => [tag, blockFeatures.findIndex((name) => name === feature)]),
  ),
);

/** A page in blocks. */
export interface PageBlocks {
  readonly page: Page;
  readonly words: Words;
  readonly blocks: Blocks;
  /** Columns over the blocks, one for each of `blockFeatures`: words, and tags of the kind. */
  readonly counts: readonly Float64Array<ArrayBuffer>[];
}

export function pageBlocks(page: Page, cuts: Cuts): PageBlocks {
  const words = wordsOf(page);
  const blocks = blocksOf(page, words, cuts, (element) => featureOf(page, element) >= 0);
  const counts = blockFeatures.map(() => new Float64Array(blocks.count));
  for (const block of blocks.ofWords) counts[0][block]++;
  for (let element = 0; element < page.elements.count; element++) {
    const [block, feature] = [blocks.ofElements[element], featureOf(page, element)];
    if (block >= 0 && feature >= 0) counts[feature][block]++;
  }
  return { page, words, blocks, counts };
}

/** Index of the feature that an element is counted as; -1 for none. Scripts are counted, but nothing that is hidden or within what is ignored. */
function featureOf({ elements }: Page, element: number): number {
  if (elements.leftOut[element] === 1) return -1;
  if (elements.ignored[element] === 1 && elements.ignored[elements.parents[element]] !== 0) return -1;
  return featureOfTag.get(elements.names[element]) ?? -1;
}

/** Twelve columns of at most 64 bits for blocks, five of 32 for words, one for elements. */
export function bytesOfBlocks({ page, words, blocks }: PageBlocks): number {
  return blocks.count * 13 * 8 + words.count * 20 + page.elements.count * 4;
}

/** The words of kept blocks. The trace's units of the blocks come of themselves. */
export function sortedBlocks(
  cut: PageBlocks,
  isKept: (block: number) => boolean,
  told: Pick<Sorting, "why" | "trace">,
): Extraction {
  const { page, words, blocks } = cut;
  return sorted({
    page,
    words,
    units: blocks,
    ofWords: byWord(blocks.ofWords, isKept),
    label: (block) => blockName(cut, block),
    why: told.why,
    trace() {
      const made = told.trace();
      return { ...made, units: { blocks: unitsOf("blocks", blocks), ...made.units } };
    },
  });
}

/** Characters of an element's name within a block's. */
const nameLength = 40;

/** "block 12, p.lead": its number and the element of the tag set that it lies in. */
export function blockName({ page, blocks }: PageBlocks, block: number): string {
  const element = blocks.elements[block];
  return `block ${block + 1}${element < 0 ? "" : `, ${shortened(elementLabel(page, element), nameLength)}`}`;
}

/** The first words of each block, so many at the most. */
export function firstWords({ page, words, blocks }: PageBlocks, most: number): readonly (readonly string[])[] {
  const found = Array.from({ length: blocks.count }, (): string[] => []);
  for (let word = 0; word < words.count; word++) {
    const texts = found[blocks.ofWords[word]];
    if (texts.length < most) texts.push(wordText(page, words, word));
  }
  return found;
}
