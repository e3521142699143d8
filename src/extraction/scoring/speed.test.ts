import { describe, expect, it } from "vitest";
import { pagesPerSecond, secondsPerKilobyte } from "./speed.ts";

describe("secondsPerKilobyte", () => {
  it("divides seconds by kilobytes", () => {
    expect(secondsPerKilobyte(500, 250 * 1024)).toBeCloseTo(0.002, 12);
  });

  it("says nothing of an empty page", () => {
    expect(secondsPerKilobyte(5, 0)).toBeUndefined();
  });
});

describe("pagesPerSecond", () => {
  it("divides pages by seconds", () => {
    expect(pagesPerSecond(67, 1000)).toBe(67);
    expect(pagesPerSecond(3, 0)).toBeUndefined();
  });
});
