import type { Extraction, WhatIf } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { MissingInput } from "../../contract/inputs.ts";
import { numberText } from "../../contract/number-text.ts";
import { scalar, type ClassChannel, type CurveChannel, type CurveSetting, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf, type ClassMeanings } from "../../method/channels.ts";
import { runSteps, unitTextOf, waterfallOf, type ProcedureStep } from "../../method/procedure.ts";
import { byWord, sorted, unitsOfWords } from "../../method/sorted.ts";
import { remembered } from "../../page/once-per-page.ts";
import { elementLabel, type Attribute, type Page } from "../../page/page.ts";
import { has, indexAt } from "../../page/selection.ts";
import { wordAt } from "../../page/words.ts";
import { analysePage, decidePage, type LearnedAnalysis, type LearnedDecision } from "./analysis.ts";
import { doubtText } from "./confidence.ts";
import { decideByProbability, weighed } from "./decide.ts";
import { featureGroups } from "./features.ts";
import { paper, parameters, presets, type LearnedValues } from "./parameters.ts";
import { rules } from "./rules.ts";
import { wasTrainedOn } from "./seen.ts";
import { hiddenWhy, pageEvidence, whyOf } from "./why.ts";

/** Changes to the page that are thought of for a place. */
const mostWhatIfs = 3;

/** Boosted trees over cheap features of blocks, learned from pages with gold. */
export const learned = defineExtractor({
  id: "learned",
  name: "Learned",
  summary:
    "Boosted trees, trained on pages with gold, say how likely each block is content. The blocks that make the expected F1 greatest are kept.",
  family: "Learned",
  paper,
  cite: { paper: paper.short, where: "algorithm 5, L2_TreeBoost for logistic loss" },
  formula: "keep where p(b) > F / (1 + β²), F = max over k of (1 + β²) Σ_kept p w / (Σ_kept w + β² Σ_all p w), and p(b) ≥ floor",
  figure:
    "Probability of content of every block with the cut that decides; what the strongest kinds of evidence add to its log-odds; verdicts before and after the rules; the expected F over the number of kept blocks, with its optimum; what each group of features adds, block by block.",
  needs: ["page", "models"],
  tellsConfidence: true,
  parameters,
  presets,
  kin: [
    "Victor, a conditional random field over blocks of text, won CleanEval (Marek, Pecina and Spousta 2007). Like it, this learns from marked pages which blocks are content.",
    "A random field labels the blocks of a page as one sequence. This judges each block by itself, with its neighbours among the features, and keeps what makes the expected F1 of the page’s words greatest. Path smoothing draws blocks of the same template together.",
  ],
  analyse({ page, models }, { model: name }): LearnedAnalysis {
    const model = models.get(name);
    const advice = "Open the model’s file, or choose another at the parameter Model.";
    if (model === undefined) throw new MissingInput("models", `Learned cannot find its model “${name}” here. ${advice}`);
    return analysePage(page, model);
  },
  decide(analysis, settings): Extraction {
    const { page, words, blocks, model, count } = analysis;
    const decided = decidePage(analysis, settings);
    const units = {
      starts: Uint32Array.from(blocks.firstWords, (word) => words.starts[word]),
      ends: Uint32Array.from(blocks.endWords, (word) => words.ends[word - 1]),
    };
    const ofWords = byWord(unitsOfWords(words, units.starts), (block) => decided.kept[block] === 1);
    const extraction = sorted({
      page,
      words,
      units,
      ofWords: { ...ofWords, isKept: (word) => decided.leftOut[word] === 0 && ofWords.isKept(word) },
      label: (block) => {
        const element = blocks.elements[block];
        return `block ${block + 1} of ${count}, ${element < 0 ? "page" : elementLabel(page, element)}`;
      },
      why: (block, word) => (decided.leftOut[word] === 1 && decided.kept[block] === 1 ? hiddenWhy : whyOf(decided, block)),
      trace: () => traceOf(decided, units),
    });
    return Object.assign(extraction, {
      confidence: decided.predictedF1,
      card: model.card,
      whatIf: (offset: number) => {
        const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
        return word < 0 ? [] : whatIfs(decided, indexAt(blocks.firstWords, word), mostWhatIfs);
      },
    });
  },
  // The columns of features; eight more for blocks, and what their evidence takes once it is shown; four for the page's words.
  bytesOf: ({ table, count, words }) => count * (4 * table.columns.length + 440) + words.count * 16,
});

const { series, input, classes, matrix } = channelsOver("blocks");

