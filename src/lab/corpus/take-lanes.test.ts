import { describe, expect, it } from "vitest";
import { emptyLab } from "../../state/lab.ts";
import { withLane, withLaneCopy } from "../../state/lane-changes.ts";
import { laneRuns } from "./take-lanes.ts";

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
