import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import { tokensOf } from "../../page/tokens.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import { decideRegions, inLinkList, tokensInside } from "./decide-regions.ts";
import type { SlopeAnalysis } from "./decide-regions.ts";
import { explainWindow } from "./explain-window.ts";
import { linkListsOf } from "./link-lists.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { traceOf } from "./slope-trace.ts";
import { slopeCurve } from "./windows.ts";

/** Document slope curves: the stretches of a page in which tags are rare. */
export const dsc = defineExtractor({
  id: "dsc",
  name: "DSC",
  summary:
    "Moves a window over the page's tags and words and keeps the stretches in which tags are rarer than on the page as a whole.",
  family: "Sequences",
  paper,
  cite: { paper: paper.short, where: "document slope curves" },
  formula: "keep windows from n in a row of slope ≤ ρ · mean slope, until n in a row are above",
  figure:
    "The document slope curve: tags so far, at each token; below it the slope of each window, and what the regions make of it.",
  reconstructed:
    "DSC as adapted by Gottron 2007, neither of the papers read: windows and thresholds follow later descriptions and a published program.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "fixed", summary: "Windows of 50 tokens, three in a row: finds most of the text.", values: {} },
    {
      name: "each low window",
      summary: "No number in a row: every window in which tags are rare is kept, and no other.",
      values: { run: 1 },
    },
    {
      name: "auto",
      summary: "Windows that grow with the page, and as many in a row as leave a tenth of it: purer, and shorter.",
      values: { windows: "auto" },
    },
  ],
  published: [
    "Average F1 (Gottron 2008, table II): bbc 0.937, chip 0.708, economist 0.881, espresso 0.862, golem 0.958, heise 0.877, manual 0.403, repubblica 0.925, slashdot 0.252, spiegel 0.902, telepolis 0.859, wiki 0.594, yahoo 0.780, zdf 0.847.",
    "As compared against by Sun et al. 2011: precision 92.61 %, recall 72.16 %, F1 80.17 % on average.",
  ],
  analyse({ page }): SlopeAnalysis {
    const tokens = tokensOf(page);
    const words = wordsOf(page);
    return { page, words, tokens, curve: slopeCurve(tokens.words), linkLists: linkListsOf(page, words) };
  },
  decide(analysis, values): Extraction {
    const { page, words, tokens, linkLists } = analysis;
    const regions = decideRegions(analysis, values);
    const inside = tokensInside(regions, tokens.count);
    if (values.linkLists)
      for (const { start, end } of linkLists)
        for (let word = start; word < end; word++) {
          const token = tokens.ofWords[word] ?? 0;
          if (inside[token] === 1) inside[token] = inLinkList;
        }
    return extracted({
      selection: selectWords(page, words, (word) => inside[tokens.ofWords[word] ?? 0] === 1),
      trace: () => traceOf(analysis, values, regions, inside),
      explain: (offset) => explainWindow(analysis, values, regions, offset),
    });
  },
  // Four columns of 32 bits for tokens, five for words.
  bytesOf: ({ tokens, words }) => tokens.count * 16 + words.count * 20,
});
