import { numberText } from "../../contract/number-text.ts";
import {
  scalar,
  type Channel,
  type ClassChannel,
  type CurveChannel,
  type MatrixChannel,
  type Operation,
  type ProcedureChannel,
  type SeriesChannel,
  type Trace,
} from "../../contract/trace.ts";
import type { Decided } from "./analysis.ts";
import { decideByProbability, weighed } from "./decide.ts";
import { featureGroups } from "./features.ts";
import { eachContribution } from "./trees.ts";

const units = "blocks";

export function traceOf(decided: Decided): Trace {
  const { analysis, settings, predictedF1, keptCount } = decided;
  const { count, blocks, words, isTrainedOn } = analysis;
  const contributions = groupContributions(decided);
  return {
    units: {
      [units]: {
        name: "blocks",
        starts: Uint32Array.from(blocks.firstWords, (word) => words.starts[word]),
        ends: Uint32Array.from(blocks.endWords, (word) => words.ends[word - 1]),
        nested: false,
      },
    },
    channels: [
      probabilitySeries(decided),
      ...evidence(decided, contributions),
      verdict(decided),
      ...stages(decided),
      expectedF(decided),
      matrix(contributions),
      steps(decided),
      scalar("predictedF1", "Predicted F1", predictedF1, "", "2 Σ_kept p w / (Σ_kept w + Σ_all p w)"),
      scalar("blockCount", "Blocks", count, "blocks", "text between edges of block elements"),
      scalar("keptCount", "Kept", keptCount, "blocks", "blocks that are kept"),
      scalar("cut", "Cut", decided.cut, "", settings.mode === "threshold" ? "threshold" : "max(floor, F / (1 + β²))"),
    ],
    notes: [
      ...(count === 0 ? ["This page has no text, and so no blocks."] : []),
      ...(isTrainedOn ? ["The model was trained on this very page: what it does here says little of what it can do."] : []),
    ],
  };
}

function probabilitySeries({ ruled, cut, by, analysis, settings }: Decided): SeriesChannel {
  const parameter = { floor: "floor", threshold: "threshold", "expected F": undefined }[by];
  return {
    kind: "series",
    id: "probability",
    name: "Probability of content",
    unit: "",
    units,
    formula: `p = 1 / (1 + e^−logit), from ${analysis.model.trees.roots.length} trees${settings.smoothing > 0 ? ", smoothed over paths" : ""}`,
    values: ruled.final.slice(),
    threshold: cut,
    ...(parameter === undefined ? {} : { control: { parameter, factor: 1 } }),
  };
}

/** Groups of features as a figure shows them: so few that they can be told apart. */
const shownGroups = [
  { name: "Place in the tree", groups: ["core", "container", "element"] },
  { name: "Names", groups: ["class", "lexicon"] },
  { name: "Own text", groups: ["text"] },
  { name: "Surroundings and page", groups: ["neighbour", "repetition", "section", "place", "page"] },
] as const;

/** Of each block and group of `featureGroups`: what it adds to the log-odds, row by row. */
function groupContributions({ analysis }: Decided): Float64Array<ArrayBuffer> {
  const { model, columns, count, groupOfFeature } = analysis;
  const sums = new Float64Array(count * featureGroups.length);
  let row = 0;
  const add = (feature: number, change: number): void => {
    sums[row + groupOfFeature[feature]] += change;
  };
  for (let block = 0; block < count; block++) {
    row = block * featureGroups.length;
    eachContribution(model, columns, block, add);
  }
  return sums;
}

function evidence({ analysis, ruled }: Decided, contributions: Float64Array): readonly SeriesChannel[] {
  const { count, logOdds, sizes } = analysis;
  const of = (names: readonly string[]): Float64Array<ArrayBuffer> => {
    const groups = names.map((name) => featureGroups.findIndex((group) => group.name === name));
    return Float64Array.from({ length: count }, (_, block) =>
      groups.reduce((sum, group) => sum + contributions[block * featureGroups.length + group], 0),
    );
  };
  return [
    ...shownGroups.map(({ name, groups }, index): SeriesChannel => ({
      kind: "series",
      id: `evidence${index}`,
      name,
      unit: "log-odds",
      units,
      formula: `what questions about ${groups.join(", ")} change on the way through the trees`,
      partOf: "What each kind of evidence adds",
      values: of(groups),
    })),
    {
      kind: "series",
      id: "own",
      name: "Probability by the trees alone",
      unit: "",
      units,
      formula: "p before path smoothing, copies and dialogs",
      role: "secondary",
      values: ruled.own.slice(),
    },
    {
      kind: "series",
      id: "logOdds",
      name: "Log-odds",
      unit: "log-odds",
      units,
      formula: "base + Σ leaves = what the trees say before any question + Σ contributions",
      role: "secondary",
      values: logOdds.slice(),
    },
    {
      kind: "series",
      id: "words",
      name: "Words",
      unit: "words",
      units,
      formula: "w, the weight of a block in the expected F",
      role: "input",
      values: Float64Array.from(sizes),
    },
  ];
}

const classes = ["removed", "kept", "kept on account of its path", "a copy", "in a dialog"] as const;

