import { describe, expect, it } from "vitest";
import { allSide, comparedSides, emptyLab, goldSide, type Lab } from "./lab.ts";
import { withLane, withoutLane } from "./lane-changes.ts";
import { pageNamed } from "./open-page.fixture.ts";
import { withGold, withPage } from "./page-changes.ts";

const one = withPage(withLane(emptyLab, "ccb"), pageNamed("p"));
const withMarks = (lab: Lab): Lab => withGold(lab, "p", { marks: [3, 6], from: "marked" });
const letters = (lab: Lab) => comparedSides(lab).map((side) => side?.letter);

describe("comparedSides", () => {
  it("are the lane in focus and the next, the first after the last, until others are chosen", () => {
    const three = withLane(withLane(one, "danag"), "plain");
    expect(letters(three)).toEqual(["C", "A"]);
    expect(letters({ ...three, focusedLane: "lane-b" })).toEqual(["B", "C"]);
    expect(letters({ ...three, pair: ["lane-a", "lane-c"] })).toEqual(["A", "C"]);
    expect(letters(withoutLane({ ...three, pair: ["lane-a", "lane-c"] }, "lane-a"))).toEqual(["B", "C"]);
  });

  it("are a lane and all, as long as there are two", () => {
    const two = withLane(one, "danag");
    expect(comparedSides({ ...two, pair: ["lane-b", allSide] }).map((side) => side?.id)).toEqual(["lane-b", allSide]);
    expect(letters({ ...one, pair: ["lane-a", allSide] })).toEqual(["A", undefined]);
  });

  it("are two lanes, or the gold standard in the place of the second", () => {
    const two = withMarks(withLane(one, "danag"));
    expect(letters(two)).toEqual(["B", "A"]);
    expect(letters({ ...two, pair: ["lane-b", goldSide] })).toEqual(["B", "G"]);
  });

  it("are lanes where the page has no gold standard", () => {
    expect(letters({ ...withLane(one, "danag"), pair: ["lane-a", goldSide] })).toEqual(["A", "B"]);
    expect(letters(one)).toEqual(["A", undefined]);
  });

  it("are a single lane and the gold standard, and stay so when lanes come and go", () => {
    expect(letters(withMarks(one))).toEqual(["A", "G"]);
    const chosen: Lab = { ...withMarks(one), pair: ["lane-a", goldSide] };
    const two = withLane(chosen, "danag");
    expect(letters(two)).toEqual(["A", "G"]);
    expect(letters(withoutLane(two, "lane-a"))).toEqual(["B", "G"]);
  });
});
