import type { PageBoxes } from "../../contract/inputs.ts";
import { textParts } from "../../page/counted.ts";
import type { Page } from "../../page/page.ts";
import { withinLinks } from "../../page/tree.ts";
import type { Words } from "../../page/words.ts";
import type { BlockTree } from "./block-tree.ts";
import type { VisualTree } from "./visual-tree.ts";

/** A page with the tree of its blocks, whatever degree of coherence is permitted. */
export interface Segmentation {
  readonly page: Page;
  readonly words: Words;
  readonly boxes: Pick<PageBoxes, "width" | "height" | "isStyled" | "runs">;
  readonly blocks: BlockTree;
  readonly sums: TextSums;
  /** The innermost block that holds each run of text; -1 where the run cannot be seen. */
  readonly leaves: Int32Array<ArrayBuffer>;
  /** Element of the page that each block is, -1 for texts and merged blocks. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Stretch of the source from the first to the last of what is in each block. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function segmentedPage(page: Page, boxes: PageBoxes, visual: VisualTree, blocks: BlockTree, words: Words): Segmentation {
  const leaves = new Int32Array(page.runs.count).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    const root = blocks.nodes[block];
    // A block that is divided further leaves its texts to the blocks in it.
    if (root < 0 || blocks.subtreeEnds[block] !== block + 1) continue;
    for (const run of visual.runs.subarray(root, visual.subtreeEnds[root])) if (run >= 0) leaves[run] = block;
  }
  const { width, height, isStyled, runs } = boxes;
  return {
    page,
    words,
    boxes: { width, height, isStyled, runs },
    blocks,
    sums: textSumsOf(page, boxes, blocks, leaves),
    leaves,
    elements: blocks.nodes.map((node) => (node < 0 ? -1 : visual.elements[node])),
    ...spansOf(page, visual, blocks),
  };
}

function spansOf({ elements, runs }: Page, visual: VisualTree, { count, nodes, parents }: BlockTree) {
  const starts = new Uint32Array(count).fill(0xffffffff);
  const ends = new Uint32Array(count);
  for (let block = count - 1; block >= 0; block--) {
    const node = nodes[block];
    if (node >= 0) {
      const [run, element] = [visual.runs[node], visual.elements[node]];
      starts[block] = run >= 0 ? runs.starts[run] : elements.starts[element];
      ends[block] = run >= 0 ? runs.ends[run] : elements.ends[element];
    }
    const parent = parents[block];
    if (parent < 0 || nodes[parent] >= 0) continue;
    starts[parent] = Math.min(starts[parent], starts[block]);
    ends[parent] = Math.max(ends[parent], ends[block]);
  }
  return { starts, ends };
}

/** The sums over the text in each block. */
interface TextSums {
  /** Square pixels that text covers. */
  readonly areas: Float64Array<ArrayBuffer>;
  /** Characters of text, white space aside, and those of them in links. */
  readonly characters: Float64Array<ArrayBuffer>;
  readonly linkCharacters: Float64Array<ArrayBuffer>;
}

function textSumsOf(page: Page, { textAreas }: PageBoxes, { count, parents }: BlockTree, leaves: Int32Array): TextSums {
  const { runs } = page;
  const { units } = textParts(page);
  const inLink = withinLinks(page);
  const [areas, characters, linkCharacters] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (const [run, leaf] of leaves.entries()) {
    if (leaf < 0) continue;
    areas[leaf] += textAreas[run];
    characters[leaf] += units[run];
    if (inLink[runs.parents[run]] === 1) linkCharacters[leaf] += units[run];
  }
  for (let block = count - 1; block > 0; block--)
    for (const column of [areas, characters, linkCharacters]) column[parents[block]] += column[block];
  return { areas, characters, linkCharacters };
}

/** The segments of a setting, and the one that is kept. */
export interface SegmentChoice {
  readonly permitted: number;
  /** The segments, in the tree's order. */
  readonly segments: readonly number[];
  /** The segment that is kept, -1 for none, with its score. */
  readonly best: number;
  readonly score: number;
}

export function decidedAt({ blocks, sums }: Segmentation, permitted: number): SegmentChoice {
  const segments = segmentsOf(blocks, permitted);
  let [best, score] = [-1, 0];
  // The first of several with the largest score is taken.
  for (const segment of segments) {
    const own = segmentScore(sums, segment);
    if (own > score) [best, score] = [segment, own];
  }
  return { permitted, segments, best, score };
}

/** Characters in links by all characters; 0 where there is none. */
export function linkShareOf({ characters, linkCharacters }: TextSums, block: number): number {
  return linkCharacters[block] / Math.max(characters[block], 1);
}

/**
 * The score of a block as the page's content: what its text outside links covers, in whole square pixels.
 *
 * Differs: [choice] VIPS segments and chooses nothing.
 */
export function segmentScore(sums: TextSums, block: number): number {
  return Math.round(sums.areas[block] * (1 - linkShareOf(sums, block)));
}

/**
 * The segments that a permitted degree of coherence leaves: the outermost blocks that are as coherent, and those that nothing divides;
 * in the tree's order.
 */
export function segmentsOf({ count, degrees, subtreeEnds }: BlockTree, permitted: number): number[] {
  const segments: number[] = [];
  for (let block = 0; block < count;) {
    const end = subtreeEnds[block];
    const isSegment = degrees[block] >= permitted || end === block + 1;
    if (isSegment) segments.push(block);
    block = isSegment ? end : block + 1;
  }
  return segments;
}

export function isKeptBy({ blocks, leaves }: Segmentation, { best }: SegmentChoice, run: number): boolean {
  const leaf = leaves[run];
  return best >= 0 && leaf >= best && leaf < blocks.subtreeEnds[best];
}

/** The segment that a run of text is in; -1 where the run cannot be seen. */
export function segmentOf({ blocks: { degrees, parents }, leaves }: Segmentation, permitted: number, run: number): number {
  let segment = leaves[run];
  if (segment < 0) return -1;
  // The way up ends at the outermost block that is coherent enough: no block is less coherent than the one it is in.
  for (let parent = parents[segment]; parent >= 0 && degrees[parent] >= permitted; parent = parents[segment]) segment = parent;
  return segment;
}

/** A block as it is listed: its element, or how many were merged and the first of them. */
export function visualBlockName(
  { page, elements, blocks }: Segmentation,
  block: number,
  name: (page: Page, element: number) => string,
): string {
  const { count, nodes, parents, subtreeEnds } = blocks;
  const own = elements[block];
  if (own >= 0) return name(page, own);
  if (nodes[block] >= 0) return "text";
  let parts = 0;
  for (let part = block + 1; part < Math.min(subtreeEnds[block], count); part = subtreeEnds[part])
    if (parents[part] === block) parts++;
  let first = block + 1;
  while (nodes[first] < 0) first++;
  const element = elements[first];
  return `${parts} blocks from ${element >= 0 ? name(page, element) : "text"} on`;
}
