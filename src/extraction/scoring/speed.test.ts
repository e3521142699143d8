import { describe, expect, it } from "vitest";
import { kilobytesOf, pagesPerSecond, secondsPerKilobyte } from "./speed.ts";

describe("kilobytesOf", () => {
  it("counts 1,024 units of the source as one", () => {
    expect(kilobytesOf("aé😀".repeat(512).length)).toBe(2);
  });
});

describe("secondsPerKilobyte", () => {
  it("divides seconds by kilobytes", () => {
    expect(secondsPerKilobyte(500, 250)).toBeCloseTo(0.002, 12);
  });

  it("says nothing of an empty page", () => {
    expect(secondsPerKilobyte(5, kilobytesOf(0))).toBeUndefined();
  });
});

describe("pagesPerSecond", () => {
  it("divides pages by seconds", () => {
    expect(pagesPerSecond(67, 1000)).toBe(67);
    expect(pagesPerSecond(3, 0)).toBeUndefined();
  });
});
