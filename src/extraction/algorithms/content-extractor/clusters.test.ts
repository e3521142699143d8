import { describe, expect, it } from "vitest";
import { clustersOf } from "./k-feature-extractor.ts";

describe("clustersOf", () => {
  it("starts at equidistant places of the sorted list and ranks the clusters from the top", () => {
    // Sorted 0.1 0.2 0.5 0.9 1: the start is 0.1, 0.5, 1.
    const { ranks, centres, borders, rounds, count } = clustersOf(Float64Array.of(1, 0.1, 0.9, 0.2, 0.5), 3);
    expect([...(rounds[0]?.centres ?? [])]).toEqual([0.1, 0, 0.5, 0, 1, 0]);
    expect([...ranks]).toEqual([1, 3, 1, 3, 2]);
    expect(count).toBe(3);
    expect(centres.map((centre) => Number(centre.toFixed(6)))).toEqual([0.95, 0.5, 0.15]);
    expect(borders.map((border) => Number(border.toFixed(6)))).toEqual([0.325, 0.725]);
  });

  it("makes fewer clusters where there are fewer different values", () => {
    expect([...clustersOf(Float64Array.of(1, 1, 0.5), 3).ranks]).toEqual([1, 1, 2]);
    expect([...clustersOf(Float64Array.of(1, 1), 3).ranks]).toEqual([1, 1]);
  });

  it("gives no rank to a cluster that nothing is in", () => {
    // Two of the three start at 0.1, and the one that gets nothing stays there.
    const { ranks, count } = clustersOf(Float64Array.of(0.1, 0.1, 0.1, 0.1, 0.9, 1), 3);
    expect(count).toBe(2);
    expect([...ranks]).toEqual([2, 2, 2, 2, 1, 1]);
  });

  it("puts all into one cluster for k = 1, and nothing into none", () => {
    expect([...clustersOf(Float64Array.of(1, 0.5, 0.2), 1).ranks]).toEqual([1, 1, 1]);
    expect(clustersOf(new Float64Array(), 3)).toMatchObject({ count: 0, rounds: [] });
  });
});
