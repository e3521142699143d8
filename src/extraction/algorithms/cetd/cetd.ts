import { asPublished } from "../../contract/extractor.ts";
import type { Values } from "../../contract/parameters.ts";
import { written } from "../../method/written.ts";
import { elementsOf } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { countsOf } from "./counts.ts";
import { deviations, deviationsOfComposite, deviationsOfSmoothing, deviationsOfSums } from "./deviations.ts";
import { at, blocksParameter, bodyLambda, paper, pathLambda, readings, type CetdReading } from "./parameters.ts";

/** Section 3.2, definition 1. A denominator of 0 counts as 1. */
const textDensity = `
  # definition 1: characters per tag
  TD = C / max(T, 1)`;

/**
 * Section 3.3, definition 2: the density of an element, by how little of it is links.
 *
 * Differs: [link-text-alone] definition 2 sets every zero denominator to 1; for an element of link text alone section 3.3 asks for density 0,
 * and that is what it gets where nothing else is chosen. Differs: [no-text] so does an element without text.
 */
const compositeDensity = ({ linkTextAlone }: Pick<CetdReading, "linkTextAlone">): string => `
  # definition 2: weighted by links
  LCb = largest(LC)
  b = ln(C / max(C − LC, 1) · LC + LCb / max(largest(C), 1) · C + 2.718281828459045)
  CTD = where(LCb > 0 and ${linkTextAlone === "zero" ? "C > LC" : "C > 0"}, TD · (ln(C / max(LC, 1) · (max(T, 1) / max(LT, 1))) / ln(b)), 0)`;

/**
 * Section 4.2, definition 3.
 *
 * Differs: [own-text] definition 3 has no term for own text; the authors' program adds one, and takes the density of an element without
 * children for its sum.
 */
const densitySum = (density: string, ownText: CetdReading["ownText"]): string => `
  # definition 3
  DensitySum = ${ownText === "none" ? `sum(${density}, children)` : `where(inner, sum(${density}, children) + own, ${density})`}`;

/**
 * Section 4.2, algorithm 2: where a density from body downwards reaches the threshold, the element of largest DensitySum in that subtree is
 * marked. Marked elements are kept with their subtrees, and their ancestors with their own text.
 *
 * Differs: [ties] the paper leaves ties open; the first in document order wins here. Differs: [body-itself] body may be its own best, where
 * the text speaks of the elements under it. Differs: [at-the-threshold] the text says "greater than". Differs: [text-of-ancestors] the paper
 * does not say whether ancestors keep theirs.
 */
const algorithm2 = (density: string): string => `
  # algorithm 2: the least densities on the way from body down to it, to what marks it, to what keeps it
  P = least(${density}, ancestors)
  M = winning(P, DensitySum)
  R = max(largest(M, ancestors), largest(M, subtree))
  τ = λ · atLargest(P, DensitySum)
  keep R ≥ τ`;

/** The element that body, the one with nothing around it, has the largest DensitySum in, with that sum. */
const best = `
  best = where(winning(sum(1, ancestors) ≤ 1, DensitySum) > 0, DensitySum, 0)`;

/** Section 4.2, "for a simple case": that element alone, without a threshold. */
const oneBlock = `
  # just one content block${best}
  D = max(largest(best, ancestors), largest(best, subtree))
  keep D ≥ largest(DensitySum)`;

/** Section 3.3: a page without link text is none that has noise. Differs: [no-links] the paper calls every density there infinite; here it is 0. */
const withoutLinks = `
  # section 3.3: a page without link text has no noise; all others go by the second “keep”
  keep LCb ≤ 0`;

const noteOnLinks = {
  holds: "LCb ≤ 0 and largest(C) > 0",
  says: "This page has no link text, so every composite density would be infinite. The whole body is kept.",
  decides: true,
} as const;

const bySums = (
  density: string,
  { blocks, ownText }: { readonly blocks: string; readonly ownText: CetdReading["ownText"] },
): string => densitySum(density, ownText) + (blocks === "single" ? oneBlock : algorithm2(density));

/** The largest sum, and how far λ may go: P only falls on the way down, so that its largest is that of body. */
const drawnBySums = (blocks: string): string => `
  bestSum = largest(DensitySum)${blocks === "single" ? "" : `${best}\n  λmax = largest(P) / atLargest(P, DensitySum)`}`;

