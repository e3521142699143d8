import type { Model, Trees } from "./model.ts";

/** The part of a model that judges. */
export type Forest = Pick<Model, "base" | "trees">;

/** A value for each block. */
export type BlockColumn = Float32Array<ArrayBuffer>;

/** The value of a distance to what is not there. */
export const far = 99;

/** The values of features for each block of a page, or for other rows. */
export interface FeatureTable {
  /** Rows. */
  readonly count: number;
  /** A column for each feature, as the trees number them. */
  readonly columns: readonly BlockColumn[];
}

/** Told of a leaf that rows come to: those of `rows` from a place to another. */
type VisitLeaf = (leaf: number, rows: Uint32Array, from: number, to: number) => void;

/**
 * Takes the rows of a table through trees, one after the other.
 *
 * The rows go through a tree together, sorted at each split into those that go left and those that go right. A question that all of a
 * page's rows answer alike is asked of none: many are such, as they tell pages apart.
 */
export function walkTrees(trees: Trees, { count, columns }: FeatureTable, visit: VisitLeaf): void {
  const { roots, features, thresholds, lefts, rights } = trees;
  const { lows, highs } = rangesOf(columns);
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  // Right sides that wait: the node, its first row and the end of its rows.
  const open: number[] = [];
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree];
    let from = 0;
    let to = count;
    for (;;) {
      for (let feature = features[node]; feature >= 0; feature = features[node]) {
        const threshold = thresholds[node];
        const middle =
          lows[feature] >= threshold
            ? from
            : highs[feature] < threshold
              ? to
              : sorted(rows, from, to, columns[feature], threshold);
        if (middle === from) node = rights[node];
        else {
          if (middle < to) open.push(rights[node], middle, to);
          node = lefts[node];
          to = middle;
        }
      }
      visit(node, rows, from, to);
      if (open.length === 0) break;
      to = open.pop() ?? 0;
      from = open.pop() ?? 0;
      node = open.pop() ?? 0;
    }
  }
}

/** Least and greatest value of each column. */
function rangesOf(columns: readonly BlockColumn[]): { readonly lows: BlockColumn; readonly highs: BlockColumn } {
  const lows = new Float32Array(columns.length).fill(Infinity);
  const highs = new Float32Array(columns.length).fill(-Infinity);
  for (let feature = 0; feature < columns.length; feature++) {
    const column = columns[feature];
    let low = Infinity;
    let high = -Infinity;
    for (let row = 0; row < column.length; row++) {
      const value = column[row];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lows[feature] = low;
    highs[feature] = high;
  }
  return { lows, highs };
}

/**
 * Puts the rows of a span whose value is below a threshold before the others. @returns where the others begin.
 *
 * Without a branch, which a processor would guess wrong every other time.
 */
function sorted(rows: Uint32Array, from: number, to: number, column: BlockColumn, threshold: number): number {
  let middle = from;
  for (let place = from; place < to; place++) {
    const row = rows[place];
    rows[place] = rows[middle];
    rows[middle] = row;
    middle += Number(column[row] < threshold);
  }
  return middle;
}

/** Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. */
export function logOddsOf({ base, trees }: Forest, table: FeatureTable): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(table.count).fill(base);
  walkTrees(trees, table, (leaf, rows, from, to) => {
    const value = trees.values[leaf];
    for (let place = from; place < to; place++) sums[rows[place]] += value;
  });
  return sums;
}

/** What the trees come to before they have asked anything: the base and the values of all roots. */
export function biasOf({ base, trees: { roots, values } }: Forest): number {
  return roots.reduce((sum, root) => sum + values[root], base);
}

/**
 * Tells `add` what each question changed for which rows, those from a place to another: path contributions (Saabas), which with `biasOf`
 * sum to each row's log-odds.
 */
export function eachChange(
  trees: Trees,
  table: FeatureTable,
  add: (feature: number, change: number, rows: Uint32Array, from: number, to: number) => void,
): void {
  const { features, values } = trees;
  const parents = parentsOf(trees);
  walkTrees(trees, table, (leaf, rows, from, to) => {
    for (let node = leaf, parent = parents[node]; parent >= 0; node = parent, parent = parents[node])
      add(features[parent], values[node] - values[parent], rows, from, to);
  });
}

/** The parent of each node; -1 for a root. */
function parentsOf({ features, lefts, rights }: Trees): Int32Array {
  const parents = new Int32Array(features.length).fill(-1);
  for (let node = 0; node < features.length; node++) if (features[node] >= 0) parents[lefts[node]] = parents[rights[node]] = node;
  return parents;
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
