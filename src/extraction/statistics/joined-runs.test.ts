import { describe, expect, it } from "vitest";
import { heaviest, joinedRuns, massesOf, placesOf, regionAt } from "./joined-runs.ts";

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

  it("are none where nothing is marked", () => {
    expect(joinedRuns(new Uint8Array(3), masses, 5)).toEqual([]);
    expect(joinedRuns(new Uint8Array(), new Float64Array(), 5)).toEqual([]);
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

describe("the place of a unit", () => {
  it("is in a region or beyond, marked or between marked ones", () => {
    // Beyond all, in the chosen region with a gap of one, in a gap that is too wide, in another region.
    expect([...placesOf(marked, joinedRuns(marked, masses, 1), 0)]).toEqual([0, 5, 4, 5, 5, 1, 1, 1, 3, 0]);
    expect([...placesOf(marked, joinedRuns(marked, masses, 1), 1)]).toEqual([0, 3, 2, 3, 3, 1, 1, 1, 5, 0]);
    expect([...placesOf(new Uint8Array(2), [], -1)]).toEqual([0, 0]);
  });

  it("names the region and its mass", () => {
    const regions = joinedRuns(marked, masses, 1);
    expect([0, 2, 6, 8].map((unit) => regionAt(regions, unit))).toEqual([-1, 0, -1, 1]);
    expect([...massesOf(regions, 10)]).toEqual([0, 16, 16, 16, 16, 0, 0, 0, 7, 0]);
  });
});
