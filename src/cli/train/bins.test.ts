import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binEdges, binsOf } from "./bins.ts";

describe("binEdges", () => {
  it("lies in the middle between all values where there are few", () => {
    expect([...binEdges(Float32Array.of(3, 1, 1, 2, 10), 64)]).toEqual([1.5, 2.5, 6.5]);
  });

  it("parts many values evenly", () => {
    const values = Float32Array.from({ length: 1_000 }, (_, at) => at);
    expect([...binEdges(values, 4)]).toEqual([249.5, 499.5, 749.5]);
  });

  it("gives a value that most rows have a bin of its own", () => {
    const values = Float32Array.from({ length: 1_000 }, (_, at) => (at < 900 ? 0 : at));
    const edges = binEdges(values, 8);
    expect(edges[0]).toBe(450);
    expect(edges.length).toBeLessThanOrEqual(7);
  });
});

describe("binsOf", () => {
  it("puts a value below as many edges as a comparison of float32 does", () => {
    const numbers = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 16 }), (values, most) => {
        const column = Float32Array.from(values);
        const edges = binEdges(column, most);
        expect(edges.length).toBeLessThan(most);
        expect([...edges]).toEqual([...new Set(edges)].toSorted((left, right) => left - right));
        const bins = new Uint8Array(column.length);
        binsOf(column, edges, bins);
        for (const [row, value] of column.entries()) expect(bins[row]).toBe(edges.filter((edge) => !(value < edge)).length);
      }),
    );
  });
});
