import { describe, expect, it } from "vitest";
import { stepRows } from "./trace.ts";

describe("stepRows", () => {
  it("shows few passes whole, and of many those after a power of two and the last", () => {
    expect(stepRows(5, "few")).toEqual([0, 1, 2, 3, 4]);
    expect(stepRows(20, "few")).toEqual([0, 1, 2, 4, 8, 16, 19]);
    expect(stepRows(20, "all")).toHaveLength(20);
  });

  it("has the selected pass among them", () => {
    expect(stepRows(20, "few", 11)).toEqual([0, 1, 2, 4, 8, 11, 16, 19]);
    expect(stepRows(20, "few", 8)).toEqual([0, 1, 2, 4, 8, 16, 19]);
  });
});