function verdict({ kept, ruled, analysis, cut }: Decided): ClassChannel {
  const values = Uint8Array.from(kept, (isKept, block) => {
    if (isKept === 1) return ruled.own[block] > cut ? 1 : 2;
    if (ruled.withoutCopies[block] !== ruled.smoothed[block]) return 3;
    return analysis.inDialog[block] === 1 && ruled.final[block] !== ruled.withoutCopies[block] ? 4 : 0;
  });
  return {
    kind: "class",
    id: "class",
    name: "Verdict",
    unit: "",
    units,
    formula: "kept where p is above the cut",
    values,
    classes,
    meanings: ["removed", "kept", "context", "removed", "removed"],
  };
}

interface Stage {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly kept: Uint8Array<ArrayBuffer>;
}

/** The verdicts as they would be after each rule: each with the cut that its own probabilities call for. */
function stageVerdicts({ ruled, analysis, settings, kept }: Decided): readonly Stage[] {
  const decide = (probabilities: Float64Array): Uint8Array<ArrayBuffer> =>
    decideByProbability(weighed(probabilities, analysis.sizes), settings).kept;
  const unlessSame = (
    probabilities: Float64Array,
    next: Float64Array,
    known: Uint8Array<ArrayBuffer>,
  ): Uint8Array<ArrayBuffer> => (probabilities === next ? known : decide(probabilities));
  const withoutCopies = unlessSame(ruled.withoutCopies, ruled.final, kept);
  const smoothed = unlessSame(ruled.smoothed, ruled.withoutCopies, withoutCopies);
  return [
    {
      id: "byTrees",
      name: "1 trees",
      detail: "the trees alone, cut where the expected F is greatest",
      kept: unlessSame(ruled.own, ruled.smoothed, smoothed),
    },
    { id: "bySmoothing", name: "2 path smoothing", detail: "blocks on the same path drawn together", kept: smoothed },
    { id: "byCopies", name: "3 copies", detail: "one of each text of eight words or more", kept: withoutCopies },
    { id: "byDialogs", name: "4 dialogs", detail: "nothing that lies in a dialog", kept },
  ];
}

/** The verdicts before the rules, and after each that changed one. */
function stages(decided: Decided): readonly Channel[] {
  const all = stageVerdicts(decided);
  return all
    .filter(({ kept }, index) => index === 0 || changed(all[index - 1].kept, kept))
    .map(({ id, name, detail, kept }): ClassChannel => ({
      kind: "class",
      id,
      name,
      unit: "",
      units,
      formula: detail,
      values: kept.slice(),
      classes: ["removed", "kept"],
      meanings: ["removed", "kept"],
      isVerdict: true,
    }));
}

function changed(left: Uint8Array, right: Uint8Array): boolean {
  return left.some((value, block) => value !== right[block]);
}

/** What the trees and each rule did to the page's text. */
function steps(decided: Decided): ProcedureChannel {
  const { analysis } = decided;
  const { blocks, words, count } = analysis;
  const start = (block: number): number => words.starts[blocks.firstWords[block]];
  const end = (block: number): number => words.ends[blocks.endWords[block] - 1];
  const lengths = Float64Array.from({ length: count }, (_, block) => end(block) - start(block));
  let before: Uint8Array = new Uint8Array(count).fill(1);
  const operations = stageVerdicts(decided).map(({ name, detail, kept }): Operation => {
    const touched = Array.from(kept.keys()).filter((block) => kept[block] !== before[block]);
    const removed = touched.reduce((sum, block) => sum + (kept[block] === 1 ? -lengths[block] : lengths[block]), 0);
    before = kept;
    return {
      label: name,
      detail: `${detail}: ${touched.length} blocks change`,
      removed,
      spans: Uint32Array.from(touched.flatMap((block) => [start(block), end(block)])),
    };
  });
  return {
    kind: "procedure",
    id: "steps",
    name: "What the trees and the rules take away",
    unit: "characters",
    formula: "text left after each step",
    whole: lengths.reduce((sum, length) => sum + length, 0),
    operations,
  };
}

/** Points of the curve that are drawn, at most: more than a screen has pixels across. */
const mostPoints = 2_000;

function expectedF({ curve, keptCount, by, settings }: Decided): CurveChannel {
  const { values, best } = curve;
  const step = Math.max(1, Math.ceil(values.length / mostPoints));
  const shown = Array.from(values.keys()).filter((k) => k % step === 0 || k === best || k === values.length - 1);
  const name = settings.beta === 1 ? "F1" : `F, β = ${settings.beta}`;
  return {
    kind: "curve",
    id: "expectedF",
    name: `Expected ${name}`,
    unit: "",
    formula: "(1 + β²) Σ_kept p w / (Σ_kept w + β² Σ_all p w), the k likeliest blocks kept",
    x: Float64Array.from(shown),
    y: Float64Array.from(shown, (k) => values[k]),
    xName: "Kept blocks",
    xUnit: "blocks",
    isStaircase: false,
    marks: [
      { x: keptCount, label: `kept: ${keptCount}`, isChosen: true },
      ...(best === keptCount
        ? []
        : [
            {
              x: best,
              label: `greatest: ${numberText(values[best])} at ${best}${by === "floor" ? ", under the floor" : ""}`,
              isChosen: false,
            },
          ]),
    ],
  };
}

function matrix(contributions: Float64Array<ArrayBuffer>): MatrixChannel {
  return {
    kind: "matrix",
    id: "contributions",
    name: "What each group of features adds",
    unit: "log-odds",
    units,
    formula: "Σ of the changes that questions of the group make, over all trees",
    values: contributions.slice(),
    columns: featureGroups.map(({ name }) => name),
  };
}
