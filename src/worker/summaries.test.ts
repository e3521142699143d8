import { describe, expect, it } from "vitest";
import { Extents } from "./summaries.ts";

describe("the extent of a series", () => {
  const extentOf = (...values: readonly number[]) => new Extents().of(Float64Array.from(values));

  it("has the median of what is not 0, however much is", () => {
    expect(extentOf(0, 900, 0, 0, 4, 2, 0, 0)).toEqual({ min: 0, max: 900, median: 4 });
    expect(extentOf(-7, 0, 0, -1, -5)).toEqual({ min: -7, max: 0, median: -5 });
  });

  it("is 0 where nothing is", () => {
    expect(extentOf(0, 0)).toEqual({ min: 0, max: 0, median: 0 });
    expect(extentOf()).toEqual({ min: 0, max: 0, median: 0 });
  });
});
