import { describe, expect, it } from "vitest";
import { movedBy, pairsNear } from "./pairs-near.ts";

const pairs = Uint32Array.from([10, 20, 30, 40, 50, 60]);

function near(start: number, end: number, most = 10): number[] {
  return Array.from(pairsNear(pairs, { start, end }, most));
}

describe("pairsNear", () => {
  it("takes the pairs that reach into the stretch, whole", () => {
    expect(near(15, 31)).toEqual([10, 20, 30, 40]);
  });

  it("leaves out pairs that only touch the stretch", () => {
    expect(near(20, 30)).toEqual([]);
    expect(near(20, 50)).toEqual([30, 40]);
  });

  it("takes all of them for the whole text and none before the first", () => {
    expect(near(0, 100)).toEqual(Array.from(pairs));
    expect(near(0, 10)).toEqual([]);
    expect(near(60, 100)).toEqual([]);
  });

  it("takes those in the middle where there are too many", () => {
    expect(near(0, 100, 1)).toEqual([30, 40]);
    expect(near(0, 100, 2)).toEqual([10, 20, 30, 40]);
  });
});

describe("movedBy", () => {
  it("moves what lies after an edit by what it adds", () => {
    expect(Array.from(movedBy(pairs, { start: 25, end: 27, text: "abc" }))).toEqual([10, 20, 31, 41, 51, 61]);
  });

  it("keeps what is typed at either edge of a pair out of it", () => {
    expect(Array.from(movedBy(pairs, { start: 30, end: 30, text: "a" }))).toEqual([10, 20, 31, 41, 51, 61]);
    expect(Array.from(movedBy(pairs, { start: 40, end: 40, text: "a" }))).toEqual([10, 20, 30, 40, 51, 61]);
  });

  it("empties a pair that is deleted", () => {
    expect(Array.from(movedBy(pairs, { start: 25, end: 45, text: "" }))).toEqual([10, 20, 25, 25, 30, 40]);
  });
});
