import { describe, expect, it } from "vitest";
import { shareAt } from "./response-curve.ts";

describe("shareAt", () => {
  it("takes a sample as it is and what lies between in proportion", () => {
    const samples = Float32Array.of(1, 0.5, 0);
    expect([0, 0.25, 0.5, 1].map((place) => shareAt(samples, place))).toEqual([1, 0.75, 0.5, 0]);
  });

  it("is unknown next to an unknown sample", () => {
    const samples = Float32Array.of(1, Number.NaN, 0);
    expect([0, 0.25, 1].map((place) => shareAt(samples, place))).toEqual([1, Number.NaN, 0]);
  });
});
