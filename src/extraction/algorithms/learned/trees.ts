import type { Column } from "./feature.ts";
import type { Trees } from "./model.ts";

/** The part of a model that judges. */
export interface Forest {
  readonly base: number;
  readonly trees: Trees;
}

/** Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. `columns` as the trees number them. */
export function logOddsOf({ base, trees }: Forest, columns: readonly Column[], count: number): Float64Array<ArrayBuffer> {
  const { values } = trees;
  const sums = new Float64Array(count).fill(base);
  eachLeaf(trees, columns, count, (leaf, rows, from, to) => {
    const value = values[leaf];
    for (let place = from; place < to; place++) sums[rows[place]] += value;
  });
  return sums;
}

/**
 * Tells `tell` tree by tree of each leaf that rows come to, and which they are: those of `rows` from a place to another.
 *
 * The rows go through a tree together, sorted at each split into those that go left and those that go right. A question that all of a
 * page's rows answer alike is asked of none: many are such, as they tell pages apart.
 */
function eachLeaf(
  { roots, features, thresholds, lefts, rights }: Trees,
  columns: readonly Column[],
  count: number,
  tell: (leaf: number, rows: Uint32Array, from: number, to: number) => void,
): void {
  const { lows, highs } = rangesOf(columns);
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  // Right sides that wait: the node, its first row and the end of its rows.
  const open: number[] = [];
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree];
    let from = 0;
    let to = count;
    for (;;) {
      for (let feature = features[node]; feature >= 0; feature = features[node]) {
        const threshold = thresholds[node];
        if (lows[feature] >= threshold) node = rights[node];
        else if (highs[feature] < threshold) node = lefts[node];
        else {
          const middle = sorted(rows, from, to, columns[feature], threshold);
          if (middle === from) node = rights[node];
          else {
            if (middle < to) open.push(rights[node], middle, to);
            node = lefts[node];
            to = middle;
          }
        }
      }
      tell(node, rows, from, to);
      if (open.length === 0) break;
      to = open.pop() ?? 0;
      from = open.pop() ?? 0;
      node = open.pop() ?? 0;
    }
  }
}

/** Least and greatest value of each column. */
function rangesOf(columns: readonly Column[]): { readonly lows: Column; readonly highs: Column } {
  const lows = new Float32Array(columns.length);
  const highs = new Float32Array(columns.length);
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
 * Puts the rows of a span that are below a threshold before the others. @returns where the others begin.
 *
 * Without a branch, which a processor would guess wrong every other time.
 */
function sorted(rows: Uint32Array, from: number, to: number, column: Column, threshold: number): number {
  let middle = from;
  for (let place = from; place < to; place++) {
    const row = rows[place];
    rows[place] = rows[middle];
    rows[middle] = row;
    middle += Number(column[row] < threshold);
  }
  return middle;
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
 * What the questions on the way of a row through the trees changed, summed up by feature: path contributions (Saabas), which with
 * `biasOf` sum to the row's log-odds.
 */
export function contributionsOf({ trees }: Forest, columns: readonly Column[], row: number): Float64Array<ArrayBuffer> {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  const sums = new Float64Array(columns.length);
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature >= 0; feature = features[node]) {
      const next = columns[feature][row] < thresholds[node] ? lefts[node] : rights[node];
      sums[feature] += values[next] - values[node];
      node = next;
    }
  }
  return sums;
}

/**
 * Tells `add` what each question changed for which rows, those from a place to another: the contributions of all rows together, each
 * row's in the order of its way.
 */
export function eachChange(
  { trees }: Forest,
  columns: readonly Column[],
  count: number,
  add: (feature: number, change: number, rows: Uint32Array, from: number, to: number) => void,
): void {
  const { features, values } = trees;
  const parents = parentsOf(trees);
  const way: number[] = [];
  eachLeaf(trees, columns, count, (leaf, rows, from, to) => {
    for (let node = leaf; node >= 0; node = parents[node]) way.push(node);
    let node = way.pop() ?? 0;
    for (let next = way.pop(); next !== undefined; next = way.pop()) {
      add(features[node], values[next] - values[node], rows, from, to);
      node = next;
    }
  });
}

const knownParents = new WeakMap<Trees, Int32Array>();

/** Of each node the one before it; -1 of a root. */
function parentsOf(trees: Trees): Int32Array {
  let parents = knownParents.get(trees);
  if (parents === undefined) {
    const { features, lefts, rights } = trees;
    parents = new Int32Array(features.length).fill(-1);
    for (let node = 0; node < features.length; node++) {
      if (features[node] < 0) continue;
      parents[lefts[node]] = node;
      parents[rights[node]] = node;
    }
    knownParents.set(trees, parents);
  }
  return parents;
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
