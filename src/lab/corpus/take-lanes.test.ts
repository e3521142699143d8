import { describe, expect, it } from "vitest";
import { emptyLab } from "../../state/lab.ts";
import { withLane, withLaneChange, withLaneCopy } from "../../state/lane-changes.ts";
import { laneLike, laneRuns } from "./take-lanes.ts";

const lab = withLaneCopy(withLane(withLane(emptyLab, "ccb", { threshold: 0.6 }), "bte"), "lane-b");

describe("laneRuns", () => {
  it("names lanes as the command line does, and numbers those that are the same", () => {
    expect(laneRuns(lab).map(({ letter, run }) => `${letter} ${run.name}`)).toEqual([
      "A ccb.threshold~0.6",
      "B bte",
      "C bte (2)",
    ]);
  });
});

describe("laneLike", () => {
  it("finds the lane with a run's settings, whatever its name, and none where they were changed", () => {
    const run = { name: "mine", extractor: "ccb", values: { threshold: 0.6 } };
    expect(laneLike(lab.lanes, run)?.letter).toBe("A");
    expect(laneLike(withLaneChange(lab, "lane-a", { values: {} }).lanes, run)).toBeUndefined();
  });
});
