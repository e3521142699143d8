import { alignTool } from "../extraction/algorithms/aligned-tool.ts";
import { outputWords } from "../extraction/algorithms/output/output-words.ts";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import type { Page } from "../extraction/page/page.ts";
import { messageOf } from "../format.ts";
import type { TriedOutput } from "./protocol/questions.ts";

/** How much of an output stands on a page, and of the page in it. */
export function tryOutput(page: Page, output: GivenOutput): TriedOutput {
  try {
    const { words, toolWords, strays } = alignTool(page, outputWords(output, "It"));
    return { words: toolWords.length, placed: toolWords.length - strays.length, pageWords: words.count };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
