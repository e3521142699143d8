import type { PageBoxes } from "../../contract/inputs.ts";
import { isLink, type Page } from "../../page/page.ts";
import { withinWanted } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { BlockTree } from "./tree-builder.ts";
import type { VisualTree } from "./visual-tree.ts";

/** The rule by which a segment is chosen as the page's content. */
export type Choice = "unlinked" | "middle";

/** The sums over the text in each block. */
export interface TextSums {
  /** Square pixels that text covers. */
  readonly areas: Float64Array<ArrayBuffer>;
  /** The same within the middle of the page's width. */
  readonly middleAreas: Float64Array<ArrayBuffer>;
  /** Characters of text, white space aside, and those of them in links. */
  readonly characters: Float64Array<ArrayBuffer>;
  readonly linkCharacters: Float64Array<ArrayBuffer>;
}

/** Share of the page's width that is its middle. */
export const middleShare = 0.6;

export function textSumsOf(page: Page, boxes: PageBoxes, visual: VisualTree, blocks: BlockTree): TextSums {
  const { count, parents, subtreeEnds, nodes } = blocks;
  const sums: TextSums = {
    areas: new Float64Array(count),
    middleAreas: new Float64Array(count),
    characters: new Float64Array(count),
    linkCharacters: new Float64Array(count),
  };
  const columns = Object.values<Float64Array>({ ...sums });
  const inLink = withinWanted(
    visual.parents,
    (node) => visual.elements[node] >= 0 && isLink(page.elements, visual.elements[node]),
  );
  for (let block = count - 1; block >= 0; block--) {
    const node = nodes[block];
    if (subtreeEnds[block] === block + 1 && node >= 0) addTexts(page, boxes, visual, inLink, sums, block, node);
    const parent = parents[block];
    if (parent >= 0) for (const column of columns) column[parent] += column[block];
  }
  return sums;
}

/** Adds what the texts in a node come to. */
function addTexts(
  { runs }: Page,
  { width, runs: boxes, textAreas }: PageBoxes,
  visual: VisualTree,
  inLink: Uint8Array,
  { areas, middleAreas, characters, linkCharacters }: TextSums,
  block: number,
  root: number,
): void {
  const [start, end] = [(width * (1 - middleShare)) / 2, (width * (1 + middleShare)) / 2];
  for (let node = root; node < visual.subtreeEnds[root]; node++) {
    const run = visual.runs[node];
    if (run < 0) continue;
    const area = textAreas[run];
    const [left, , runWidth] = boxes.subarray(4 * run, 4 * run + 4);
    const within = Math.max(Math.min(left + runWidth, end) - Math.max(left, start), 0);
    const length = lengthOf(runs.texts[run]);
    areas[block] += area;
    middleAreas[block] += runWidth > 0 ? (area * within) / runWidth : 0;
    characters[block] += length;
    if (inLink[node] === 1) linkCharacters[block] += length;
  }
}

function lengthOf(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) if (!isSpace(text.charCodeAt(index))) length++;
  return length;
}

/** Characters in links by all characters; 0 where there is none. */
export function linkQuota({ characters, linkCharacters }: TextSums, block: number): number {
  return linkCharacters[block] / Math.max(characters[block], 1);
}

/**
 * The score of a block as the page's content, in whole square pixels.
 *
 * Differs: [choice] VIPS segments and chooses nothing; both ways are ours.
 */
export function scoreOf(sums: TextSums, choice: Choice, block: number): number {
  const area = choice === "unlinked" ? sums.areas[block] * (1 - linkQuota(sums, block)) : sums.middleAreas[block];
  return Math.round(area);
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

/** The segment of the largest score, of several the first; -1 where none has any. */
export function bestOf(sums: TextSums, choice: Choice, segments: readonly number[]): number {
  let best = -1;
  let most = 0;
  for (const segment of segments) {
    const score = scoreOf(sums, choice, segment);
    if (score > most) [best, most] = [segment, score];
  }
  return best;
}
