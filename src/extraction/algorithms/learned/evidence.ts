import type { Analysis } from "./analysis.ts";
import { featureGroups } from "./features.ts";
import { topicsOf } from "./topics.ts";
import { biasOf, contributionsOf, eachContribution } from "./trees.ts";

/** What the trees found in a block: all values together are its log-odds. */
export interface BlockEvidence {
  /** What the trees say before any question. */
  readonly bias: number;
  /** The topics that add or take away most, the strongest first. */
  readonly named: readonly { readonly value: number; readonly text: string }[];
  /** What all other features add, by their groups, the strongest first. */
  readonly others: readonly { readonly group: string; readonly value: number }[];
}

type Judged = Pick<Analysis, "model" | "columns" | "groupOfFeature">;

/** @param most topics that are named */
export function evidenceOf({ model, columns, groupOfFeature }: Judged, block: number, most: number): BlockEvidence {
  const { topics, ofFeatures } = topicsOf(model.features);
  const byFeature = contributionsOf(model, columns, block);
  const byTopic = new Float64Array(topics.length);
  for (const [feature, change] of byFeature.entries()) byTopic[ofFeatures[feature]] += change;
  const strongest = byStrength(Array.from(byTopic, (value, topic) => ({ topic, value }))).slice(0, most);
  const isNamed = new Set(strongest.map(({ topic }) => topic));
  const byGroup = new Float64Array(featureGroups.length);
  for (const [feature, change] of byFeature.entries())
    if (!isNamed.has(ofFeatures[feature])) byGroup[groupOfFeature[feature]] += change;
  const known = (name: string): number | undefined => {
    const feature = model.features.indexOf(name);
    return feature < 0 ? undefined : columns[feature][block];
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

/** What questions change in the log-odds of a page's blocks, row by row: by the group and by the topic of what they ask. */
export interface PageEvidence {
  /** [block · featureGroups.length + group] */
  readonly byGroup: Float64Array<ArrayBuffer>;
  /** [block · topics + topic] */
  readonly byTopic: Float64Array<ArrayBuffer>;
}

export function pageEvidence({ model, columns, groupOfFeature, count }: Judged & Pick<Analysis, "count">): PageEvidence {
  const { topics, ofFeatures } = topicsOf(model.features);
  const byGroup = new Float64Array(count * featureGroups.length);
  const byTopic = new Float64Array(count * topics.length);
  for (let block = 0; block < count; block++)
    eachContribution(model, columns, block, (feature, change) => {
      byGroup[block * featureGroups.length + groupOfFeature[feature]] += change;
      byTopic[block * topics.length + ofFeatures[feature]] += change;
    });
  return { byGroup, byTopic };
}

/** A topic, and what it adds to each block's log-odds. */
export interface TopicSeries {
  readonly name: string;
  readonly values: Float64Array<ArrayBuffer>;
}

/**
 * The topics by which a page's blocks differ most in what is added to their log-odds, and last all others together: with the bias they
 * are each block's log-odds.
 */
export function strongestTopics(
  { byTopic }: PageEvidence,
  { model, count }: Pick<Analysis, "model" | "count">,
  most: number,
): readonly TopicSeries[] {
  const { topics } = topicsOf(model.features);
  const valuesOf = (topic: number): Float64Array<ArrayBuffer> =>
    Float64Array.from({ length: count }, (_, block) => byTopic[block * topics.length + topic]);
  const all = topics.map(({ name }, topic) => ({ name, values: valuesOf(topic) }));
  const order = all.toSorted((left, right) => spreadOf(right.values) - spreadOf(left.values));
  const rest = new Float64Array(count);
  for (const { values } of order.slice(most)) for (let block = 0; block < count; block++) rest[block] += values[block];
  return [...order.slice(0, most), { name: "All others", values: rest }];
}

/** The sum of the distances from the mean. */
function spreadOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + Math.abs(value - mean), 0);
}
