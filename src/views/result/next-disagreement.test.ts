import { describe, expect, it } from "vitest";
import { nextIndex } from "./next-disagreement.ts";

const ranges = [10, 20, 30].map((start) => ({ start, end: start + 5 }));

describe("nextIndex", () => {
  it("goes from a range or a place between to the next and back, round and round", () => {
    expect([undefined, 0, 10, 24, 30].map((offset) => nextIndex(ranges, offset, 1))).toEqual([0, 0, 1, 2, 0]);
    expect([undefined, 99, 30, 24, 10].map((offset) => nextIndex(ranges, offset, -1))).toEqual([2, 2, 1, 1, 2]);
  });

  it("finds none where there is none", () => {
    expect(nextIndex([], 3, 1)).toBe(-1);
  });
});
