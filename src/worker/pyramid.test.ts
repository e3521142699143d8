import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Pyramid, type StretchSummary } from "./pyramid.ts";

// Whole numbers, so that sums are exact in any order; few of them, so that ties are common.
const series = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 300 });

describe("Pyramid", () => {
  it("answers what a plain scan does, for any stretch of any series", () => {
    fc.assert(
      fc.property(series, fc.nat(), fc.nat(), (numbers, one, other) => {
        const values = Float64Array.from(numbers);
        const [start, end] = [one % (values.length + 1), other % (values.length + 1)].toSorted((a, b) => a - b);
        expect(new Pyramid(values).query(start ?? 0, end ?? 0)).toEqual(scan(values, start ?? 0, end ?? 0));
      }),
      { numRuns: 2_000 },
    );
  });

  it("answers every stretch of a series that fills no level", () => {
    const values = Float64Array.from({ length: 83 }, (_, index) => (index * 37) % 11);
    const pyramid = new Pyramid(values);
    for (let start = 0; start <= values.length; start++) {
      for (let end = start; end <= values.length; end++) expect(pyramid.query(start, end)).toEqual(scan(values, start, end));
    }
  });

  it("refuses a stretch outside the series", () => {
    const pyramid = new Pyramid(new Float64Array(3));
    expect(() => pyramid.query(-1, 2)).toThrow("not a stretch of 3 values: [-1, 2)");
    expect(() => pyramid.query(0, 4)).toThrow(RangeError);
    expect(() => pyramid.query(2, 1)).toThrow(RangeError);
  });
});

function scan(values: Float64Array, start: number, end: number): StretchSummary {
  const stretch = [...values.subarray(start, end)];
  if (stretch.length === 0) return { min: Infinity, sum: 0, argMax: -1 };
  const sum = stretch.reduce((total, value) => total + value, 0);
  return { min: Math.min(...stretch), sum, argMax: start + stretch.indexOf(Math.max(...stretch)) };
}
