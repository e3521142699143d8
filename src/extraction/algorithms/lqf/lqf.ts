import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { column, input, over, setting } from "../../method/expression.ts";
import { elementUnit, shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { wordsOf } from "../../page/words.ts";
import { deviations } from "./deviations.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { traceOf, type Decided, type QuotaAnalysis } from "./quota-trace.ts";
import { removeLinkBlocks, sweep, type Order } from "./removals.ts";
import { structureOf } from "./structure.ts";

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
    "The link quota of every block, in document order; beside it the links of each block over its text, with the line of the quota, above which it goes; what went; how the quotas are spread, and what is left of the text at each.",
  signature: "plane",
  reconstructed: "The paper was not read: the quota, its measure and the order follow descriptions of it in later papers.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "25", summary: "LQF-25: blocks with more than a quarter of links go.", values: { quota: 0.25 } },
    { name: "50", summary: "LQF-50: blocks with more links than other text go.", values: { quota: 0.5 } },
    { name: "75", summary: "LQF-75: blocks with more than three quarters of links go.", values: { quota: 0.75 } },
    {
      name: "plain reading",
      summary: "What later papers say of it, read plainly: a block is tested with all its text, outermost first.",
      values: { order: "top-down" },
    },
  ],
  deviations,
  analyse({ page }, { structureTags }): QuotaAnalysis {
    return { page, words: wordsOf(page), structure: structureOf(page, structureTags), sweeps: new Map() };
  },
  decide(analysis, { quota, order }): Extraction {
    const { page, words, structure } = analysis;
    const decided = decideBlocks(analysis, quota, order);
    const { gone } = decided.removals;
    return sorted({
      ...analysis,
      ofWords: ofRuns(
        page,
        words,
        (run) => structure.ofRuns[run],
        (unit) => unit < 0 || gone[unit] === 0,
        "half",
      ),
      why: (unit) => whyOf(analysis, decided, unit),
      trace: () => traceOf(analysis, decided, sweepIn(analysis, order)),
    });
  },
  // Four columns of 32 bits for blocks, four for words, one for runs.
  bytesOf: ({ structure, words }) => structure.count * 16 + words.count * 16 + structure.ofRuns.length * 4,
});

function decideBlocks({ page, structure }: QuotaAnalysis, quota: number, order: Order): Decided {
  const removals = removeLinkBlocks(structure, order, quota);
  const { linkCharacters, characters, quotas } = removals;
  const share = over(input("l(e)", linkCharacters), input("t(e)", characters));
  const cite = { paper: paper.short, where: "link quota" };
  const described = { id: "quota", symbol: "q", index: "e", name: "Link quota", unit: "", cite };
  const named = (unit: number): string => shortLabel(page, structure.elements[unit]);
  return {
    order,
    removals,
    quotas: column(described, share, quotas, named),
    bound: setting("quota", parameters.quota, quota, "Q"),
  };
}

/** Shared by decisions: a copy is handed out, for a trace may be sent away. */
function sweepIn({ structure, sweeps }: QuotaAnalysis, order: Order): Float64Array<ArrayBuffer> {
  let values = sweeps.get(order);
  if (values === undefined) sweeps.set(order, (values = sweep(structure, order)));
  return values.slice();
}

/** Why a place is kept or removed: the block that went with it; where none did, the one around it that came nearest to going. */
function whyOf(analysis: QuotaAnalysis, decided: Decided, unit: number): Why {
  if (unit < 0) return { verdict: "kept", formula: "No block but the body holds this place, and the body is never removed." };
  const { page, structure } = analysis;
  const { removals, quotas, bound, order } = decided;
  const isGone = removals.gone[unit] === 1;
  const decisive = isGone ? removedAbove(analysis, decided, unit) : highestAbove(analysis, decided, unit);
  // With a higher quota no block loses more, in either order: each of what a block regains is at most the quota itself.
  const test = compare(
    quotas.at(decisive),
    "≤",
    bound,
    (candidate) => removeLinkBlocks(structure, order, candidate).gone[unit] !== 1,
  );
  const element = structure.elements[decisive];
  const name = shortLabel(page, element);
  const [link] = quotas.links(decisive);
  return {
    quantity: isGone ? "link quota of the block that was removed" : "highest link quota of the blocks around this place",
    channel: "quota",
    ...test.facts,
    because: isGone
      ? `the share of links in ${name} is ${test.value}, and at most ${test.threshold} is allowed`
      : `the share of links in the blocks around it is at most ${test.value}, and ${test.threshold} is allowed`,
    formula: `${link.numbers} ${test.sign} ${test.threshold}`,
    chain: [
      { ...link, symbols: `${link.symbols}, characters in links / characters` },
      {
        symbols:
          order === "bottom-up"
            ? "tested: innermost first, without what was removed in it"
            : "tested: outermost first, with all its text",
        numbers: pathText(analysis, decided, unit),
      },
      { symbols: "removed: q(e) > Q", numbers: test.text },
    ],
    unit: elementUnit(page, element),
    step: isGone ? `removed with ${name}` : "in no removed block",
  };
}

/** The block whose removal took a place away: bottom-up the innermost one, top-down the outermost. */
function removedAbove({ structure }: QuotaAnalysis, { removals, order }: Decided, unit: number): number {
  let found = -1;
  for (let at = unit; at >= 0; at = structure.parents[at]) {
    if (removals.removed[at] !== 1) continue;
    found = at;
    if (order === "bottom-up") break;
  }
  return found;
}

/** The block of the highest quota around a place, the innermost of equals. */
function highestAbove({ structure }: QuotaAnalysis, { removals }: Decided, unit: number): number {
  let found = unit;
  for (let at = unit; at >= 0; at = structure.parents[at]) if (removals.quotas[at] > removals.quotas[found]) found = at;
  return found;
}

/** Blocks of a path that are written out; of more, the innermost and the outermost. */
const shownBlocks = 5;

/** The quotas of the blocks around a place, from the innermost out: "li 1, ul 0.5". */
function pathText({ page, structure }: QuotaAnalysis, { removals }: Decided, unit: number): string {
  const texts: string[] = [];
  for (let at = unit; at >= 0; at = structure.parents[at]) {
    const name = shortLabel(page, structure.elements[at]);
    texts.push(`${name} ${numberText(removals.quotas[at])}${removals.removed[at] === 1 ? " (removed)" : ""}`);
  }
  if (texts.length > shownBlocks) texts.splice(shownBlocks - 1, texts.length - shownBlocks, "…");
  return texts.join(", in ");
}
