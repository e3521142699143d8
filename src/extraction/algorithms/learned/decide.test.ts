import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideByProbability, weighed, type DecisionSettings } from "./decide.ts";

const found: DecisionSettings = { mode: "expected-f1", threshold: 0.5, floor: 0.2, beta: 1 };

function decided(probabilities: readonly number[], words: readonly number[], settings: Partial<DecisionSettings> = {}) {
  return decideByProbability(weighed(Float64Array.from(probabilities), Int32Array.from(words)), { ...found, ...settings });
}

/** Expected F of a set of blocks, straight from its definition. */
function expectedOf(
  probabilities: readonly number[],
  words: readonly number[],
  isKept: (block: number) => boolean,
  beta: number,
): number {
  let [hits, size, expected] = [0, 0, 0];
  probabilities.forEach((p, block) => {
    const own = words[block] ?? 0;
    expected += p * own;
    if (!isKept(block)) return;
    hits += p * own;
    size += own;
  });
  return size === 0 ? 0 : ((1 + beta * beta) * hits) / (size + beta * beta * expected);
}

describe("decideByProbability", () => {
  it("keeps what makes the expected F1 greatest, worked by hand", () => {
    // One word each, Σ p = 1.7. k = 1: 1.8 / 2.7 = 0.667; k = 2: 2.8 / 3.7 = 0.757; k = 3: 3.4 / 4.7 = 0.723.
    const { kept, keptCount, cut, by, predictedF1, curve } = decided([0.9, 0.3, 0.5], [1, 1, 1], { floor: 0 });
    expect([...kept]).toEqual([1, 0, 1]);
    expect([keptCount, by]).toEqual([2, "expected F"]);
    expect(cut).toBeCloseTo(1.4 / 3.7, 12);
    expect(predictedF1).toBeCloseTo(2.8 / 3.7, 12);
    expect(curve.best).toBe(2);
  });

  it("keeps nothing below the floor, and says that it decided", () => {
    // Σ p w = 6: all four would be best, at 12 / 16.
    const { kept, by, predictedF1 } = decided([0.9, 0.5, 0.5, 0.5], [4, 2, 1, 1], { floor: 0.6 });
    expect([[...kept], by]).toEqual([[1, 0, 0, 0], "floor"]);
    expect(predictedF1).toBeCloseTo(7.2 / 9.6, 1);
  });

  it("keeps a block at the floor itself", () => {
    expect([...decided([0.25, 0.1], [1, 1], { floor: 0.25 }).kept]).toEqual([1, 0]);
  });

  it("keeps what is above a threshold where one decides, and nothing at it", () => {
    expect([...decided([0.51, 0.5, 0.9], [1, 1, 1], { mode: "threshold" }).kept]).toEqual([1, 0, 1]);
  });

  it("lets the expected F1 decide where no block reaches the floor or the threshold", () => {
    // 100 words each, Σ p = 0.31. k = 1: 0.3 / 1.31 = 0.229; k = 2: 0.6 / 2.31 = 0.260; k = 3: 0.62 / 3.31 = 0.187.
    const doubtful = (settings: Partial<DecisionSettings>, words = 100) =>
      decided([0.15, 0.01, 0.15], [words, words, words], settings);
    const byF = { keptCount: 2, by: "expected F" };
    expect(doubtful({})).toMatchObject({ ...byF, insteadOf: "floor" });
    expect(doubtful({}).predictedF1).toBeCloseTo(0.6 / 2.31, 12);
    expect(doubtful({ mode: "threshold" })).toMatchObject({ ...byF, insteadOf: "threshold" });
    expect(doubtful({ floor: 0.15 })).toMatchObject({ keptCount: 2, by: "floor" });
    expect(doubtful({ floor: 0.15 })).not.toHaveProperty("insteadOf");
    // A page of fewer than 200 words may have no content.
    expect(doubtful({}, 66)).toMatchObject({ keptCount: 0, by: "floor" });
  });

  it("has an answer where there is no block, and where none can be content", () => {
    expect(decided([], []).keptCount).toBe(0);
    expect(decided([0, 0], [3, 4], { floor: 0 })).toMatchObject({ keptCount: 0, predictedF1: 0 });
  });

  const page = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 9,
  });
  const split = (rows: readonly (readonly [number, number])[]) =>
    [rows.map(([p]) => p / 100), rows.map(([, size]) => size)] as const;

  it("is as good as the best of all sets of blocks, whatever β", () => {
    fc.assert(
      fc.property(page, fc.constantFrom(0.5, 1, 2), (rows, beta) => {
        const [probabilities, words] = split(rows);
        const { kept } = decided(probabilities, words, { floor: 0, beta });
        const own = expectedOf(probabilities, words, (block) => kept[block] === 1, beta);
        for (let set = 0; set < 2 ** rows.length; set++) {
          const other = expectedOf(probabilities, words, (block) => ((set >> block) & 1) === 1, beta);
          expect(own).toBeGreaterThanOrEqual(other - 1e-12);
        }
      }),
    );
  });

  it("keeps more, never less, as β rises", () => {
    fc.assert(
      fc.property(page, (rows) => {
        const [probabilities, words] = split(rows);
        const counts = [0.5, 1, 2, 4].map((beta) => decided(probabilities, words, { floor: 0, beta }).keptCount);
        expect(counts).toEqual(counts.toSorted((left, right) => left - right));
      }),
    );
  });
});
