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
 *
 * As `eachLeaf` goes, but that the last questions are asked while the leaves' values are added.
 */
export function logOddsOf({ base, trees }: Forest, table: FeatureTable): Float64Array<ArrayBuffer> {
  const { roots, words, numbers } = packed(trees);
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
      const feature = words[node];
      const number = numbers[node + 2];
      if (feature >= 0) {
        const left = node + nodeWords;
        const right = left + words[node + 1];
        if (lows[feature] >= number) {
          node = right;
          continue;
        }
        if (highs[feature] < number) {
          node = left;
          continue;
        }
        const start = feature * count;
        if (words[left] < 0 && words[right] < 0) {
          // The leaves lie one behind the other.
          for (let place = from; place < to; place++) {
            const row = rows[place];
            sums[row] += numbers[right + 2 - nodeWords * Number(values[start + row] < number)];
          }
        } else if (to - from > fewRows) {
          const middle = sorted(rows, from, to, values, start, number);
          if (middle === from) node = right;
          else {
            if (middle < to) open.push(right, middle, to);
            node = left;
            to = middle;
          }
          continue;
        } else {
          for (let place = from; place < to; place++) {
            const row = rows[place];
            let at = node;
            for (let asked = feature; asked >= 0; asked = words[at])
              at += nodeWords + words[at + 1] * Number(!(values[asked * count + row] < numbers[at + 2]));
            sums[row] += numbers[at + 2];
          }
        }
      } else for (let place = from; place < to; place++) sums[rows[place]] += number;
      if (open.length === 0) break;
      to = open.pop() ?? 0;
      from = open.pop() ?? 0;
      node = open.pop() ?? 0;
    }
  }
  return sums;
}

/**
 * Trees as rows walk through them: all of a node lies together, and what follows it close by, for a page asks thousands of nodes few
 * questions each.
 */
interface PackedTrees {
  /** Where the root of each tree begins among the words. */
  readonly roots: Uint32Array<ArrayBuffer>;
  /**
   * Of each node three words, in preorder: its feature, -1 of a leaf; how far behind its left child, which follows it, its right one lies;
   * and the third is that of `numbers`.
   */
  readonly words: Int32Array<ArrayBuffer>;
  /** The same memory: the third word of a node is its threshold, or the value of a leaf. */
  readonly numbers: Float32Array<ArrayBuffer>;
}

const nodeWords = 3;
const knownPacked = new WeakMap<Trees, PackedTrees>();

function packed(trees: Trees): PackedTrees {
  let found = knownPacked.get(trees);
  if (found === undefined) knownPacked.set(trees, (found = pack(trees)));
  return found;
}

function pack({ roots, features, thresholds, lefts, rights, values }: Trees): PackedTrees {
  const words = new Int32Array(nodeWords * features.length);
  const numbers = new Float32Array(words.buffer);
  let end = 0;
  const packedRoots = roots.map((root) => {
    const start = end;
    // Nodes that wait, each with the place of the node that it lies to the right of; -1 where that follows.
    const open = [root, -1];
    while (open.length > 0) {
      const parent = open.pop() ?? -1;
      const node = open.pop() ?? 0;
      if (parent >= 0) words[parent + 1] = end - parent - nodeWords;
      const isLeaf = features[node] < 0;
      words[end] = isLeaf ? -1 : features[node];
      numbers[end + 2] = isLeaf ? values[node] : thresholds[node];
      if (!isLeaf) open.push(rights[node], end, lefts[node], -1);
      end += nodeWords;
    }
    return start;
  });
  return { roots: packedRoots, words, numbers };
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
