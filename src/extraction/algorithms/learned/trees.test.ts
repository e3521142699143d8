import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeatureTable, type Column } from "./feature-table.ts";
import { treesOf, type TestTree } from "./small-model.fixture.ts";
import { biasOf, contributionsOf, eachChange, logOddsOf, probabilityOf, rowLogOdds } from "./trees.ts";

const forest = {
  base: 0.5,
  trees: treesOf([
    { feature: 0, below: 2, value: 0.25, left: -1, right: { feature: 1, below: 0, value: 0.5, left: 1, right: 2 } },
    { feature: 1, below: 1, value: 0, left: 0.125, right: -0.125 },
  ]),
};
const table = FeatureTable.of([Float32Array.of(1, 2, 3), Float32Array.of(5, -1, 1)], 3);

const values = fc.integer({ min: -800, max: 800 }).map((value) => value / 100);
const { tree } = fc.letrec<{ tree: TestTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    values,
    fc.record({ feature: fc.nat(2), below: values, value: values, left: tie("tree"), right: tie("tree") }),
  ),
}));

/** Columns of rows. */
function tableOf(rows: readonly (readonly number[])[]): FeatureTable {
  const ofFeature = (feature: number): Column => Float32Array.from(rows, (row) => row[feature] ?? 0);
  return FeatureTable.of([0, 1, 2].map(ofFeature), rows.length);
}

describe("logOddsOf", () => {
  it("goes left below a threshold and right from it on, and adds the leaves to the base", () => {
    // 0.5 − 1 − 0.125, 0.5 + 1 + 0.125, 0.5 + 2 − 0.125.
    expect([...logOddsOf(forest, table)]).toEqual([-0.625, 1.625, 2.375]);
  });

  it("is of no rows nothing", () => {
    expect(logOddsOf(forest, new FeatureTable(2, 0))).toHaveLength(0);
  });

  it("is the same as a row by itself, for any trees", () => {
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 6 }),
        fc.array(fc.tuple(values, values, values), { minLength: 1 }),
        (written, rows) => {
          const some = { base: 0.25, trees: treesOf(written) };
          const all = tableOf(rows);
          const together = logOddsOf(some, all);
          rows.forEach((_, row) => {
            expect(rowLogOdds(some, (feature) => all.valueOf(feature, row))).toBe(together[row]);
          });
        },
      ),
    );
  });
});

describe("contributionsOf", () => {
  it("gives each feature what the questions about it changed", () => {
    // Second row: 0.25 → 0.5 by the first feature; 0.5 → 1 and 0 → 0.125 by the second.
    expect([...contributionsOf(forest, table, 1)]).toEqual([0.25, 0.625]);
    expect(biasOf(forest)).toBe(0.75);
  });

  it("sums with the bias to the log-odds, for any trees", () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), fc.tuple(values, values, values), (written, row) => {
        const some = { base: -0.25, trees: treesOf(written) };
        const alone = tableOf([row]);
        const sum = contributionsOf(some, alone, 0).reduce((total, value) => total + value, biasOf(some));
        expect(sum).toBeCloseTo(logOddsOf(some, alone)[0] ?? Number.NaN, 5);
      }),
    );
  });
});

describe("eachChange", () => {
  it("tells of every row what it contributes by itself, for any trees", () => {
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 6 }),
        fc.array(fc.tuple(values, values, values), { minLength: 1 }),
        (written, rows) => {
          const some = { base: 0, trees: treesOf(written) };
          const all = tableOf(rows);
          const sums = rows.map(() => new Float64Array(3));
          eachChange(some, all, (feature, change, order, from, to) => {
            for (const row of order.subarray(from, to)) {
              const sum = sums[row] ?? new Float64Array();
              sum[feature] = (sum[feature] ?? 0) + change;
            }
          });
          rows.forEach((_, row) => {
            expect(sums[row]).toEqual(contributionsOf(some, all, row));
          });
        },
      ),
    );
  });
});

describe("probabilityOf", () => {
  it("is a half at no log-odds, and 3 to 1 at log 3", () => {
    expect(probabilityOf(0)).toBe(0.5);
    expect(probabilityOf(Math.log(3))).toBeCloseTo(0.75, 12);
  });
});
