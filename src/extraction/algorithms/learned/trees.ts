import type { Column, FeatureTable } from "./feature-table.ts";
import type { Trees } from "./model.ts";

/** The part of a model that judges. */
export interface Forest {
  readonly base: number;
  readonly trees: Trees;
}

/** Rows that go through the rest of a tree one by one: to sort them would take longer. */
const fewRows = 4;

/**
 * Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. The table's columns are as the trees number
 * them.
 */
export function logOddsOf({ base, trees }: Forest, table: FeatureTable): Float64Array<ArrayBuffer> {
  const { roots, features, thresholds, lefts, rights, values: added } = trees;
  const { children, isLast } = stepsOf(trees);
  const { values, count } = table;
  const { lows, highs } = rangesOf(table);
  const sums = new Float64Array(count).fill(base);
  const rows = everyRow(count);
  const open: number[] = [];
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree];
    let from = 0;
    let to = count;
    for (;;) {
      let feature = features[node];
      for (; feature >= 0; feature = features[node]) {
        const threshold = thresholds[node];
        if (lows[feature] >= threshold) node = rights[node];
        else if (highs[feature] < threshold) node = lefts[node];
        else if (isLast[node] === 1 || to - from <= fewRows) break;
        else {
          const middle = sorted(rows, from, to, values, feature * count, threshold);
          if (middle === from) node = rights[node];
          else {
            if (middle < to) open.push(rights[node], middle, to);
            node = lefts[node];
            to = middle;
          }
        }
      }
      if (feature < 0) {
        const value = added[node];
        for (let place = from; place < to; place++) sums[rows[place]] += value;
      } else if (isLast[node] === 1) {
        const threshold = thresholds[node];
        const start = feature * count;
        for (let place = from; place < to; place++) {
          const row = rows[place];
          sums[row] += added[children[2 * node + Number(values[start + row] < threshold)]];
        }
      } else {
        for (let place = from; place < to; place++) {
          const row = rows[place];
          let at = node;
          for (let asked = feature; asked >= 0; asked = features[at])
            at = children[2 * at + Number(values[asked * count + row] < thresholds[at])];
          sums[row] += added[at];
        }
      }
      if (open.length === 0) break;
      to = open.pop() ?? 0;
      from = open.pop() ?? 0;
      node = open.pop() ?? 0;
    }
  }
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
  table: FeatureTable,
  tell: (leaf: number, rows: Uint32Array, from: number, to: number) => void,
): void {
  const { values, count } = table;
  const { lows, highs } = rangesOf(table);
  const rows = everyRow(count);
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
          const middle = sorted(rows, from, to, values, feature * count, threshold);
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

function everyRow(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** Least and greatest value of each column. */
function rangesOf({ values, isSame, features, count }: FeatureTable): { readonly lows: Column; readonly highs: Column } {
  const lows = new Float32Array(features);
  const highs = new Float32Array(features);
  for (let feature = 0; feature < features; feature++) {
    const start = feature * count;
    const end = isSame[feature] === 1 ? start + 1 : start + count;
    let low = Infinity;
    let high = -Infinity;
    for (let place = start; place < end; place++) {
      const value = values[place];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lows[feature] = low;
    highs[feature] = high;
  }
  return { lows, highs };
}

/**
 * Puts the rows of a span that are below a threshold, in the column that begins at `start`, before the others. @returns where the others
 * begin.
 *
 * Without a branch, which a processor would guess wrong every other time.
 */
function sorted(rows: Uint32Array, from: number, to: number, values: Column, start: number, threshold: number): number {
  let middle = from;
  for (let place = from; place < to; place++) {
    const row = rows[place];
    rows[place] = rows[middle];
    rows[middle] = row;
    middle += Number(values[start + row] < threshold);
  }
  return middle;
}

/** Trees as rows walk through them. */
interface Steps {
  /** Of each node the one to the right, then the one to the left: where a row goes that is not below the threshold, and where one that is. */
  readonly children: Uint32Array<ArrayBuffer>;
  /** 1 for a split with a leaf on either side. */
  readonly isLast: Uint8Array<ArrayBuffer>;
}

const knownSteps = new WeakMap<Trees, Steps>();

function stepsOf(trees: Trees): Steps {
  let steps = knownSteps.get(trees);
  if (steps === undefined) {
    const { features, lefts, rights } = trees;
    const children = new Uint32Array(2 * features.length);
    const isLast = new Uint8Array(features.length);
    for (let node = 0; node < features.length; node++) {
      if (features[node] < 0) continue;
      children[2 * node] = rights[node];
      children[2 * node + 1] = lefts[node];
      if (features[lefts[node]] < 0 && features[rights[node]] < 0) isLast[node] = 1;
    }
    knownSteps.set(trees, (steps = { children, isLast }));
  }
  return steps;
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
export function contributionsOf({ trees }: Forest, table: FeatureTable, row: number): Float64Array<ArrayBuffer> {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  const sums = new Float64Array(table.features);
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]; feature >= 0; feature = features[node]) {
      const next = table.valueOf(feature, row) < thresholds[node] ? lefts[node] : rights[node];
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
  table: FeatureTable,
  add: (feature: number, change: number, rows: Uint32Array, from: number, to: number) => void,
): void {
  const { features, values } = trees;
  const parents = parentsOf(trees);
  const way: number[] = [];
  eachLeaf(trees, table, (leaf, rows, from, to) => {
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
