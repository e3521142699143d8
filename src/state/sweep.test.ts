import { describe, expect, it } from "vitest";
import type { SweepAxis } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab } from "./lab.ts";
import { withLane } from "./lane-changes.ts";
import { bestOf, gridOf, laneOfSweep, orderOf, triedCount, withSetting } from "./sweep.ts";

const axis = (parameter: string, count: number) => ({ parameter, values: Array.from({ length: count }, (_, at) => at) });

describe("the order of a sweep", () => {
  it("tries both ends and the middle of a curve first", () => {
    expect(orderOf([axis("a", 9)]).slice(0, 5)).toEqual([0, 8, 4, 2, 6]);
  });

  it("tries every setting of a map once", () => {
    const order = orderOf([axis("a", 7), axis("b", 5)]);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, at) => at));
  });

  it("tries the corners of a map before what lies between them", () => {
    // Settings of 3 x 3, the second axis changing fastest: corners 0, 2, 6, 8.
    expect(
      orderOf([axis("a", 3), axis("b", 3)])
        .slice(0, 4)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 2, 6, 8]);
  });

  it("has one setting where an axis has one value", () => {
    expect(orderOf([axis("a", 1)])).toEqual([0]);
  });
});

describe("the settings that were tried", () => {
  const points = [undefined, { kept: 1, value: 0.2 }, null, { kept: 1, value: 0.8 }, { kept: 0, value: 0.8 }];

  it("are best at the first of the largest values", () => {
    expect(bestOf(points)).toBe(3);
    expect(bestOf([{ kept: 1 }, null])).toBe(-1);
  });

  it("are counted, those that failed too", () => {
    expect(triedCount(points)).toBe(4);
  });
});

describe("the grid of a corpus", () => {
  const interval = { low: 0.4, high: 0.6 };
  const quartiles = { low: 0.2, high: 0.9 };
  const given = { at: [1], pages: 3, value: 0.5, interval, quartiles, precision: 0.6, recall: 0.4, kept: 0.3 };
  const none = { at: [2], pages: 0, value: undefined, interval: undefined, quartiles: undefined, precision: undefined };

  it("has a point for each setting with a number, with its spread", () => {
    const { points } = gridOf([axis("a", 2)], "lcs", [given, { ...none, recall: undefined, kept: undefined }]);
    const point = { at: [1], kept: 0.3, value: 0.5, precision: 0.6, recall: 0.4, pages: 3, interval, quartiles };
    expect(points).toEqual([point, undefined]);
  });

  it("has no scores, and no best setting, where the share that is kept is shown", () => {
    const kept = { ...given, value: 0.3, precision: undefined, recall: undefined };
    const { points } = gridOf([axis("a", 1)], "kept", [kept]);
    expect(points).toEqual([{ at: [1], kept: 0.3, pages: 3, interval, quartiles }]);
    expect(bestOf(points)).toBe(-1);
  });
});

const library = libraryOf(extractors);
const axes: readonly [SweepAxis] = [{ parameter: "threshold", values: [0.25, 0.75] }];
const setting = { extractor: "ccb", values: { range: 60, threshold: 0.25 } };
const lanes = withLane(withLane(withLane(emptyLab, "bte"), "ccb", { tolerance: 0 }), "ccb", { range: 60, threshold: 0.5 });

describe("the lane of a sweep", () => {
  it("is set as the sweep is in all but what is swept, or else the first of the algorithm", () => {
    expect(laneOfSweep(lanes, setting, axes, library)?.letter).toBe("C");
    expect(laneOfSweep(lanes, { ...setting, values: { range: 20 } }, axes, library)?.letter).toBe("B");
    expect(laneOfSweep(lanes, { extractor: "danag", values: {} }, axes, library)).toBeUndefined();
  });

  it("takes a setting; what is as by default is not written down", () => {
    const { lanes: set, focusedLane } = withSetting(lanes, { ...setting, values: { range: 60, threshold: 0.75 } }, axes, library);
    expect(set[2]?.values).toEqual({ range: 60 });
    expect(set.slice(0, 2)).toEqual(lanes.lanes.slice(0, 2));
    expect(focusedLane).toBe(set[2]?.id);
  });

  it("is added where there is none, as long as there is room", () => {
    const danag = { extractor: "danag", values: { gap: 3 } };
    const added = withSetting(lanes, danag, [{ parameter: "gap", values: [3] }], library);
    expect(added.lanes.at(-1)).toMatchObject({ letter: "D", extractor: "danag", values: { gap: 3 } });
    const full = ["lqf", "bte", "bte"].reduce((lab, id) => withLane(lab, id), lanes);
    expect(withSetting(full, danag, axes, library)).toBe(full);
  });
});
