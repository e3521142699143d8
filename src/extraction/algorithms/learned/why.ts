import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import { compare, flipOf, type Comparison } from "../../method/comparison.ts";
import type { Why } from "../../method/sorted.ts";
import { remembered } from "../../page/once-per-page.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import type { LearnedAnalysis, LearnedDecision } from "./analysis.ts";
import { cutOf, highestThatDecides, isAbove } from "./decide.ts";
import { featureGroups, featureNames, topicOf } from "./features.ts";
import { parameters } from "./parameters.ts";
import { topicText } from "./topics.ts";
import { biasOf, eachChange } from "./trees.ts";

/** Topics that the short reason names, and the long one. */
const fewestNamed = 3;
const mostNamed = 6;

/** Explains a word that is hidden from readers in a block that is kept. */
export const hiddenWhy: Why = { verdict: "removed", formula: "removed: hidden from readers, in a block that is kept" };

/** Explains a block: what the trees made of it, what the rules changed, and what decided. */
export function whyOf(decided: LearnedDecision, block: number): Why {
  const { ruled, cut, insteadOf, keepsEqual, analysis } = decided;
  const test = compare(ruled.final[block], keepsEqual ? "≥" : ">", cut);
  const evidence = evidenceOf(analysis, block, mostNamed);
  const { links, changed } = changedBy(decided, block);
  const turn = turnOf(decided, block);
  const strongest = evidence.named.slice(0, fewestNamed);
  return {
    quantity: "probability of content",
    channel: "probability",
    ...test.numbers,
    ...turn,
    because: becauseOf(test, changed.rule?.name, strongest),
    formula: [
      `${test.numbers.verdict}: p ${probabilityText(test.numbers.value)}`,
      [changed.rule?.name ?? [], strongest.map(({ value, text }) => `${signed(value, 1)} ${text}`)].flat().join(", "),
      insteadOf === undefined ? "" : `no block reaches the ${insteadOf}`,
      turn.flip === undefined ? "" : flipText(turn.flip, test.isKept),
    ]
      .filter((part) => part !== "")
      .join("; "),
    chain: [treesLink(decided, block, evidence), ...links, decisionLink(decided, test)],
    ...changed,
  };
}

/** "0.97 likely to be content, 0.48 is enough; for it its 40 words (+1.0), against it its 20 % links (−0.3)". */
function becauseOf({ isKept, numbers }: Comparison, rule: string | undefined, named: BlockEvidence["named"]): string {
  const [value, limit] = [probabilityText(numbers.value), probabilityText(numbers.threshold)];
  const likely = `${value} likely to be content, ${limit} is ${isKept ? "enough" : "needed"}`;
  if (rule !== undefined) return `${likely}; it is ${rule}`;
  const sides = [
    ["for", named.find((part) => part.value > 0)],
    ["against", named.find((part) => part.value < 0)],
  ] as const;
  const told = sides.flatMap(([side, part]) =>
    part === undefined ? [] : [`${side} it: ${part.text} (${signed(part.value, 1)})`],
  );
  return [likely, ...(isKept ? told : told.toReversed())].join("; ");
}

/** "falls below at floor 0.94". */
function flipText({ parameter, value }: NonNullable<Explanation["flip"]>, isKept: boolean): string {
  return `${isKept ? "falls below at" : "comes back at"} ${parameter === "beta" ? "β" : parameter} ${numberText(value)}`;
}

/** What adds up to the log-odds: the strongest by name, all others by their groups. */
function treesLink({ analysis, ruled }: LearnedDecision, block: number, { bias, named, others }: BlockEvidence): ChainLink {
  return {
    symbols: "logit p = what the trees say before any question + what the answers add",
    numbers: `logit p = ${signed(analysis.logOdds[block])}: p ${probabilityText(ruled.own[block])}`,
    logOdds: [
      { text: "before any question", value: bias },
      ...named,
      ...others.map(({ group, value }) => ({ text: `other ${group}`, value })),
    ],
  };
}

