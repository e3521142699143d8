import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { numberText, counted } from "../../contract/number-text.ts";
import { choiceParameter, numberParameter, type Citation, type Schema } from "../../contract/parameters.ts";
import {
  scalar,
  type CurveChannel,
  type ProcedureChannel,
  type Trace,
  type Units,
  type Operation,
} from "../../contract/trace.ts";
import { linkQuota } from "../../language/examples.ts";
import { channelsOver, elementUnits } from "../../method/channels.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { column, input, over, setting, type Column, type Expression } from "../../method/expression.ts";
import { elementUnit, shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { summedUp } from "../../page/tree.ts";
import { structureOf, type Structure } from "../../page/structure.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { groupsBy } from "../../statistics/grouped.ts";

const paper: Paper = {
  short: "Mantratzis et al. 2005",
  title: "Separating XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis",
  authors: "Constantine Mantratzis, Mehmet Orgun, Steve Cassidy",
  year: 2005,
  venue: "HYPERTEXT, 145–147",
};

const cite: Citation = { paper: paper.short, where: "link quota" };

const parameters = {
  quota: numberParameter("decision", 0.5, [0.05, 1, 0.01], {
    label: "Quota",
    isOurs: true,
    description:
      "A block is removed if more than this share of its characters is in links. Later papers name 25, 50 and 75, remembered as per cent of the characters.",
    formula: "remove: q(e) > Q",
    cite,
  }),
  order: choiceParameter("decision", "bottom-up", {
    label: "Order",
    description:
      "“bottom-up” tests inner blocks first, and does not count what they lost. “top-down”, the plain reading of later papers, tests a block with all its text: a page in one block with many links is removed whole.",
    choices: { "bottom-up": "bottom-up", "top-down": "top-down" },
    cite,
  }),
  structureTags: choiceParameter("analysis", "all", {
    label: "Blocks",
    description: "Which elements are tested: tables, lists, div, p and the sections of HTML 5, or only tables and lists.",
    choices: { all: "all", "tables-lists": "tables and lists" },
  }),
} as const satisfies Schema;

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
    "The link quota of every block, in document order. Beside it, the links of each block over its text, with the line of the quota; what was removed; how the quotas are spread, and how much text each leaves.",
  signature: "plane",
  reconstructed: "The paper was not read. Quota, measure and order follow later papers.",
  needs: ["page"],
  parameters,
  formulas: [{ values: { order: "top-down" }, names: { Q: "quota" }, text: linkQuota }],
  presets: [
    { name: "25", summary: "LQF-25: removes blocks with more than a quarter of links.", values: { quota: 0.25 } },
    { name: "50", summary: "LQF-50: removes blocks with more links than other text.", values: { quota: 0.5 } },
    { name: "75", summary: "LQF-75: removes blocks with more than three quarters of links.", values: { quota: 0.75 } },
    {
      name: "plain reading",
      summary: "The plain reading of later papers: a block is tested with all its text, outermost first.",
      values: { order: "top-down" },
    },
  ],
  deviations: [
    {
      id: "block-tags",
      of: "structureTags",
      where: "abstract, from memory",
      what: "Nested tables and bullet lists are named. Here div, p, form and the sections of HTML 5 are tested, too.",
      why: "The paper predates most of them, and today’s pages are made of them.",
      changes: "“Tables and lists” is a setting: with it navigation in div stays.",
    },
    {
      id: "white-space",
      where: "abstract, from memory: the share of the text that is in links",
      what: "Later papers do not define text, links or characters. Here white space never counts, a link is an anchor with an address, and a character is a code point.",
      why: "Indentation says nothing about links.",
      changes:
        "A block with 20 of 44 characters in links has 17 of 33 without white space: at one half the first stays, the second does not. On 327 pages, with a run of white space as one character: bag F1 0.720 against 0.721, word-LCS F1 0.691 against 0.692.",
    },
    {
      id: "bottom-up",
      of: "order",
      where: "the paper was not read: by the plain reading of later papers, elements of many links are identified and removed",
      what: "The plain reading tests a block with all its text, outermost first. Here inner blocks are tested first, and what they lose no longer counts.",
      why: "Bottom-up loses less text at the usual quota, and a page in one block is not lost whole.",
      changes:
        "On 327 pages, top-down against bottom-up: at the quota 0.50 bag F1 0.688 against 0.721 and word-LCS F1 0.662 against 0.692, at 0.25 0.532 against 0.719 and 0.510 against 0.688, at 0.75 0.725 against 0.720 and 0.698 against 0.692.",
    },
  ],
  analyse({ page }, { structureTags }): QuotaAnalysis {
    // Differs: [block-tags] of all these tags the paper, which predates most of them, names tables and lists; the rest is ours.
    // Differs: [white-space] whether white space is text is not told; it is none.
    return { page, words: wordsOf(page), structure: structureOf(page, structureTags), sweeps: new Map() };
  },
  decide(analysis, { quota, order }): Extraction {
    const { page, words, structure } = analysis;
    const decided = decideBlocks(analysis, quota, order);
    const { gone } = decided.removals;
    return sorted({
      ...analysis,
      ofWords: ofRuns(page, words, structure.ofRuns, (unit) => unit < 0 || gone[unit] === 0, "half"),
      why: (unit) => whyOf(analysis, decided, unit),
      trace: () => traceOf(analysis, decided),
    });
  },
});

