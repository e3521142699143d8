import type { Page } from "../../page/page.ts";
import { selectWords } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import type { Selection } from "../../page/selection.ts";
import type { Block } from "./block.ts";
import type { PageBlocks } from "./blocks.ts";
import type { Settings } from "./parameters.ts";
import { pipelines } from "./pipelines.ts";
import type { Pipeline } from "./pipelines.ts";
import { contentOf, stagesOf } from "./stage.ts";
import type { Stage } from "./stage.ts";
import type { BlockTexts } from "./texts.ts";

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
  return stages[treeStep - 1]?.blocks ?? analysis.blocks;
}

/** The blocks that a word has characters in: more than one where a tag within it breaks the block. */
export function blocksOfWord({ words, ofRuns }: Analysis, word: number): readonly number[] {
  const found: number[] = [];
  for (let run = words.firstRuns[word] ?? 0; run <= (words.lastRuns[word] ?? -1); run++) {
    const block = ofRuns[run] ?? -1;
    if (block >= 0 && found.at(-1) !== block) found.push(block);
  }
  return found;
}

/** The words of which a part stands in content. */
export function selectContent({ analysis, isContent }: Decided): Selection {
  const { page, words, ofRuns } = analysis;
  return selectWords(page, words, (word) => {
    for (let run = words.firstRuns[word] ?? 0; run <= (words.lastRuns[word] ?? -1); run++)
      if (isContent[ofRuns[run] ?? -1] === 1) return true;
    return false;
  });
}
