import type { PageBoxes } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import type { BlockTree } from "./tree-builder.ts";
import { bestOf, scoreOf, segmentsOf, textSumsOf, type Choice, type TextSums } from "./segments.ts";
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
  /** Names of blocks and the best ones for each setting: filled as they are asked for. */
  readonly labels: Map<number, string>;
  readonly decisions: Map<string, Decided>;
}

/** The segments of a setting, and the one that is kept. */
export interface Decided {
  readonly permitted: number;
  readonly choice: Choice;
  /** The segments, in the tree's order. */
  readonly segments: readonly number[];
  /** The segment that is kept, -1 for none, with its score. */
  readonly best: number;
  readonly score: number;
}

export function segmentedPage(page: Page, boxes: PageBoxes, visual: VisualTree, blocks: BlockTree, words: Words): Segmentation {
  const leaves = new Int32Array(page.runs.count).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    const root = blocks.nodes[block];
    // What is divided further hands its texts on to what is in it.
    if (root < 0 || blocks.subtreeEnds[block] !== block + 1) continue;
    for (let node = root; node < visual.subtreeEnds[root]; node++) {
      const run = visual.runs[node];
      if (run >= 0) leaves[run] = block;
    }
  }
  const { width, height, isStyled, runs } = boxes;
  return {
    page,
    words,
    boxes: { width, height, isStyled, runs },
    blocks,
    sums: textSumsOf(page, boxes, visual, blocks),
    leaves,
    elements: blocks.nodes.map((node) => (node < 0 ? -1 : visual.elements[node])),
    ...spansOf(page, visual, blocks),
    labels: new Map(),
    decisions: new Map(),
  };
}

function spansOf({ elements, runs }: Page, visual: VisualTree, { count, nodes, parents }: BlockTree) {
  const starts = new Uint32Array(count).fill(0xffffffff);
  const ends = new Uint32Array(count);
  for (let block = count - 1; block >= 0; block--) {
    const node = nodes[block];
    if (node >= 0) {
      const run = visual.runs[node];
      const element = visual.elements[node];
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

export function decidedAt(segmentation: Segmentation, permitted: number, choice: Choice): Decided {
  const { decisions, blocks, sums } = segmentation;
  const key = `${permitted} ${choice}`;
  let decided = decisions.get(key);
  if (decided === undefined) {
    const segments = segmentsOf(blocks, permitted);
    const best = bestOf(sums, choice, segments);
    decided = { permitted, choice, segments, best, score: best < 0 ? 0 : scoreOf(sums, choice, best) };
    decisions.set(key, decided);
  }
  return decided;
}

export function isKeptBy({ blocks, leaves }: Segmentation, { best }: Decided, run: number): boolean {
  const leaf = leaves[run];
  return best >= 0 && leaf >= best && leaf < blocks.subtreeEnds[best];
}

/** The segment that a run of text is in; -1 where the run cannot be seen. */
export function segmentOf({ blocks: { degrees, parents }, leaves }: Segmentation, permitted: number, run: number): number {
  let segment = leaves[run];
  if (segment < 0) return -1;
  // No block is less coherent than the one it is in: the outermost that is coherent enough is where the way up ends.
  for (let parent = parents[segment]; parent >= 0 && degrees[parent] >= permitted; parent = parents[segment]) segment = parent;
  return segment;
}
