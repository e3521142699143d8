import { describe, expect, it } from "vitest";
import { ranking } from "./panels.fixture.ts";
import { sortedRows, sortingAfter } from "./bar-table.tsx";

describe("sortedRows", () => {
  it("keeps the rank, or sorts by a column in which the better rank stands first of equals", () => {
    expect(sortedRows(ranking, undefined)).toEqual([0, 1, 2]);
    expect(sortedRows(ranking, { column: 1, isRising: false })).toEqual([1, 0, 2]);
    expect(sortedRows(ranking, { column: 1, isRising: true })).toEqual([0, 2, 1]);
  });
});

describe("sortingAfter", () => {
  it("goes from the largest first to the smallest and back to the rank, and begins anew with another column", () => {
    const largest = sortingAfter(undefined, 1);
    expect(largest).toEqual({ column: 1, isRising: false });
    const smallest = sortingAfter(largest, 1);
    expect(smallest).toEqual({ column: 1, isRising: true });
    expect(sortingAfter(smallest, 1)).toBeUndefined();
    expect(sortingAfter(smallest, 0)).toEqual({ column: 0, isRising: false });
  });
});
