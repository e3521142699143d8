import { describe, expect, it } from "vitest";
import { greyOf, greyRamp } from "./strip.ts";

describe("greyOf", () => {
  it("runs from lightness 0.08 to 0.98", () => {
    // The cubes 0.000512, 0.148877 and 0.941192 as sRGB levels.
    expect([greyOf(0), greyOf(0.5), greyOf(1)]).toEqual([2, 108, 248]);
  });

  it("clamps what lies outside 0..1", () => {
    expect([greyOf(-3), greyOf(1.0001)]).toEqual([2, 248]);
  });

  it("never falls", () => {
    expect([...greyRamp]).toEqual([...greyRamp].toSorted((a, b) => a - b));
  });
});
