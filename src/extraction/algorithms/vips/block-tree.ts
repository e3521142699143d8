import type { PageBoxes } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { ruleFactsOf } from "./block-rules.ts";
import { TreeBuilder } from "./tree-builder.ts";
import { visualTreeOf } from "./visual-tree.ts";
import type { VisualTree } from "./visual-tree.ts";

/**
 * The blocks of a page as a tree, each parent before its children and these from the upper left corner on: the page, what it was
 * divided into, and the bands that blocks were merged to. No block is less coherent than the one it is in.
 */
export interface BlockTree {
  readonly count: number;
  /** -1 for the page. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Index after the last block within. */
  readonly subtreeEnds: Int32Array<ArrayBuffer>;
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
