import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import { classBy, pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import { judged } from "./block.ts";
import type { PageBlocks } from "./blocks.ts";
import {
  cutAfterEnd,
  cutTrailingHeadings,
  markEnds,
  fuseEqualDensity,
  fuseNear,
  fuseNearContentOfLevel,
  deleteBoilerplate,
  keepLargest,
  restoreLarge,
  restoreListAtEnd,
  expandToTitle,
  markTitle,
} from "./steps.ts";
import type { Settings, Threshold } from "./parameters.ts";
import { contentOf, stagesOf, type Outcome, type Stage, type Step } from "./stage.ts";
import type { BlockTexts } from "./texts.ts";
import { featuresOf, treeOver, type TreeName } from "./trees.ts";

/** The steps of an extractor, and the tree by which one of them classifies. */
export interface Pipeline {
  readonly tree: TreeName;
  readonly steps: readonly Step[];
  /** Index of the step that classifies: before it no block is content, nor boilerplate. */
  readonly treeStep: number;
}

const pipelines: Readonly<Record<Settings["method"], Pipeline>> = {
  words: { tree: "words", treeStep: 0, steps: [classify("number-of-words tree", "words")] },
  density: { tree: "density", treeStep: 0, steps: [classify("text-density tree", "density")] },
  article: {
    tree: "words",
    treeStep: 2,
    steps: [
      markEnds,
      markTitle,
      classify("3 number-of-words tree", "words"),
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
    tree: "density",
    treeStep: 2,
    // Nothing is content yet where the second step looks for content to fuse: it does nothing, in the program too.
    steps: [
      fuseEqualDensity("1 fuse equal densities"),
      fuseNear("2 fuse near content"),
      classify("3 text-density tree", "density"),
    ],
  },
  largest: {
    tree: "words",
    treeStep: 0,
    steps: [
      classify("1 number-of-words tree", "words"),
      fuseNear("2 fuse, boilerplate too"),
      keepLargest("3 keep the largest", false),
    ],
  },
  canola: { tree: "canola", treeStep: 0, steps: [classify("Canola's condition", "canola")] },
};

/** Calls each block content or boilerplate by a tree. */
function classify(name: string, kind: TreeName): Step {
  return {
    name,
    rule: "",
    run(before, { settings }): Outcome {
      const tree = treeOver(featuresOf(before), settings, kind);
      return {
        blocks: before.map((block, index) => judged(block, classBy(tree, index) === "content")),
        at(index) {
          const path = pathBy(tree, index);
          const links = pathLinks(path, index);
          return {
            ...path.at(-1)?.facts(index),
            links,
            numbers: links.at(-1)?.numbers ?? "",
            // Trees ask by thresholds alone.
            parameters: settingsOn(path).map((asked) => asked.name as Threshold),
          };
        },
      };
    },
  };
}

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

/** The blocks that a word has characters in: more than one where a tag within it breaks the block. */
export function blocksOfWord({ words, ofRuns }: Analysis, word: number): readonly number[] {
  const found: number[] = [];
  for (let run = words.firstRuns[word]; run <= words.lastRuns[word]; run++) {
    const block = ofRuns[run];
    if (block >= 0 && found.at(-1) !== block) found.push(block);
  }
  return found;
}
