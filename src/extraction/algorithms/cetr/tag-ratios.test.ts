import { describe, expect, it } from "vitest";
import { clusterLines } from "./cetr.ts";
import { deviation } from "../../method/expression.ts";
import { ratiosOf, smooth, type SmoothedRatios } from "./tag-ratios.ts";

/** The worked example of the method's description: 20 lines, all 0 but for the lines 8 to 11, counted from 0. */
const ratios = Float64Array.from({ length: 20 }, (_, line) => (line >= 8 && line <= 11 ? 100 : 0));

const columnsOf = (values: Float64Array<ArrayBuffer>, radius: number, lookAhead = 3): SmoothedRatios =>
  smooth(ratiosOf({ characters: values, tags: new Float64Array(values.length) }), { radius, sigmaDivisor: 1, lookAhead });
const smoothed = (radius: number): Float64Array<ArrayBuffer> => columnsOf(ratios, radius).smoothed.values;

const rounded = (values: Iterable<number>): number[] => Array.from(values, (value) => Math.round(value * 10_000) / 10_000);
const linesOf = (verdicts: Iterable<number>): number[] =>
  Array.from(verdicts).flatMap((verdict, line) => (verdict > 0 ? [line] : []));

describe("the worked example", () => {
  it("has a population deviation of 40", () => {
    expect(deviation("std", columnsOf(ratios, 1).ratio).at(0)).toBe(40);
  });

  it("is left alone with a radius of 0", () => {
    expect([...smoothed(0)]).toEqual([...ratios]);
  });

  it.each([
    [1, 7, [27.4069, 72.5931, 100, 100, 72.5931, 27.4069]],
    [2, 6, [15.2469, 37.431, 62.569, 84.7531, 84.7531, 62.569, 37.431, 15.2469]],
  ] as const)("smooths with r = %d", (radius, first, expected) => {
    const values = smoothed(radius);
    expect(rounded(values.subarray(first, first + expected.length))).toEqual(expected);
    expect(rounded(values).filter((value) => value > 0)).toHaveLength(expected.length);
  });

  it("is kept in its lines 8 to 11 by a threshold of one deviation", () => {
    for (const radius of [1, 2]) {
      const values = smoothed(radius);
      expect(linesOf(values.map((value) => Number(value >= 40)))).toEqual([8, 9, 10, 11]);
    }
  });

  it("has the derivative, smoothed", () => {
    expect(rounded(columnsOf(ratios, 1).derivative.values.subarray(3, 14))).toEqual([
      2.5038, 13.2637, 35.8371, 56.6515, 51.9529, 34.7834, 38.3409, 56.6515, 54.4567, 29.7759, 7.5114,
    ]);
  });

  it("is kept in its lines 8 to 11 by k-means of smoothed ratios with r = 1, with 7 and 12 beside them with r = 2", () => {
    // With r = 1 the lines 7 and 8 are as far from the centres 0 and 100, but for the last digit, which decides for 8.
    const narrow = clusterLines([smoothed(1)], 3).result;
    expect(rounded(narrow.centres)).toEqual([0, 100, 72.5931]);
    expect(linesOf(narrow.nearest)).toEqual([8, 9, 10, 11]);
    expect(linesOf(clusterLines([smoothed(2)], 3).result.nearest)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it.each([
    [1, [5, 6, 7, 8, 9, 10, 11, 12]],
    [2, [5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ] as const)("is kept with the lines around it by k-means in two dimensions, r = %d", (radius, expected) => {
    const { result, advantages } = clusterLines(planeOf(radius), 3);
    expect(linesOf(result.nearest)).toEqual(expected);
    expect(linesOf(advantages)).toEqual(expected);
    if (radius === 1) expect(rounded(result.centres)).toEqual([0, 0, 86.2966, 46.0581, 13.7034, 43.5543]);
  });
});

describe("tag ratios", () => {
  it("divide by the tags, and by 1 where there is none", () => {
    expect([...ratiosOf({ characters: Float64Array.of(4, 14, 50), tags: Float64Array.of(6, 2, 0) }).values]).toEqual([
      4 / 6,
      7,
      50,
    ]);
  });
});

describe("the derivative", () => {
  it("holds a line against the mean of those that follow, of fewer near the end, and gives the last one 0", () => {
    expect([...columnsOf(Float64Array.of(5, 1, 2, 6), 0, 2).derivative.values]).toEqual([3.5, 3, 4, 0]);
    expect([...columnsOf(Float64Array.of(), 0).derivative.values]).toEqual([]);
  });

  it("is a link of the chain between the smoothed ratio and what is smoothed of it", () => {
    expect(
      columnsOf(Float64Array.of(5, 1, 2, 6), 0, 2)
        .derivative.links(1)
        .map(({ numbers }) => numbers),
    ).toEqual(["T = 1 / max(0, 1) = 1", "T′ = 1 · 1 = 1", "G = |4 − 1| = 3", "Ĝ = 1 · 3 = 3"]);
  });
});

describe("clusterLines", () => {
  it("keeps nothing where every ratio is 0", () => {
    const { result, advantages, rivals } = clusterLines([new Float64Array(3), new Float64Array(3)], 3);
    expect([[...result.nearest], [...advantages], [...rivals]]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("keeps the one line of a page that has text: its point is a cluster of its own", () => {
    expect([...clusterLines([Float64Array.of(7), Float64Array.of(0)], 3).result.nearest]).toEqual([1]);
  });

  it("says how much nearer a line is to a centre of content than to the origin, and to which", () => {
    // Centres 0, 10 and 6: 5 belongs to the last, 2 to the origin.
    const { advantages, rivals, result } = clusterLines([Float64Array.of(0, 10, 5, 7, 2)], 3);
    expect([...result.centres]).toEqual([0, 10, 6]);
    expect([...rivals]).toEqual([2, 1, 2, 2, 2]);
    expect([...advantages].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([-6, 10, 4, 6, -2]);
  });
});

function planeOf(radius: number): Float64Array<ArrayBuffer>[] {
  const { smoothed: values, derivative } = columnsOf(ratios, radius);
  return [values.values, derivative.values];
}
