import { describe, expect, it } from "vitest";
import { filledHeights, heightsOfRows, leastRoom, rowHeightIn, sharedHeights } from "./heights.ts";

const low = { least: 40, printed: 60, most: 140 };
const high = { least: 60, printed: 90, most: 160 };

describe("sharedHeights", () => {
  it("gives each band its least where there is no room", () => {
    expect(leastRoom([low, high])).toBe(100);
    expect(sharedHeights([low, high], 100)).toEqual([40, 60]);
    expect(sharedHeights([low, high], 0)).toEqual([40, 60]);
  });

  it("lets all grow by the same share of what they can, and no further than there is a use for", () => {
    // 100 of 200 pixels of growth: half of 100 each.
    expect(sharedHeights([low, high], 200)).toEqual([90, 110]);
    expect(sharedHeights([low, high], 300)).toEqual([140, 160]);
    expect(sharedHeights([low, high], 900)).toEqual([140, 160]);
  });

  it("never takes more than there is", () => {
    for (let room = 100; room < 300; room++)
      expect(sharedHeights([low, high, low], room + 40).reduce((sum, height) => sum + height)).toBeLessThanOrEqual(room + 40);
  });
});

describe("filledHeights", () => {
  it("fills what was made by hand, beyond what there is a use for", () => {
    expect(filledHeights([low, high], 200)).toEqual([90, 110]);
    expect(filledHeights([low, high], 500)).toEqual([240, 260]);
    expect(filledHeights([low, high], 10)).toEqual([40, 60]);
  });
});

describe("rows", () => {
  it("are as high as fits, with a gap of a pixel between them", () => {
    // Four rows of 13 and three gaps.
    expect(heightsOfRows(4)).toEqual({ least: 55, printed: 55, most: 99 });
    expect(heightsOfRows(4, ["CETR", "tag", "headings", "At the end"])).toEqual({ least: 55, printed: 55, most: 99 });
    expect([rowHeightIn(55, 4), rowHeightIn(99, 4), rowHeightIn(58, 4), rowHeightIn(59, 4)]).toEqual([13, 24, 13, 14]);
  });

  it("are one where there are none yet", () => {
    expect(heightsOfRows(0)).toEqual({ least: 13, printed: 13, most: 24 });
  });

  it("are two lines high at the least where a name needs them", () => {
    expect(heightsOfRows(2, ["CETR", "CECTD-DS, tags in links"])).toEqual({ least: 45, printed: 27, most: 49 });
  });
});
