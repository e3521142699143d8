import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namePlaces } from "./group-curves.ts";

describe("namePlaces", () => {
  it("leaves names at the ends of their curves where there is room", () => {
    expect(namePlaces([50, 20, 80], 0, 100)).toEqual([50, 20, 80]);
  });

  it("moves names apart, and keeps them within", () => {
    expect(namePlaces([50, 50, 51], 0, 100)).toEqual([50, 63, 76]);
    expect(namePlaces([100, 99, 98], 0, 100)).toEqual([100, 87, 74]);
  });

  it("keeps the order of the ends, so that no lines to names cross, and names off each other where they fit", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 20 }), (ends) => {
        const places = namePlaces(ends, 0, 300);
        const inOrder = Array.from(ends.keys()).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
        for (const [index, at] of inOrder.entries()) {
          const before = inOrder[index - 1];
          if (before !== undefined) expect((places[at] ?? 0) - (places[before] ?? 0)).toBeGreaterThanOrEqual(13 - 1e-9);
          expect(places[at]).toBeLessThanOrEqual(300);
        }
      }),
    );
  });
});
