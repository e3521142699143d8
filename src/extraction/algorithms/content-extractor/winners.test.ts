import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basketOf } from "./winners.ts";

describe("basketOf", () => {
  it("gives 1000/2000, 2/4, 3/50 and 1/3 for the block of the paper's example (section 3.2.1)", () => {
    // Words, images, links, applets of two blocks; the second has the largest counts of the data set.
    const counts = [
      [1000, 2000],
      [2, 4],
      [3, 50],
      [1, 3],
    ].map((column) => Float64Array.from(column));
    const { values, rest, winners } = basketOf(counts, [0]);
    expect(values.map(([value]) => value)).toEqual([0.5, 0.5, 0.06, 1 / 3]);
    expect(rest[0]).toBeCloseTo(0.893, 3);
    expect([...winners]).toEqual([]);
  });

  it("takes the blocks in which the desired feature is above all others together, and measures them anew", () => {
    const words = Float64Array.of(100, 40, 20, 0, 10);
    const links = Float64Array.of(50, 5, 0, 0, 5);
    const { winners, anew } = basketOf([words, links], [0]);
    // 1 > 1 and 0.1 > 0.1 are not; 0.4 > 0.1 and 0.2 > 0 are. Among them 40 words are the most.
    expect([...winners]).toEqual([1, 2]);
    expect([...anew]).toEqual([1, 0.5]);
  });

  it("takes another feature where that is desired", () => {
    expect([...basketOf([Float64Array.of(9, 1), Float64Array.of(1, 2)], [1]).winners]).toEqual([1]);
  });

  it("sums the desired features where there are several, and chooses by their sum anew", () => {
    const words = Float64Array.of(100, 40, 10);
    const lists = Float64Array.of(0, 2, 1);
    const links = Float64Array.of(10, 1, 20);
    // 1 + 0 > 0.5; 0.4 + 1 > 0.05; 0.1 + 0.5 > 1 is not. Of words alone the second would be first; of both it is.
    const { wanted, rest, winners, anew, largest } = basketOf([words, lists, links], [0, 1]);
    expect([...wanted]).toEqual([1, 1.4, 0.6]);
    expect([...rest]).toEqual([0.5, 0.05, 1]);
    expect([...winners]).toEqual([0, 1]);
    expect([...anew]).toEqual([1, 1.4]);
    expect(largest).toEqual([100, 2]);
  });

  it("values a block with a single word least, though it wins, against what the paper expects of it (section 3.2.1)", () => {
    // 500 words, one, and 30 with nine links: the value of the single word is 1/500, and stays so when it is computed anew.
    const { values, winners, anew } = basketOf([Float64Array.of(500, 1, 30), Float64Array.of(0, 0, 9)], [0]);
    expect(values[0]?.[1]).toBe(1 / 500);
    expect([...winners]).toEqual([0, 1]);
    expect([...anew]).toEqual([1, 1 / 500]);
  });

  it("has values from 0 to 1, and no winner where nothing is counted", () => {
    expect([...basketOf([new Float64Array(3), new Float64Array(3)], [0]).winners]).toEqual([]);
    const column = fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(column, column, (first, second) => {
        const { values, anew } = basketOf([Float64Array.from(first), Float64Array.from(second)], [0]);
        for (const value of [...values.flatMap((share) => [...share]), ...anew]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