/** @param spans those of the blocks */
function traceOf(decided: LearnedDecision, spans: Pick<Units, "starts" | "ends">): Trace {
  const { analysis, settings, predictedF1, keptCount, ruled, insteadOf } = decided;
  const { page, model, count, sizes, logOdds } = analysis;
  const unseen = decided.leftOut.reduce((sum, is) => sum + is, 0);
  const taken = commentWords(decided);
  const { byGroup, byTopic } = pageEvidence(analysis);
  const { strips, procedure } = stages(decided, spans);
  return {
    units: { blocks: unitsOf("blocks", spans) },
    channels: [
      series("probability", ruled.final.slice(), {
        name: "Probability of content",
        formula: `p = 1 / (1 + e^−logit), from ${model.trees.roots.length} trees${settings.smoothing > 0 ? ", smoothed over paths" : ""}`,
        threshold: decided.cut,
        // Above what the expected F calls for the floor decides: its rule can be raised from there.
        control: { parameter: settings.mode === "threshold" ? "threshold" : "floor", factor: 1 },
      }),
      ...byTopic.map(({ name, values }, index) =>
        series(`evidence${index}`, values, {
          name,
          unit: "log-odds",
          formula:
            "what the trees’ questions about it change, for the evidence in which this page’s blocks differ most. All changes and the trees’ base together are the log-odds",
          partOf: "What the strongest evidence adds",
        }),
      ),
      series("own", ruled.own.slice(), {
        name: "Probability by the trees alone",
        formula: "p before the rules",
        role: "secondary",
      }),
      series("logOdds", logOdds.slice(), {
        name: "Log-odds",
        unit: "log-odds",
        formula: "base + Σ leaves = what the trees say before any question + Σ contributions",
        role: "secondary",
      }),
      input("words", Float64Array.from(sizes), "Words", "w, the weight of a block in the expected F"),
      verdict(decided),
      ...strips,
      expectedF(decided),
      matrix("contributions", byGroup, {
        name: "What each group of features adds",
        unit: "log-odds",
        formula: "Σ of the changes that questions of the group make, over all trees",
        columns: featureGroups.map(({ name }) => name),
      }),
      procedure,
      scalar("predictedF1", "Predicted F1", predictedF1, "", "2 Σ_kept p w / (Σ_kept w + Σ_all p w)"),
      scalar("blockCount", "Blocks", count, "blocks", "text between edges of block elements"),
      scalar("keptCount", "Kept", keptCount, "blocks", "blocks that are kept"),
      scalar("cut", "Cut", decided.cut, "", settings.mode === "threshold" ? "threshold" : "max(floor, F / (1 + β²))"),
    ],
    notes: [
      count === 0 && "This page has no text, so it has no blocks.",
      unseen > 0 &&
        `${unseen} hidden ${unseen === 1 ? "word is" : "words are"} left out, as readers do not see them: “Drop hidden text” says so.`,
      taken > 0 && `${taken} words of comments are left out: “Comments” keeps them.`,
      insteadOf !== undefined &&
        `No block reaches the ${insteadOf}, so the expected F decides. The predicted F1 says how sure it is.`,
      count > 0 && doubtText(model.card, predictedF1),
      wasTrainedOn(model, page) && "The model was trained on this very page, so its result here says little.",
    ].filter((note) => typeof note === "string"),
  };
}

/** Words of comments that would be kept if their rule did not take them. */
function commentWords({ ruled: { steps }, cut, analysis: { sizes } }: LearnedDecision): number {
  const step = steps.find(({ rule }) => rule.id === "comments");
  return step?.before.reduce((sum, p, block) => sum + (p > cut && step.after[block] === 0 ? sizes[block] : 0), 0) ?? 0;
}

const verdicts: ClassMeanings = { removed: "removed", kept: "kept" };
const classesOfRules: ClassMeanings = {
  ...verdicts,
  ...Object.fromEntries(rules.flatMap(({ raised }) => (raised === undefined ? [] : [[raised, "context"]]))),
  ...Object.fromEntries(rules.flatMap(({ taken }) => (taken === undefined ? [] : [[taken, "removed"]]))),
};

function verdict({ kept, ruled, cut }: LearnedDecision): ClassChannel {
  const names = Object.keys(classesOfRules);
  const values = Uint8Array.from(kept, (isKept, block) => {
    if (isKept === 1 && ruled.own[block] > cut) return 1;
    const last = ruled.steps.findLast(({ rule, before, after }) =>
      isKept === 1 ? rule.raised !== undefined && after[block] > before[block] : after[block] === 0 && before[block] > 0,
    )?.rule;
    const name = isKept === 1 ? last?.raised : last?.taken;
    return name === undefined ? isKept : names.indexOf(name);
  });
  return classes("class", values, classesOfRules, { name: "Verdict", formula: "kept where p is above the cut" });
}

