import type { Column } from "./feature.ts";
import type { Trees } from "./model.ts";

/** The part of a model that judges. */
export interface Forest {
  readonly base: number;
  readonly trees: Trees;
}

/** Log-odds of each row: the base, and of each tree the value of the leaf that the row comes to. `columns` as the trees number them. */
export function logOddsOf({ base, trees }: Forest, columns: readonly Column[], count: number): Float64Array<ArrayBuffer> {
  const { roots, depths, features, thresholds, lefts, values } = walkOf(trees);
  // Four rows go together, so that a processor is at one while it waits for another; the last may be of no block.
  const stride = Math.ceil(count / 4) * 4;
  const table = new Float32Array(columns.length * stride);
  for (const [feature, column] of columns.entries()) table.set(column, feature * stride);
  const offsets = new Int32Array(features);
  for (let node = 0; node < offsets.length; node++) offsets[node] *= stride;
  const sums = new Float64Array(stride).fill(base);
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree];
    const depth = depths[tree];
    for (let row = 0; row < count; row += 4) {
      let first = root;
      let second = root;
      let third = root;
      let fourth = root;
      for (let level = 0; level < depth; level++) {
        first = lefts[first] + Number(table[offsets[first] + row] >= thresholds[first]);
        second = lefts[second] + Number(table[offsets[second] + row + 1] >= thresholds[second]);
        third = lefts[third] + Number(table[offsets[third] + row + 2] >= thresholds[third]);
        fourth = lefts[fourth] + Number(table[offsets[fourth] + row + 3] >= thresholds[fourth]);
      }
      sums[row] += values[first];
      sums[row + 1] += values[second];
      sums[row + 2] += values[third];
      sums[row + 3] += values[fourth];
    }
  }
  return sums.slice(0, count);
}

/**
 * Trees laid out to be walked by many rows without a branch, which a processor would guess wrong every other time: the right child is
 * the one after the left, and a leaf leads to itself, so that all rows take as many steps as the tree has levels.
 */
interface Walk {
  readonly roots: Uint32Array;
  /** Splits from the root to the deepest leaf. */
  readonly depths: Uint32Array;
  readonly features: Int32Array;
  /** Of a leaf NaN: nothing is above. */
  readonly thresholds: Float32Array;
  readonly lefts: Int32Array;
  readonly values: Float32Array;
}

const walks = new WeakMap<Trees, Walk>();

function walkOf(trees: Trees): Walk {
  let walk = walks.get(trees);
  if (walk === undefined) walks.set(trees, (walk = laidOut(trees)));
  return walk;
}

/** Level by level, tree by tree. */
function laidOut(trees: Trees): Walk {
  const count = trees.features.length;
  const walk = {
    roots: new Uint32Array(trees.roots.length),
    depths: new Uint32Array(trees.roots.length),
    features: new Int32Array(count),
    thresholds: new Float32Array(count).fill(Number.NaN),
    lefts: new Int32Array(count),
    values: new Float32Array(count),
  };
  let end = 0;
  for (const [tree, root] of trees.roots.entries()) {
    walk.roots[tree] = end;
    let level = [root];
    for (let place = end++; level.length > 0; walk.depths[tree]++) {
      const next: number[] = [];
      for (const node of level) {
        walk.lefts[place] = place;
        walk.values[place] = trees.values[node];
        if (trees.features[node] >= 0) {
          walk.features[place] = trees.features[node];
          walk.thresholds[place] = trees.thresholds[node];
          walk.lefts[place] = end;
          next.push(trees.lefts[node], trees.rights[node]);
          end += 2;
        }
        place++;
      }
      level = next;
    }
    walk.depths[tree]--;
  }
  return walk;
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
