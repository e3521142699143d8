import type { PageBoxes } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { relationsOf, subtreeEndsOf } from "../../page/tree.ts";
import { ruleFactsOf, type RuleFacts } from "./block-rules.ts";
import { copyBox, spreadBox } from "./box.ts";
import { extractBlocks, type VisualBlock } from "./extract-blocks.ts";
import { degreeOfWeight, heaviestWeight } from "./separator-weight.ts";
import { groundOf, splitRegion, type Axis, type Ground, type Split } from "./split-region.ts";
import { visualTreeOf, type VisualTree } from "./visual-tree.ts";

/** Bands within bands are looked into this deep: no page that means well goes deeper, and the others must end. */
const deepestBands = 100;

/** Blocks under a parent that are yet to be parted. */
interface Region {
  readonly parent: number;
  readonly blocks: readonly number[];
  readonly depth: number;
  /** Axis along which nothing parts them any more. */
  readonly spent?: Axis | undefined;
}

/** Builds a block tree. Nothing recurses: a page may be thousands of levels deep. */
export class TreeBuilder {
  readonly #facts: RuleFacts;
  readonly #ground: Ground;
  readonly #threshold: number;
  readonly #parents: number[] = [];
  /** Degrees of coherence by each block's own rule or separators. */
  readonly #degrees: number[] = [];
  /** The same, no less than that of the block around. */
  readonly #settled: number[] = [];
  readonly #nodes: number[] = [];
  readonly #rules: number[] = [];
  readonly #weights: number[] = [];
  readonly #separatorOwners: number[] = [];
  readonly #separatorWeights: number[] = [];
  readonly #separatorBoxes: number[] = [];
  /** Rule and degree of the block that a node of the visual tree was last found to be. */
  readonly #foundRules: Uint8Array;
  readonly #foundDegrees: Uint8Array;
  /** Blocks that are to be divided. */
  readonly #whole: number[] = [];
  #rounds = 0;

  /** @param threshold square pixels below which a node counts as small */
  constructor(facts: RuleFacts, threshold: number) {
    this.#facts = facts;
    this.#ground = groundOf(facts);
    this.#foundRules = new Uint8Array(facts.tree.count);
    this.#foundDegrees = new Uint8Array(facts.tree.count);
    this.#threshold = threshold;
  }

