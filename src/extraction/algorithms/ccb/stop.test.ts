import { describe, expect, it } from "vitest";
import { changeBetween, hasSettled } from "./ccb.ts";

describe("changeBetween", () => {
  it("counts the words that are selected and those that changed sides", () => {
    expect(changeBetween(Float64Array.of(0.8, 0.9, 0.7, 1, 0), Float64Array.of(0.8, 0.75, 0.76, 0.6, 0), 0.75)).toEqual({
      selected: 2,
      changed: 3,
    });
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
