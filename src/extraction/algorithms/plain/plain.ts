import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import { everyWord } from "../../language/examples.ts";
import { wordUnits } from "../../method/channels.ts";
import { sorted } from "../../method/sorted.ts";
import { wordsOf } from "../../page/words.ts";

const paper: Paper = {
  short: "Gottron 2008",
  title: "Content Code Blurring: A New Approach to Content Extraction",
  authors: "Thomas Gottron",
  year: 2008,
  venue: "19th International Workshop on Database and Expert Systems Applications (DEXA), 29–33",
};

/** All text of the body: what every method has to beat. */
export const plain = defineExtractor({
  id: "plain",
  name: "Plain",
  summary: "Keeps all text of the body: the baseline that every method must beat.",
  family: "Baselines",
  paper,
  cite: { paper: paper.short, where: "section IV.B, “plain”" },
  formula: "keep every word of the body",
  figure: "Everything is kept, so there is nothing to draw.",
  needs: ["page"],
  parameters: {},
  formulas: [{ values: {}, names: {}, text: everyWord }],
  analyse: ({ page }) => ({ page, words: wordsOf(page) }),
  decide: ({ page, words }): Extraction =>
    sorted({
      page,
      words,
      ofWords: { unitOf: (word) => word, isKept: () => true },
      why: () => ({ formula: "All text of the body is kept." }),
      trace: () => ({
        units: { words: wordUnits(words) },
        channels: [scalar("words", "Words", words.count, "words", "all words of the body")],
        notes: [],
      }),
    }),
});
