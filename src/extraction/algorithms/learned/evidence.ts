import { remembered } from "../../page/once-per-page.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import type { Analysis } from "./analysis.ts";
import { featureGroups, featureNames, topicOf } from "./features.ts";
import { topicText } from "./topics.ts";
import { biasOf, eachChange } from "./trees.ts";

type Judged = Pick<Analysis, "model" | "table">;

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
export function evidenceOf({ model, table }: Judged, block: number, most: number): BlockEvidence {
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

/** Without those that do nothing. */
function byStrength<T extends { readonly value: number }>(parts: readonly T[]): readonly T[] {
  return parts.filter(({ value }) => value !== 0).toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value));
}

/** A topic, and what its questions add to each block's log-odds. */
export interface TopicSeries {
  readonly name: string;
  readonly values: Float64Array<ArrayBuffer>;
}

/** What questions change in the log-odds of a page's blocks. */
export interface PageEvidence {
  /** By the group of what they ask: [block · featureGroups.length + group] */
  readonly byGroup: Float64Array<ArrayBuffer>;
  /** By its topic: those by which the page's blocks differ most come first. With the bias they are each block's log-odds. */
  readonly byTopic: readonly TopicSeries[];
}

export function pageEvidence({ model, table }: Judged): PageEvidence {
  const { topics, topicOfFeature, groupOfFeature } = kindsOf(model.features);
  const byGroup = new Float64Array(table.count * featureGroups.length);
  const byTopic = topics.map(({ name }) => ({ name, values: new Float64Array(table.count) }));
  eachChange(model.trees, table, (feature, change, rows, from, to) => {
    const { values } = byTopic[topicOfFeature[feature]];
    for (let place = from; place < to; place++) {
      const block = rows[place];
      byGroup[block * featureGroups.length + groupOfFeature[feature]] += change;
      values[block] += change;
    }
  });
  const spreads = new Map(byTopic.map((topic) => [topic, spreadOf(topic.values)]));
  return { byGroup, byTopic: byTopic.toSorted((left, right) => (spreads.get(right) ?? 0) - (spreads.get(left) ?? 0)) };
}

/** The sum of the distances of values from their mean. */
function spreadOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((spread, value) => spread + Math.abs(value - mean), 0);
}

/** The first topics, and all others as one. */
export function strongestTopics({ byTopic }: PageEvidence, most: number): readonly TopicSeries[] {
  const rest = new Float64Array(byTopic.at(0)?.values.length ?? 0);
  for (const { values } of byTopic.slice(most)) for (const [block, value] of values.entries()) rest[block] += value;
  return [...byTopic.slice(0, most), { name: "All others", values: rest }];
}
