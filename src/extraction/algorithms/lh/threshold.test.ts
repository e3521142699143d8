import { describe, expect, it } from "vitest";
import { siteThreshold } from "./lh.ts";

/** The blocks of the worked example's four pages (algorithms-cited, section 7): navigation 0.9610, articles 0.3203 and one 0. */
const example = Float64Array.of(0, 0.3203, 0.3203, 0.3203, 0.961, 0.961, 0.961, 0.961);

describe("siteThreshold", () => {
  it("counts informative blocks and takes 0.4, where the longest plateau begins; by the literal rule the first idle step", () => {
    const { theta, counts, plateau } = siteThreshold(example, 0.1, "plateau", 0);
    expect([...counts]).toEqual([1, 1, 1, 4, 4, 4, 4, 4, 4, 8]);
    expect([theta, plateau]).toEqual([0.4, { start: 3, end: 9 }]);
    expect(siteThreshold(example, 0.1, "no-gain", 0)).toMatchObject({ theta: 0.1, plateau: { start: 0, end: 2 } });
  });

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