  build(): BlockTree {
    if (this.#facts.tree.count > 0) this.#add(-1, 0, 0, 10);
    this.#whole.push(...this.#parents.keys());
    for (let block = this.#whole.pop(); block !== undefined; block = this.#whole.pop()) this.#divide(block);
    this.#settleDegrees();
    return this.#inOrder();
  }

  #add(parent: number, node: number, rule: number, degree: number): number {
    this.#parents.push(parent);
    this.#nodes.push(node);
    this.#rules.push(rule);
    this.#degrees.push(degree);
    this.#weights.push(-1);
    return this.#parents.length - 1;
  }

  /** A round: extracts the blocks in one, and arranges them. */
  #divide(block: number): void {
    const found = extractBlocks(this.#facts, this.#nodes[block], this.#threshold);
    this.#rounds++;
    for (const { node, rule, degree } of found) {
      this.#foundRules[node] = rule;
      this.#foundDegrees[node] = degree;
    }
    const regions = this.#layersOf(block, found);
    for (let region = regions.pop(); region !== undefined; region = regions.pop()) this.#arrange(region, regions);
  }

  /**
   * The blocks that scroll with the page, and apart from them those of each box that lies over it: such a box has no separators.
   *
   * Differs: [layers] the report knows no boxes that lie over the page.
   */
  #layersOf(parent: number, found: readonly VisualBlock[]): Region[] {
    const { layers } = this.#facts.tree;
    const byLayer = new Map<number, number[]>();
    for (const { node } of found) {
      const blocks = byLayer.get(layers[node]);
      if (blocks === undefined) byLayer.set(layers[node], [node]);
      else blocks.push(node);
    }
    if (byLayer.size < 2) return [{ parent, blocks: found.map(({ node }) => node), depth: 0 }];
    this.#weights[parent] = heaviestWeight;
    return Array.from(byLayer.values(), (blocks) => this.#regionIn(parent, blocks));
  }

  #regionIn(parent: number, blocks: readonly number[]): Region {
    return { parent: blocks.length > 1 ? this.#add(parent, -1, 0, 10) : parent, blocks, depth: 0 };
  }

  /** Puts blocks under their parent: parted by separators and merged, or as they are where nothing parts them. */
  #arrange({ parent, blocks, depth, spent }: Region, regions: Region[]): void {
    const split = blocks.length > 1 && depth < deepestBands ? splitRegion(this.#ground, blocks, spent) : undefined;
    if (split !== undefined) this.#merge(parent, split, depth, regions);
    else for (const node of blocks) this.#addBlock(parent, node);
  }

  #merge(parent: number, split: Split, depth: number, regions: Region[]): void {
    this.#weights[parent] = split.heaviest;
    for (const index of split.separators.keys()) this.#addSeparator(parent, split, index);
    for (const blocks of split.bands) {
      if (blocks.length === 1) this.#addBlock(parent, blocks[0]);
      else regions.push({ parent: this.#add(parent, -1, 0, 10), blocks, depth: depth + 1, spent: split.spent });
    }
  }

  #addSeparator(owner: number, { axis, separators, weights, acrossStart, acrossEnd }: Split, index: number): void {
    const { start, end } = separators[index];
    this.#separatorOwners.push(owner);
    this.#separatorWeights.push(weights[index]);
    if (axis.isDown) this.#separatorBoxes.push(acrossStart, start, acrossEnd, end);
    else this.#separatorBoxes.push(start, acrossStart, end, acrossEnd);
  }

  #addBlock(parent: number, node: number): void {
    const degree = this.#foundDegrees[node];
    const block = this.#add(parent, node, this.#foundRules[node], degree);
    // What nothing parts is as coherent as the least coherent block in it.
    if (this.#rules[parent] === 0 && this.#weights[parent] < 0) this.#degrees[parent] = Math.min(this.#degrees[parent], degree);
    if (degree < 10) this.#whole.push(block);
  }

  /** A merged block is as coherent as its heaviest separator lets it be; what is in a block is no less coherent than the whole. */
  #settleDegrees(): void {
    for (const [block, parent] of this.#parents.entries()) {
      const weight = this.#weights[block];
      if (this.#rules[block] === 0 && weight >= 0) this.#degrees[block] = degreeOfWeight(weight);
      this.#settled.push(parent < 0 ? this.#degrees[block] : Math.max(this.#degrees[block], this.#settled[parent]));
    }
  }

  /** The blocks anew, each before those in it. */
  #inOrder(): BlockTree {
    const order = inDocumentOrder(this.#parents);
    const places = new Int32Array(order.length);
    for (const [place, block] of order.entries()) places[block] = place;
    const placeOf = (block: number): number => (block < 0 ? -1 : places[block]);
    const parents = Int32Array.from(order, (block) => placeOf(this.#parents[block]));
    const nodes = Int32Array.from(order, (block) => this.#nodes[block]);
    return {
      count: order.length,
      parents,
      subtreeEnds: subtreeEndsOf(parents),
      degrees: Uint8Array.from(order, (block) => this.#settled[block]),
      ownDegrees: Uint8Array.from(order, (block) => this.#degrees[block]),
      nodes,
      rules: Uint8Array.from(order, (block) => this.#rules[block]),
      weights: Float64Array.from(order, (block) => this.#weights[block]),
      boxes: boxesOf(parents, nodes, this.#facts.tree.boxes),
      separators: {
        count: this.#separatorOwners.length,
        owners: Int32Array.from(this.#separatorOwners, (owner) => places[owner]),
        weights: Float64Array.from(this.#separatorWeights),
        boxes: Int32Array.from(this.#separatorBoxes),
      },
      rounds: this.#rounds,
    };
  }
}

/** Parents before children, children as they were added. */
function inDocumentOrder(parents: readonly number[]): number[] {
  const { firstChildren, nextSiblings } = relationsOf(Int32Array.from(parents));
  const order: number[] = [];
  const open = parents.length > 0 ? [0] : [];
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    order.push(block);
    const sibling = nextSiblings[block];
    if (sibling >= 0) open.push(sibling);
    const child = firstChildren[block];
    if (child >= 0) open.push(child);
  }
  return order;
}

/** A node has its own box, merged blocks the one around their parts. */
function boxesOf(parents: Int32Array, nodes: Int32Array, nodeBoxes: Int32Array): Int32Array<ArrayBuffer> {
  const boxes = new Int32Array(4 * parents.length);
  for (let block = parents.length - 1; block >= 0; block--) {
    const node = nodes[block];
    if (node >= 0) copyBox(nodeBoxes, node, boxes, block);
    const parent = parents[block];
    if (parent >= 0 && nodes[parent] < 0) spreadBox(boxes, block, parent);
  }
  return boxes;
}

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
  readonly count: number;
  /** The block that each is in. */
  readonly owners: Int32Array<ArrayBuffer>;
  readonly weights: Float64Array<ArrayBuffer>;
  /** Left, top, right, bottom. */
  readonly boxes: Int32Array<ArrayBuffer>;
}

/**
 * All that the loop of extraction, separation and merging ever finds: as if the permitted degree of coherence were 10. What a lower one
 * leaves is the top of the same tree, since no round looks at that degree but to go on.
 *
 * @param share of the page's area below which a node counts as small, from 0 to 1
 */
export function blockTreeOf(
  page: Page,
  boxes: PageBoxes,
  share: number,
): { readonly visual: VisualTree; readonly blocks: BlockTree } {
  const visual = visualTreeOf(page, boxes);
  const builder = new TreeBuilder(ruleFactsOf(page, visual), share * boxes.width * boxes.height);
  return { visual, blocks: builder.build() };
}