function decideBlocks({ page, structure }: QuotaAnalysis, quota: number, order: RemovalOrder): QuotaDecision {
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
function whyOf(analysis: QuotaAnalysis, decided: QuotaDecision, unit: number): Why {
  if (unit < 0) return { verdict: "kept", formula: "Only the body is around this place, and it is never removed." };
  const { page, structure } = analysis;
  const { removals, quotas, bound, order } = decided;
  const isGone = removals.gone[unit] === 1;
  // The blocks around, the innermost first.
  const around: number[] = [];
  for (let at = unit; at >= 0; at = structure.parents[at]) around.push(at);
  const removed = around.filter((block) => removals.removed[block] === 1);
  // The innermost removed block decides bottom-up, the outermost top-down. The highest quota around a kept place decides, the innermost of equals.
  const decisive = isGone
    ? removed[order === "bottom-up" ? 0 : removed.length - 1]
    : around.reduce((highest, block) => (removals.quotas[block] > removals.quotas[highest] ? block : highest));
  // A higher quota never makes a block lose more, in either order: the quota of each part that it regains is at most the bound.
  const keepsAt = (candidate: number): boolean => removeLinkBlocks(structure, order, candidate).gone[unit] !== 1;
  const test = compare(quotas.at(decisive), "≤", bound, keepsAt);
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

/** Blocks of a path that are written out; of more, the innermost and the outermost. */
const shownBlocks = 5;

/** The quotas of some blocks: "li 1, in ul 0.5". */
function pathText({ page, structure }: QuotaAnalysis, { removals }: QuotaDecision, path: readonly number[]): string {
  const texts = path.map((block) => {
    const name = shortLabel(page, structure.elements[block]);
    return `${name} ${numberText(removals.quotas[block])}${removals.removed[block] === 1 ? " (removed)" : ""}`;
  });
  if (texts.length > shownBlocks) texts.splice(shownBlocks - 1, texts.length - shownBlocks, "…");
  return texts.join(", in ");
}

/** A page's structural elements, with what every quota would leave of it. */
export interface QuotaAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly structure: Structure;
  /** Share of the text left at each quota of the sweep, in the orders that were asked for. */
  readonly sweeps: Map<RemovalOrder, Float64Array<ArrayBuffer>>;
}

/** The values of a decision, and what they removed. */
interface QuotaDecision {
  readonly order: RemovalOrder;
  readonly removals: Removals;
  /** q(e) of each block, and Q. */
  readonly quotas: Column;
  readonly bound: Expression;
}

/** The quota of every block, the tree that they make, and what the quotas of the page are like. */
function traceOf(analysis: QuotaAnalysis, decided: QuotaDecision): Trace {
  const { page, structure } = analysis;
  const { removals, quotas, bound, order } = decided;
  const { removed, gone, characters, linkCharacters, left } = removals;
  const ofWhat = order === "bottom-up" ? "of what its blocks kept" : "of its subtree";
  const { series, classes, parents, input: inputs, plane } = channelsOver("blocks");
  const quota = bound.at(0);
  const blocks = elementUnits("blocks", page.elements, structure.elements);
  return {
    units: { blocks },
    channels: [
      series("quota", quotas.values, {
        ...quotas.quantity,
        formula: `q(e) = l / t, ${ofWhat}`,
        ...cutAt(bound),
        isOfBlocks: true,
      }),
      classes(
        "verdict",
        gone.map((isGone, unit) => (removed[unit] === 1 ? 1 : 2 * isGone)),
        { kept: "kept", removed: "removed", "within a removed one": "removed" },
        { name: "Verdict", formula: "removed where q(e) > Q" },
      ),
      parents(structure.parents.slice(), "Block around it", "DOM tree of blocks"),
      inputs("characters", characters, "Characters", `t(e), ${ofWhat}`),
      inputs("linkCharacters", linkCharacters, "Characters in links", `l(e), ${ofWhat}`, "characters"),
      // The text and the links of each block, and the line that parts those above the quota from the others.
      plane("plane", {
        name: "Links and text of each block",
        formula: `removed above l = Q · t, ${order}`,
        x: "characters",
        y: "linkCharacters",
        classes: "verdict",
        rules: [{ label: `links = ${quota} · text`, slope: quota }],
      }),
      procedureOf(analysis, decided, blocks),
      ...curvesOf(analysis, decided),
      scalar("removedBlocks", "Blocks removed", removed.filter((isRemoved) => isRemoved === 1).length, "blocks", "q(e) > Q"),
      scalar("left", "Characters left", left, "characters", "characters outside removed blocks"),
    ],
    notes: notesOf(analysis, decided),
  };
}

/** Kinds of removed blocks that are told one by one; the smallest are told together. */
const mostOperations = 12;

/**
 * The removed blocks by what they are called, those that took the most first and the smallest together: all go by one test, whatever
 * their order, and a page has dozens of a kind.
 */
function procedureOf(
  { page, structure }: QuotaAnalysis,
  { removals, bound, order }: QuotaDecision,
  blocks: Units,
): ProcedureChannel {
  const { removed, gone, characters, linkCharacters } = removals;
  const { parents, ownCharacters } = structure;
  // The characters that go with a block, and those that went before within it.
  const sizes = Float64Array.from(ownCharacters, (own, unit) => (gone[unit] === 1 ? own : 0));
  summedUp(parents, sizes);
  const outermost = Array.from(parents.keys()).filter(
    (unit) => removed[unit] === 1 && (parents[unit] < 0 || gone[parents[unit]] === 0),
  );
  // Only classes name a kind: alike elements of a list may each have an id.
  const byName = groupsBy(outermost, (unit) => shortLabel(page, structure.elements[unit], "classes alone"));
  const total = (values: Float64Array, kind: readonly number[]): number => kind.reduce((sum, unit) => sum + values[unit], 0);
  const kinds = Array.from(byName).toSorted(([, one], [, other]) => total(sizes, other) - total(sizes, one) || one[0] - other[0]);
  // One more kind takes no more room than the line for the others would.
  const told = kinds.length <= mostOperations + 1 ? kinds : kinds.slice(0, mostOperations);
  const rest = kinds.slice(told.length).flatMap(([, kind]) => kind);
  const taking = (label: string, detail: string, units: readonly number[]): Operation => ({
    label,
    detail,
    removed: total(sizes, units),
    spans: Uint32Array.from(units.flatMap((unit) => [blocks.starts[unit], blocks.ends[unit]])),
  });
  const operations = told.map(([name, kind]) => {
    const counts = `${total(linkCharacters, kind)} of ${total(characters, kind)} characters are links`;
    const detail = `${counts}${kind.length > 1 ? "; in each" : ","} more than ${bound.at(0)}.`;
    return taking(`${kind.length} × ${name}`, detail, kind);
  });
  if (rest.length > 0) {
    const detail = `The ${mostOperations} kinds that took the most stand alone.`;
    const others = rest.toSorted((a, b) => a - b);
    operations.push(taking(counted(rest.length, "other block"), detail, others));
  }
  return {
    kind: "procedure",
    id: "removals",
    name: "What was removed",
    unit: "characters",
    formula: `blocks with q(e) > Q, ${order}, with all in them`,
    whole: structure.allCharacters,
    operations,
  };
}

const publishedQuotas = [0.25, 0.5, 0.75];
const histogramBins = 20;

/** How the quotas of the blocks are spread, and what is left of the text at each quota. */
function curvesOf({ structure, sweeps }: QuotaAnalysis, { removals, bound, order }: QuotaDecision): readonly CurveChannel[] {
  const counts = new Float64Array(histogramBins + 1);
  for (const value of removals.quotas) counts[Math.min(Math.floor(value * histogramBins), histogramBins - 1)]++;
  let shares = sweeps.get(order);
  if (shares === undefined) sweeps.set(order, (shares = sweep(structure, order)));
  const quota = bound.at(0);
  const marks = [...new Set([...publishedQuotas, quota])]
    .toSorted((a, b) => a - b)
    .map((x) => ({ x, label: `LQF-${Math.round(100 * x)}`, isChosen: x === quota }));
  const curve = { kind: "curve", xUnit: "", isStaircase: true, marks } as const;
  return [
    {
      ...curve,
      id: "histogram",
      name: "Blocks by their quota",
      unit: "blocks",
      formula: `blocks whose q(e) lies in each twentieth, ${order}`,
      x: Float64Array.from(counts, (_, bin) => bin / histogramBins),
      y: counts,
      xName: "link quota",
    },
    {
      ...curve,
      id: "sweep",
      name: "Text that is left",
      unit: "% of the characters",
      formula: `characters left at each quota, ${order} / characters of the page`,
      x: Float64Array.from(sweepQuotas),
      y: shares.map((share) => 100 * share),
      xName: "quota",
    },
  ];
}

function notesOf({ structure }: QuotaAnalysis, { removals }: QuotaDecision): readonly string[] {
  if (structure.allCharacters === 0) return [];
  const hasLinks = structure.ownLinkCharacters.some((characters) => characters > 0);
  if (!hasLinks) return ["No block of this page has a link, so nothing is removed."];
  return removals.left === 0 ? ["All text of this page is in blocks above the quota."] : [];
}

type RemovalOrder = "bottom-up" | "top-down";

/** The fate of the structural elements. */
interface Removals {
  /** The characters of each when it was tested, or would have been. */
  readonly characters: Float64Array<ArrayBuffer>;
  readonly linkCharacters: Float64Array<ArrayBuffer>;
  /** Share of the characters that is in links. */
  readonly quotas: Float64Array<ArrayBuffer>;
  /** 1 for an element whose own quota is above the bound, and that was tested. */
  readonly removed: Uint8Array<ArrayBuffer>;
  /** 1 for an element that is removed or stands in one that is. */
  readonly gone: Uint8Array<ArrayBuffer>;
  /** Characters of the body that are left. */
  readonly left: number;
}

/**
 * Removes the elements whose quota is above the bound.
 *
 * Top-down an element is tested with all its text, and what stands in a removed one is not tested any more. Bottom-up the
 * elements within it are tested first, and what they lose counts no longer.
 *
 * Differs: [bottom-up] top-down is the plain reading of what is told of the paper; bottom-up is the default.
 */
export function removeLinkBlocks(structure: Structure, order: RemovalOrder, bound: number): Removals {
  const { count, parents } = structure;
  const characters = structure.ownCharacters.slice();
  const linkCharacters = structure.ownLinkCharacters.slice();
  const quotas = new Float64Array(count);
  const removed = new Uint8Array(count);
  for (let unit = count - 1; unit >= 0; unit--) {
    // The quota of an element without text is undefined. With 0 it is never removed.
    const quota = characters[unit] === 0 ? 0 : linkCharacters[unit] / characters[unit];
    quotas[unit] = quota;
    if (order === "bottom-up" && quota > bound) removed[unit] = 1;
    const parent = parents[unit];
    if (parent < 0 || removed[unit] === 1) continue;
    characters[parent] += characters[unit];
    linkCharacters[parent] += linkCharacters[unit];
  }
  const gone = new Uint8Array(count);
  let left = structure.allCharacters;
  for (let unit = 0; unit < count; unit++) {
    const isWithin = parents[unit] >= 0 && gone[parents[unit]] === 1;
    if (order === "top-down" && !isWithin && quotas[unit] > bound) removed[unit] = 1;
    gone[unit] = Number(isWithin || removed[unit] === 1);
    if (gone[unit] === 1) left -= structure.ownCharacters[unit];
  }
  return { characters, linkCharacters, quotas, removed, gone, left };
}

/** Quotas that the sweep tries: 0 to 1 by fortieths. */
const sweepQuotas: readonly number[] = Array.from({ length: 41 }, (_, fortieths) => fortieths / 40);

/** Share of the body's characters that each quota leaves. */
function sweep(structure: Structure, order: RemovalOrder): Float64Array<ArrayBuffer> {
  const whole = Math.max(structure.allCharacters, 1);
  return Float64Array.from(sweepQuotas, (quota) => removeLinkBlocks(structure, order, quota).left / whole);
}
