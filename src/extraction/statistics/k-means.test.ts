import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { farthestFirst, kMeans } from "./k-means.ts";

const column = (...values: readonly number[]): Float64Array<ArrayBuffer> => Float64Array.from(values);
const origin = column(0);

describe("kMeans", () => {
  it("moves each centre to the mean of its points until no point changes its centre", () => {
    // From 0 and 1: {0, 1} is nearer to 0 only for 0; 1, 10, 11 go to 1, whose mean is 22/3; then 1 goes back.
    const { rounds, result } = kMeans([column(0, 1, 10, 11)], column(0, 1));
    expect(rounds.map(({ centres, nearest }) => [[...centres], [...nearest]])).toEqual([
      [
        [0, 1],
        [0, 1, 1, 1],
      ],
      [
        [0, 22 / 3],
        [0, 0, 1, 1],
      ],
      [
        [0.5, 10.5],
        [0, 0, 1, 1],
      ],
    ]);
    expect(result).toBe(rounds.at(-1));
  });

  it("holds the first centres where they start, where asked", () => {
    const { result } = kMeans([column(1, 2, 10)], column(0, 10), { held: 1 });
    expect([...result.centres]).toEqual([0, 10]);
    expect([...result.nearest]).toEqual([0, 0, 1]);
  });

  it("clusters points of two dimensions", () => {
    const { result } = kMeans([column(0, 0, 8, 8), column(1, 3, 1, 3)], column(0, 0, 9, 0));
    expect([...result.centres]).toEqual([0, 2, 8, 2]);
    expect([...result.nearest]).toEqual([0, 0, 1, 1]);
  });

  it("gives a point that is as near to two centres to the lower one", () => {
    expect([...kMeans([column(0, 2, 4)], column(0, 4), { maxRounds: 0 }).result.nearest]).toEqual([0, 0, 1]);
  });

  it("leaves a centre that no point is nearest to where it is", () => {
    expect([...kMeans([column(1, 2)], column(1, 2, 50)).result.centres]).toEqual([1, 2, 50]);
  });

  it("stops after as many rounds as it may take", () => {
    expect(kMeans([column(0, 1, 10, 11)], column(0, 1), { maxRounds: 1 }).rounds.map(({ index }) => index)).toEqual([0, 1]);
  });

  it("bounds what it keeps of the rounds of very many points, and gives the same result", () => {
    const many = Float64Array.from({ length: 1_500_000 }, (_, point) => point % 12);
    const { rounds, result } = kMeans([many], column(0, 1));
    expect(rounds.map(({ index }) => index)).toEqual([0, result.index]);
    expect([...result.centres]).toEqual([2.5, 8.5]);
  });

  it("answers for no points and for one centre", () => {
    expect(kMeans([column()], column(0, 1)).result.nearest).toHaveLength(0);
    expect([...kMeans([column(3, 5)], column(0)).result.centres]).toEqual([4]);
  });

  it("never makes a point farther from its centre than from another", () => {
    const points = fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 5 }), (given, count) => {
        const columns = [Float64Array.from(given, ([x]) => x), Float64Array.from(given, ([, y]) => y)];
        const { centres, nearest } = kMeans(columns, farthestFirst(columns, count, column(0, 0)), { held: 1 }).result;
        const distance = ([x, y]: readonly [number, number], centre: number): number =>
          (x - (centres[2 * centre] ?? 0)) ** 2 + (y - (centres[2 * centre + 1] ?? 0)) ** 2;
        for (const [index, point] of given.entries())
          for (let centre = 0; centre < centres.length / 2; centre++)
            expect(distance(point, nearest[index] ?? -1)).toBeLessThanOrEqual(distance(point, centre));
      }),
    );
  });
});

describe("farthestFirst", () => {
  it("takes again and again the point that is farthest from the centres so far", () => {
    expect([...farthestFirst([column(1, 10, 6, 9)], 3, origin)]).toEqual([0, 10, 6]);
  });

  it("takes the first of points that are as far", () => {
    expect([...farthestFirst([column(3, -3), column(1, 2)], 2, column(0, 1.5))]).toEqual([0, 1.5, 3, 1]);
  });

  it("goes on from several given centres", () => {
    expect([...farthestFirst([column(1, 10, 6)], 3, column(0, 9))]).toEqual([0, 9, 6]);
  });

  it("gives as many centres as there are different points", () => {
    expect([...farthestFirst([column(0, 5, 5, 0)], 4, origin)]).toEqual([0, 5]);
    expect([...farthestFirst([column()], 3, origin)]).toEqual([0]);
  });
});
