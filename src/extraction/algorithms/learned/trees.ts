import type { Column } from "./feature.ts";
import type { Trees } from "./model.ts";

/** The part of a model that judges. */
export interface Forest {
  readonly base: number;
  readonly trees: Trees;
}

/** Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. `columns` as the trees number them. */
export function logOddsOf({ base, trees }: Forest, columns: readonly Column[], count: number): Float64Array<ArrayBuffer> {
  const { features, values } = trees;
  const sums = new Float64Array(count).fill(base);
  walk(trees, columns, count, (node, _, rows, from, to) => {
    if (features[node] >= 0) return;
    const value = values[node];
    for (let place = from; place < to; place++) sums[rows[place]] += value;
  });
  return sums;
}

/** Told of a node, the one before it (-1 at a root), and the rows that come to it: those from a place to another. */
type Visit = (node: number, parent: number, rows: Uint32Array, from: number, to: number) => void;

/**
 * Visits tree by tree each node that rows come to, after its parent.
 *
 * The rows go through a tree together, sorted at each split into those that go left and those that go right. A question that all of a
 * page's rows answer alike is asked of none: many are such, as they tell pages apart.
 */
function walk(
  { roots, features, thresholds, lefts, rights }: Trees,
  columns: readonly Column[],
  count: number,
  visit: Visit,
): void {
  if (count === 0) return;
  const { lows, highs } = rangesOf(columns);
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  // Right sides that wait: the node, the one before it, its first row and the end of its rows.
  const open: number[] = [];
  for (let tree = 0; tree < roots.length; tree++) {
    open.push(roots[tree], -1, 0, count);
    while (open.length > 0) {
      let to = open.pop() ?? 0;
      const from = open.pop() ?? 0;
      let parent = open.pop() ?? 0;
      let node = open.pop() ?? 0;
      visit(node, parent, rows, from, to);
      for (let feature = features[node]; feature >= 0; feature = features[node]) {
        const threshold = thresholds[node];
        const middle =
          lows[feature] >= threshold
            ? from
            : highs[feature] < threshold
              ? to
              : sorted(rows, from, to, columns[feature], threshold);
        parent = node;
        if (middle === from) node = rights[node];
        else {
          if (middle < to) open.push(rights[node], node, middle, to);
          node = lefts[node];
          to = middle;
        }
        visit(node, parent, rows, from, to);
      }
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
  walk(trees, columns, count, (node, parent, rows, from, to) => {
    if (parent >= 0) add(features[parent], values[node] - values[parent], rows, from, to);
  });
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
