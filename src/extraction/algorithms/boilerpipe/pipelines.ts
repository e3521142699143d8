import { classify } from "./classifying.ts";
import { cutAfterEnd, cutTrailingHeadings, markEnds } from "./ends.ts";
import { fuseEqualDensity, fuseNear, fuseNearContentOfLevel } from "./fusing.ts";
import { deleteBoilerplate, keepLargest, restoreLarge, restoreListAtEnd } from "./largest.ts";
import type { Settings } from "./parameters.ts";
import type { Step } from "./stage.ts";
import { expandToTitle, markTitle } from "./title.ts";
import type { Tree } from "./tree.ts";
import { canolaTree, densityTree, wordsTree } from "./trees.ts";

/** How an extractor goes about it: its steps, and the tree by which one of them classifies. */
export interface Pipeline {
  readonly tree: Tree;
  readonly steps: readonly Step[];
  /** Index of the step that classifies: before it no block is content, nor boilerplate. */
  readonly treeStep: number;
}

export const pipelines: Readonly<Record<Settings["method"], Pipeline>> = {
  words: { tree: wordsTree, treeStep: 0, steps: [classify("number-of-words tree", wordsTree)] },
  density: { tree: densityTree, treeStep: 0, steps: [classify("text-density tree", densityTree)] },
  ArticleExtractor: {
    tree: wordsTree,
    treeStep: 2,
    steps: [
      markEnds,
      markTitle,
      classify("3 number-of-words tree", wordsTree),
      cutAfterEnd,
      cutTrailingHeadings,
      fuseNear("6 fuse, boilerplate too"),
      deleteBoilerplate,
      fuseNearContentOfLevel("8 fuse content of one level"),
      keepLargest("9 keep the largest", true),
      expandToTitle,
      restoreLarge,
      restoreListAtEnd,
    ],
  },
  DefaultExtractor: {
    tree: densityTree,
    treeStep: 2,
    // Nothing is content yet where the second step looks for content to fuse: it does nothing, in the program too.
    steps: [
      fuseEqualDensity("1 fuse equal densities"),
      fuseNear("2 fuse near content"),
      classify("3 text-density tree", densityTree),
    ],
  },
  LargestContentExtractor: {
    tree: wordsTree,
    treeStep: 0,
    steps: [
      classify("1 number-of-words tree", wordsTree),
      fuseNear("2 fuse, boilerplate too"),
      keepLargest("3 keep the largest", false),
    ],
  },
  CanolaExtractor: { tree: canolaTree, treeStep: 0, steps: [classify("Canola's condition", canolaTree)] },
};
