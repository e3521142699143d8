import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHalfLost, isLogBetter, niceLimit, pixelOf, rangeToPixels, valueTicks, yScale } from "./scales.ts";

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

const tens = Uint32Array.of(0, 10, 20, 30, 40);
/** Two units, four pixels each. */
const zoomedIn = Uint32Array.of(5, 5, 5, 5, 6, 6, 6, 6, 7);

describe("pixelOf", () => {
  it("gives the pixel that holds an offset", () => {
    expect([0, 9, 10, 25, 39].map((offset) => pixelOf(tens, offset))).toEqual([0, 0, 1, 2, 3]);
  });

  it("gives the first of the pixels of a wide unit", () => {
    expect([5, 6].map((offset) => pixelOf(zoomedIn, offset))).toEqual([0, 4]);
  });

  it("keeps to the edges for what is out of view", () => {
    expect([pixelOf(zoomedIn, 2), pixelOf(tens, 40), pixelOf(tens, 900)]).toEqual([0, 4, 4]);
  });
});

describe("rangeToPixels", () => {
  it("covers every pixel that shows some of the range", () => {
    expect(rangeToPixels(tens, 5, 21)).toEqual({ x0: 0, x1: 3 });
  });

  it("covers all pixels of a wide unit and none of the next", () => {
    expect(rangeToPixels(zoomedIn, 6, 7)).toEqual({ x0: 4, x1: 8 });
  });

  it("widens a range within a pixel to two", () => {
    expect([rangeToPixels(tens, 12, 13), rangeToPixels(tens, 38, 39)]).toEqual([
      { x0: 1, x1: 3 },
      { x0: 2, x1: 4 },
    ]);
  });

  it("cuts a range at the edges of the view", () => {
    expect(rangeToPixels(Uint32Array.of(10, 20, 30), 0, 99)).toEqual({ x0: 0, x1: 2 });
  });

  it("shows a caret, an empty range, at either edge", () => {
    expect([rangeToPixels(tens, 0, 0), rangeToPixels(tens, 40, 40)]).toEqual([
      { x0: 0, x1: 2 },
      { x0: 2, x1: 4 },
    ]);
  });

  it("answers nothing for a range that only touches the view", () => {
    expect([rangeToPixels(tens, 40, 50), rangeToPixels(zoomedIn, 0, 5), rangeToPixels(new Uint32Array(), 0, 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("covers just the pixels whose stretch of source meets the range", () => {
    const views = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(views, fc.nat(150), fc.integer({ min: 1, max: 40 }), (steps, start, length) => {
        const offsets = Uint32Array.from([0, ...steps].map((_, edge) => steps.slice(0, edge).reduce((a, b) => a + b, 0)));
        const meets = steps.map((_, pixel) => (offsets[pixel] ?? 0) < start + length && (offsets[pixel + 1] ?? 0) > start);
        const span = rangeToPixels(offsets, start, start + length);
        const first = meets.indexOf(true);
        if (first < 0) expect(span).toBeUndefined();
        else if (first < meets.lastIndexOf(true)) expect(span).toEqual({ x0: first, x1: meets.lastIndexOf(true) + 1 });
        else expect([span?.x0, (span?.x0 ?? 0) + 1]).toContain(first);
      }),
    );
  });
});
