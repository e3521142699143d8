import { describe, expect, it } from "vitest";
import { gapsAfter } from "./bars.ts";

describe("gapsAfter", () => {
  it("parts units of four columns or more from the next", () => {
    expect([...gapsAfter(Int32Array.of(7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9))]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("needs no gap where there is no neighbour", () => {
    expect([...gapsAfter(Int32Array.of(7, 7, 7, 7, -1, -1, -1, -1, 8))]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
