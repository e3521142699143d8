import type { Column } from "./feature.ts";
import type { Trees } from "./model.ts";

/** The part of a model that judges. */
export interface Forest {
  readonly base: number;
  readonly trees: Trees;
}

/** Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. `columns` as the trees number them. */
export function logOddsOf({ base, trees }: Forest, columns: readonly Column[], count: number): Float64Array<ArrayBuffer> {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  const sums = new Float64Array(count).fill(base);
  for (const root of roots)
    for (let row = 0; row < count; row++) {
      let node = root;
      for (let feature = features[node]; feature >= 0; feature = features[node])
        node = columns[feature][row] < thresholds[node] ? lefts[node] : rights[node];
      sums[row] += values[node];
    }
  return sums;
}

/** The log-odds of one row whose features are given by number. */
export function rowLogOdds({ base, trees }: Forest, valueOf: (feature: number) => number): number {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  let sum = base;
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature >= 0; feature = features[node])
      node = valueOf(feature) < thresholds[node] ? lefts[node] : rights[node];
    sum += values[node];
  }
  return sum;
}

/** What the trees come to before they have asked anything: the base and the values of all roots. */
export function biasOf({ base, trees: { roots, values } }: Forest): number {
  return roots.reduce((sum, root) => sum + values[root], base);
}

/**
 * What each question on the way of a row through the trees changed, told to `add` by its feature: path contributions (Saabas), which with
 * `biasOf` sum to the row's log-odds.
 */
export function eachContribution(
  { trees }: Forest,
  columns: readonly Column[],
  row: number,
  add: (feature: number, change: number) => void,
): void {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature >= 0; feature = features[node]) {
      const next = columns[feature][row] < thresholds[node] ? lefts[node] : rights[node];
      add(feature, values[next] - values[node]);
      node = next;
    }
  }
}

/** The sum of a row's contributions of each feature. */
export function contributionsOf(forest: Forest, columns: readonly Column[], row: number): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(columns.length);
  eachContribution(forest, columns, row, (feature, change) => {
    sums[feature] += change;
  });
  return sums;
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
