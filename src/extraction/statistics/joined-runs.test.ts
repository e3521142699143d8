import { describe, expect, it } from "vitest";
import { heaviest, joinedRuns, regionIndexAt } from "./joined-runs.ts";

const marked = Uint8Array.of(0, 1, 0, 1, 1, 0, 0, 0, 1, 0);
const masses = Float64Array.of(9, 5, 1, 5, 5, 2, 2, 2, 7, 9);

describe("joinedRuns", () => {
  it("join marked units over at most so many unmarked ones, whose masses count too", () => {
    expect(joinedRuns(marked, masses, 0)).toEqual([
      { start: 1, end: 2, mass: 5 },
      { start: 3, end: 5, mass: 10 },
      { start: 8, end: 9, mass: 7 },
    ]);
    expect(joinedRuns(marked, masses, 2)).toEqual([
      { start: 1, end: 5, mass: 16 },
      { start: 8, end: 9, mass: 7 },
    ]);
    expect(joinedRuns(marked, masses, 3)).toEqual([{ start: 1, end: 9, mass: 29 }]);
  });
});

describe("heaviest", () => {
  it("is the first of the largest mass, or the next where one is left out", () => {
    const regions = [3, 5, 5, 4].map((mass) => ({ start: 0, end: 1, mass }));
    expect([heaviest(regions), heaviest(regions, 1)]).toEqual([1, 2]);
  });

  it("is none of no regions, and one of mass 0 where there is no other", () => {
    expect([heaviest([]), heaviest([{ start: 0, end: 1, mass: 0 }]), heaviest([{ start: 0, end: 1, mass: 0 }], 0)]).toEqual([
      -1, 0, -1,
    ]);
  });
});

describe("regionAt", () => {
  it("is the region that a unit lies in, if any", () => {
    const regions = joinedRuns(marked, masses, 1);
    expect([0, 2, 6, 8].map((unit) => regionIndexAt(regions, unit))).toEqual([-1, 0, -1, 1]);
  });
});
