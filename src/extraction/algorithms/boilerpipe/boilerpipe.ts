import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { firstFlip } from "../../method/comparison.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import { traceOf } from "./block-trace.ts";
import { blocksOf } from "./blocks.ts";
import { paper, parameters } from "./parameters.ts";
import { blocksOfWord, decideBlocks, type Analysis, type Decided } from "./pipelines.ts";
import { saidOf } from "./stage.ts";
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
  signature: "tree",
  reconstructed: "The paper could not be read: trees, thresholds and steps are those of the authors' program, Boilerpipe.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "number of words", summary: "The paper's tree over words and link density: NumWordsRulesExtractor.", values: {} },
    { name: "text density", summary: "The paper's tree over text density and link density.", values: { method: "density" } },
    { name: "article", summary: "ArticleExtractor: twelve steps, tuned to news.", values: { method: "article" } },
    {
      name: "default",
      summary: "DefaultExtractor: equal densities fused, then the density tree.",
      values: { method: "default" },
    },
    {
      name: "largest",
      summary: "LargestContentExtractor: the largest fused block alone.",
      values: { method: "largest" },
    },
    { name: "canola", summary: "CanolaExtractor: trained on the Canola corpus.", values: { method: "canola" } },
  ],
  published: [
    "ArticleExtractor, comparison of 2023 (SIGIR): mean P 0.908, R 0.825, F1 0.834, median F1 0.946.",
    "ArticleExtractor, AEB 2019: P 0.850, R 0.870, F1 0.860. Kovačič and Diffbot 2014: F1 0.893.",
    "ArticleExtractor, right-to-left news 2023: mean F1 0.951.",
  ],
  deviations: [
    {
      id: "labels",
      where: "Boilerpipe 1.2",
      what: "The program labels a block by the elements that are open where it is found to have ended, which may be those of the next; here by those around its first text. The no-break space is white space here.",
      why: "So a heading or a list item is labelled by its own elements, and not by those of the block after it.",
      changes:
        "Steps of ArticleExtractor that ask for labels, at the first or last block of a heading or list; the trees ask for none.",
    },
  ],
  analyse({ page }, { lineWidth }): Analysis {
    const blocks = blocksOf(page, lineWidth);
    return { ...blocks, page, words: wordsOf(page), texts: textsOf(page, blocks), title: titleOf(page) };
  },
  decide(analysis, settings): Extraction {
    const decided = decideBlocks(analysis, settings);
    const { page, words, units, ofRuns: blockOfRun, firstRuns, blocks } = analysis;
    return sorted({
      page,
      words,
      units,
      ofWords: ofRuns(
        page,
        words,
        (run) => blockOfRun[run],
        (block) => decided.isContent[block] === 1,
        "any",
      ),
      label: (block) => `block ${block + 1} of ${blocks.length}, ${elementLabel(page, page.runs.parents[firstRuns[block]])}`,
      why: (block, word) => whyOf(decided, block, word),
      trace: () => traceOf(decided),
    });
  },
  // Objects for blocks with ten fields, two columns for runs, four for words.
  bytesOf: ({ blocks, ofRuns: blockOfRun, words }) => blocks.length * 200 + blockOfRun.length * 5 + words.count * 16,
});

/** Why a block is kept or removed: the way through the tree, and what the steps of the extractor did to it. */
function whyOf(decided: Decided, block: number, word: number): Why {
  if (block < 0) return { formula: "Scripts, embedded objects and the options of a list are not read.", step: "not read" };
  const { stages, analysis, settings } = decided;
  const verdict = decided.isContent[block] === 1 ? "kept" : "removed";
  const all = stages.map((stage) => saidOf(stage, block));
  const decisive = all.findLastIndex((said) => said?.verdict === verdict);
  const { numbers = "", links: _, parameters: __, verdict: ___, ...facts } = all[decisive] ?? {};
  // The largest block is so by no parameter: those that made blocks content, or not, may turn it.
  const names = all.slice(0, decisive + 1).findLast((said) => said?.parameters !== undefined)?.parameters ?? [];
  const isProcedure = stages.length > 1;
  const isShared = blocksOfWord(analysis, word).length > 1;
  const chain = all.slice(0, decisive + 1).flatMap((said, index) => {
    if (said === undefined) return [];
    const { name, rule } = stages[index];
    const links = said.links ?? [{ symbols: rule, numbers: said.numbers }];
    return links.map((link) => (isProcedure ? { ...link, symbols: `${name}: ${link.symbols}` } : link));
  });
  return {
    ...facts,
    // What turns one of a word's blocks need not turn the word.
    ...(isShared
      ? {}
      : firstFlip(names, parameters, settings, (others) => decideBlocks(analysis, others).isContent[block] === 1)),
    formula: numbers,
    chain,
    ...(isProcedure ? { step: decisive < 0 ? "" : stages[decisive].name } : {}),
  };
}
