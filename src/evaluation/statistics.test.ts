import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanInterval, distributionOf, pairedDifference } from "./statistics.ts";

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });

describe("distributionOf", () => {
  it("gives mean, median, quartiles and deviation as worked by hand", () => {
    // Sorted 0.1 0.2 0.4 0.9: the lower quartile lies three quarters of the way from 0.1 to 0.2.
    expect(distributionOf([0.4, 0.1, 0.9, 0.2])).toMatchObject({
      count: 4,
      mean: expect.closeTo(0.4, 12) as number,
      median: expect.closeTo(0.3, 12) as number,
      lowerQuartile: expect.closeTo(0.175, 12) as number,
      upperQuartile: expect.closeTo(0.525, 12) as number,
      // Squares of -0.3 -0.2 0 0.5: 0.38, over 3.
      deviation: expect.closeTo(Math.sqrt(0.38 / 3), 12) as number,
    });
  });

  it("knows nothing of no numbers, and one number well", () => {
    expect(distributionOf([])).toBeUndefined();
    expect(distributionOf([0.5])).toMatchObject({
      count: 1,
      mean: 0.5,
      median: 0.5,
      deviation: 0,
      interval: { low: 0.5, high: 0.5 },
    });
  });
});

describe("meanInterval", () => {
  it("is the exact one where all samples can be listed", () => {
    // Of 0 and 1 the mean is 0 in a quarter of all samples and 1 in a quarter: both tails are longer than 2.5 %.
    expect(meanInterval([0, 1])).toEqual({ low: 0, high: 1 });
    // Of forty numbers, one of them 1: the count of ones is binomial (40, 1/40), P(0) = 0.36, P(≤ 2) = 0.92, P(≤ 3) = 0.982.
    const { low, high } = meanInterval([...Array<number>(39).fill(0), 1]);
    expect([low, high]).toEqual([0, 3 / 40]);
  });

  it("comes near to the normal one for many numbers", () => {
    const values = Array.from({ length: 400 }, (_, index) => ((index * 7919) % 400) / 400);
    const found = distributionOf(values);
    const half = (1.96 * (found?.deviation ?? 0)) / Math.sqrt(400);
    expect(found?.interval.low).toBeCloseTo((found?.mean ?? 0) - half, 2);
    expect(found?.interval.high).toBeCloseTo((found?.mean ?? 0) + half, 2);
  });

  it("is the same whenever the numbers are, in whatever order they come", () => {
    fc.assert(
      fc.property(scores, (values) => {
        expect(meanInterval(values.toReversed())).toEqual(meanInterval(values));
      }),
      { numRuns: 20 },
    );
  });

  it("lies within the numbers", () => {
    fc.assert(
      fc.property(scores, (values) => {
        const { low, high } = meanInterval(values);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(low).toBeLessThanOrEqual(high);
      }),
      { numRuns: 50 },
    );
  });

  it("refuses to guess from nothing", () => {
    expect(() => meanInterval([])).toThrow(new RangeError("no numbers to draw from"));
  });
});

describe("pairedDifference", () => {
  it("averages the differences page by page and counts who is better", () => {
    const difference = pairedDifference([0.9, 0.5, 0.4, 0.7], [0.6, 0.5, 0.5, 0.3]);
    expect(difference).toMatchObject({ count: 4, better: 2, worse: 1, same: 1, mean: expect.closeTo(0.15, 12) as number });
  });

  it("tells apart what differs a little but always", () => {
    // Far apart from page to page, yet one is better by 0.01 on each.
    const second = [0.1, 0.9, 0.3, 0.7, 0.5];
    const difference = pairedDifference(
      second.map((value) => value + 0.01),
      second,
    );
    expect(difference?.interval.low).toBeCloseTo(0.01, 9);
    expect(difference?.interval.high).toBeCloseTo(0.01, 9);
  });

  it("turns its sign when the runs change places", () => {
    fc.assert(
      fc.property(scores, (values) => {
        const others = values.map((value) => 1 - value);
        const [one, other] = [pairedDifference(values, others), pairedDifference(others, values)];
        expect(one?.mean).toBeCloseTo(-(other?.mean ?? 0), 9);
        expect([one?.better, one?.worse, one?.same]).toEqual([other?.worse, other?.better, other?.same]);
      }),
      { numRuns: 50 },
    );
  });

  it("needs pairs", () => {
    expect(pairedDifference([], [])).toBeUndefined();
    expect(() => pairedDifference([1], [])).toThrow(new RangeError("pairs need as many numbers: 1, 0"));
  });
});
