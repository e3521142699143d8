import { describe, expect, it } from "vitest";
import { barLimit, cutBar, histogramColumns } from "./histogram.ts";

describe("histogramColumns", () => {
  it("gives each bin its share of the pixels, to the last one", () => {
    const { mean, units } = histogramColumns([3, 0, 1], 7);
    expect([...units]).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect([...mean]).toEqual([3, 3, 3, 0, 0, 1, 1]);
  });
});

describe("barLimit", () => {
  it("is the highest bar of all histograms", () => {
    expect(
      barLimit([
        [3, 9, 5],
        [8, 7, 4],
      ]),
    ).toBe(9);
    expect(barLimit([[0, 0]])).toBe(1);
    expect(barLimit([])).toBe(1);
  });

  it("leaves out the one bar of each that towers over all others", () => {
    expect(
      barLimit([
        [3, 9, 5],
        [320, 2, 4],
      ]),
    ).toBe(5);
    expect(
      barLimit([
        [3, 9, 7],
        [13, 2, 9],
        [0, 1, 12],
      ]),
    ).toBe(13);
  });
});

describe("cutBar", () => {
  it("says which bar goes beyond the limit, and of how many pages it is", () => {
    expect(cutBar([320, 2, 4, 0], 9)).toEqual({ start: 0, end: 0.25, pages: 320 });
    expect(cutBar([9, 2, 4, 0], 9)).toBeUndefined();
  });
});