/** The verdicts as they would be after the trees and each rule, each with the cut that its own probabilities call for. */
function stages(
  { ruled, analysis, settings, kept, weighed: { hasLinks } }: LearnedDecision,
  spans: Pick<Units, "starts" | "ends">,
) {
  const decide = remembered(
    (probabilities: Float64Array) => decideByProbability(weighed(probabilities, analysis.sizes, hasLinks), settings).kept,
  );
  const stepOf = (id: string, label: string, rule: string, after: Float64Array<ArrayBuffer>): ProcedureStep => ({
    id,
    label,
    rule,
    run: () => ({ left: { kept: decide(after) } }),
    tell: (changed) => [{ detail: `${rule}: ${changed.length} blocks change` }],
  });
  const steps = [
    stepOf("byTrees", "1 trees", "the trees alone, cut where the expected F is greatest", ruled.own),
    ...ruled.steps.map(({ rule: { id, detail }, after }, at) => stepOf(`by-${id}`, `${at + 2} ${id}`, detail, after)),
  ];
  const described = {
    id: "steps",
    name: "What the trees and the rules take away",
    formula: "text left after each step",
  };
  const lengths = Float64Array.from(spans.ends, (end, block) => end - spans.starts[block]);
  const ran = runSteps(steps, { kept: new Uint8Array(kept.length).fill(1) });
  const { channel, telling } = waterfallOf(ran, described, unitTextOf(spans, lengths));
  // There are no strips where no rule changed what the trees say.
  const [byTrees] = ran.stages;
  const shown = telling.some((stage) => stage !== byTrees) ? new Set([byTrees, ...telling]) : [];
  const strips = [...shown].map(({ id = "", label, rule = "", left }) =>
    classes(id, left.kept.slice(), verdicts, { name: label, formula: rule, isVerdict: true }),
  );
  return { strips, procedure: channel };
}

/** Points of the curve that are drawn, at most: more than a screen has pixels across. */
const mostPoints = 2_000;

function expectedF(decided: LearnedDecision): CurveChannel {
  const { curve, keptCount, by, settings } = decided;
  const { values, best } = curve;
  const step = Math.max(1, Math.ceil(values.length / mostPoints));
  const shown = Array.from(values.keys()).filter((k) => k % step === 0 || k === best || k === values.length - 1);
  const greatest = `greatest: ${numberText(values[best])} at ${best}${by === "floor" ? ", under the floor" : ""}`;
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
      ...(best === keptCount ? [] : [{ x: best, label: greatest, isChosen: false }]),
    ],
    settings: curveSettings(decided, shown),
  };
}

/** What keeps the k likeliest blocks: up to the optimum a floor, beyond it only a threshold that does not ask for the expected F. */
function curveSettings(
  { weighed: blocks, curve, by, cut, settings }: LearnedDecision,
  shown: readonly number[],
): readonly CurveSetting[] {
  const { probabilities, order } = blocks;
  const { step } = parameters.threshold;
  // A parameter above this value keeps nothing, or does not decide.
  const highest = order.length === 0 ? 1 : Math.floor(probabilities[order[0]] / step) * step;
  const between = (k: number): number =>
    Math.min((probabilities[order[k - 1]] + (k === order.length ? 0 : probabilities[order[k]])) / 2, highest);
  const settingOf = (
    parameter: "floor" | "threshold",
    mode: LearnedValues["mode"],
    first: number,
    end: number,
  ): CurveSetting => ({
    parameter,
    first,
    values: Float64Array.from(shown.slice(first, end), between),
    // The parameter of the other stretch stays as it is.
    others: { mode, floor: settings.floor, threshold: settings.threshold },
  });
  if (by === "threshold") return [settingOf("threshold", "threshold", 1, shown.length)];
  const optimum = shown.indexOf(curve.best);
  const floors = settingOf("floor", "expected-f1", 1, optimum + 1);
  // No floor decides at the optimum: any will do that is not above what the expected F calls for.
  if (optimum > 0) floors.values[optimum - 1] = Math.min(settings.floor, by === "floor" ? 0 : cut);
  return [floors, settingOf("threshold", "threshold", optimum + 1, shown.length)];
}

type Element = { readonly name: string; readonly attributes: readonly Attribute[] };

