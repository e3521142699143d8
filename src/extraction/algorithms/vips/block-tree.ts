import type { PageBoxes } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { subtreeEndsOf } from "../../page/tree.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import { extractBlocks, ruleFactsOf, type VisualBlock } from "./block-rules.ts";
import { copyBox, spreadBox, visualTreeOf, type VisualTree } from "./visual-tree.ts";
import {
  degreeOfWeight,
  heaviestWeight,
  splitFactsOf,
  splitRegion,
  type BoxAxis,
  type SplitFacts,
  type RegionSplit,
} from "./split-region.ts";

/**
 * The blocks of a page as a tree, each parent before its children and these from the upper left corner on: the page, what it was
 * divided into, and the bands that blocks were merged to. No block is less coherent than the one it is in.
 */
export interface BlockTree {
  readonly count: number;
  /** -1 for the page. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Index after the last block within. */
  readonly subtreeEnds: Uint32Array<ArrayBuffer>;
  /** Degree of coherence, 1 to 10. */
  readonly degrees: Uint8Array<ArrayBuffer>;
  /** The same by the block's own rule or separators, before it was raised to that of the block around it. */
  readonly ownDegrees: Uint8Array<ArrayBuffer>;
  /** Node of the visual tree; -1 for merged blocks. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** Number of the rule that the node stayed whole by; 0 for the page and for merged blocks. */
  readonly rules: Uint8Array<ArrayBuffer>;
  /** Heaviest separator within, -1 for none. */
  readonly weights: Float64Array<ArrayBuffer>;
  /** Left, top, right, bottom. */
  readonly boxes: Int32Array<ArrayBuffer>;
  readonly separators: BlockSeparators;
  /** Times that a block was divided. */
  readonly rounds: number;
}

export interface BlockSeparators {
  /** The block that each is in. */
  readonly owners: Int32Array<ArrayBuffer>;
  readonly weights: Float64Array<ArrayBuffer>;
  /** Left, top, right, bottom. */
  readonly boxes: Int32Array<ArrayBuffer>;
}

/**
 * All that the loop of extraction, separation and merging ever finds: as if the permitted degree of coherence were 10. What a lower one
 * leaves is the top of the same tree, since no round looks at that degree but to go on. Nothing recurses: a page may be thousands of
 * levels deep.
 *
 * @param share of the page's area below which a node counts as small, from 0 to 1
 */
export function blockTreeOf(
  page: Page,
  boxes: PageBoxes,
  share: number,
): { readonly visual: VisualTree; readonly blocks: BlockTree } {
  const visual = visualTreeOf(page, boxes);
  const facts = ruleFactsOf(page, visual);
  const ground = splitFactsOf(facts);
  const roots = visual.count > 0 ? [blockIn(undefined, 0, 0, 10)] : [];
  const whole = [...roots];
  let rounds = 0;
  for (let block = whole.pop(); block !== undefined; block = whole.pop()) {
    const found = extractBlocks(facts, block.node, share * boxes.width * boxes.height);
    const byNode = new Map(found.map((one) => [one.node, one]));
    const regions = layersOf(visual, block, found);
    for (let region = regions.pop(); region !== undefined; region = regions.pop())
      for (const band of arranged(ground, region, byNode, whole)) regions.push(band);
    rounds++;
  }
  return { visual, blocks: { ...flat(roots, visual), rounds } };
}

/** A block as it is found: each settles its own degree of coherence when all in it has been seen. */
interface TreeBlock {
  readonly parent: TreeBlock | undefined;
  readonly node: number;
  readonly rule: number;
  degree: number;
  /** The weight of the separators within; -1 where none parts it. */
  weight: number;
  readonly parts: TreeBlock[];
  /** Left, top, right, bottom of each separator within. */
  separators: readonly (readonly [number, number, number, number])[];
}

function blockIn(parent: TreeBlock | undefined, node: number, rule: number, degree: number): TreeBlock {
  const block = { parent, node, rule, degree, weight: -1, parts: [], separators: [] };
  parent?.parts.push(block);
  return block;
}

function mergedIn(parent: TreeBlock): TreeBlock {
  return blockIn(parent, -1, 0, 10);
}

/** Blocks under a parent that are yet to be parted. */
interface BlockRegion {
  readonly parent: TreeBlock;
  readonly blocks: readonly number[];
  readonly depth: number;
  /** Axis along which nothing parts them any more. */
  readonly spent?: BoxAxis | undefined;
}

/**
 * The blocks that scroll with the page, and apart from them those of each box that lies over it: such a box has no separators.
 *
 * Differs: [layers] the report knows no boxes that lie over the page.
 */
