import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { turningValue } from "../../contract/parameters.ts";
import { elementLabel } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import { deviations } from "./deviations.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { traceOf, type QuotaAnalysis, type Decided } from "./quota-trace.ts";
import { removeLinkBlocks, sweep, type Order, type Removals } from "./removals.ts";
import { structureOf, type Structure } from "./structure.ts";
import { selectByRun, decidingRun } from "../../method/by-run.ts";
import { shortLabel } from "../../method/short-label.ts";

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
    const removals = removeLinkBlocks(structure, order, quota);
    return extracted({
      selection: selectByRun(page, words, (run) => isKept(structure, removals, run)),
      trace: () => traceOf(analysis, { order, quota, removals }, sweepIn(analysis, order)),
      explain: (offset) => explainBlock(analysis, { order, quota, removals }, offset),
    });
  },
  // Four columns of 32 bits for blocks, four for words, one for runs.
  bytesOf: ({ structure, words }) => structure.count * 16 + words.count * 16 + structure.ofRuns.length * 4,
});

/** True where no block around a run of text is gone. */
function isKept({ ofRuns }: Structure, { gone }: Removals, run: number): boolean {
  return ofRuns[run] < 0 || gone[ofRuns[run]] === 0;
}

/** Shared by decisions: a copy is handed out, for a trace may be sent away. */
function sweepIn({ structure, sweeps }: QuotaAnalysis, order: Order): Float64Array<ArrayBuffer> {
  let values = sweeps.get(order);
  if (values === undefined) sweeps.set(order, (values = sweep(structure, order)));
  return values.slice();
}

/** Explains a place by the block that went with it; where none did, by the one around it that came nearest to going. */
export function explainBlock(analysis: QuotaAnalysis, decided: Decided, offset: number): Explanation {
  const { page, words, structure } = analysis;
  const { removals, quota, order } = decided;
  const run = decidingRun(page, words, offset, (candidate) => isKept(structure, removals, candidate));
  if (run < 0) return { verdict: "not text", formula: "No word stands here." };
  const unit = structure.ofRuns[run];
  if (unit < 0) return { verdict: "kept", formula: "No block but the body holds this place, and the body is never removed." };
  const isGone = removals.gone[unit] === 1;
  const decisive = isGone ? removedAbove(analysis, decided, unit) : highestAbove(analysis, decided, unit);
  const value = removals.quotas[decisive];
  const element = structure.elements[decisive];
  const [valueText, quotaText] = comparedTexts(value, quota);
  const comparison = `${valueText} ${isGone ? ">" : "≤"} ${quotaText}`;
  // With a higher quota no block loses more, in either order: each of what a block regains is at most the quota itself.
  const flip = turningValue(
    parameters.quota,
    quota,
    (candidate) => removeLinkBlocks(structure, order, candidate).gone[unit] !== 1,
  );
  return {
    verdict: isGone ? "removed" : "kept",
    quantity: isGone ? "link quota of the block that was removed" : "highest link quota of the blocks around this place",
    value,
    threshold: quota,
    keeps: "≤",
    margin: value - quota,
    channel: "quota",
    ...(flip === undefined ? {} : { flip: { parameter: "quota", value: flip } }),
    formula: `q(${shortLabel(page, element)}) = ${quotaTerm(decided, decisive)} ${isGone ? ">" : "≤"} ${quotaText}`,
    chain: [
      quotaLink(analysis, decided, decisive),
      {
        symbols:
          order === "bottom-up"
            ? "tested: innermost first, without what was removed in it"
            : "tested: outermost first, with all its text",
        numbers: pathText(analysis, decided, unit),
      },
      { symbols: "removed: q(e) > Q", numbers: comparison },
    ],
    unit: {
      start: page.elements.starts[element],
      end: page.elements.ends[element],
      label: elementLabel(page, element),
    },
    step: isGone ? `removed with ${shortLabel(page, element)}` : "in no removed block",
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

/** "15 / 48 = 0.31". */
function quotaTerm({ removals }: Decided, unit: number): string {
  return `${removals.linkCharacters[unit]} / ${removals.characters[unit]} = ${numberText(removals.quotas[unit])}`;
}

function quotaLink({ page, structure }: QuotaAnalysis, decided: Decided, unit: number): ChainLink {
  const name = shortLabel(page, structure.elements[unit]);
  return { symbols: "q(e) = l(e) / t(e), characters in links / characters", numbers: `q(${name}) = ${quotaTerm(decided, unit)}` };
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