const classesBySums = ({ blocks }: { readonly blocks: string }) => {
  const [reached, mark, bound] = blocks === "single" ? ["D", "best", "largest(DensitySum)"] : ["R", "M", "τ"];
  return {
    verdict: {
      name: "Verdict",
      formula: blocks === "single" ? "the largest DensitySum" : "algorithm 2",
      classes: [
        ["removed", "removed", `${reached} < ${bound}`],
        ["kept", "kept"],
        ["ancestor of kept", "context", `largest(${mark}, ancestors) < ${bound}`],
        ["best of its subtree", "kept", `${mark} ≥ ${bound}`],
      ],
    },
    path: {
      name: "Threshold path",
      formula: "path from the largest DensitySum to body",
      cite: at("section 4.2"),
      role: "input",
      classes: [
        ["off the path", "removed"],
        ["on the threshold path", "context", "largest(best, subtree) > 0 and best ≤ 0"],
        ["largest DensitySum", "core", "best > 0"],
      ],
    },
  } as const;
};

const unit = "characters per tag";

const densities = {
  TD: {
    id: "textDensity",
    name: "Text density",
    unit,
    cite: at("section 3.2, definition 1"),
    differs:
      "Characters are those of trimmed text with white space collapsed. This gives example 2, without the dots of example 1.",
  },
  CTD: {
    id: "compositeDensity",
    name: "Composite text density",
    unit: `${unit}, weighted`,
    cite: at("section 3.3, definition 2"),
    differs: "Definition 2 sets each denominator of 0 to 1. A node with link text only has density 0, as the text below it says.",
  },
} as const;

const ofSubtree = {
  C: { id: "characters", name: "Characters", unit: "characters" },
  T: { id: "tags", name: "Tags", unit: "tags" },
  LC: { id: "linkCharacters", name: "Link characters", unit: "characters" },
  LT: { id: "linkTags", name: "Link tags", unit: "tags" },
  own: { name: "What its own text adds" },
  inner: { name: "1 if elements are in it" },
  b: { id: "base", name: "Base of the logarithm", cite: at("section 3.3, definition 2"), role: "input" },
} as const;

const sums = {
  DensitySum: {
    id: "densitySum",
    name: "DensitySum",
    unit: `${unit}, summed`,
    cite: at("section 4.2, definition 3"),
    differs: "Definition 3 has no term for a node's own text. The authors' program adds one, as does this by default.",
    flag: "DensitySum",
  },
  // The picture is that of the paper: what the decision rests on besides is told in Why and in the table.
  P: { name: "Smallest density from body down to it", unit, role: "input" },
  M: { name: "Smallest density that marks it", unit, cite: at("section 4.2, algorithm 2"), role: "input" },
  R: { unit, cite: at("section 4.2, algorithm 2"), role: "input" },
  τ: { id: "threshold", name: "Threshold", unit },
  D: { name: "Largest DensitySum, if in it or around it", unit: `${unit}, summed`, role: "input" },
  best: { name: "The largest DensitySum", unit, role: "input" },
  bestSum: { name: "Largest DensitySum", unit: `${unit}, summed` },
  λmax: { id: "lambdaCliff", name: "Largest λ that keeps body" },
} as const;

const spelled = {
  C: "characters",
  T: "tags",
  LC: "linkCharacters",
  LT: "linkTags",
  own: "ownCharacters",
  inner: "min(children, 1)",
};

const presetsBySums = [
  {
    name: asPublished,
    summary: "Only scripts, styles and comments left out, and DensitySums of children alone.",
    values: { leftOut: "scripts", ownText: "none" },
  },
];

/** Text density with DensitySum. */
export const cetdDs = written({
  id: "cetd-ds",
  name: "CETD-DS",
  summary: "Characters per tag for each element; keeps the subtrees whose children's densities add up highest.",
  family: "DOM",
  paper,
  cite: at("sections 3 and 4.2"),
  figure: "Figure 3 of the paper: text density of every element, in document order; below it the DensitySum.",
  units: "elements",
  over: (page, reading) => nodesOf(page, reading, (length) => length),
  text: (values) => textDensity + bySums("TD", values),
  drawn: (values) => compositeDensity(values) + drawnBySums(values.blocks),
  quantities: {
    TD: { ...densities.TD, band: "τ", flag: "DensitySum" },
    CTD: densities.CTD,
    ...ofSubtree,
    ...sums,
    DensitySum: { ...sums.DensitySum, band: true },
    R: { ...sums.R, name: "Smallest text density on the way from body" },
  },
  classes: classesBySums,
  spelled,
  parameters: { lambda: pathLambda, blocks: blocksParameter, ...readings },
  presets: presetsBySums,
  deviations: [...deviations, ...deviationsOfSums],
});

