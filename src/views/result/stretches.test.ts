import { describe, expect, it } from "vitest";
import { stretchesOf } from "./passages.ts";

describe("stretchesOf", () => {
  it("cuts a range at the places within it, in any order, once", () => {
    expect(stretchesOf({ start: 2, end: 9 }, [5, 3, 5, 2, 9, 12, -1])).toEqual([
      { start: 2, end: 3 },
      { start: 3, end: 5 },
      { start: 5, end: 9 },
    ]);
  });

  it("cuts where the values change", () => {
    expect(stretchesOf({ start: 1, end: 5 }, [], Uint8Array.of(9, 1, 1, 2, 2, 7))).toEqual([
      { start: 1, end: 3 },
      { start: 3, end: 5 },
    ]);
  });
});
