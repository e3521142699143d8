import type { Page } from "../../page/page.ts";
import type { BlockTexts } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { int32Columns, uint32Columns } from "./columns.ts";
import { mixed, Numbers } from "./hashing.ts";
import type { PageElements } from "./page-elements.ts";
import { pageTagsOf, tagValues } from "./page-tags.ts";

/** Words from which a block counts as long, and the share of them in links below which it does. */
export const longWords = 15;
export const longLinkShare = 0.4;

/** A repeated element has at least so many siblings of its kind, itself among them, of so many words each. */
const repeatedSiblings = 3;
const repeatedWords = 8;

/** What stands in each element, itself and all in it: a column each. */
export interface ElementSums {
  readonly words: Int32Array<ArrayBuffer>;
  readonly linkWords: Int32Array<ArrayBuffer>;
  /** Words in long blocks. */
  readonly longWords: Int32Array<ArrayBuffer>;
  readonly blocks: Int32Array<ArrayBuffer>;
  readonly commas: Int32Array<ArrayBuffer>;
  readonly stopWords: Int32Array<ArrayBuffer>;
  /** The next element around with more words; -1 for none. */
  readonly larger: Int32Array<ArrayBuffer>;
  /** Siblings of the same kind with some words, itself among them; and the innermost and outermost repeated element around. */
  readonly alike: Uint32Array<ArrayBuffer>;
  readonly innerRepeated: Int32Array<ArrayBuffer>;
  readonly outerRepeated: Int32Array<ArrayBuffer>;
  /** Of the elements before each: images, `p`, inputs. */
  readonly imagesBefore: Uint32Array<ArrayBuffer>;
  readonly paragraphsBefore: Uint32Array<ArrayBuffer>;
  readonly inputsBefore: Uint32Array<ArrayBuffer>;
}

/** 1 for each long block. */
export function longBlocksOf({ counts: { words, linkWords } }: BlockTexts): Uint8Array<ArrayBuffer> {
  const isLong = new Uint8Array(words.length);
  for (let block = 0; block < words.length; block++)
    if (words[block] >= longWords && linkWords[block] < longLinkShare * words[block]) isLong[block] = 1;
  return isLong;
}

export function elementSumsOf(
  page: Page,
  blocks: LearnedBlocks,
  elements: PageElements,
  { counts }: BlockTexts,
  isLong: Uint8Array,
): ElementSums {
  const { count, parents } = page.elements;
  const [words, linkWords, long, blockCounts, commas, stopWords] = int32Columns(6, count);
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.elements[block];
    if (element < 0) continue;
    words[element] += counts.words[block];
    linkWords[element] += counts.linkWords[block];
    if (isLong[block] === 1) long[element] += counts.words[block];
    blockCounts[element]++;
    commas[element] += counts.commas[block];
    stopWords[element] += counts.stopWords[block];
  }
  for (let element = count - 1; element >= 0; element--) {
    const parent = parents[element];
    if (parent < 0 || words[element] === 0) continue;
    words[parent] += words[element];
    linkWords[parent] += linkWords[element];
    long[parent] += long[element];
    blockCounts[parent] += blockCounts[element];
    commas[parent] += commas[element];
    stopWords[parent] += stopWords[element];
  }
  return {
    words,
    linkWords,
    longWords: long,
    blocks: blockCounts,
    commas,
    stopWords,
    larger: largerOf(parents, words),
    ...repeatedOf(parents, words, elements),
    ...countsBefore(page),
  };
}

function largerOf(parents: Int32Array, words: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(parents.length);
  for (let element = 0; element < parents.length; element++) {
    const parent = parents[element];
    larger[element] = parent < 0 || words[parent] > words[element] ? parent : larger[parent];
  }
  return larger;
}

function repeatedOf(
  parents: Int32Array,
  words: Int32Array,
  { kinds }: PageElements,
): Pick<ElementSums, "alike" | "innerRepeated" | "outerRepeated"> {
  const count = parents.length;
  const index = new Numbers();
  // From 1 on.
  const [groups, innerRepeated, outerRepeated] = int32Columns(3, count);
  const sizes = [0];
  for (let element = 0; element < count; element++) {
    if (words[element] < repeatedWords || parents[element] < 0) continue;
    const group = index.add(mixed(parents[element], kinds[element])) + 1;
    groups[element] = group;
    if (group === sizes.length) sizes.push(1);
    else sizes[group]++;
  }
  const alike = new Uint32Array(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    const size = sizes[groups[element]];
    alike[element] = size;
    const isRepeated = size >= repeatedSiblings;
    const outer = parent < 0 ? -1 : outerRepeated[parent];
    innerRepeated[element] = isRepeated ? element : parent < 0 ? -1 : innerRepeated[parent];
    outerRepeated[element] = outer < 0 && isRepeated ? element : outer;
  }
  return { alike, innerRepeated, outerRepeated };
}

function countsBefore(page: Page): Pick<ElementSums, "imagesBefore" | "paragraphsBefore" | "inputsBefore"> {
  const { count } = page.elements;
  const tags = pageTagsOf(page);
  const { ofElements } = tags;
  const isImage = tagValues(tags, (name) => Number(name === "img"));
  const isParagraph = tagValues(tags, (name) => Number(name === "p"));
  const isInput = tagValues(tags, (name) => Number(name === "input" || name === "button" || name === "select"));
  const [imagesBefore, paragraphsBefore, inputsBefore] = uint32Columns(3, count + 1);
  for (let element = 0; element < count; element++) {
    const tag = ofElements[element];
    imagesBefore[element + 1] = imagesBefore[element] + isImage[tag];
    paragraphsBefore[element + 1] = paragraphsBefore[element] + isParagraph[tag];
    inputsBefore[element + 1] = inputsBefore[element] + isInput[tag];
  }
  return { imagesBefore, paragraphsBefore, inputsBefore };
}
