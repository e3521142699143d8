import type { ChainLink } from "../../contract/extraction.ts";
import { defineExtractor, placesIn, type Paper } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { numberParameter } from "../../contract/parameters.ts";
import {
  scalar,
  type ClassMeaning,
  type CurveChannel,
  type LayoutChannel,
  type OutlineChannel,
  type Quantity,
  type Trace,
} from "../../contract/trace.ts";
import { channelsOver, outlineColumns, spansOf, unitsOf } from "../../method/channels.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { subsetOf } from "../../page/tree.ts";
import { wordsOf } from "../../page/words.ts";
import { blockRules } from "./block-rules.ts";
import { blockTreeOf } from "./block-tree.ts";
import {
  visualBlockName,
  decidedAt,
  isKeptBy,
  linkShareOf,
  segmentScore,
  segmentedPage,
  segmentOf,
  type SegmentChoice,
  type Segmentation,
} from "./segmentation.ts";
import { heaviestWeight } from "./split-region.ts";

const paper: Paper = {
  short: "Cai et al. 2003",
  title: "Extracting Content Structure for Web Pages Based on Visual Representation",
  authors: "Deng Cai, Shipeng Yu, Ji-Rong Wen, Wei-Ying Ma",
  year: 2003,
  venue: "Web Technologies and Applications (APWeb), LNCS 2642; details in MSR-TR-2003-79",
};

const citing = placesIn(paper);

/** The permitted degree of coherence. */
const pdocParameter = numberParameter("decision", 5, [1, 10, 1], {
  label: "PDoC",
  isOurs: true,
  description:
    "Permitted degree of coherence: less coherent blocks are divided further. 1 leaves the page whole, 10 leaves single paragraphs. The paper names no value; 5 is ours.",
  formula: "divide while DoC < PDoC",
  cite: citing("section 3"),
});

