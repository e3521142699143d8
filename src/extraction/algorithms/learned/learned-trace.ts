import { numberText } from "../../contract/number-text.ts";
import {
  scalar,
  type Channel,
  type ClassChannel,
  type CurveChannel,
  type CurveSetting,
  type MatrixChannel,
  type Operation,
  type ProcedureChannel,
  type SeriesChannel,
  type Trace,
} from "../../contract/trace.ts";
import type { Analysis, Decided } from "./analysis.ts";
import { decideByProbability, weighed } from "./decide.ts";
import { pageEvidence, strongestTopics, type PageEvidence } from "./evidence.ts";
import { featureGroups } from "./features.ts";
import { parameters, type Settings } from "./parameters.ts";
import { rules } from "./rules.ts";
import { wasTrainedOn } from "./seen.ts";

const units = "blocks";

export function traceOf(decided: Decided): Trace {
  const { analysis, settings, predictedF1, keptCount } = decided;
  const { page, model, count, blocks, words } = analysis;
  const found = sharedEvidence(analysis);
  const verdicts = stageVerdicts(decided);
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
      ...evidence(decided, found),
      verdict(decided),
      ...stages(verdicts),
      expectedF(decided),
      matrix(found),
      steps(analysis, verdicts),
      scalar("predictedF1", "Predicted F1", predictedF1, "", "2 Σ_kept p w / (Σ_kept w + Σ_all p w)"),
      scalar("blockCount", "Blocks", count, "blocks", "text between edges of block elements"),
      scalar("keptCount", "Kept", keptCount, "blocks", "blocks that are kept"),
      scalar("cut", "Cut", decided.cut, "", settings.mode === "threshold" ? "threshold" : "max(floor, F / (1 + β²))"),
    ],
    notes: [
      ...(count === 0 ? ["This page has no text, and so no blocks."] : []),
      ...(decided.insteadOf === undefined
        ? []
        : [
            `No block reaches the ${decided.insteadOf}: so that something is kept, the expected F decides. The predicted F1 says how sure it is.`,
          ]),
      ...(wasTrainedOn(model, page)
        ? ["The model was trained on this very page: what it does here says little of what it can do."]
        : []),
    ],
  };
}

/** What decides nothing is the same for all decisions on a page: a slider that moves walks through no tree. */
const evidenceOf = new WeakMap<Analysis, PageEvidence>();

function sharedEvidence(analysis: Analysis): PageEvidence {
  let found = evidenceOf.get(analysis);
  if (found === undefined) evidenceOf.set(analysis, (found = pageEvidence(analysis)));
  return found;
}

function probabilitySeries({ ruled, cut, analysis, settings }: Decided): SeriesChannel {
  return {
    kind: "series",
    id: "probability",
    name: "Probability of content",
    unit: "",
    units,
    formula: `p = 1 / (1 + e^−logit), from ${analysis.model.trees.roots.length} trees${settings.smoothing > 0 ? ", smoothed over paths" : ""}`,
    values: ruled.final.slice(),
    threshold: cut,
    // Above what the expected F calls for the floor decides: its rule can be raised from there.
    control: { parameter: settings.mode === "threshold" ? "threshold" : "floor", factor: 1 },
  };
}

/** Kinds of evidence that are told apart in a figure, the others as one. */
const shownTopics = 3;