/** What the rules made of a block: the one that made the verdict, and the step that had the last word on the probability. */
function changedBy(decided: LearnedDecision, block: number) {
  const { ruled, settings } = decided;
  const links: ChainLink[] = settings.smoothing > 0 ? [pathLink(decided, block)] : [];
  let changed: { readonly rule?: { readonly name: string }; readonly step: string } = { step: "trees" };
  for (const { rule, before, after } of ruled.steps) {
    const [was, is] = [before[block], after[block]];
    if (rule.id === "paths") {
      if (Math.abs(is - was) >= 0.005) changed = { step: "path smoothing" };
    } else if (is !== was) {
      const name = (is < was ? rule.taken : rule.raised) ?? rule.id;
      links.push({ symbols: rule.detail, numbers: `${name}: ${probabilitiesText(was, is)}` });
      // A rule that made a block likelier is named only where it made the verdict.
      if (is < was || isAbove(decided, is) !== isAbove(decided, was)) changed = { rule: { name }, step: rule.id };
    }
  }
  return { links, changed };
}

function pathLink({ ruled, settings, analysis: { paths } }: LearnedDecision, block: number): ChainLink {
  const [{ before, after }] = ruled.steps;
  const onPath = paths.reduce((sum, path) => sum + Number(path === paths[block]), 0);
  return {
    symbols: "logit p ← (1 − s) logit p + s · mean of logit p on the path",
    numbers:
      onPath === 1
        ? "no other block stands on its path: p stays"
        : `${onPath} blocks on its path, s = ${settings.smoothing}: ${probabilitiesText(before[block], after[block])}`,
  };
}

function decisionLink({ analysis, by, insteadOf, curve, settings }: LearnedDecision, { text, numbers }: Comparison): ChainLink {
  if (by !== "expected F") return { symbols: `keep where p ${numbers.keeps} ${by}`, numbers: `${text}: ${numbers.verdict}` };
  const [factor, name] = settings.beta === 1 ? ["2", "F1"] : ["(1 + β²)", `F with β = ${settings.beta}`];
  const greatest = curve.values[curve.best].toFixed(3);
  return {
    symbols: `${insteadOf === undefined ? "" : `no block reaches the ${insteadOf}: `}keep where p > F / ${factor}, for one more block raises the expected ${name} only above that`,
    numbers: `${text}, F = ${greatest} with ${curve.best} of ${analysis.count} blocks: ${numbers.verdict}`,
  };
}

/** The nearest value of the parameter that decides at which the verdict turns; of β where the floor cannot turn it. */
function turnOf({ weighed, settings, ruled }: LearnedDecision, block: number): Pick<Explanation, "flip"> {
  const keeps =
    (name: "floor" | "threshold" | "beta") =>
    (value: number): boolean =>
      isAbove(cutOf(weighed, { ...settings, [name]: value }), ruled.final[block]);
  const name = settings.mode === "threshold" ? "threshold" : "floor";
  // A parameter above its highest deciding value changes nothing. Below it the verdict turns once.
  const max = highestThatDecides(weighed, settings, parameters[name]);
  const isBeyond = settings[name] > max;
  const turn =
    isBeyond && keeps(name)(max) !== keeps(name)(settings[name])
      ? { flip: { parameter: name, value: max } }
      : isBeyond
        ? {}
        : flipOf(name, { ...parameters[name], max }, settings[name], keeps(name));
  return "flip" in turn || name === "threshold"
    ? turn
    : flipOf("beta", parameters.beta, settings.beta, keeps("beta"), ruled.final.length);
}

/** "+1.90", "−0.40". */
function signed(value: number, digits = 2): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}

/** Two digits, three near 0 and 1: what is not certain is not said to be. */
function probabilityText(value: number): string {
  const isNearEnd = (value < 0.005 && value > 0) || (value >= 0.995 && value < 1);
  if (!isNearEnd) return value.toFixed(2);
  return value < 0.0005 ? "under 0.001" : value >= 0.9995 ? "over 0.999" : value.toFixed(3);
}

/** "p 0.30 → 0.60", "p 0". */
function probabilitiesText(before: number, after: number): string {
  return `p ${after === 0 ? "0" : `${probabilityText(before)} → ${probabilityText(after)}`}`;
}

type ModelTable = Pick<LearnedAnalysis, "model" | "table">;

