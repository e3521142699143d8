import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import type { ChainLink } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { wordsOf } from "../../page/words.ts";
import { blockRules } from "./block-rules.ts";
import { blockTreeOf } from "./block-tree.ts";
import { parameters, pdocParameter } from "./parameters.ts";
import {
  blockName,
  decidedAt,
  isKeptBy,
  linkQuota,
  scoreOf,
  segmentedPage,
  segmentOf,
  type Decided,
  type Segmentation,
} from "./segmentation.ts";
import { heaviestWeight } from "./separator-weight.ts";
import { traceOf } from "./trace-segments.ts";

const paper: Paper = {
  short: "Cai et al. 2003",
  title: "Extracting Content Structure for Web Pages Based on Visual Representation",
  authors: "Deng Cai, Shipeng Yu, Ji-Rong Wen, Wei-Ying Ma",
  year: 2003,
  venue: "Web Technologies and Applications (APWeb), LNCS 2642; details in MSR-TR-2003-79",
};

/** VIPS: segments the page as it is laid out, and keeps the segment with the most text outside links. */
export const vips = defineExtractor({
  id: "vips",
  name: "VIPS",
  summary:
    "Divides the page, as it is laid out, into visual blocks, merges them across the lightest gaps, and keeps the segment with the most text outside links.",
  family: "Vision",
  paper,
  cite: { paper: paper.short, where: "MSR-TR-2003-79, section 4" },
  formula:
    "segments: the outermost blocks of DoC ≥ PDoC, where the DoC of merged blocks follows the heaviest separator in them; keep the one of max text area · (1 − link quota)",
  figure:
    "The segments over the page as it is laid out, tinted by their degree of coherence, with the separators between them; the tree of blocks; and what speaks for each segment, in the order of the source.",
  signature: "layout",
  reconstructed:
    "VIPS segments a page and extracts nothing: how a segment is chosen is ours. Block rules are as recalled from the report and from a later implementation, FitLayout; the report gives no numbers for degrees of coherence and weights of separators, so those are ours too.",
  needs: ["page", "boxes"],
  parameters,
  presets: [
    {
      name: "styled page",
      summary:
        "Ours: for pages that bring their style sheets along, whose blocks stand closer together than a browser's own styles set them.",
      values: { pdoc: 8 },
    },
  ],
  published: ["None that could be compared: the paper judges segmentations by eye."],
  deviations: [
    {
      id: "weights",
      where: "section 4.2",
      what: "The report says what makes a separator weigh more or less and gives no numbers; here it is one for 5 pixels, up to 100, and two for each cue.",
      why: "Two for each cue is what a later implementation, FitLayout, takes.",
      changes: "Which separators part a page first; no published segmentation could be compared with.",
    },
    {
      id: "degree-of-weight",
      where: "section 4.3",
      what: "The report has the degree of coherence of merged blocks follow the weight of the separator between them; the scale is decided here: ten less one for each two of its weight.",
      why: "It spans the ten degrees over the weights that occur.",
      changes: "How many segments a permitted degree leaves.",
    },
    {
      id: "choice",
      where: "the whole report",
      what: "VIPS segments a page and chooses no segment; here the one whose text outside links covers most is kept.",
      why: "An extract needs one.",
      changes: "All scores of VIPS as an extractor: they are not the report’s.",
    },
    {
      id: "header-cells",
      where: "section 4.1, table 1",
      what: "The rules name td; th goes with it here.",
      why: "A header cell is a cell.",
      changes: "Tables with header cells that are parted any further.",
    },
    {
      id: "degrees",
      where: "section 4.1, table 1",
      what: "The rules set a degree “by tag and size” and no more; which degree a tag has, and that a node of twice the threshold has two less, is decided here.",
      why: "The report leaves it to its program, which is not at hand.",
      changes: "At which permitted degree a block is parted.",
    },
    {
      id: "layers",
      where: "section 4.2",
      what: "The report knows no boxes that lie over the page; here each such box is apart from what scrolls, and has no separators to it.",
      why: "Fixed bars and dialogues would cross every separator below them.",
      changes: "Only pages with fixed or absolute boxes.",
    },
    {
      id: "bands",
      where: "section 4.3",
      what: "The report finds separators in the whole pool and merges upwards; here those of each band are found anew.",
      why: "Else columns below a header across the page are not found.",
      changes: "Nothing where all separators run in one direction; else deeper trees.",
    },
    {
      id: "touching-blocks",
      where: "section 4.2",
      what: "In the report a separator that is covered goes; here one of no thickness stays between two blocks that touch.",
      why: "Blocks of other colours or fonts are apart without a gap.",
      changes: "Pages whose blocks touch: they are parted by their colours and fonts.",
    },
  ],
  analyse({ page, boxes }, { sizeThreshold }) {
    const { visual, blocks } = blockTreeOf(page, boxes, sizeThreshold / 100);
    return segmentedPage(page, boxes, visual, blocks, wordsOf(page));
  },
  decide(segmentation, { pdoc }) {
    const { page, words } = segmentation;
    const decided = decidedAt(segmentation, pdoc);
    return sorted({
      page,
      words,
      ofWords: ofRuns(
        page,
        words,
        (run) => run,
        (run) => isKeptBy(segmentation, decided, run),
        "half",
      ),
      notText: "No word of the body stands here.",
      why: (run) => whyOf(segmentation, decided, run),
      trace: () => traceOf(segmentation, decided),
    });
  },
  // For blocks 13 columns of up to 64 bits, for runs two of 32 and their boxes, for words four of 32.
  bytesOf: ({ blocks, leaves, words }) => blocks.count * 100 + leaves.length * 24 + words.count * 16,
});

