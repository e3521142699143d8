import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binEdges, binsOf } from "./bins.ts";
import { boostedTrees, type BoostingOptions, type LabelledRows } from "./boosting.ts";
import { chanceOf } from "../../extraction/statistics/chance.ts";

const plainOptions: BoostingOptions = {
  trees: 1,
  depth: 3,
  learningRate: 1,
  rowShare: 1,
  columnShare: 1,
  penalty: 1,
  leastCurvature: 0,
  seed: 1,
};

describe("boostedTrees", () => {
  it("gives the leaves of equation 5 for four rows and one split", () => {
    // Half are content: p = ½, slopes ±½, curvatures ¼. Each side has -Σg / (Σh + 1) = ±1 / 1.5.
    const data = tableOf([[0, 1, 2, 3]], [0, 0, 1, 1]);
    const { base, trees, gains } = boostedTrees(data, { ...plainOptions, depth: 1 });
    expect(base).toBe(0);
    expect([...trees.features]).toEqual([0, -1, -1]);
    expect(trees.thresholds[0]).toBe(1.5);
    expect([...trees.values].map((value) => value.toFixed(3))).toEqual(["0.000", "-0.667", "0.667"]);
    // 1 / 1.5 on each side, and nothing before.
    expect(gains[0]).toBeCloseTo(4 / 3, 12);
  });

  it("begins with the log-odds of the weighted share of content", () => {
    const data = { ...tableOf([[0, 0]], [1, 0]), weights: Float32Array.of(3, 1) };
    expect(boostedTrees(data, plainOptions).base).toBeCloseTo(Math.log(3), 6);
  });

  it("begins with finite log-odds where all rows have one label", () => {
    const { base, trees } = boostedTrees(tableOf([[1, 2]], [1, 1]), plainOptions);
    expect(base).toBeCloseTo(Math.log(9_999), 4);
    expect([...trees.values].every(Number.isFinite)).toBe(true);
    // Weights whose sum rounds to more than the number of rows.
    const weights = Float32Array.of(
      1.4142135381698608,
      1.8284270763397217,
      1.242640733718872,
      1.656854271888733,
      1.0710678100585938,
      1.4852813482284546,
    );
    const six = { ...tableOf([[0, 0, 0, 0, 0, 0]], [1, 1, 1, 1, 1, 1]), weights };
    expect(boostedTrees(six, plainOptions).base).toBeCloseTo(Math.log(9_999), 4);
  });

  it("goes on from the log-odds of trees that were learned before as if it had not stopped", () => {
    const table = noisyTable(300, 4);
    const options = { ...plainOptions, learningRate: 0.3 };
    const whole = boostedTrees(table, { ...options, trees: 6 });
    const first = boostedTrees(table, { ...options, trees: 3 });
    const rowOf = (row: number): readonly number[] => table.values.map((column) => column[row] ?? NaN);
    const margins = Float64Array.from(table.labels, (_, row) => first.base + leafOf(first.trees, rowOf(row)));
    const rest = boostedTrees({ ...table, margins }, { ...options, trees: 3 });
    expect(rest.base).toBe(0);
    for (const row of table.rows)
      expect((margins[row] ?? NaN) + leafOf(rest.trees, rowOf(row))).toBeCloseTo(whole.base + leafOf(whole.trees, rowOf(row)), 9);
  });

  it("grows the tree that an exact greedy search grows", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { base, trees } = boostedTrees(table, plainOptions);
        const grown = probesOf(table).map((row) => base + leafOf(trees, row));
        const exact = exactTree(table, plainOptions);
        const wanted = probesOf(table).map((row) => base + exact(row));
        for (const [at, value] of grown.entries()) expect(value).toBeCloseTo(wanted[at] ?? NaN, 3);
      }),
      { numRuns: 200 },
    );
  });

  it("takes loss off with every tree where all rows and columns are used", () => {
    const table = noisyTable(400, 5);
    const losses = [1, 5, 20, 60].map((trees) =>
      lossOf(table, boostedTrees(table, { ...plainOptions, trees, learningRate: 0.2 })),
    );
    expect(losses).toEqual(losses.toSorted((left, right) => right - left));
    expect(losses.at(-1)).toBeLessThan(0.5 * (losses[0] ?? 0));
  });

  it("gives the same trees for the same seed, and others for another", () => {
    const table = noisyTable(300, 3);
    const options = { ...plainOptions, trees: 5, rowShare: 0.8, columnShare: 0.4 };
    expect(boostedTrees(table, options)).toEqual(boostedTrees(table, options));
    expect(boostedTrees(table, options).trees).not.toEqual(boostedTrees(table, { ...options, seed: 2 }).trees);
  });

  it("learns from the chosen rows alone", () => {
    const table = noisyTable(200, 9);
    const rows = table.rows.filter((row) => row % 2 === 0);
    const labels = table.labels.map((label, row) => (row % 2 === 0 ? label : 1 - label));
    expect(boostedTrees({ ...table, rows }, plainOptions)).toEqual(boostedTrees({ ...table, rows, labels }, plainOptions));
  });

  it("leaves no leaf with less curvature than asked for", () => {
    const data = tableOf([[0, 1, 2, 3, 4, 5, 6, 7]], [1, 0, 0, 0, 0, 0, 0, 0]);
    const { trees } = boostedTrees(data, { ...plainOptions, leastCurvature: 10 });
    expect([...trees.features]).toEqual([-1]);
  });
});

