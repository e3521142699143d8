import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { danag } from "./danag.ts";
import { gapBetween, growArea, positiveRegions, smoothedDifferences, type LineRegion } from "./regions.ts";

// The worked example of DANA, with right-to-left characters for content: d = (-10, 15, -5, 20, -10).
const content = Float64Array.of(0, 20, 0, 25, 0);
const code = Float64Array.of(10, 5, 5, 5, 10);

describe("smoothedDifferences", () => {
  it("add the differences of a line and its two neighbours; beyond the ends there is nothing to add", () => {
    expect([...smoothedDifferences(content, code, 1)]).toEqual([5, 0, 30, 5, 10]);
  });

  it("are the plain differences with a half window of 0", () => {
    expect([...smoothedDifferences(content, code, 0)]).toEqual([-10, 15, -5, 20, -10]);
  });

  it("add up the whole page with a window that covers it", () => {
    expect([...smoothedDifferences(content, code, 5)]).toEqual([10, 10, 10, 10, 10]);
  });

  it("of one line are its own difference", () => {
    expect([...smoothedDifferences(Float64Array.of(7), Float64Array.of(3), 1)]).toEqual([4]);
  });

  it("agree with adding up line by line", () => {
    const lengths = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.nat(5), (lines, halfWindow) => {
        const differences = lines.map(([text, tags]) => text - tags);
        const naive = differences.map((_, line) =>
          differences.reduce((sum, difference, other) => sum + (Math.abs(other - line) <= halfWindow ? difference : 0), 0),
        );
        const smoothed = smoothedDifferences(
          Float64Array.from(lines, ([text]) => text),
          Float64Array.from(lines, ([, tags]) => tags),
          halfWindow,
        );
        expect([...smoothed]).toEqual(naive);
      }),
    );
  });
});

describe("positiveRegions", () => {
  it("are the runs of lines above 0, with the content in them", () => {
    expect(positiveRegions(Float64Array.of(5, 0, 30, 5, 10), content)).toEqual([
      { start: 0, end: 1, characters: 0 },
      { start: 2, end: 5, characters: 25 },
    ]);
  });

  it("do not hold lines of 0", () => {
    expect(positiveRegions(Float64Array.of(0, -1, 0), content)).toEqual([]);
  });
});

describe("growArea", () => {
  it("grows the core of the worked example over line 1 to line 0", () => {
    const regions = positiveRegions(smoothedDifferences(content, code, 1), content);
    expect(growArea(regions, 20)).toEqual({ core: 1, first: 0, last: 1, start: 0, end: 5 });
    expect(growArea(regions, 0)).toEqual({ core: 1, first: 1, last: 1, start: 2, end: 5 });
  });

  it("counts the lines strictly between two regions", () => {
    const upper: LineRegion = { start: 0, end: 3, characters: 50 };
    const lower: LineRegion = { start: 23, end: 24, characters: 1 };
    const regions = [upper, lower];
    expect(gapBetween(upper, lower)).toBe(20);
    expect(growArea(regions, 20)).toMatchObject({ start: 0, end: 24 });
    expect(growArea(regions, 19)).toMatchObject({ start: 0, end: 3 });
  });

  it("grows from region to region, and not over a gap that is too wide", () => {
    const regions = [0, 10, 18, 40].map((start) => ({ start, end: start + 2, characters: start === 10 ? 9 : 1 }));
    expect(growArea(regions, 8)).toEqual({ core: 1, first: 0, last: 2, start: 0, end: 20 });
    expect(growArea(regions, 7)).toEqual({ core: 1, first: 1, last: 2, start: 10, end: 20 });
  });

  it("takes the first of the regions with the most content for the core", () => {
    const regions = [0, 10, 20].map((start, index) => ({ start, end: start + 1, characters: index === 0 ? 3 : 5 }));
    expect(growArea(regions, 0)).toMatchObject({ core: 1, start: 10, end: 11 });
  });

  it("takes the region with the most characters of content, not the one of the largest smoothed differences (told)", () => {
    // Four lines of 60 characters, 44 of code; far below one of 200 characters, 7 of code.
    const empty = Array<number>(30).fill(-50);
    const lines = [...empty, -8, 16, 16, 16, 16, -8, ...empty, -3, -5, 193, -5, -3, ...empty];
    const text = Float64Array.from(lines, (difference) => ({ 16: 60, 193: 200 })[difference] ?? 0);
    const tags = Float64Array.from(lines, (difference, line) => (text[line] ?? 0) - difference);
    const smoothed = smoothedDifferences(text, tags, 1);
    const regions = positiveRegions(smoothed, text);
    const sums = regions.map(({ start, end }) => smoothed.subarray(start, end).reduce((sum, difference) => sum + difference, 0));
    expect([regions.map(({ characters }) => characters), sums]).toEqual([
      [240, 200],
      [144, 553],
    ]);
    expect(growArea(regions, 20)).toMatchObject({ core: 0, last: 0 });
    expect(danag.deviations?.map(({ id }) => id)).toContain("size-of-regions");
  });

  it("gives nothing where there is no region", () => {
    expect(growArea([], 20)).toBeUndefined();
  });
});
