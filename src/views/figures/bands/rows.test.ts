import { expect, it } from "vitest";
import { filledHeights } from "./diagrams.ts";
import { heightsOfRows, rowHeightIn, rowsWithin } from "./rows.ts";

it("leaves passes that there is room for as they are, and of more keeps the first, the selected and the last", () => {
  expect(rowsWithin([0, 1, 2, 3], 6, 3)).toEqual([0, 1, 2, 3]);
  const passes = [0, 1, 2, 4, 8, 16, 20];
  expect([20, 16, 1].map((step) => rowsWithin(passes, 5, step))).toEqual([
    [0, 1, 2, 4, 20],
    [0, 1, 2, 16, 20],
    [0, 1, 2, 4, 20],
  ]);
  expect(rowsWithin([0, 1, 2], 1, 2)).toEqual([2]);
});

it("makes rows as high as fits, one at least, with a gap of a pixel between them", () => {
  // Four rows of 13 and three gaps.
  expect(heightsOfRows(4)).toEqual({ least: 55, printed: 55, most: 99 });
  expect([55, 99, 58, 59].map((height) => rowHeightIn(height, 4))).toEqual([13, 24, 13, 14]);
  expect(heightsOfRows(0)).toEqual({ least: 13, printed: 13, most: 24 });
});

it("fills the room with bands that are no lower than they can be read", () => {
  const bands = [
    { least: 40, printed: 60, most: 140 },
    { least: 60, printed: 90, most: 160 },
  ];
  // 100 of 200 pixels of growth: half of 100 each.
  expect([200, 500, 10].map((room) => filledHeights(bands, room))).toEqual([
    [90, 110],
    [240, 260],
    [40, 60],
  ]);
});
