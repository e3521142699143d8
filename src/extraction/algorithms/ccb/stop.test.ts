import { describe, expect, it } from "vitest";
import { changeBetween, hasSettled } from "./stop.ts";

describe("changeBetween", () => {
  it("counts the words above the threshold and those that changed sides", () => {
    const before = Float64Array.of(1, 1, 0.5, 0.8, 0);
    const after = Float64Array.of(0.9, 0.7, 0.76, 0.75, 0);
    expect(changeBetween(before, after, 0.75)).toEqual({ selected: 2, changed: 3 });
  });

  it("does not take a word at the threshold for selected", () => {
    expect(changeBetween(Float64Array.of(1), Float64Array.of(0.75), 0.75)).toEqual({ selected: 0, changed: 1 });
  });
});

describe("hasSettled", () => {
  it.each([
    [100, 5, 5, true],
    [100, 6, 5, false],
    [19, 1, 5, false],
    [100, 1, 0, false],
    [100, 0, 0, true],
    [0, 0, 5, true],
    [0, 1, 5, false],
  ])("of %d selected words with %d changed, at a tolerance of %d %%: %s", (selected, changed, tolerance, settled) => {
    expect(hasSettled({ selected, changed }, tolerance)).toBe(settled);
  });
});
