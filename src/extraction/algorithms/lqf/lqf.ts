import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { column, input, over, setting } from "../../method/expression.ts";
import { elementUnit, shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { wordsOf } from "../../page/words.ts";
import { cite, paper, parameters } from "./parameters.ts";
import { traceOf, type Decided, type QuotaAnalysis } from "./quota-trace.ts";
import { removeLinkBlocks, type Order } from "./removals.ts";
import { structureOf, type Structure } from "./structure.ts";

/** Link quota filter: removes the blocks that are mostly links. */
export const lqf = defineExtractor({
  id: "lqf",
  name: "LQF",
  summary: "Removes the tables, lists and other blocks in which more than a quota of the text is links, and keeps the rest.",
  family: "DOM",
  paper,
  cite,
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
  deviations: [
    {
      id: "block-tags",
      of: "structureTags",
      where: "abstract, from memory",
      what: "Nested tables and bullet lists are named; div, p, form and the sections of HTML 5 are tested here, too.",
      why: "The paper predates most of them, and today’s pages are made of them.",
      changes: "“Tables and lists” is a state of its own: by it navigation in div stays.",
    },
    {
      id: "white-space",
      where: "abstract, from memory: the share of the text that is in links",
      what: "Whether white space is text is not told; here it counts neither in links nor beside them.",
      why: "How a page’s source is indented says nothing about its links.",
      changes:
        "A block of 20 characters in links of 44 is one of 17 in 33 without white space: at one half the first stays, the second goes. On 327 pages, a run of white space as one character: bag F1 0.720 against 0.721, word-LCS F1 0.691 against 0.692.",
    },
    {
      id: "bottom-up",
      of: "order",
      where: "the paper was not read: the plain reading of later papers is to identify elements of many links and remove them",
      what: "The plain reading tests a block with all its text, outermost first; here the blocks within a block are tested first, and what they lose counts no longer.",
      why: "Bottom-up loses less of the text at the usual quota, and a page that stands in one block is not lost as a whole.",
      changes:
        "On 327 pages, top-down against bottom-up: at the quota 0.50 bag F1 0.688 against 0.721 and word-LCS F1 0.662 against 0.692, at 0.25 0.532 against 0.720 and 0.510 against 0.688, at 0.75 0.726 against 0.720 and 0.698 against 0.692.",
    },
  ],
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
      trace: () => traceOf(analysis, decided),
    });
  },
});

function decideBlocks({ page, structure }: QuotaAnalysis, quota: number, order: Order): Decided {
  const removals = removeLinkBlocks(structure, order, quota);
  const { linkCharacters, characters, quotas } = removals;
  const share = over(input("l(e)", linkCharacters), input("t(e)", characters));
  const described = { id: "quota", symbol: "q", index: "e", name: "Link quota", unit: "", cite };
  const named = (unit: number): string => shortLabel(page, structure.elements[unit]);
  return {
    order,
    removals,
    quotas: column(described, share, quotas, named),
    bound: setting("quota", parameters.quota, quota, "Q"),
  };
}

/** Why a place is kept or removed: the block that went with it; where none did, the one around it that came nearest to going. */
function whyOf(analysis: QuotaAnalysis, decided: Decided, unit: number): Why {
  if (unit < 0) return { verdict: "kept", formula: "No block but the body holds this place, and the body is never removed." };
  const { page, structure } = analysis;
  const { removals, quotas, bound, order } = decided;
  const isGone = removals.gone[unit] === 1;
  const around = pathOf(structure, unit);
  const removed = around.filter((block) => removals.removed[block] === 1);
  // Bottom-up the innermost one took the place away, top-down the outermost; of equal quotas the innermost came nearest to it.
  const decisive = isGone
    ? removed[order === "bottom-up" ? 0 : removed.length - 1]
    : around.reduce((highest, block) => (removals.quotas[block] > removals.quotas[highest] ? block : highest));
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
        numbers: pathText(analysis, decided, around),
      },
      { symbols: "removed: q(e) > Q", numbers: test.text },
    ],
    unit: elementUnit(page, element),
    step: isGone ? `removed with ${name}` : "in no removed block",
  };
}

/** The blocks around a place, from the innermost out. */
function pathOf({ parents }: Structure, unit: number): readonly number[] {
  const path: number[] = [];
  for (let at = unit; at >= 0; at = parents[at]) path.push(at);
  return path;
}

/** Blocks of a path that are written out; of more, the innermost and the outermost. */
const shownBlocks = 5;

/** The quotas of some blocks: "li 1, in ul 0.5". */
function pathText({ page, structure }: QuotaAnalysis, { removals }: Decided, path: readonly number[]): string {
  const texts = path.map((block) => {
    const name = shortLabel(page, structure.elements[block]);
    return `${name} ${numberText(removals.quotas[block])}${removals.removed[block] === 1 ? " (removed)" : ""}`;
  });
  if (texts.length > shownBlocks) texts.splice(shownBlocks - 1, texts.length - shownBlocks, "…");
  return texts.join(", in ");
}