function layersOf({ layers }: VisualTree, parent: TreeBlock, found: readonly VisualBlock[]): BlockRegion[] {
  const byLayer = groupsBy(
    found.map(({ node }) => node),
    (node) => layers[node],
  );
  if (byLayer.size > 1) parent.weight = heaviestWeight;
  return Array.from(byLayer.values(), (blocks) => ({
    parent: byLayer.size > 1 && blocks.length > 1 ? mergedIn(parent) : parent,
    blocks,
    depth: 0,
  }));
}

/** Bands within bands are looked into this deep: no page that means well goes deeper, and the others must end. */
const deepestBands = 100;

/**
 * Puts blocks under their parent: parted by separators and merged, or as they are where nothing parts them.
 *
 * @param whole takes what is to be divided in a round of its own.
 * @returns the bands that are to be parted further.
 */
function arranged(
  ground: SplitFacts,
  { parent, blocks, depth, spent }: BlockRegion,
  found: ReadonlyMap<number, VisualBlock>,
  whole: TreeBlock[],
): readonly BlockRegion[] {
  const add = (node: number): void => {
    const { rule = 0, degree = 10 } = found.get(node) ?? {};
    const block = blockIn(parent, node, rule, degree);
    // A block that no separator parts is as coherent as the least coherent block in it.
    if (parent.rule === 0 && parent.weight < 0) parent.degree = Math.min(parent.degree, degree);
    if (degree < 10) whole.push(block);
  };
  const split = blocks.length > 1 && depth < deepestBands ? splitRegion(ground, blocks, spent) : undefined;
  if (split === undefined) {
    for (const node of blocks) add(node);
    return [];
  }
  parent.weight = split.weight;
  parent.separators = boxesOf(split);
  return split.bands.flatMap((band) => {
    if (band.length > 1)
      return [{ parent: mergedIn(parent), blocks: band, depth: depth + 1, spent: split.areAll ? split.axis : undefined }];
    add(band[0]);
    return [];
  });
}

function boxesOf({ axis, separators, acrossStart, acrossEnd }: RegionSplit): TreeBlock["separators"] {
  return separators.map(({ start, end }) =>
    axis.isDown ? [acrossStart, start, acrossEnd, end] : [start, acrossStart, end, acrossEnd],
  );
}

/** The blocks as columns, each before those in it. */
function flat(roots: readonly TreeBlock[], visual: VisualTree): Omit<BlockTree, "rounds"> {
  const order: TreeBlock[] = [];
  const places = new Map<TreeBlock | undefined, number>();
  const open = [...roots];
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    places.set(block, order.push(block) - 1);
    for (const part of block.parts.toReversed()) open.push(part);
    // A merged block is as coherent as its heaviest separator lets it be.
    if (block.rule === 0 && block.weight >= 0) block.degree = degreeOfWeight(block.weight);
  }
  const parents = Int32Array.from(order, ({ parent }) => places.get(parent) ?? -1);
  const degrees = Uint8Array.from(order, ({ degree }) => degree);
  // A block is at least as coherent as the one around it.
  for (const [block, parent] of parents.entries()) if (parent >= 0) degrees[block] = Math.max(degrees[block], degrees[parent]);
  const owned = order.flatMap(({ separators, weight }, owner) => separators.map((box) => ({ owner, weight, box })));
  return {
    count: order.length,
    parents,
    subtreeEnds: subtreeEndsOf(parents),
    degrees,
    ownDegrees: Uint8Array.from(order, ({ degree }) => degree),
    nodes: Int32Array.from(order, ({ node }) => node),
    rules: Uint8Array.from(order, ({ rule }) => rule),
    weights: Float64Array.from(order, ({ weight }) => weight),
    boxes: boxesAround(order, parents, visual.boxes),
    separators: {
      owners: Int32Array.from(owned, ({ owner }) => owner),
      weights: Float64Array.from(owned, ({ weight }) => weight),
      boxes: Int32Array.from(owned.flatMap(({ box }) => box)),
    },
  };
}

/** A node has its own box, merged blocks the one around their parts. */
function boxesAround(order: readonly TreeBlock[], parents: Int32Array, nodeBoxes: Int32Array): Int32Array<ArrayBuffer> {
  const boxes = new Int32Array(4 * order.length);
  for (let block = order.length - 1; block >= 0; block--) {
    const { node, parent } = order[block];
    if (node >= 0) copyBox(nodeBoxes, node, boxes, block);
    if (parent !== undefined && parent.node < 0) spreadBox(boxes, block, parents[block]);
  }
  return boxes;
}
