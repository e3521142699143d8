import { describe, expect, it } from "vitest";
import { withAlone } from "./alone.ts";
import { embeddedLanes, withEmbeddedLanes } from "./embedded-lanes.ts";
import { firstLab } from "./first-lab.ts";
import { withLaneChange } from "./lane-changes.ts";

const lab = firstLab();
const lettersOf = (of: typeof lab): string =>
  embeddedLanes(of)
    .map(({ letter }) => letter)
    .join("");

describe("embeddedLanes", () => {
  it("are the first two that are open", () => {
    expect(lettersOf(lab)).toBe("AB");
    expect(lettersOf(withLaneChange(lab, "lane-a", { isCollapsed: true }))).toBe("BC");
  });

  it("are the one that is alone", () => {
    expect(lettersOf(withAlone(lab, "lane-c"))).toBe("C");
  });

  it("are the first, opened, where all are collapsed", () => {
    const folded = lab.lanes.reduce((next, { id }) => withLaneChange(next, id, { isCollapsed: true }), lab);
    expect(embeddedLanes(folded).map(({ letter, isCollapsed }) => [letter, isCollapsed])).toEqual([["A", false]]);
  });
});

describe("withEmbeddedLanes", () => {
  it("leaves the others out, and names none of them", () => {
    const only = withEmbeddedLanes({ ...withAlone(lab, "lane-c"), pair: ["lane-a", "lane-b"] });
    expect([only.lanes.map(({ id }) => id), only.focusedLane, only.pair]).toEqual([["lane-c"], "lane-c", ["lane-c", ""]]);
    expect(withEmbeddedLanes(lab).focusedLane).toBe("lane-a");
  });
});
