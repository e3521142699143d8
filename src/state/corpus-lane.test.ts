import { describe, expect, it } from "vitest";
import type { Axis } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { laneOfSweep, withSetting } from "./corpus-lane.ts";
import { withLane } from "./lane-changes.ts";
import { emptyLab } from "./lab.ts";

const library = libraryOf(extractors);
const axes: readonly [Axis] = [{ parameter: "threshold", values: [0.25, 0.75] }];
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
