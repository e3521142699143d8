import { describe, expect, it } from "vitest";
import { histogramColumns } from "./histogram.ts";

describe("histogramColumns", () => {
  it("gives each bin its share of the pixels, to the last one", () => {
    const { mean, units } = histogramColumns([3, 0, 1], 7);
    expect([...units]).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect([...mean]).toEqual([3, 3, 3, 0, 0, 1, 1]);
  });
});
