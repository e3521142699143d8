import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import type { Block } from "./block.ts";
import type { PageBlocks } from "./blocks.ts";
import { classify } from "./classifying.ts";
import { cutAfterEnd, cutTrailingHeadings, markEnds } from "./ends.ts";
import { fuseEqualDensity, fuseNear, fuseNearContentOfLevel } from "./fusing.ts";
import { deleteBoilerplate, keepLargest, restoreLarge, restoreListAtEnd } from "./largest.ts";
import type { Settings } from "./parameters.ts";
import { contentOf, stagesOf, type Step, type Stage } from "./stage.ts";
import type { BlockTexts } from "./texts.ts";
import { expandToTitle, markTitle } from "./title.ts";
import type { Tree } from "./tree.ts";
import { canolaTree, densityTree, wordsTree } from "./trees.ts";

/** The steps of an extractor, and the tree by which one of them classifies. */
export interface Pipeline {
  readonly tree: Tree;
  readonly steps: readonly Step[];
  /** Index of the step that classifies: before it no block is content, nor boilerplate. */
  readonly treeStep: number;
}

export const pipelines: Readonly<Record<Settings["method"], Pipeline>> = {
  words: { tree: wordsTree, treeStep: 0, steps: [classify("number-of-words tree", wordsTree)] },
  density: { tree: densityTree, treeStep: 0, steps: [classify("text-density tree", densityTree)] },
  article: {
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
  default: {
    tree: densityTree,
    treeStep: 2,
    // Nothing is content yet where the second step looks for content to fuse: it does nothing, in the program too.
    steps: [
      fuseEqualDensity("1 fuse equal densities"),
      fuseNear("2 fuse near content"),
      classify("3 text-density tree", densityTree),
    ],
  },
  largest: {
    tree: wordsTree,
    treeStep: 0,
    steps: [
      classify("1 number-of-words tree", wordsTree),
      fuseNear("2 fuse, boilerplate too"),
      keepLargest("3 keep the largest", false),
    ],
  },
  canola: { tree: canolaTree, treeStep: 0, steps: [classify("Canola's condition", canolaTree)] },
};

/** The blocks of a page, their texts, and its title. */
export interface Analysis extends PageBlocks {
  readonly page: Page;
  readonly words: Words;
  readonly texts: BlockTexts;
  readonly title: string;
}

export interface Decided {
  readonly analysis: Analysis;
  readonly settings: Settings;
  readonly pipeline: Pipeline;
  readonly stages: readonly Stage[];
  /** 1 for each block of the page that is content in the end. */
  readonly isContent: Uint8Array<ArrayBuffer>;
}

export function decideBlocks(analysis: Analysis, settings: Settings): Decided {
  const { blocks } = analysis;
  const pipeline = pipelines[settings.method];
  const stages = stagesOf(pipeline.steps, blocks, { settings, ...analysis });
  return { analysis, settings, pipeline, stages, isContent: contentOf(stages.at(-1)?.blocks ?? [], blocks.length) };
}

/** The blocks as they stood before the tree classified them. */
export function beforeTree({ analysis, pipeline: { treeStep }, stages }: Decided): readonly Block[] {
  return treeStep === 0 ? analysis.blocks : stages[treeStep - 1].blocks;
}

/** The blocks that a word has characters in: more than one where a tag within it breaks the block. */
export function blocksOfWord({ words, ofRuns }: Analysis, word: number): readonly number[] {
  const found: number[] = [];
  for (let run = words.firstRuns[word]; run <= words.lastRuns[word]; run++) {
    const block = ofRuns[run];
    if (block >= 0 && found.at(-1) !== block) found.push(block);
  }
  return found;
}
