import {
  scalar,
  type ClassMeaning,
  type CurveChannel,
  type LayoutChannel,
  type OutlineChannel,
  type Quantity,
  type Trace,
} from "../../contract/trace.ts";
import { channelsOver, columnsOf, spansOf, unitsOf } from "../../method/channels.ts";
import { elementLabel } from "../../page/page.ts";
import { subsetOf } from "../../page/tree.ts";
import { pdocParameter } from "./parameters.ts";
import { blockName, decidedAt, isKeptBy, linkQuota, scoreOf, type Decided, type Segmentation } from "./segmentation.ts";

const cite = { paper: "Cai et al. 2003", where: "MSR-TR-2003-79, section 3" };

const degreeQuantity: Quantity = {
  name: "Degree of coherence",
  unit: "",
  formula: "DoC, 1 to 10: by the block rules, or 10 − ⌊heaviest separator / 2⌋",
  cite,
  differs: "The report gives the rules no numbers; which degree a tag, a size or a weight has is ours.",
};

const scoreQuantity: Quantity = {
  name: "Text outside links",
  unit: "px²",
  formula: "text area · (1 − link quota)",
  differs: "VIPS chooses no segment; this is ours.",
};

/** The segments in the order of the source, the layout with them, and the tree that they are cut from. */
export function traceOf(segmentation: Segmentation, decided: Decided): Trace {
  const { page, starts, ends, sums, blocks } = segmentation;
  const segments = Int32Array.from(decided.segments).toSorted((one, other) => starts[one] - starts[other]);
  const { series, classes } = channelsOver("segments");
  const of = (value: (segment: number) => number): Float64Array<ArrayBuffer> => Float64Array.from(segments, value);
  const scores = of((segment) => scoreOf(sums, segment));
  const degrees = of((segment) => blocks.degrees[segment]);
  const quotas = of((segment) => linkQuota(sums, segment));
  return {
    units: {
      segments: unitsOf("segments", { starts, ends }, "nested", segments),
      texts: unitsOf("texts", page.runs),
    },
    channels: [
      series("score", scores, {
        ...scoreQuantity,
        ...(decided.best < 0 ? {} : { threshold: decided.score, flag: segments.indexOf(decided.best) }),
        isOfBlocks: true,
      }),
      series("degree", degrees, { ...degreeQuantity, role: "secondary" }),
      classes(
        "verdict",
        Uint8Array.from(segments, (segment) => Number(segment === decided.best)),
        { removed: "removed", kept: "kept" },
        { name: "Verdict", formula: "the segment of the largest score" },
      ),
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
  { best, permitted }: Decided,
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
function outlineOf(segmentation: Segmentation, { permitted, segments, best }: Decided): OutlineChannel {
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
    labels: rows.map((block) => blockName(segmentation, block, elementLabel)),
    columns: columnsOf(rows, [
      [{ ...degreeQuantity, name: "DoC" }, (block) => blocks.degrees[block]],
      [weightQuantity, (block) => Math.max(blocks.weights[block], 0)],
      [scoreQuantity, (block) => scoreOf(sums, block)],
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
  cite: { paper: "Cai et al. 2003", where: "MSR-TR-2003-79, section 4.2" },
  differs: "The report names the cues and gives no numbers; two for each is what FitLayout takes.",
};

/** The number of segments that each permitted degree leaves. */
function countsOf(segmentation: Segmentation, { permitted }: Decided): CurveChannel {
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
    ...(boxes.isStyled ? [] : ["The page's own styles hide all its text: it was laid out without them."]),
    ...(unseen === 0
      ? []
      : [`${unseen === 1 ? "One text" : `${unseen} texts`} cannot be seen when the page is laid out, and so can never be kept.`]),
  ];
}
