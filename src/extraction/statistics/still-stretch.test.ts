import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextStillStretch } from "./blur-simd.ts";

describe("nextStillStretch", () => {
  it("is the first run of zeros or ones that is long enough, whole", () => {
    const runs = fc.array(fc.tuple(fc.constantFrom(0, 1, 0.5), fc.integer({ min: 1, max: 12 })), { maxLength: 20 });
    fc.assert(
      fc.property(runs, fc.nat(30), fc.integer({ min: 1, max: 8 }), (parts, from, length) => {
        const values = Float64Array.from(parts.flatMap(([value, count]) => Array<number>(count).fill(value)));
        expect(nextStillStretch(values, Math.min(from, values.length), length)).toEqual(
          naive(values, Math.min(from, values.length), length),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

function naive(values: Float64Array, from: number, length: number): { start: number; end: number } {
  for (let start = from; start < values.length; start++) {
    let end = start;
    while (end < values.length && values[end] === values[start]) end++;
    if ((values[start] === 0 || values[start] === 1) && end - start >= length) return { start, end };
  }
  return { start: values.length, end: values.length };
}