/** The topics of a model's features with these, and of each feature the index of its topic and that of its group. */
const kindsOf = remembered((features: readonly string[]) => {
  const nameOf = (feature: string): string => topicOf(feature) ?? `${feature.slice(0, 1).toUpperCase()}${feature.slice(1)}`;
  const topics = Array.from(groupsBy(features, nameOf), ([name, own]) => ({ name, features: own }));
  const places = new Map(topics.map(({ name }, topic) => [name, topic]));
  return {
    topics,
    topicOfFeature: features.map((feature) => places.get(nameOf(feature)) ?? -1),
    groupOfFeature: features.map((feature) => featureGroups.findIndex(({ to }) => featureNames.indexOf(feature) < to)),
  };
});

/** What the trees found in a block: all values together are its log-odds. */
export interface BlockEvidence {
  /** What the trees say before any question. */
  readonly bias: number;
  /** The topics that add or take away most, the strongest first. */
  readonly named: readonly { readonly value: number; readonly text: string }[];
  /** What all other features add, by their groups, the strongest first. */
  readonly others: readonly { readonly group: string; readonly value: number }[];
}

/** @param most topics that are named */
export function evidenceOf({ model, table }: ModelTable, block: number, most: number): BlockEvidence {
  const { topics, topicOfFeature, groupOfFeature } = kindsOf(model.features);
  const row = { count: 1, columns: table.columns.map((column) => column.subarray(block, block + 1)) };
  const byFeature = new Float64Array(model.features.length);
  eachChange(model.trees, row, (feature, change) => (byFeature[feature] += change));
  const byTopic = topics.map((topic) => ({ ...topic, value: 0 }));
  const byGroup = featureGroups.map(({ name }) => ({ group: name, value: 0 }));
  for (const [feature, change] of byFeature.entries()) byTopic[topicOfFeature[feature]].value += change;
  const strongest = byStrength(byTopic).slice(0, most);
  for (const [feature, change] of byFeature.entries())
    if (!strongest.includes(byTopic[topicOfFeature[feature]])) byGroup[groupOfFeature[feature]].value += change;
  const known = (name: string): number | undefined => row.columns[model.features.indexOf(name)]?.[0];
  return {
    bias: biasOf(model),
    named: strongest.map(({ name, features, value }) => ({ value, text: topicText(name, features, known) })),
    others: byStrength(byGroup),
  };
}

/** The parts that do something, the strongest first. */
function byStrength<T extends { readonly value: number }>(parts: readonly T[]): readonly T[] {
  return parts.filter(({ value }) => value !== 0).toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value));
}

/** Topics that are told apart in a figure, the others as one. */
const shownTopics = 3;

/**
 * What questions change in the log-odds of a page's blocks: by the group of what they ask, [block · featureGroups.length + group], and by
 * the topics in which the blocks differ most, and all others. These with the bias are each block's log-odds. What decides nothing is the
 * same for all decisions on a page: a slider that moves walks through no tree.
 */
export const pageEvidence = remembered(({ model, table }: ModelTable) => {
  const { topics, topicOfFeature, groupOfFeature } = kindsOf(model.features);
  const byGroup = new Float64Array(table.count * featureGroups.length);
  const ofTopics = topics.map(({ name }) => ({ name, values: new Float64Array(table.count) }));
  eachChange(model.trees, table, (feature, change, rows, from, to) => {
    const { values } = ofTopics[topicOfFeature[feature]];
    for (let place = from; place < to; place++) {
      const block = rows[place];
      byGroup[block * featureGroups.length + groupOfFeature[feature]] += change;
      values[block] += change;
    }
  });
  const spreads = new Map(ofTopics.map((topic) => [topic, spreadOf(topic.values)]));
  const falling = ofTopics.toSorted((left, right) => (spreads.get(right) ?? 0) - (spreads.get(left) ?? 0));
  const rest = new Float64Array(table.count);
  for (const { values } of falling.splice(shownTopics)) for (const [block, value] of values.entries()) rest[block] += value;
  return { byGroup, byTopic: [...falling, { name: "All others", values: rest }] };
});

/** The sum of the distances of values from their mean. */
function spreadOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((spread, value) => spread + Math.abs(value - mean), 0);
}
