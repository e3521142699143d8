import { describe, expect, it } from "vitest";
import { barLimit, cutBar, histogramColumns } from "./histogram-plot.tsx";

describe("histogramColumns", () => {
  it("gives each bin its share of the pixels, to the last one", () => {
    const { mean, units } = histogramColumns([3, 0, 1], 7);
    expect([...units]).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect([...mean]).toEqual([3, 3, 3, 0, 0, 1, 1]);
  });
});

describe("barLimit", () => {
  it("is the highest bar of all histograms", () => {
    const [one, other] = [
      [3, 9, 5],
      [8, 7, 4],
    ];
    expect(barLimit([one, other])).toBe(9);
    expect(barLimit([[0, 0]])).toBe(1);
    expect(barLimit([])).toBe(1);
  });

  it("leaves out the one bar of each that towers over all below it", () => {
    const usual = [3, 9, 7];
    // Each is at most twice the one before: 9, 16, 30.
    const rising = [
      [30, 0, 1],
      [2, 16, 3],
    ];
    expect(barLimit([usual, [320, 2, 4]])).toBe(9);
    expect(barLimit([usual, ...rising, [320, 2, 4]])).toBe(30);
    expect(barLimit([[320, 2, 4]])).toBe(4);
  });
});

describe("cutBar", () => {
  it("says which bar goes beyond the limit, and of how many pages it is", () => {
    expect(cutBar([320, 2, 4, 0], 9)).toEqual({ start: 0, end: 0.25, pages: 320 });
    expect(cutBar([9, 2, 4, 0], 9)).toBeUndefined();
  });
});
