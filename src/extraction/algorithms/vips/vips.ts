import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import { wordsOf } from "../../page/words.ts";
import { blockRules } from "./block-rules.ts";
import { deviations } from "./deviations.ts";
import { shortBlockLabel } from "./name-block.ts";
import { parameters, pdocParameter } from "./parameters.ts";
import { decidedAt, isKeptBy, segmentedPage, segmentOf, type Segmentation, type Decided } from "./segmentation.ts";
import { linkQuota, scoreOf } from "./segments.ts";
import { heaviestWeight } from "./separator-weight.ts";
import { traceOf } from "./trace-segments.ts";
import { blockTreeOf } from "./tree-builder.ts";
import { selectByRun, decidingRun } from "../../method/by-run.ts";

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
  deviations,
  analyse({ page, boxes }, { sizeThreshold }): Segmentation {
    const { visual, blocks } = blockTreeOf(page, boxes, sizeThreshold / 100);
    return segmentedPage(page, boxes, visual, blocks, wordsOf(page));
  },
  decide(segmentation, { pdoc, choice }): Extraction {
    const decided = decidedAt(segmentation, pdoc, choice);
    return extracted({
      selection: selectByRun(segmentation.page, segmentation.words, (run) => isKeptBy(segmentation, decided, run)),
      trace: () => traceOf(segmentation, decided),
      explain: (offset) => explainPlace(segmentation, decided, offset),
    });
  },
  // For blocks 13 columns of up to 64 bits, for runs two of 32 and their boxes, for words four of 32.
  bytesOf: ({ blocks, leaves, words }) => blocks.count * 100 + leaves.length * 24 + words.count * 16,
});

/** Explains a place by the segment that it is in: how that came about, and what speaks for it against the best one. */
export function explainPlace(segmentation: Segmentation, decided: Decided, offset: number): Explanation {
  const { page, words } = segmentation;
  const run = decidingRun(page, words, offset, (candidate) => isKeptBy(segmentation, decided, candidate));
  if (run < 0) return { verdict: "not text", formula: "No word of the body stands here." };
  const segment = segmentOf(segmentation, decided.permitted, run);
  return segment < 0 ? unseen(segmentation, run) : inSegment(segmentation, decided, run, segment);
}

function unseen({ page: { runs } }: Segmentation, run: number): Explanation {
  return {
    verdict: "removed",
    formula: "This text has no box when the page is laid out without scripts, so it is in no block.",
    rule: { name: "not to be seen" },
    unit: { start: runs.starts[run], end: runs.ends[run], label: "hidden text" },
    step: "before the blocks are extracted",
  };
}

function inSegment(segmentation: Segmentation, decided: Decided, run: number, segment: number): Explanation {
  const { sums, starts, ends } = segmentation;
  const { permitted, choice, score: threshold, segments } = decided;
  const isKept = isKeptBy(segmentation, decided, run);
  const value = scoreOf(sums, choice, segment);
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  // Of two that are equal the first is kept: then no number tells them apart.
  const isTie = !isKept && value === threshold;
  const flip = nearestTurn(pdocParameter, permitted, (pdoc) =>
    isKeptBy(segmentation, decidedAt(segmentation, pdoc, choice), run),
  );
  const rule = ruleOf(segmentation, segment);
  return {
    verdict: isKept ? "kept" : "removed",
    quantity: scoreNames[choice],
    value,
    ...(isTie ? {} : { threshold, keeps: "≥" as const, margin: value - threshold }),
    channel: "score",
    ...(flip === undefined ? {} : { flip: { parameter: "pdoc", value: flip } }),
    because: isKept
      ? `its segment has the largest ${scoreNames[choice]}, ${areaText(value)}`
      : `the ${scoreNames[choice]} of its segment is ${areaText(value)}, that of the one that is kept ${areaText(threshold)}`,
    formula: isKept
      ? `${valueText} px²: the largest of ${segments.length} segments`
      : `${valueText} px² ${isTie ? "=" : "<"} ${thresholdText} px², of the segment that is kept`,
    chain: chainOf(segmentation, decided, run, segment, isKept),
    ...(rule === undefined ? {} : { rule }),
    unit: {
      start: starts[segment],
      end: ends[segment],
      label: shortBlockLabel(segmentation, segment),
    },
    step: `segment ${segments.indexOf(segment) + 1} of ${segments.length}`,
  };
}

/** "3,104,560 px²". */
function areaText(area: number): string {
  return `${Math.round(area).toLocaleString("en")} px²`;
}

const scoreNames = { unlinked: "text area outside links", middle: "text area in the middle" } as const;

/** The rule by which the segment stayed whole; none where it was merged. */
function ruleOf({ blocks }: Segmentation, segment: number): Explanation["rule"] {
  const rule = blocks.rules[segment];
  return rule === 0 ? undefined : { name: `rule ${rule}: ${blockRules[rule].name}` };
}

function chainOf(
  segmentation: Segmentation,
  decided: Decided,
  run: number,
  segment: number,
  isKept: boolean,
): readonly ChainLink[] {
  const { blocks, leaves } = segmentation;
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
    { symbols: scoreSymbols[decided.choice], numbers: wordsOfScore(segmentation, decided, segment) },
    {
      symbols: "keep the segment of the largest score",
      numbers: isKept
        ? `${numberText(score)} px² is the largest of ${decided.segments.length}`
        : `the largest is ${numberText(score)} px², at ${decided.best < 0 ? "none" : shortBlockLabel(segmentation, decided.best)}`,
    },
  ];
}

const scoreSymbols = {
  unlinked: "score = text area · (1 − link quota)",
  middle: "score = text area within the middle 60 % of the width",
} as const;

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
  return `${shortBlockLabel(segmentation, block)}: rule ${rule}, ${name}; DoC = ${ownDegrees[block]}`;
}

function wordsOfDegree(segmentation: Segmentation, segment: number): string {
  const { rules, weights, degrees, ownDegrees } = segmentation.blocks;
  const [weight, own, degree] = [weights[segment], ownDegrees[segment], degrees[segment]];
  const raised = degree > own ? `; raised to ${degree}, that of the block around it` : "";
  if (rules[segment] !== 0) return `${shortBlockLabel(segmentation, segment)} was not merged: DoC = ${own} by its rule${raised}`;
  if (weight < 0) return `no separator parts its blocks: DoC = ${own}, their least${raised}`;
  if (weight === heaviestWeight) return `part of it lies over the rest and does not scroll: DoC = ${own}${raised}`;
  return `heaviest separator ${numberText(weight)}: 10 − ⌊${numberText(weight)} / 2⌋ = ${own}${raised}`;
}

function wordsOfScore({ sums }: Segmentation, { choice }: Decided, segment: number): string {
  const score = numberText(scoreOf(sums, choice, segment));
  if (choice === "middle") return `${score} px²`;
  return `${numberText(Math.round(sums.areas[segment]))} · (1 − ${numberText(linkQuota(sums, segment))}) = ${score} px²`;
}