/** VIPS: segments the page as it is laid out, and keeps the segment with the most text outside links. */
export const vips = defineExtractor({
  id: "vips",
  name: "VIPS",
  summary:
    "Divides the laid-out page into visual blocks, merges them across the lightest gaps, and keeps the segment with the most text outside links.",
  family: "Vision",
  paper,
  cite: citing("MSR-TR-2003-79, section 4"),
  formula:
    "segments: the outermost blocks of DoC ≥ PDoC, where the DoC of merged blocks follows the heaviest separator in them; keep the one of max text area · (1 − link quota)",
  figure:
    "The segments over the laid-out page, tinted by their degree of coherence, with their separators; the tree of blocks; and the score of each segment, in the order of the source.",
  signature: "layout",
  reconstructed:
    "VIPS segments a page and extracts nothing. The choice of a segment is ours. Block rules are remembered from the report and a later implementation, FitLayout. The report has no numbers for degrees of coherence and separator weights, so those are ours, too.",
  needs: ["page", "boxes"],
  parameters: {
    pdoc: pdocParameter,
    sizeThreshold: numberParameter("analysis", 10, [1, 40, 1], {
      label: "Size threshold",
      isOurs: true,
      description:
        "A block smaller than this share of the page is not divided if it has text or only smaller blocks (rules 8 and 9). The report has a size “relative to the page” without a number; FitLayout has 350 × 400 pixels; 10 % is ours.",
      unit: "% of the page",
      formula: "area < t · page area",
      cite: citing("MSR-TR-2003-79, section 4.1, rules 8 and 9"),
    }),
  },
  presets: [
    {
      name: "styled page",
      summary:
        "Ours: for pages with their own style sheets, whose blocks are closer together than in a browser's default styles.",
      values: { pdoc: 8 },
    },
  ],
  published: ["None that could be compared: the paper judges segmentations by eye."],
  deviations: [
    {
      id: "weights",
      where: "section 4.2",
      what: "The report says what makes a separator weigh more or less, without numbers. Here it is one for 5 pixels, up to 100, and two for each cue.",
      why: "A later implementation, FitLayout, has two for each cue.",
      changes: "Which separators part a page first; no published segmentation could be compared with.",
    },
    {
      id: "degree-of-weight",
      where: "section 4.3",
      what: "In the report the degree of coherence of merged blocks follows the weight of their separator. The scale is ours: ten minus one for each two of its weight.",
      why: "It spans the ten degrees over the weights that occur.",
      changes: "How many segments a permitted degree leaves.",
    },
    {
      id: "choice",
      where: "the whole report",
      what: "VIPS chooses no segment. Here the one whose text outside links covers most is kept.",
      why: "An extract needs one.",
      changes: "All scores of VIPS as an extractor: they are not the report’s.",
    },
    {
      id: "header-cells",
      where: "section 4.1, table 1",
      what: "The rules name td. Here th counts as td.",
      why: "A header cell is a cell.",
      changes: "Tables with header cells that are parted any further.",
    },
    {
      id: "degrees",
      where: "section 4.1, table 1",
      what: "The rules only set a degree “by tag and size”. The degree of a tag is ours, and so is two less for a node of twice the threshold.",
      why: "The report leaves it to its program, which is not available.",
      changes: "At which permitted degree a block is divided.",
    },
    {
      id: "layers",
      where: "section 4.2",
      what: "The report has no boxes over the page. Here each such box is apart from what scrolls, without separators to it.",
      why: "Fixed bars and dialogues would cross every separator below them.",
      changes: "Only pages with fixed or absolute boxes.",
    },
    {
      id: "bands",
      where: "section 4.3",
      what: "The report finds separators in the whole pool and merges upwards. Here each band has its own.",
      why: "Otherwise columns below a header across the page are not found.",
      changes: "Nothing where all separators run in one direction; else deeper trees.",
    },
    {
      id: "touching-blocks",
      where: "section 4.2",
      what: "In the report a covered separator is removed. Here one without thickness stays between two blocks that touch.",
      why: "Blocks of other colours or fonts are apart without a gap.",
      changes: "Pages with touching blocks: colours and fonts separate them.",
    },
  ],
  analyse({ page, boxes }, { sizeThreshold }) {
    const { visual, blocks } = blockTreeOf(page, boxes, sizeThreshold / 100);
    return segmentedPage(page, boxes, visual, blocks, wordsOf(page));
  },
  decide(segmentation, { pdoc }) {
    const { page, words } = segmentation;
    const decided = decidedAt(segmentation, pdoc);
    const runs = Uint32Array.from(page.runs.starts.keys());
    return sorted({
      page,
      words,
      ofWords: ofRuns(page, words, runs, (run) => isKeptBy(segmentation, decided, run), "half"),
      notText: "There is no word of the body here.",
      why: (run) => whyOf(segmentation, decided, run),
      trace: () => traceOf(segmentation, decided),
    });
  },
});

/** Why a text is kept or removed: how the segment that it is in came about, and what speaks for it against the best one. */
function whyOf(segmentation: Segmentation, decided: SegmentChoice, run: number): Why {
  const { page, sums, starts, ends, blocks } = segmentation;
  const { permitted, score: most, segments } = decided;
  const segment = segmentOf(segmentation, permitted, run);
  if (segment < 0)
    return {
      formula: "Without scripts the layout has no box for this text, so it is in no block.",
      rule: { name: "not to be seen" },
      unit: { start: page.runs.starts[run], end: page.runs.ends[run], label: "hidden text" },
      step: "before the blocks are extracted",
    };
  const isKept = isKeptBy(segmentation, decided, run);
  const test = compare(segmentScore(sums, segment), "≥", most);
  const { value } = test.numbers;
  // The first of two equal ones is kept: no number tells them apart.
  const isTie = !isKept && value === most;
  const rule = blocks.rules[segment];
  return {
    quantity: "text area outside links",
    ...(isTie ? { value } : test.numbers),
    channel: "score",
    ...flipOf("pdoc", pdocParameter, permitted, (pdoc) => isKeptBy(segmentation, decidedAt(segmentation, pdoc), run), 1),
    because: isKept
      ? `its segment has the largest text area outside links, ${areaText(value)}`
      : `the text area outside links of its segment is ${areaText(value)}, that of the one that is kept ${areaText(most)}`,
    formula: isKept
      ? `${test.value} px²: the largest of ${segments.length} segments`
      : `${test.value} px² ${isTie ? "=" : "<"} ${test.threshold} px², of the segment that is kept`,
    chain: chainOf(segmentation, decided, run, segment, isKept),
    // A merged block has no rule.
    ...(rule === 0 ? {} : { rule: { name: `rule ${rule}: ${blockRules[rule].name}` } }),
    unit: { start: starts[segment], end: ends[segment], label: shortName(segmentation, segment) },
    step: `segment ${segments.indexOf(segment) + 1} of ${segments.length}`,
  };
}

