import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Extraction } from "../../contract/extractor.ts";
import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { Words } from "../../page/words.ts";
import { selectByRun } from "../by-run.ts";
import { explainBlock } from "./explain-block.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { traceOf } from "./quota-trace.ts";
import { removeLinkBlocks, sweep } from "./removals.ts";
import type { Order } from "./removals.ts";
import { structureOf } from "./structure.ts";
import type { Structure } from "./structure.ts";

/** A page's structural elements, with what every quota would leave of it. */
export interface QuotaAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly structure: Structure;
  /** Share of the text left at each quota of the sweep, in the orders that were asked for. */
  readonly sweeps: Map<Order, Float64Array<ArrayBuffer>>;
}

/** Link quota filter: removes the blocks that are mostly links. */
export const lqf = defineExtractor({
  id: "lqf",
  name: "LQF",
  summary: "Removes the tables, lists and other blocks in which more than a quota of the text is links, and keeps the rest.",
  family: "DOM",
  paper,
  cite: { paper: paper.short, where: "link quota" },
  formula: "remove e where q(e) = characters in links / characters > Q",
  figure:
    "The link quota of every block, in document order; beside it how the quotas are spread, and what is left of the text at each.",
  reconstructed: "The paper was not read: the quota, its measure and the order follow descriptions of it in later papers.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "25", summary: "LQF-25: blocks with more than a quarter of links go.", values: { quota: 0.25 } },
    { name: "50", summary: "LQF-50: blocks with more links than other text go.", values: { quota: 0.5 } },
    { name: "75", summary: "LQF-75: only blocks that are nearly all links go.", values: { quota: 0.75 } },
  ],
  published: [
    "As compared against by Sun et al. 2011 (F1): CleanEval 91.23 %, NYTimes 93.42 %, Yahoo! 75.40 %, Wikipedia 79.85 %, BBC 83.93 %, Ars Technica 93.15 %, Chaos 88.01 %; mean precision 82.14 %, recall 91.82 %.",
    "As compared against by Mohammadzadeh et al. 2011 (F1): BBC 0.826, Economist 0.720, Zdf 0.578, Golem 0.806, Heise 0.787, Repubblica 0.816, Spiegel 0.775, Telepolis 0.910, Yahoo 0.670, Manual 0.381, Slashdot 0.127, Wikipedia 0.752.",
  ],
  analyse({ page }, { structureTags }): QuotaAnalysis {
    return { page, words: wordsOf(page), structure: structureOf(page, structureTags), sweeps: new Map() };
  },
  decide(analysis, { quota, order }): Extraction {
    const { page, words, structure } = analysis;
    const removals = removeLinkBlocks(structure, order, quota);
    const isKept = (run: number): boolean => removals.gone[structure.ofRuns[run] ?? -1] !== 1;
    return extracted({
      selection: selectByRun(page, words, isKept),
      trace: () => traceOf(analysis, { order, quota, removals }, sweepIn(analysis, order)),
      explain: (offset) => explainBlock(analysis, { order, quota, removals }, offset),
    });
  },
  // Four columns of 32 bits for blocks, four for words, one for runs.
  bytesOf: ({ structure, words }) => structure.count * 16 + words.count * 16 + structure.ofRuns.length * 4,
});

/** Shared by decisions: a copy is handed out, for a trace may be sent away. */
function sweepIn({ structure, sweeps }: QuotaAnalysis, order: Order): Float64Array<ArrayBuffer> {
  let values = sweeps.get(order);
  if (values === undefined) sweeps.set(order, (values = sweep(structure, order)));
  return values.slice();
}
