import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHalfLost, isLogBetter, niceLimit, valueTicks, yScale } from "./scales.ts";

describe("yScale", () => {
  it("puts the least value at the bottom and the greatest at the top", () => {
    const toY = yScale([-10, 30], "linear", 80);
    expect([-10, 0, 30].map((value) => toY(value))).toEqual([80, 60, 0]);
  });

  it("keeps values beyond the domain within the plot", () => {
    const toY = yScale([0, 1], "linear", 50);
    expect([toY(-1), toY(Infinity), toY(Number.NaN), toY.invert(70), toY.invert(-3)]).toEqual([50, 0, Number.NaN, 0, 1]);
  });

  it("puts 9 halfway to 99 on a logarithmic scale", () => {
    expect(yScale([0, 99], "log1p", 60)(9)).toBeCloseTo(30, 10);
  });

  it("mirrors a logarithmic scale below 0", () => {
    const toY = yScale([-99, 99], "log1p", 80);
    expect([toY(-99), toY(-9), toY(0), toY(9)].map((y) => Math.round(y))).toEqual([80, 60, 40, 20]);
  });

  it("finds the way back from a height", () => {
    fc.assert(
      fc.property(fc.constantFrom("linear", "log1p"), fc.double({ min: -50, max: 400, noNaN: true }), (scale, value) => {
        const toY = yScale([-50, 400], scale, 120);
        expect(toY.invert(toY(value))).toBeCloseTo(value, 6);
      }),
    );
  });
});

describe("valueTicks", () => {
  it("gives round values of a linear domain", () => {
    expect(valueTicks([0, 430], "linear", 4)).toEqual([0, 200, 400]);
  });

  it("gives one beside 0 where only two have room", () => {
    expect(valueTicks([0, 321], "linear", 2)).toEqual([0, 200]);
  });

  it("gives 0 and powers of ten of a logarithmic one", () => {
    expect(valueTicks([0, 430], "log1p", 4)).toEqual([0, 1, 10, 100]);
  });

  it("leaves powers out evenly rather than crowd, 1 first", () => {
    expect(valueTicks([0, 1400], "log1p", 4)).toEqual([0, 10, 100, 1000]);
    expect(valueTicks([0, 43_000], "log1p", 4)).toEqual([0, 100, 10_000]);
  });

  it("has 0 on both sides of a domain with negative values", () => {
    expect(valueTicks([-100, 100], "log1p", 4)).toEqual([-100, 0, 100]);
  });

  it("gives none for an empty domain", () => {
    expect(valueTicks([3, 3], "linear", 4)).toEqual([]);
  });
});

describe("niceLimit", () => {
  it("rounds the 99th percentile of all series up", () => {
    const lines = Array.from({ length: 100 }, (_, index) => index);
    // The third largest of the 201, 98 * 1.75 = 171.5.
    expect(niceLimit([Float32Array.from(lines), Float32Array.from([...lines.map((index) => index * 1.75), 9000])])).toBe(200);
  });

  it("does not count what is not a number", () => {
    expect(niceLimit([Float32Array.of(Number.NaN, 0.0125, Number.NaN)])).toBeCloseTo(0.015, 12);
  });

  it("falls back to the largest value where nearly all are 0", () => {
    expect(niceLimit([Float32Array.from({ length: 1000 }, (_, index) => (index === 7 ? 55 : 0))])).toBe(60);
  });

  it("is 1 where there is nothing to show", () => {
    expect([niceLimit([]), niceLimit([Float32Array.of(Number.NaN, 0)])]).toEqual([1, 1]);
  });
});

describe("isLogBetter", () => {
  it("asks for more than fifty times the median", () => {
    expect([isLogBetter(500, 10), isLogBetter(501, 10), isLogBetter(9, 0)]).toEqual([false, true, false]);
  });

  it("is not of probabilities, which a logarithm of 1 + v hardly bends", () => {
    expect([isLogBetter(1, 0.001), isLogBetter(1.5, 0.001)]).toEqual([false, true]);
  });
});

describe("isHalfLost", () => {
  it("is of a half less than an eighth as high as the other, unless there is nothing in it", () => {
    expect([isHalfLost(100, 800), isHalfLost(99, 800), isHalfLost(800, 99), isHalfLost(0, 800)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
