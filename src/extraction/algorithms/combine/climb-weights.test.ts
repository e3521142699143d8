import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { climbWeights, isCarried, type Climb, type Weighing } from "./climb-weights.ts";

describe("climbWeights", () => {
  it("begins in the middle, takes each improvement at once, and ends where no tenth improves anything", () => {
    // The nearer to weights 0.7, 0.4 and a threshold of 0.5 the better.
    const climbs = climbed(
      2,
      ({ weights: [a = 0, b = 0], threshold }) => -Math.abs(a - 7) - Math.abs(b - 4) - Math.abs(threshold - 5),
    );
    expect(climbs.filter(({ isBetter }) => isBetter).map(({ tried }) => tried.at(-1)?.weighing)).toEqual([
      { weights: [5, 5], threshold: 5 },
      { weights: [6, 5], threshold: 5 },
      { weights: [6, 4], threshold: 5 },
      { weights: [7, 4], threshold: 5 },
    ]);
    // After the second weight came down: the threshold up and down, the first weight up. Then all six are tried in vain.
    expect(climbs.map(({ tried }) => tried.length)).toEqual([1, 1, 3, 3, 6]);
  });

  it("leaves a member a say, and the threshold above 0", () => {
    const tried = climbed(2, ({ weights, threshold }) => -weights.reduce((sum, weight) => sum + weight, threshold)).flatMap(
      (climb) => climb.tried.map(({ weighing }) => weighing),
    );
    expect(tried.at(-1)).toBeDefined();
    for (const { weights, threshold } of tried) {
      expect(weights.some((weight) => weight > 0)).toBe(true);
      expect(threshold).toBeGreaterThan(0);
    }
  });

  it("ends where none of its neighbours is better", () => {
    const arbitrary = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 11 ** 3, maxLength: 11 ** 3 });
    fc.assert(
      fc.property(arbitrary, (land) => {
        const heightOf = ({ weights: [a = 0, b = 0], threshold }: Weighing): number => land[121 * a + 11 * b + threshold] ?? 0;
        const climbs = climbed(2, heightOf);
        const last = climbs.findLast(({ isBetter }) => isBetter)?.tried.at(-1);
        if (last === undefined) throw new Error("no end");
        const {
          weights: [a = 0, b = 0],
          threshold,
        } = last.weighing;
        const neighbours = [
          [a + 1, b, threshold],
          [a - 1, b, threshold],
          [a, b + 1, threshold],
          [a, b - 1, threshold],
          [a, b, threshold + 1],
          [a, b, threshold - 1],
        ].filter(([x = 0, y = 0, z = 0]) => x >= 0 && x <= 10 && y >= 0 && y <= 10 && z >= 1 && z <= 10 && x + y > 0);
        for (const [x = 0, y = 0, z = 0] of neighbours)
          expect(heightOf({ weights: [x, y], threshold: z })).toBeLessThanOrEqual(last.score);
      }),
      { numRuns: 30 },
    );
  });
});

describe("isCarried", () => {
  it("decides the worked example as it says", () => {
    // algorithms-cited.md, section 8: words 1 to 8, A keeps 1–6, B 3–8, C {3, 4, 5, 8}, weights 0.5, 0.3, 0.2.
    const ballots = [0b001, 0b001, 0b111, 0b111, 0b111, 0b011, 0b010, 0b110];
    const kept = ballots.flatMap((ballot, word) => (isCarried({ weights: [5, 3, 2], threshold: 5 }, ballot) ? [word + 1] : []));
    expect(kept).toEqual([1, 2, 3, 4, 5, 6, 8]);
  });
});

function climbed(members: number, scoreOf: (weighing: Weighing) => number): readonly Climb[] {
  const climb = climbWeights(members, scoreOf);
  for (;;) {
    const next = climb.next();
    if (next.done === true) return next.value;
  }
}