function evidence({ analysis, ruled }: Decided, found: PageEvidence): readonly SeriesChannel[] {
  const { logOdds, sizes } = analysis;
  return [
    ...strongestTopics(found, analysis, shownTopics).map(({ name, values }, index): SeriesChannel => ({
      kind: "series",
      id: `evidence${index}`,
      name,
      unit: "log-odds",
      units,
      formula:
        "what the trees’ questions about it change, of the kinds of evidence by which this page’s blocks differ most; with what they say before any question, all together are the log-odds",
      partOf: "What the strongest evidence adds",
      values,
    })),
    {
      kind: "series",
      id: "own",
      name: "Probability by the trees alone",
      unit: "",
      units,
      formula: "p before the rules",
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

const raised = rules.flatMap((rule) => rule.raised ?? []);
const taken = rules.flatMap((rule) => rule.taken ?? []);
const classes = ["removed", "kept", ...raised, ...taken];

function verdict({ kept, ruled, cut }: Decided): ClassChannel {
  const values = Uint8Array.from(kept, (isKept, block) => {
    if (isKept === 1 && ruled.own[block] > cut) return 1;
    const last = ruled.steps.findLast(({ rule, before, after }) =>
      isKept === 1 ? rule.raised !== undefined && after[block] > before[block] : after[block] === 0 && before[block] > 0,
    )?.rule;
    const name = isKept === 1 ? last?.raised : last?.taken;
    return name === undefined ? isKept : classes.indexOf(name);
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
    meanings: ["removed", "kept", ...raised.map(() => "context" as const), ...taken.map(() => "removed" as const)],
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
  const known = new Map([[ruled.final, kept]]);
  const decide = (probabilities: Float64Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const found = known.get(probabilities) ?? decideByProbability(weighed(probabilities, analysis.sizes), settings).kept;
    known.set(probabilities, found);
    return found;
  };
  const byTrees = "the trees alone, cut where the expected F is greatest";
  return [
    { id: "byTrees", name: "1 trees", detail: byTrees, kept: decide(ruled.own) },
    ...ruled.steps.map(({ rule: { id, detail }, after }, index) => ({
      id: `by-${id}`,
      name: `${index + 2} ${id}`,
      detail,
      kept: decide(after),
    })),
  ];
}

/** The verdicts before the rules, and after each that changed one; none where no rule did. */
function stages(all: readonly Stage[]): readonly Channel[] {
  const telling = all.filter(({ kept }, index) => index === 0 || changed(all[index - 1].kept, kept));
  return (telling.length === 1 ? [] : telling).map(({ id, name, detail, kept }): ClassChannel => ({
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
function steps({ blocks, words, count }: Analysis, verdicts: readonly Stage[]): ProcedureChannel {
  const start = (block: number): number => words.starts[blocks.firstWords[block]];
  const end = (block: number): number => words.ends[blocks.endWords[block] - 1];
  const lengths = Float64Array.from({ length: count }, (_, block) => end(block) - start(block));
  let before: Uint8Array = new Uint8Array(count).fill(1);
  const operations = verdicts.map(({ name, detail, kept }): Operation => {
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

function expectedF(decided: Decided): CurveChannel {
  const { curve, keptCount, by, settings } = decided;
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
    settings: curveSettings(decided, shown),
  };
}

/** What keeps the k likeliest blocks: up to the optimum a floor, beyond it only a threshold that does not ask for the expected F. */
function curveSettings(
  { weighed: blocks, curve, by, cut, settings }: Decided,
  shown: readonly number[],
): readonly CurveSetting[] {
  const { probabilities, order } = blocks;
  const { step } = parameters.threshold;
  // Above it no step of a parameter keeps anything, or none decides.
  const highest = order.length === 0 ? 1 : Math.floor(probabilities[order[0]] / step) * step;
  const between = (k: number): number =>
    Math.min((probabilities[order[k - 1]] + (k === order.length ? 0 : probabilities[order[k]])) / 2, highest);
  const settingOf = (parameter: "floor" | "threshold", mode: Settings["mode"], first: number, end: number): CurveSetting => ({
    parameter,
    first,
    values: Float64Array.from(shown.slice(first, end), between),
    // What the other stretch would set stays as it is.
    others: { mode, floor: settings.floor, threshold: settings.threshold },
  });
  if (by === "threshold") return [settingOf("threshold", "threshold", 1, shown.length)];
  const optimum = shown.indexOf(curve.best);
  const floors = settingOf("floor", "expected-f1", 1, optimum + 1);
  // At the optimum no floor decides: any does that is not above what the expected F calls for.
  if (optimum > 0) floors.values[optimum - 1] = Math.min(settings.floor, by === "floor" ? 0 : cut);
  return [floors, settingOf("threshold", "threshold", optimum + 1, shown.length)];
}

function matrix({ byGroup }: PageEvidence): MatrixChannel {
  return {
    kind: "matrix",
    id: "contributions",
    name: "What each group of features adds",
    unit: "log-odds",
    units,
    formula: "Σ of the changes that questions of the group make, over all trees",
    values: byGroup,
    columns: featureGroups.map(({ name }) => name),
  };
}
