import type { Analysis } from "./analysis.ts";
import { featureGroups } from "./features.ts";
import { topicsOf } from "./topics.ts";
import { biasOf, eachChange } from "./trees.ts";

/** What the trees found in a block: all values together are its log-odds. */
export interface BlockEvidence {
  /** What the trees say before any question. */
  readonly bias: number;
  /** The topics that add or take away most, the strongest first. */
  readonly named: readonly { readonly value: number; readonly text: string }[];
  /** What all other features add, by their groups, the strongest first. */
  readonly others: readonly { readonly group: string; readonly value: number }[];
}

type Judged = Pick<Analysis, "model" | "table" | "groupOfFeature">;

/** @param most topics that are named */
export function evidenceOf({ model, table, groupOfFeature }: Judged, block: number, most: number): BlockEvidence {
  const { topics, ofFeatures } = topicsOf(model.features);
  const row = { count: 1, columns: table.columns.map((column) => column.subarray(block, block + 1)) };
  const byFeature = new Float64Array(model.features.length);
  eachChange(model.trees, row, (feature, change) => (byFeature[feature] += change));
  const byTopic = new Float64Array(topics.length);
  for (const [feature, change] of byFeature.entries()) byTopic[ofFeatures[feature]] += change;
  const strongest = byStrength(Array.from(byTopic, (value, topic) => ({ topic, value }))).slice(0, most);
  const isNamed = new Set(strongest.map(({ topic }) => topic));
  const byGroup = new Float64Array(featureGroups.length);
  for (const [feature, change] of byFeature.entries())
    if (!isNamed.has(ofFeatures[feature])) byGroup[groupOfFeature[feature]] += change;
  const known = (name: string): number | undefined => {
    const feature = model.features.indexOf(name);
    return feature < 0 ? undefined : row.columns[feature][0];
  };
  return {
    bias: biasOf(model),
    named: strongest.map(({ topic, value }) => ({ value, text: topics[topic].say(known) })),
    others: byStrength(Array.from(byGroup, (value, group) => ({ group: featureGroups[group].name, value }))),
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

export function pageEvidence({ model, table, groupOfFeature }: Judged): PageEvidence {
  const { topics, ofFeatures } = topicsOf(model.features);
  const byGroup = new Float64Array(table.count * featureGroups.length);
  const byTopic = topics.map(({ name }) => ({ name, values: new Float64Array(table.count) }));
  eachChange(model.trees, table, (feature, change, rows, from, to) => {
    const { values } = byTopic[ofFeatures[feature]];
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
