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
    return feature < 0 ? undefined : table.columns[feature][block];
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

export function pageEvidence({ model, table, groupOfFeature }: Judged): PageEvidence {
  const { topics, ofFeatures } = topicsOf(model.features);
  const { count } = table;
  const byGroup = new Float64Array(count * featureGroups.length);
  const byTopic = new Float64Array(count * topics.length);
  eachChange(model.trees, table, (feature, change, rows, from, to) => {
    const group = groupOfFeature[feature];
    const topic = ofFeatures[feature];
    for (let place = from; place < to; place++) {
      const block = rows[place];
      byGroup[block * featureGroups.length + group] += change;
      byTopic[block * topics.length + topic] += change;
    }
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
  const spreads = spreadsOf(byTopic, count, topics.length);
  const order = Array.from(topics.keys()).toSorted((left, right) => spreads[right] - spreads[left]);
  const sumOf = (summed: readonly number[]): Float64Array<ArrayBuffer> => {
    const values = new Float64Array(count);
    for (const topic of summed)
      for (let block = 0; block < count; block++) values[block] += byTopic[block * topics.length + topic];
    return values;
  };
  return [
    ...order.slice(0, most).map((topic) => ({ name: topics[topic].name, values: sumOf([topic]) })),
    { name: "All others", values: sumOf(order.slice(most)) },
  ];
}

/** Of each column of a table, row by row, the sum of the distances from its mean. */
function spreadsOf(table: Float64Array, rows: number, columns: number): Float64Array {
  const sums = new Float64Array(columns);
  const spreads = new Float64Array(columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) sums[column] += table[row * columns + column];
  const means = sums.map((sum) => sum / rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) spreads[column] += Math.abs(table[row * columns + column] - means[column]);
  return spreads;
}
