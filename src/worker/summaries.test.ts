import { describe, expect, it } from "vitest";
import { extentOf } from "./summaries.ts";

describe("the extent of a series", () => {
  const of = (...values: readonly number[]) => extentOf(Float64Array.from(values));

  it("has the median of what is not 0, however much is", () => {
    expect(of(0, 900, 0, 0, 4, 2, 0, 0)).toEqual({ min: 0, max: 900, median: 4 });
    expect(of(-7, 0, 0, -1, -5)).toEqual({ min: -7, max: 0, median: -5 });
  });

  it("is 0 where nothing is", () => {
    expect(of(0, 0)).toEqual({ min: 0, max: 0, median: 0 });
    expect(of()).toEqual({ min: 0, max: 0, median: 0 });
  });
});
