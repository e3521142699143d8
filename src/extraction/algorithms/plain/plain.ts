import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import type { Page } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { selectWords, wordsOf, type Words, wordAt } from "../../page/words.ts";
import { wordUnits } from "../../method/channels.ts";

const paper: Paper = {
  short: "Gottron 2008",
  title: "Content Code Blurring: A New Approach to Content Extraction",
  authors: "Thomas Gottron",
  year: 2008,
  venue: "19th International Workshop on Database and Expert Systems Application (DEXA)",
};

/** All text of the body: what every method has to beat. */
export const plain = defineExtractor({
  id: "plain",
  name: "Plain",
  summary: "Keeps all text of the body: the baseline that every method has to beat.",
  family: "Baselines",
  paper,
  cite: { paper: paper.short, where: "section IV.B, “plain”" },
  formula: "keep every word of the body",
  figure: "There is nothing to draw but what is kept: all of it.",
  needs: ["page"],
  parameters: {},
  analyse: ({ page }): { page: Page; words: Words } => ({ page, words: wordsOf(page) }),
  decide({ page, words }): Extraction {
    return {
      selection: selectWords(page, words, () => true),
      trace: {
        units: { words: wordUnits(words) },
        channels: [
          { kind: "scalar", id: "words", name: "Words", value: words.count, unit: "words", formula: "all words of the body" },
        ],
        notes: [],
      },
      explain(offset) {
        // A word may have a script or a comment in it.
        if (wordAt(words, offset) < 0 || has(page.ignored, offset))
          return { verdict: "not text", formula: "No word stands here." };
        return { verdict: "kept", formula: "All text of the body is kept." };
      },
    };
  },
  bytesOf: ({ words }) => words.count * 16,
});
