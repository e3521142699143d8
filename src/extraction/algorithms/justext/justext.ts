import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { ofRuns, sorted } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import { classify, columnsOf, good, isOf } from "./classes.ts";
import { deviations } from "./deviations.ts";
import { whyOf, type Decided } from "./explain-paragraph.ts";
import { traceOf } from "./paragraph-trace.ts";
import { paragraphsOf, type Analysis } from "./paragraphs.ts";
import { paper, parameters } from "./parameters.ts";

/** Paragraphs classed by links, length and stop words, then by their neighbours. */
export const justext = defineExtractor({
  id: "justext",
  name: "jusText",
  summary:
    "Classes each paragraph by its links, its length and its share of stop words; neighbours decide on what is short or unsure.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "jusText algorithm" },
  formula:
    "good: link density ≤ 0.2 ∧ length > 200 ∧ stop words / words ≥ stopHigh; short and near-good ones as their neighbours",
  figure:
    "Stop-word density and length of every paragraph, and its class before and after its neighbours were looked at; the paragraphs in the plane of the two, in which the classes are rectangles.",
  signature: "plane",
  reconstructed: "The thesis could not be read: classes and steps are those of the package jusText 3 and of its documentation.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "jusText", summary: "The program's defaults, its shares of stop words scaled to the lists used here.", values: {} },
    {
      name: "shares of the program",
      summary: "The shares of stop words that belong to the program's own, longer lists.",
      values: { stopLow: 0.3, stopHigh: 0.32 },
    },
    {
      name: "as the package does it",
      summary: "The published package, which never carries out the first step for headings.",
      values: { packageQuirk: true },
    },
    { name: "older version", summary: "Neighbours are looked for over at most 5 paragraphs.", values: { maxGoodDistance: 5 } },
    {
      name: "comparison of 2023",
      summary: "Settings of the comparison at SIGIR 2023: shorter texts and fewer stop words will do, headings off.",
      values: { lengthLow: 50, stopLow: 0.1, stopHigh: 0.2, headings: false },
    },
  ],
  published: [
    "Comparison of 2023 (SIGIR): mean P 0.794, R 0.769, F1 0.759, median F1 0.904.",
    "jusText 3.0.2, AEB: P 0.858, R 0.756, F1 0.804.",
  ],
  deviations,
  analyse({ page }, { language, formControls }): Analysis {
    return { ...paragraphsOf(page, language, formControls), page, pageWords: wordsOf(page) };
  },
  decide(analysis, settings): Extraction {
    const { page, pageWords, units, firstRuns, count } = analysis;
    const columns = columnsOf(analysis);
    const decided: Decided = { analysis, settings, columns, ...classify(analysis, settings, columns) };
    return sorted({
      page,
      words: pageWords,
      units,
      ofWords: ofRuns(
        page,
        pageWords,
        (run) => analysis.ofRuns[run],
        (paragraph) => isOf(good, decided.final, paragraph),
        "any",
      ),
      label: (paragraph) =>
        `paragraph ${paragraph + 1} of ${count}, ${elementLabel(page, page.runs.parents[firstRuns[paragraph]])}`,
      why: (paragraph) => whyOf(decided, paragraph),
      trace: () => traceOf(decided),
    });
  },
});
