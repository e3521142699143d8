import { describe, expect, it } from "vitest";
import { degreeOfWeight, heaviestWeight, separatorWeight, type Side } from "./split-region.ts";
import { fontOf } from "./visual-tree.ts";

const side: Side = { background: 0, font: fontOf(16, 400), isText: false };
const weight = (
  thickness: number,
  above: Partial<Side> = {},
  below: Partial<Side> = {},
  hasRule = false,
  isHorizontal = true,
): number => separatorWeight(thickness, hasRule, isHorizontal, { ...side, ...above }, { ...side, ...below });

describe("separatorWeight", () => {
  it("is one for each 5 pixels, up to 20", () => {
    expect([0, 5, 20, 100, 3000].map((thickness) => weight(thickness))).toEqual([0, 1, 4, 20, 20]);
  });

  it("has two more for a rule in it, and for other backgrounds on its sides", () => {
    expect(weight(20, {}, {}, true)).toBe(6);
    expect(weight(20, { background: 0xff0000ff })).toBe(6);
  });

  it("has two more for other fonts, and another two where the lower one is larger", () => {
    expect(weight(20, {}, { font: fontOf(16, 700) })).toBe(6);
    expect(weight(20, { font: fontOf(24, 400) }, {})).toBe(6);
    expect(weight(20, {}, { font: fontOf(24, 400) })).toBe(8);
    expect(weight(20, { font: 0 }, { font: fontOf(24, 400) })).toBe(4);
  });

  it("has two less where text stands on both sides, but is never below 0", () => {
    expect(weight(20, { isText: true }, { isText: true })).toBe(2);
    expect(weight(5, { isText: true }, { isText: true })).toBe(0);
  });

  it("knows neither fonts nor likeness where it is vertical", () => {
    expect(weight(20, { isText: true }, { isText: true, font: fontOf(24, 400) }, false, false)).toBe(4);
  });
});

describe("degreeOfWeight", () => {
  it("falls from 10 to 1, one for each two", () => {
    expect([0, 1.9, 2, 9, 18, heaviestWeight].map(degreeOfWeight)).toEqual([10, 10, 9, 6, 1, 1]);
  });
});
