import { describe, expect, it } from "vitest";
import { coveredRuns } from "./mask.ts";

describe("coveredRuns", () => {
  it("joins neighbouring columns with anything selected", () => {
    expect(coveredRuns(Float32Array.of(0, 0.1, 1, 0, 0.5))).toEqual([
      [1, 3],
      [4, 5],
    ]);
  });
});