/** The element in place of one that is edited; undefined where that stays as it is. */
type ElementEdit = (element: Element) => Element | undefined;

/** Changes to a page that a reader can picture: of the elements around the block's text, or of every element. */
const changes: readonly (readonly [name: string, edit: ElementEdit, isOfPage?: true])[] = [
  ["without main", withoutTags(["main"])],
  ["without article", withoutTags(["article"])],
  ["without nav", withoutTags(["nav"], ["navigation", "menu", "menubar"])],
  ["without aside", withoutTags(["aside"], ["complementary"])],
  ["without header or footer", withoutTags(["header", "footer"], ["banner", "contentinfo"])],
  ["without a form", withoutTags(["form"])],
  ["without list tags", withoutTags(["ul", "ol", "li"], ["list", "listitem"])],
  ["without its heading tag", withoutTags(["h1", "h2", "h3", "h4", "h5", "h6"])],
  ["without its links", (element) => (element.name === "a" ? withoutAttributes(element, "href") : undefined)],
  ["without class names on the page", (element) => withoutAttributes(element, "class", "id"), true],
];

/** Tags of some names are `div` instead, and roles that say the same are gone. */
function withoutTags(tags: readonly string[], roles: readonly string[] = tags): ElementEdit {
  return (element) => {
    const role = element.attributes.find((attribute) => attribute.name === "role")?.value;
    const plain = role !== undefined && roles.includes(role) ? withoutAttributes(element, "role") : undefined;
    return tags.includes(element.name) ? { ...(plain ?? element), name: "div" } : plain;
  };
}

function withoutAttributes({ name, attributes }: Element, ...dropped: readonly string[]): Element | undefined {
  const kept = attributes.filter((attribute) => !dropped.includes(attribute.name));
  return kept.length === attributes.length ? undefined : { name, attributes: kept };
}

/** Differences in probability below which a change is not worth telling. */
const least = 0.02;
/** Blocks of a page above which nobody would wait for the answers. */
const mostBlocks = 10_000;

/**
 * What would become of a block were the page another: the changes that do most to its probability, the strongest first. Each is a run
 * of its own over the changed page, with the same settings: all that hangs together changes with it.
 */
export function whatIfs(decided: LearnedDecision, block: number, most: number): readonly WhatIf[] {
  const { analysis, ruled, settings } = decided;
  const { page, model, blocks, count } = analysis;
  if (count > mostBlocks) return [];
  const around = elementsAround(decided, block);
  const found = changes.flatMap(([name, edit, isOfPage]): WhatIf[] => {
    const changed = changedPage(page, isOfPage ? undefined : around, edit);
    if (changed === undefined) return [];
    const run = decidePage(analysePage(changed, model), settings);
    // The words are the same: only tags and attributes were touched.
    const place = indexAt(run.analysis.blocks.firstWords, blocks.firstWords[block]);
    return [{ name, value: run.ruled.final[place], verdict: run.kept[place] === 1 ? "kept" : "removed" }];
  });
  const change = ({ value }: WhatIf): number => Math.abs(value - ruled.final[block]);
  return found
    .filter((whatIf) => change(whatIf) >= least)
    .toSorted((left, right) => change(right) - change(left))
    .slice(0, most);
}

/** The elements that hold some of a block's text. */
function elementsAround({ analysis: { page, blocks, words } }: LearnedDecision, block: number): ReadonlySet<number> {
  const { elements, runs } = page;
  const around = new Set<number>();
  const first = words.firstRuns[blocks.firstWords[block]];
  const last = words.lastRuns[blocks.endWords[block] - 1];
  for (let run = first; run <= last; run++)
    for (let element = runs.parents[run]; element >= 0 && !around.has(element); element = elements.parents[element])
      if (runs.ignored[run] === 0) around.add(element);
  return around;
}

/** A page of the same source and tree whose elements are others; undefined where none is. */
function changedPage(page: Page, among: ReadonlySet<number> | undefined, edit: ElementEdit): Page | undefined {
  const names = page.elements.names.slice();
  const attributes = page.elements.attributes.slice();
  let isChanged = false;
  for (let element = 0; element < page.elements.count; element++) {
    if (among !== undefined && !among.has(element)) continue;
    const edited = edit({ name: names[element], attributes: attributes[element] });
    if (edited === undefined) continue;
    names[element] = edited.name;
    attributes[element] = edited.attributes;
    isChanged = true;
  }
  return isChanged ? { ...page, elements: { ...page.elements, names, attributes } } : undefined;
}
