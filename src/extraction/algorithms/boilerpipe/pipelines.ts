import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import { classBy, pathBy, pathLinks, settingsOn } from "../../method/rules.ts";
import { judged } from "./block.ts";
import type { TextBlocks } from "./blocks.ts";
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
import { runSteps, type Ran, type ProcedureStep } from "../../method/procedure.ts";
import type { BoilerpipeValues } from "./parameters.ts";
import { changing, type State } from "./stage.ts";
import type { BlockText } from "./texts.ts";
import { treeFeaturesOf, treeOver, type TreeName } from "./trees.ts";

/** The steps of an extractor, and the tree by which one of them classifies: before it no block is content, nor boilerplate. */
interface Pipeline {
  readonly tree: TreeName;
  readonly steps: readonly ProcedureStep<State>[];
}

export const pipelines: Readonly<Record<BoilerpipeValues["method"], Pipeline>> = {
  words: { tree: "words", steps: [classify("number-of-words tree", "words")] },
  density: { tree: "density", steps: [classify("text-density tree", "density")] },
  article: {
    tree: "words",
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
    // The second step looks for content to fuse, and nothing is content yet: it does nothing, in the program too.
    steps: [
      fuseEqualDensity("1 fuse equal densities"),
      fuseNear("2 fuse near content"),
      classify("3 text-density tree", "density"),
    ],
  },
  largest: {
    tree: "words",
    steps: [
      classify("1 number-of-words tree", "words"),
      fuseNear("2 fuse, boilerplate too"),
      keepLargest("3 keep the largest", false),
    ],
  },
  canola: { tree: "canola", steps: [classify("Canola's condition", "canola")] },
};

/** Calls each block content or boilerplate by a tree. */
function classify(label: string, kind: TreeName): ProcedureStep<State> {
  const byTree: Parameters<typeof changing>[2] = (before, { settings }) => {
    const tree = treeOver(treeFeaturesOf(before), settings, kind);
    return {
      blocks: before.map((block, index) => judged(block, classBy(tree, index) === "content")),
      at(index) {
        const path = pathBy(tree, index);
        const links = pathLinks(path, index);
        return {
          ...path.at(-1)?.facts(index),
          links,
          numbers: links.at(-1)?.numbers ?? "",
          parameters: settingsOn(path).map(({ name }) => name),
        };
      },
    };
  };
  return changing(label, "", byTree, true);
}

/** The blocks of a page, their texts, and its title. */
export interface BoilerpipeAnalysis extends TextBlocks {
  readonly page: Page;
  readonly words: Words;
  readonly texts: BlockText;
  readonly title: string;
}

/** The blocks after each step of the extractor that is chosen. */
export function runExtractor({ blocks, texts, characters, title }: BoilerpipeAnalysis, settings: BoilerpipeValues): Ran<State> {
  const kept = new Uint8Array(blocks.length).fill(1);
  const start: State = { settings, texts, characters, title, blocks, kept, isClassified: false };
  return runSteps(pipelines[settings.method].steps, start);
}
