import { describe, expect, it } from "vitest";
import { kilobytesOf, pagesPerSecond, secondsPerKilobyte } from "./speed.ts";

describe("kilobytesOf", () => {
  it("counts bytes as UTF-8 has them", () => {
    const text = "aé漢😀\ud800x".repeat(300);
    expect(kilobytesOf("x".repeat(2048))).toBe(2);
    // 1 + 2 + 3 + 4 + 1, and 2 for half a pair, which stands in no file.
    expect(kilobytesOf(text) * 1024).toBe(300 * 13);
    expect(kilobytesOf("aé漢😀") * 1024).toBe(new TextEncoder().encode("aé漢😀").length);
  });
});

describe("secondsPerKilobyte", () => {
  it("divides seconds by kilobytes", () => {
    expect(secondsPerKilobyte(500, 250)).toBeCloseTo(0.002, 12);
  });

  it("says nothing of an empty page", () => {
    expect(secondsPerKilobyte(5, kilobytesOf(""))).toBeUndefined();
  });
});

describe("pagesPerSecond", () => {
  it("divides pages by seconds", () => {
    expect(pagesPerSecond(67, 1000)).toBe(67);
    expect(pagesPerSecond(3, 0)).toBeUndefined();
  });
});
