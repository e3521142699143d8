import { describe, expect, it } from "vitest";
import { rowsWithin } from "./strip.ts";

describe("rowsWithin", () => {
  it("leaves rows that there is room for as they are", () => {
    expect(rowsWithin([0, 1, 2, 3], 6, 3)).toEqual([0, 1, 2, 3]);
  });

  it("keeps the first, the selected and the last pass", () => {
    expect(rowsWithin([0, 1, 2, 4, 8, 16, 20], 5, 20)).toEqual([0, 1, 2, 4, 20]);
    expect(rowsWithin([0, 1, 2, 4, 8, 16, 20], 5, 16)).toEqual([0, 1, 2, 16, 20]);
    expect(rowsWithin([0, 1, 2, 4, 8, 16, 20], 5, 1)).toEqual([0, 1, 2, 4, 20]);
    expect(rowsWithin([0, 1, 2], 1, 2)).toEqual([2]);
  });
});
