import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { wordsOf } from "../../page/words.ts";
import { traceOf } from "./block-trace.ts";
import { blocksOf } from "./blocks.ts";
import { decideBlocks, selectContent } from "./decided.ts";
import type { Analysis } from "./decided.ts";
import { explainBlock } from "./explain-block.ts";
import { paper, parameters } from "./parameters.ts";
import { textsOf, titleOf } from "./texts.ts";

/** Shallow text features of blocks: two small decision trees, and the extractors that the authors built on them. */
export const boilerpipe = defineExtractor({
  id: "boilerpipe",
  name: "Boilerpipe",
  summary:
    "Cuts the page into blocks of text and asks each, and the one before and after it, for its words and its share of words in links.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "decision trees; Boilerpipe 1.2" },
  formula:
    "words: ld(cur) ≤ 1/3 ∧ (ld(prev) ≤ 5/9 ? cur.words > 16 ∨ next.words > 15 ∨ prev.words > 4 : cur.words > 40 ∨ next.words > 17)",
  figure:
    "Words, text density and link density of every block; the blocks in the plane of the two that decide, with the tree's thresholds; the tree, with the blocks that come to each question; the text left after each step of an extractor.",
  reconstructed: "The paper could not be read: trees, thresholds and steps are those of the authors' program, Boilerpipe.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "number of words", summary: "The paper's tree over words and link density: NumWordsRulesExtractor.", values: {} },
    { name: "text density", summary: "The paper's tree over text density and link density.", values: { method: "density" } },
    { name: "article", summary: "ArticleExtractor: twelve steps, tuned to news.", values: { method: "ArticleExtractor" } },
    {
      name: "default",
      summary: "DefaultExtractor: equal densities fused, then the density tree.",
      values: { method: "DefaultExtractor" },
    },
    {
      name: "largest",
      summary: "LargestContentExtractor: the largest fused block alone.",
      values: { method: "LargestContentExtractor" },
    },
    { name: "canola", summary: "CanolaExtractor: trained on the Canola corpus.", values: { method: "CanolaExtractor" } },
  ],
  published: [
    "ArticleExtractor, comparison of 2023 (SIGIR): mean P 0.908, R 0.825, F1 0.834, median F1 0.946.",
    "ArticleExtractor, AEB 2019: P 0.850, R 0.870, F1 0.860. Kovačič and Diffbot 2014: F1 0.893.",
    "ArticleExtractor, right-to-left news 2023: mean F1 0.951.",
  ],
  analyse({ page }, { lineWidth }): Analysis {
    const blocks = blocksOf(page, lineWidth);
    return { ...blocks, page, words: wordsOf(page), texts: textsOf(page, blocks), title: titleOf(page) };
  },
  decide(analysis, settings): Extraction {
    const decided = decideBlocks(analysis, settings);
    return extracted({
      selection: selectContent(decided),
      trace: () => traceOf(decided),
      explain: (offset) => explainBlock(decided, offset),
    });
  },
  // Objects for blocks with ten fields, two columns for runs, four for words.
  bytesOf: ({ blocks, ofRuns, words }) => blocks.length * 200 + ofRuns.length * 5 + words.count * 16,
});
