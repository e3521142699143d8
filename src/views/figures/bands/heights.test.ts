import { describe, expect, it } from "vitest";
import { filledHeights, heightsOfRows, rowHeightIn } from "./heights.ts";

const low = { least: 40, printed: 60, most: 140 };
const high = { least: 60, printed: 90, most: 160 };

describe("filledHeights", () => {
  it("fill the room, and are no lower than they can be read", () => {
    // 100 of 200 pixels of growth: half of 100 each.
    expect(filledHeights([low, high], 200)).toEqual([90, 110]);
    expect(filledHeights([low, high], 500)).toEqual([240, 260]);
    expect(filledHeights([low, high], 10)).toEqual([40, 60]);
  });
});

describe("rows", () => {
  it("are as high as fits, with a gap of a pixel between them", () => {
    // Four rows of 13 and three gaps.
    expect(heightsOfRows(4)).toEqual({ least: 55, printed: 55, most: 99 });
    expect([rowHeightIn(55, 4), rowHeightIn(99, 4), rowHeightIn(58, 4), rowHeightIn(59, 4)]).toEqual([13, 24, 13, 14]);
  });

  it("are one where there are none yet", () => {
    expect(heightsOfRows(0)).toEqual({ least: 13, printed: 13, most: 24 });
  });
});
