import { describe, expect, it } from "vitest";
import { blockEntropies, featureEntropies, type PageFeatures } from "./site-entropy.ts";

/** Pages on which feature f occurs tf[f][page] times, all of it in one block. */
function pagesOf(frequencies: readonly (readonly number[])[]): readonly PageFeatures[] {
  return Array.from({ length: frequencies[0]?.length ?? 0 }, (_, page) => {
    const here = frequencies.flatMap((row, feature) => ((row[page] ?? 0) > 0 ? [[feature, row[page] ?? 0] as const] : []));
    const occurrences = here.flatMap(([feature, count]) => Array<number>(count).fill(feature));
    return {
      firsts: Uint32Array.of(0, occurrences.length),
      occurrences: Int32Array.from(occurrences),
      frequencies: new Map(here),
    };
  });
}

describe("featureEntropies", () => {
  it("are 1, 0.5, 0.4056, 0.75 and 0 for the frequencies of the worked example (algorithms-cited, section 7)", () => {
    const frequencies = [
      [1, 1, 1, 1],
      [1, 1, 0, 0],
      [3, 1, 0, 0],
      [2, 1, 1, 0],
      [0, 0, 1, 0],
    ];
    const entropies = featureEntropies(pagesOf(frequencies), 5);
    expect(Array.from(entropies, (entropy) => Number(entropy.toFixed(4)))).toEqual([1, 0.5, 0.4056, 0.75, 0]);
    expect(Object.is(entropies[4], 0)).toBe(true);
  });

  it("are 1 where a feature is on all pages evenly, without binary noise, for any number of pages", () => {
    for (let count = 2; count < 60; count++) expect(featureEntropies(pagesOf([Array<number>(count).fill(2)]), 1)[0]).toBe(1);
  });

  it("are 0 on a single page", () => {
    expect([...featureEntropies(pagesOf([[3], [1]]), 2)]).toEqual([0, 0]);
  });
});

describe("blockEntropies", () => {
  it("are the means over a block's features, each as often as it occurs; 1 without any", () => {
    const page = { firsts: Uint32Array.of(0, 3, 3, 4), occurrences: Int32Array.of(0, 0, 1, 1) };
    const entropies = Float64Array.of(1, 0.1);
    expect([...blockEntropies({ ...page, frequencies: new Map() }, entropies)]).toEqual([0.7, 1, 0.1]);
  });
});