/** Why a text is kept or removed: how the segment that it is in came about, and what speaks for it against the best one. */
function whyOf(segmentation: Segmentation, decided: Decided, run: number): Why {
  const { page, sums, starts, ends, blocks } = segmentation;
  const { permitted, score: most, segments } = decided;
  const segment = segmentOf(segmentation, permitted, run);
  if (segment < 0)
    return {
      formula: "This text has no box when the page is laid out without scripts, so it is in no block.",
      rule: { name: "not to be seen" },
      unit: { start: page.runs.starts[run], end: page.runs.ends[run], label: "hidden text" },
      step: "before the blocks are extracted",
    };
  const isKept = isKeptBy(segmentation, decided, run);
  const test = compare(scoreOf(sums, segment), "≥", most);
  const { value } = test.numbers;
  // Of two that are equal the first is kept: then no number tells them apart.
  const isTie = !isKept && value === most;
  const rule = blocks.rules[segment];
  return {
    quantity: "text area outside links",
    ...(isTie ? { value } : test.numbers),
    channel: "score",
    ...flipOf("pdoc", pdocParameter, permitted, (pdoc) => isKeptBy(segmentation, decidedAt(segmentation, pdoc), run), "often"),
    because: isKept
      ? `its segment has the largest text area outside links, ${areaText(value)}`
      : `the text area outside links of its segment is ${areaText(value)}, that of the one that is kept ${areaText(most)}`,
    formula: isKept
      ? `${test.value} px²: the largest of ${segments.length} segments`
      : `${test.value} px² ${isTie ? "=" : "<"} ${test.threshold} px², of the segment that is kept`,
    chain: chainOf(segmentation, decided, run, segment, isKept),
    // A merged one has none.
    ...(rule === 0 ? {} : { rule: { name: `rule ${rule}: ${blockRules[rule].name}` } }),
    unit: { start: starts[segment], end: ends[segment], label: shortName(segmentation, segment) },
    step: `segment ${segments.indexOf(segment) + 1} of ${segments.length}`,
  };
}

function shortName(segmentation: Segmentation, block: number): string {
  return blockName(segmentation, block, shortLabel);
}

/** "3,104,560 px²". */
function areaText(area: number): string {
  return `${Math.round(area).toLocaleString("en")} px²`;
}

function chainOf(
  segmentation: Segmentation,
  decided: Decided,
  run: number,
  segment: number,
  isKept: boolean,
): readonly ChainLink[] {
  const { blocks, leaves, sums } = segmentation;
  const { permitted, score } = decided;
  const block = blockWithin(segmentation, leaves[run], segment);
  const degree = blocks.degrees[segment];
  const isWhole = degree >= permitted;
  return [
    {
      symbols: "block rules: the first that holds",
      numbers: block < 0 ? "the whole page is one block" : wordsOfRule(segmentation, block),
    },
    { symbols: "DoC of merged blocks = 10 − ⌊heaviest separator / 2⌋", numbers: wordsOfDegree(segmentation, segment) },
    {
      symbols: "segment: the outermost block of DoC ≥ PDoC",
      numbers: isWhole ? `DoC = ${degree} ≥ ${permitted}` : `DoC = ${degree} < ${permitted}, but nothing divides it further`,
    },
    {
      symbols: "score = text area · (1 − link quota)",
      numbers: `${numberText(Math.round(sums.areas[segment]))} · (1 − ${numberText(linkQuota(sums, segment))}) = ${numberText(scoreOf(sums, segment))} px²`,
    },
    {
      symbols: "keep the segment of the largest score",
      numbers: isKept
        ? `${numberText(score)} px² is the largest of ${decided.segments.length}`
        : `the largest is ${numberText(score)} px², at ${decided.best < 0 ? "none" : shortName(segmentation, decided.best)}`,
    },
  ];
}

/** The outermost block of the page that is no merged one, on the way from a segment down to a leaf; -1 for none. */
function blockWithin({ blocks: { parents, rules } }: Segmentation, leaf: number, segment: number): number {
  let found = -1;
  for (let block = leaf; block >= segment; block = parents[block]) if (rules[block] !== 0) found = block;
  return found;
}

function wordsOfRule(segmentation: Segmentation, block: number): string {
  const { rules, ownDegrees } = segmentation.blocks;
  const rule = rules[block];
  // Rule 7 divides the element around it, and leaves this one whole.
  const name = rule === 7 ? "another background than around it" : blockRules[rule].name;
  return `${shortName(segmentation, block)}: rule ${rule}, ${name}; DoC = ${ownDegrees[block]}`;
}

function wordsOfDegree(segmentation: Segmentation, segment: number): string {
  const { rules, weights, degrees, ownDegrees } = segmentation.blocks;
  const [weight, own, degree] = [weights[segment], ownDegrees[segment], degrees[segment]];
  const raised = degree > own ? `; raised to ${degree}, that of the block around it` : "";
  if (rules[segment] !== 0) return `${shortName(segmentation, segment)} was not merged: DoC = ${own} by its rule${raised}`;
  if (weight < 0) return `no separator parts its blocks: DoC = ${own}, their least${raised}`;
  if (weight === heaviestWeight) return `part of it lies over the rest and does not scroll: DoC = ${own}${raised}`;
  return `heaviest separator ${numberText(weight)}: 10 − ⌊${numberText(weight)} / 2⌋ = ${own}${raised}`;
}