interface TestTable extends LabelledRows {
  /** Column by column. */
  readonly values: readonly Float32Array[];
}

function tableOf(columns: readonly (readonly number[])[], labels: readonly number[], weights?: readonly number[]): TestTable {
  const values = columns.map((column) => Float32Array.from(column));
  const edges = values.map((column) => binEdges(column, 64));
  const bins = values.map((column, feature) => {
    const found = new Uint8Array(column.length);
    binsOf(column, edges[feature] ?? new Float32Array(), found);
    return found;
  });
  return {
    values,
    columns: { bins, edges },
    rows: Uint32Array.from(labels.keys()),
    labels: Uint8Array.from(labels),
    weights: Float32Array.from(weights ?? labels.map(() => 1)),
  };
}

/** One for each row of a table. */
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89];

/** Few different values, so that columns part rows alike. */
const tables = fc
  .array(
    fc.record({
      values: fc.tuple(fc.nat(6), fc.nat(3), fc.integer({ min: -20, max: 20 })),
      label: fc.nat(1),
    }),
    { minLength: 2, maxLength: 24 },
  )
  .map((rows) =>
    tableOf(
      [0, 1, 2].map((column) => rows.map(({ values }) => values[column] ?? 0)),
      rows.map(({ label }) => label),
      // No two sets of rows weigh the same, as the roots of primes have no sums in common: so gains tie only where splits part the rows alike.
      rows.map((_, row) => 1 + (Math.sqrt(primes[row] ?? NaN) % 1)),
    ),
  );

/** Rows of signal and noise. */
function noisyTable(count: number, seed: number): TestTable {
  const chance = chanceOf(seed);
  const columns = Array.from({ length: 6 }, () => Array.from({ length: count }, () => chance()));
  const [first = [], second = []] = columns;
  const labels = first.map((value, row) => Number(value + (second[row] ?? 0) ** 2 + 0.3 * chance() > 1));
  return tableOf(columns, labels);
}

function probesOf({ values, rows }: TestTable): readonly (readonly number[])[] {
  return Array.from(rows, (row) => values.map((column) => column[row] ?? 0));
}

function leafOf(
  { roots, features, thresholds, lefts, rights, values }: ReturnType<typeof boostedTrees>["trees"],
  row: readonly number[],
) {
  let sum = 0;
  for (const root of roots) {
    let node = root;
    while ((features[node] ?? -1) >= 0)
      node = ((row[features[node] ?? 0] ?? 0) < (thresholds[node] ?? 0) ? lefts[node] : rights[node]) ?? 0;
    sum += values[node] ?? 0;
  }
  return sum;
}

function lossOf(table: TestTable, { base, trees }: ReturnType<typeof boostedTrees>): number {
  const losses = probesOf(table).map((row, at) => {
    const probability = 1 / (1 + Math.exp(-base - leafOf(trees, row)));
    return -Math.log(table.labels[at] === 1 ? probability : 1 - probability);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

interface ExactRow {
  readonly values: readonly number[];
  readonly slope: number;
  readonly curvature: number;
}

/** One tree by trying every value of every column at every node: no bins, no histograms. Of equal splits the first, within rounding. */
function exactTree(table: TestTable, { depth, penalty }: BoostingOptions): (row: readonly number[]) => number {
  const mean = table.weights.reduce((sum, weight) => sum + weight, 0) / table.weights.length;
  const content = table.labels.reduce((sum, label, row) => sum + label * ((table.weights[row] ?? 0) / mean), 0);
  const share = Math.min(0.9999, Math.max(0.0001, content / table.labels.length));
  const rows = probesOf(table).map((values, row): ExactRow => {
    const weight = (table.weights[row] ?? 0) / mean;
    return { values, slope: weight * (share - (table.labels[row] ?? 0)), curvature: weight * share * (1 - share) };
  });
  const sums = (part: readonly ExactRow[]) => ({
    slope: part.reduce((sum, { slope }) => sum + slope, 0),
    curvature: part.reduce((sum, { curvature }) => sum + curvature, 0),
  });
  const score = (part: readonly ExactRow[]): number => sums(part).slope ** 2 / (sums(part).curvature + penalty);
  const grow = (part: readonly ExactRow[], levels: number): ((row: readonly number[]) => number) => {
    let best = { gain: 1e-9, column: -1, threshold: 0 };
    if (levels > 0)
      for (const column of table.values.keys()) {
        const different = [...new Set(table.values[column])].toSorted((left, right) => left - right);
        for (const [at, value] of different.entries()) {
          const threshold = ((different[at - 1] ?? value) + value) / 2;
          const left = part.filter((row) => (row.values[column] ?? 0) < threshold);
          const right = part.filter((row) => (row.values[column] ?? 0) >= threshold);
          if (left.length === 0 || right.length === 0) continue;
          const gain = score(left) + score(right) - score(part);
          if (gain > best.gain + 1e-12) best = { gain, column, threshold };
        }
      }
    if (best.column < 0) return () => -sums(part).slope / (sums(part).curvature + penalty);
    const isLeft = ({ values }: Pick<ExactRow, "values">): boolean => (values[best.column] ?? 0) < best.threshold;
    const left = grow(part.filter(isLeft), levels - 1);
    const right = grow(
      part.filter((row) => !isLeft(row)),
      levels - 1,
    );
    return (values) => (isLeft({ values }) ? left(values) : right(values));
  };
  return grow(rows, depth);
}