function shortName(segmentation: Segmentation, block: number): string {
  return visualBlockName(segmentation, block, shortLabel);
}

/** "3,104,560 px²". */
function areaText(area: number): string {
  return `${Math.round(area).toLocaleString("en")} px²`;
}

function chainOf(
  segmentation: Segmentation,
  decided: SegmentChoice,
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
      numbers: `${numberText(Math.round(sums.areas[segment]))} · (1 − ${numberText(linkShareOf(sums, segment))}) = ${numberText(segmentScore(sums, segment))} px²`,
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

const cite = citing("MSR-TR-2003-79, section 3");

const degreeQuantity: Quantity = {
  name: "Degree of coherence",
  unit: "",
  formula: "DoC, 1 to 10: by the block rules, or 10 − ⌊heaviest separator / 2⌋",
  cite,
  differs: "The report gives the rules no numbers. The degrees of tags, sizes and weights are ours.",
};

const scoreQuantity: Quantity = {
  name: "Text outside links",
  unit: "px²",
  formula: "text area · (1 − link quota)",
  differs: "VIPS chooses no segment. This is ours.",
};

const verdicts = { removed: "removed", kept: "kept" } as const;

/** The segments in the order of the source, the layout with them, and the tree that they are cut from. */
function traceOf(segmentation: Segmentation, decided: SegmentChoice): Trace {
  const { page, starts, ends, sums, blocks, elements } = segmentation;
  const segments = Int32Array.from(decided.segments).toSorted((one, other) => starts[one] - starts[other]);
  const { series, classes } = channelsOver("segments");
  const of = (value: (segment: number) => number): Float64Array<ArrayBuffer> => Float64Array.from(segments, value);
  const isBest = Uint8Array.from(segments, (segment) => Number(segment === decided.best));
  const scores = of((segment) => segmentScore(sums, segment));
  const degrees = of((segment) => blocks.degrees[segment]);
  const quotas = of((segment) => linkShareOf(sums, segment));
  return {
    units: {
      segments: {
        ...unitsOf("segments", { starts, ends }, "nested", segments),
        elements: segments.map((segment) => elements[segment]),
      },
      texts: unitsOf("texts", page.runs),
    },
    channels: [
      series("score", scores, {
        ...scoreQuantity,
        ...(decided.best < 0 ? {} : { threshold: decided.score, flag: segments.indexOf(decided.best) }),
        isOfBlocks: true,
      }),
      series("degree", degrees, { ...degreeQuantity, role: "secondary" }),
      classes("verdict", isBest, verdicts, { name: "Verdict", formula: "the segment of the largest score" }),
      channelsOver("texts").classes(
        "texts",
        Uint8Array.from(segmentation.leaves, (leaf, run) => (leaf < 0 ? 0 : 1 + Number(isKeptBy(segmentation, decided, run)))),
        { "not to be seen": "removed", "in another segment": "removed", kept: "kept" },
        { name: "Text", formula: "in the segment that is kept, in another, or in none", role: "input" },
      ),
      series(
        "textArea",
        of((segment) => sums.areas[segment]),
        { name: "Text area", unit: "px²", formula: "Σ what the lines of its texts cover", role: "input" },
      ),
      series("linkQuota", quotas, { name: "Link quota", formula: "characters in links / characters", role: "input" }),
      layoutOf(segmentation, decided, segments),
      outlineOf(segmentation, decided),
      countsOf(segmentation, decided),
      scalar("segmentCount", "Segments", segments.length, "segments", "the outermost blocks of DoC ≥ PDoC"),
      scalar("blockCount", "Blocks", blocks.count, "blocks", "all that any PDoC finds, merged ones too"),
      scalar("rounds", "Rounds", blocks.rounds, "rounds", "blocks divided until DoC = 10"),
      scalar("bestScore", "Largest score", decided.score, "px²", "max score"),
    ],
    notes: notesOf(segmentation),
  };
}

function layoutOf(
  { boxes, blocks, starts, ends }: Segmentation,
  { best, permitted }: SegmentChoice,
  segments: Int32Array,
): LayoutChannel {
  const shown = Array.from(blocks.separators.owners.keys()).filter(
    (separator) => blocks.degrees[blocks.separators.owners[separator]] < permitted,
  );
  return {
    ...degreeQuantity,
    kind: "layout",
    id: "layout",
    name: "Segments on the page",
    width: boxes.width,
    height: boxes.height,
    texts: boxes.runs.slice(),
    rectangles: rectanglesOf(blocks.boxes, segments),
    values: Float64Array.from(segments, (segment) => blocks.degrees[segment]),
    meanings: Array.from(segments, (segment): ClassMeaning => (segment === best ? "kept" : "removed")),
    ...spansOf({ starts, ends }, segments),
    separators: rectanglesOf(blocks.separators.boxes, shown),
    weights: Float64Array.from(shown, (separator) => blocks.separators.weights[separator]),
  };
}

/** Left, top, width and height from left, top, right and bottom. */
function rectanglesOf(boxes: Int32Array, which: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const rectangles = new Float32Array(4 * which.length);
  for (let index = 0; index < which.length; index++) {
    const at = 4 * which[index];
    const [left, top, right, bottom] = boxes.subarray(at, at + 4);
    rectangles.set([left, top, right - left, bottom - top], 4 * index);
  }
  return rectangles;
}

/** The tree from the page down to the segments. */
function outlineOf(segmentation: Segmentation, { permitted, segments, best }: SegmentChoice): OutlineChannel {
  const { blocks, sums, starts, ends } = segmentation;
  const isShown = (block: number): boolean => blocks.parents[block] < 0 || blocks.degrees[blocks.parents[block]] < permitted;
  const { nodes, parents } = subsetOf(blocks.parents, isShown);
  const rows = Array.from(nodes);
  const isSegment = new Set(segments);
  return {
    ...degreeQuantity,
    kind: "outline",
    id: "outline",
    name: "Block tree",
    parents,
    labels: rows.map((block) => visualBlockName(segmentation, block, elementLabel)),
    columns: outlineColumns(rows, [
      [{ ...degreeQuantity, name: "DoC" }, (block) => blocks.degrees[block]],
      [weightQuantity, (block) => Math.max(blocks.weights[block], 0)],
      [scoreQuantity, (block) => segmentScore(sums, block)],
    ]),
    meanings: rows.map((block): ClassMeaning => (block === best ? "kept" : isSegment.has(block) ? "removed" : "context")),
    ...spansOf({ starts, ends }, rows),
  };
}

const weightQuantity: Quantity = {
  name: "Heaviest separator",
  unit: "",
  formula:
    "5 px of thickness weigh 1, at most 20; ± 2 for each cue: rule, background, font, larger font below, text on both sides",
  cite: citing("MSR-TR-2003-79, section 4.2"),
  differs: "The report names the cues without numbers. FitLayout has two for each.",
};

/** The number of segments that each permitted degree leaves. */
function countsOf(segmentation: Segmentation, { permitted }: SegmentChoice): CurveChannel {
  const { min, max } = pdocParameter;
  const x = Float64Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return {
    kind: "curve",
    id: "segmentsByPdoc",
    name: "Segments by PDoC",
    unit: "segments",
    formula: "the outermost blocks of DoC ≥ PDoC",
    cite,
    x,
    y: x.map((pdoc) => decidedAt(segmentation, pdoc).segments.length),
    xName: "PDoC",
    xUnit: "",
    isStaircase: true,
    marks: [{ x: permitted, label: `PDoC ${permitted}`, isChosen: true }],
  };
}

function notesOf({ page: { runs }, boxes, leaves }: Segmentation): string[] {
  let unseen = 0;
  for (let run = 0; run < runs.count; run++)
    if (runs.ignored[run] === 0 && leaves[run] < 0 && runs.texts[run].trim() !== "") unseen++;
  return [
    ...(boxes.isStyled ? [] : ["The page's own styles hide all its text, so it was laid out without them."]),
    ...(unseen === 0
      ? []
      : [`${unseen === 1 ? "One text" : `${unseen} texts`} cannot be seen when the page is laid out, and so can never be kept.`]),
  ];
}
