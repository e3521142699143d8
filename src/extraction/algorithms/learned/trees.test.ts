import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowLogOdds, treesOf, type TestTree } from "./small-model.fixture.ts";
import { biasOf, eachChange, logOddsOf, type FeatureTable, type Forest } from "./trees.ts";

const forest = {
  base: 0.5,
  trees: treesOf([
    { feature: 0, below: 2, value: 0.25, left: -1, right: { feature: 1, below: 0, value: 0.5, left: 1, right: 2 } },
    { feature: 1, below: 1, value: 0, left: 0.125, right: -0.125 },
  ]),
};
const table: FeatureTable = { count: 3, columns: [Float32Array.of(1, 2, 3), Float32Array.of(5, -1, 1)] };

const values = fc.integer({ min: -800, max: 800 }).map((value) => value / 100);
const { tree } = fc.letrec<{ tree: TestTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    values,
    fc.record({ feature: fc.nat(2), below: values, value: values, left: tie("tree"), right: tie("tree") }),
  ),
}));
const someTrees = fc.array(tree, { maxLength: 6 });
const someRows = fc.array(fc.tuple(values, values, values), { minLength: 1 });

/** Columns of rows. */
function tableOf(rows: readonly (readonly number[])[]): FeatureTable {
  const columns = [0, 1, 2].map((feature) => Float32Array.from(rows, (row) => row[feature] ?? 0));
  return { count: rows.length, columns };
}

/** What each feature's questions changed, row by row. */
function changesOf({ trees }: Forest, of: FeatureTable): readonly (readonly number[])[] {
  const sums = Array.from({ length: of.count }, () => of.columns.map(() => 0));
  eachChange(trees, of, (feature, change, order, from, to) => {
    for (const row of order.subarray(from, to)) {
      const sum = sums[row] ?? [];
      sum[feature] = (sum[feature] ?? 0) + change;
    }
  });
  return sums;
}

describe("logOddsOf", () => {
  it("goes left below a threshold and right from it on, and adds the leaves to the base", () => {
    // 0.5 − 1 − 0.125, 0.5 + 1 + 0.125, 0.5 + 2 − 0.125.
    expect([...logOddsOf(forest, table)]).toEqual([-0.625, 1.625, 2.375]);
  });

  it("is the same as a row by itself, for any trees", () => {
    fc.assert(
      fc.property(someTrees, someRows, (written, rows) => {
        const some = { base: 0.25, trees: treesOf(written) };
        const all = tableOf(rows);
        const alone = rows.map((_, row) => rowLogOdds(some, (feature) => all.columns[feature]?.[row] ?? Number.NaN));
        expect([...logOddsOf(some, all)]).toEqual(alone);
      }),
    );
  });
});

describe("eachChange", () => {
  it("gives each feature what the questions about it changed", () => {
    // Second row: 0.25 → 0.5 by the first feature; 0.5 → 1 and 0 → 0.125 by the second.
    expect(changesOf(forest, table)[1]).toEqual([0.25, 0.625]);
    expect(biasOf(forest)).toBe(0.75);
  });

  it("sums with the bias to the log-odds of every row, for any trees", () => {
    fc.assert(
      fc.property(someTrees, someRows, (written, rows) => {
        const some = { base: -0.25, trees: treesOf(written) };
        const all = tableOf(rows);
        const logOdds = logOddsOf(some, all);
        for (const [row, changes] of changesOf(some, all).entries())
          expect(changes.reduce((total, value) => total + value, biasOf(some))).toBeCloseTo(logOdds[row] ?? Number.NaN, 5);
      }),
    );
  });
});
