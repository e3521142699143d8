import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldsOf } from "./folds.ts";

describe("foldsOf", () => {
  const names = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), { minLength: 1, maxLength: 60 });

  it("keeps the pages of a site together, and leaves no fold empty", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 2, max: 8 }), fc.nat(), (sites, count, seed) => {
        const folds = foldsOf(sites, count, seed);
        for (const [page, site] of sites.entries()) expect(folds[page]).toBe(folds[sites.indexOf(site)]);
        expect(new Set(folds).size).toBe(Math.min(count, new Set(sites).size));
      }),
    );
  });

  it("deals pages of as many sites out evenly", () => {
    const folds = foldsOf(
      Array.from({ length: 23 }, (_, page) => `site ${page}`),
      5,
      7,
    );
    const sizes = [0, 1, 2, 3, 4].map((fold) => folds.filter((own) => own === fold).length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([4, 4, 5, 5, 5]);
  });

  it("is decided by the seed, and not by the order of the pages", () => {
    const sites = Array.from({ length: 40 }, (_, page) => `site ${page}`);
    const together = (order: readonly string[], seed: number): string => {
      const folds = foldsOf(order, 4, seed);
      return [...order.keys()]
        .map((page) => `${order[page]} ${folds[page]}`)
        .toSorted()
        .join();
    };
    expect(together(sites, 1)).toBe(together(sites.toReversed(), 1));
    expect(together(sites, 1)).not.toBe(together(sites, 2));
  });
});
