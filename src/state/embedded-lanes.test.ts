import { describe, expect, it } from "vitest";
import { embeddedLanes, withEmbeddedLanes } from "./embedded-lanes.ts";
import { firstLab } from "./first-lab.ts";
import { withAllOfSize, withAlone, withLaneChange } from "./lane-changes.ts";

const lab = firstLab();
const lettersOf = (of: typeof lab): string =>
  embeddedLanes(of)
    .map(({ letter }) => letter)
    .join("");

describe("embeddedLanes", () => {
  it("are the first two that show their figures", () => {
    expect(lettersOf(lab)).toBe("BC");
    expect(lettersOf(withLaneChange(lab, "lane-b", { size: "strip" }))).toBe("CD");
  });

  it("are the one that is alone", () => {
    expect(lettersOf(withAlone(lab, "lane-c"))).toBe("C");
  });

  it("are the first, with its figure, where all are strips", () => {
    const strips = withAllOfSize(lab, "strip");
    expect(embeddedLanes(strips).map(({ letter, size }) => [letter, size])).toEqual([["A", "figure"]]);
  });
});

describe("withEmbeddedLanes", () => {
  it("leaves the others out, and names none of them", () => {
    const only = withEmbeddedLanes({ ...withAlone(lab, "lane-c"), pair: ["lane-a", "lane-b"] });
    expect([only.lanes.map(({ id }) => id), only.focusedLane, only.pair]).toEqual([["lane-c"], "lane-c", ["lane-c", ""]]);
    expect(withEmbeddedLanes(lab).focusedLane).toBe("lane-b");
  });
});