/** Composite text density with DensitySum: the paper's best. */
export const cectdDs = written({
  id: "cectd-ds",
  name: "CECTD-DS",
  summary: "Text density weighted by how little of it is links; keeps the subtrees whose children's densities add up highest.",
  family: "DOM",
  paper,
  cite: at("sections 3 and 4.2"),
  figure: "Figures 3 and 4 of the paper: text density and composite text density of every element, in document order.",
  units: "elements",
  // The share of a stretch of own text: l · ln l / ln(ln(LC_body / C_body · l + e)).
  over: (page, reading) =>
    nodesOf(page, reading, (length, linkShare) =>
      linkShare === 0 ? 0 : (length * Math.log(length)) / Math.log(Math.log(linkShare * length + Math.E)),
    ),
  text: (values) => textDensity + compositeDensity(values) + withoutLinks + bySums("CTD", values),
  drawn: ({ blocks }) => drawnBySums(blocks),
  quantities: {
    TD: { ...densities.TD, band: true },
    CTD: { ...densities.CTD, band: "τ", flag: "DensitySum" },
    ...ofSubtree,
    ...sums,
    R: { ...sums.R, name: "Smallest composite text density on the way from body" },
  },
  classes: classesBySums,
  notes: [noteOnLinks],
  parameters: { lambda: pathLambda, blocks: blocksParameter, ...readings },
  presets: presetsBySums,
  deviations: [...deviations, ...deviationsOfComposite, ...deviationsOfSums],
});

/**
 * Composite text density with data smoothing.
 *
 * Differs: [smoothing] the paper says "weighted averaging with sibling nodes" (section 4.3) and no more; the weights are ours.
 * Differs: [own-text-alone] the paper does not say what becomes of what is in a node.
 */
export const cectdS = written({
  id: "cectd-s",
  name: "CECTD-S",
  summary:
    "Composite text density smoothed with the neighbouring siblings; keeps the text of elements at least as dense as the body.",
  family: "DOM",
  paper,
  cite: at("section 4.3"),
  figure: "Figure 4 of the paper: composite text density of every element, in document order; below it the same smoothed.",
  units: "elements",
  over: (page, reading) => nodesOf(page, { ...reading, ownText: "none" }, () => 0),
  text: (values) => `${textDensity}${compositeDensity(values)}
  # section 4.3: smoothed with the siblings, 1 : 2 : 1
  CTD′ = beside(CTD, 2)
  # section 4.1: the density of body, the element with all characters
  τ = λ · atLargest(CTD, C)${withoutLinks}
  keep CTD′ ≥ τ`,
  quantities: {
    TD: densities.TD,
    CTD: { ...densities.CTD, band: true },
    "CTD′": {
      id: "smoothed",
      name: "Smoothed density",
      unit: `${unit}, weighted`,
      cite: at("section 4.3"),
      differs:
        "The paper says only “weighted averaging with sibling nodes”. The weights 1, 2, 1 are ours; the first and the last sibling use those of the two that exist.",
      band: true,
    },
    ...ofSubtree,
    τ: sums.τ,
  },
  notes: [noteOnLinks],
  spelled,
  parameters: {
    lambda: bodyLambda,
    linkTags: readings.linkTags,
    linkTextAlone: readings.linkTextAlone,
    leftOut: readings.leftOut,
  },
  presets: [{ name: asPublished, summary: "Only scripts, styles and comments left out.", values: { leftOut: "scripts" } }],
  deviations: [...deviations, ...deviationsOfComposite, ...deviationsOfSmoothing],
});

/**
 * The elements of the body with their counts by the paper's symbols, whether they have elements in them, and what their own text adds to
 * their DensitySum.
 *
 * Differs: [whole-words] the paper keeps elements; here a word is kept where a part of it stands directly in a kept one.
 *
 * @param ownDensity of a stretch of own text, by its length and the share of link text in the page.
 */
function nodesOf(page: Page, reading: Values<typeof readings>, ownDensity: (length: number, linkShare: number) => number) {
  const { elements, nodes, parents, characters, tags, linkCharacters, linkTags, ownTexts } = countsOf(page, reading);
  const linkShare = linkCharacters[0] / Math.max(characters[0], 1);
  return {
    pieces: elementsOf(page, elements, nodes),
    parents,
    inputs: {
      C: () => characters,
      T: () => tags,
      LC: () => linkCharacters,
      LT: () => linkTags,
      own() {
        const own = new Float64Array(parents.length);
        for (const [node, lengths = []] of ownTexts.entries())
          for (const length of lengths) own[node] += ownDensity(length, linkShare);
        return own;
      },
      inner() {
        const inner = new Float64Array(parents.length);
        for (const parent of parents) if (parent >= 0) inner[parent] = 1;
        return inner;
      },
    },
  };
}
