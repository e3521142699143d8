import { describe, expect, it } from "vitest";
import { siteThreshold } from "./threshold.ts";

describe("siteThreshold", () => {
  it("grows on by the literal rule while steps admit more", () => {
    expect(siteThreshold(Float64Array.of(0.05, 0.15, 0.25, 0.9), 0.1, "no-gain", 0).theta).toBe(0.3);
    expect(siteThreshold(Float64Array.of(0.15, 0.45, 0.9), 0.25, "no-gain", 0).theta).toBe(0.5);
  });

  it("takes 0.5 where no two steps in a row part the blocks alike", () => {
    for (const entropies of [[], [1, 1, 1], [0, 0], [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]])
      expect(siteThreshold(Float64Array.from(entropies), 0.1, "plateau", 0).theta).toBe(0.5);
  });

  it("takes the first of two plateaus of one length", () => {
    expect(siteThreshold(Float64Array.of(0.1, 0.5, 1), 0.25, "plateau", 0)).toMatchObject({ theta: 0.25 });
  });
});
