import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namePlaces } from "./line-chart.tsx";

describe("namePlaces", () => {
  it("leaves names at the ends of their curves where there is room", () => {
    expect(namePlaces([50, 20, 80], 0, 100)).toEqual([50, 20, 80]);
  });

  it("moves names apart about the middle of their ends, and keeps them within", () => {
    // Without the others the first would stand at 50, at 50 − 13 and at 50 − 26.
    expect(namePlaces([50, 50, 50], 0, 100)).toEqual([37, 50, 63]);
    expect(namePlaces([50, 57], 0, 100)).toEqual([47, 60]);
    expect(namePlaces([100, 99, 98], 0, 100)).toEqual([100, 87, 74]);
    expect(namePlaces([0, 1], 0, 100)).toEqual([0, 13]);
  });

  it("moves what is in the way of those that were moved, too", () => {
    expect(namePlaces([20, 34, 34], 0, 100)).toEqual([16.333333333333332, 29.333333333333332, 42.33333333333333]);
  });

  it("keeps the order of the ends, so that no lines to names cross, and names off each other where they fit", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 20 }), (ends) => {
        const places = namePlaces(ends, 0, 300);
        const inOrder = Array.from(ends.keys()).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
        for (const [index, at] of inOrder.entries()) {
          const before = inOrder[index - 1];
          if (before !== undefined) expect((places[at] ?? 0) - (places[before] ?? 0)).toBeGreaterThanOrEqual(13 - 1e-9);
          expect(places[at]).toBeGreaterThanOrEqual(0);
          expect(places[at]).toBeLessThanOrEqual(300 + 1e-9);
        }
      }),
    );
  });

  it("moves no name farther in all than the sum that one pass from the top would", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 100, max: 200, noNaN: true }), { maxLength: 8 }), (ends) => {
        const squares = (places: readonly number[]) => places.reduce((sum, place, at) => sum + (place - (ends[at] ?? 0)) ** 2, 0);
        const sorted = ends.toSorted((a, b) => a - b);
        let free = -Infinity;
        const pushed = sorted.map((end) => (free = Math.max(end, free + 13)));
        const byPush = pushed.reduce((sum, place, at) => sum + (place - (sorted[at] ?? 0)) ** 2, 0);
        expect(squares(namePlaces(ends, 0, 400))).toBeLessThanOrEqual(byPush + 1e-6);
      }),
    );
  });
});
