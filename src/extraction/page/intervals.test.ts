import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexAt } from "./selection.ts";

describe("indexAt", () => {
  it("finds the last start that is at most the offset", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(100)), fc.nat(110), (list, offset) => {
        const starts = Uint32Array.from(list).toSorted();
        expect(indexAt(starts, offset)).toBe(starts.findLastIndex((start) => start <= offset));
      }),
    );
  });
});
