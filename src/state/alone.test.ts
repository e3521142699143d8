import { describe, expect, it } from "vitest";
import { shownLanes, together, withAllFolded, withAlone, withLook } from "./alone.ts";
import { emptyLab } from "./lab.ts";
import { withLane, withLaneChange, withoutLane } from "./lane-changes.ts";

const three = ["ccb", "cetr", "danag"].reduce((lab, extractor) => withLane(lab, extractor), emptyLab);
const lab = withLaneChange(withLaneChange(three, "lane-b", { pictures: [], height: 300 }), "lane-c", { isCollapsed: true });
const looks = (of: typeof lab) =>
  shownLanes(of).map(({ isCollapsed, isAlone }) => (isAlone ? "alone" : isCollapsed ? "-" : "open"));

describe("a lane alone", () => {
  it("is open with all its figures, whatever was chosen, and the others are collapsed", () => {
    const alone = withAlone(lab, "lane-b");
    expect(looks(alone)).toEqual(["-", "alone", "-"]);
    expect(shownLanes(alone)[1]).toEqual({
      id: "lane-b",
      letter: "B",
      extractor: "cetr",
      values: {},
      isCollapsed: false,
      isAlone: true,
    });
    expect(alone.focusedLane).toBe("lane-b");
  });

  it("leaves behind what was chosen meanwhile, and all is as it was", () => {
    const changed = withLook(withAlone(lab, "lane-b"), "lane-b", { pictures: ["plane"], height: 500 });
    expect(shownLanes(changed)[1]).toMatchObject({ pictures: ["plane"], height: 500 });
    const back = withAlone(changed, "lane-b");
    expect(back.lanes).toEqual(lab.lanes);
    expect(looks(back)).toEqual(["open", "open", "-"]);
  });

  it("ends when a lane is collapsed, expanded, added, or removed while it is alone", () => {
    const alone = withAlone(lab, "lane-b");
    expect(looks(withLook(alone, "lane-c", { isCollapsed: false }))).toEqual(["open", "open", "open"]);
    expect(looks(withLook(alone, "lane-b", { isCollapsed: true }))).toEqual(["open", "-", "-"]);
    expect(looks(withLane(alone, "dsc"))).toEqual(["open", "open", "-", "open"]);
    expect(looks(withoutLane(alone, "lane-b"))).toEqual(["open", "-"]);
    expect(looks(withoutLane(alone, "lane-a"))).toEqual(["alone", "-"]);
  });

  it("gives way to another", () => {
    expect(looks(withAlone(withAlone(lab, "lane-b"), "lane-c"))).toEqual(["-", "-", "alone"]);
    expect(together(withAlone(lab, "lane-c")).lanes).toEqual(lab.lanes);
  });
});

describe("withAllFolded", () => {
  it("collapses and expands all lanes", () => {
    expect(looks(withAllFolded(withAlone(lab, "lane-a"), true))).toEqual(["-", "-", "-"]);
    expect(looks(withAllFolded(lab, false))).toEqual(["open", "open", "open"]);
  });
});
