import { describe, expect, it } from "vitest";
import { emptyLab } from "./lab.ts";
import {
  embeddedLanes,
  firstLab,
  laneLike,
  withAllOfSize,
  withAlone,
  withEmbeddedLanes,
  withLane,
  withLaneChange,
  withLaneCopy,
  withLanes,
  withLaneShown,
  withoutLane,
  withRun,
  withValue,
} from "./lane-changes.ts";

describe("lanes", () => {
  it("take the first free letter, six at the most", () => {
    const six = "ccb accb tccb danag plain cetd-ds".split(" ").reduce((lab, id) => withLane(lab, id), emptyLab);
    expect(six.lanes.map(({ letter }) => letter).join("")).toBe("ABCDEF");
    expect(withLane(six, "ccb")).toBe(six);
    const withoutB = withoutLane(six, "lane-b");
    expect(withLane(withoutB, "ccb").lanes.at(-1)?.letter).toBe("B");
  });

  it("are duplicated beside the one they come from", () => {
    const lab = withLane(withLane(emptyLab, "ccb"), "danag");
    expect(
      withLane(lab, "ccb", { range: 60 }, "lane-a")
        .lanes.map(({ letter }) => letter)
        .join(""),
    ).toBe("ACB");
  });

  it("keep the last one", () => {
    const lab = withLane(emptyLab, "ccb");
    expect(withoutLane(lab, "lane-a")).toBe(lab);
  });

  it("give the focus to the next one where the focused one goes, and the last one to that before it", () => {
    const lab = withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "plain");
    expect(withoutLane({ ...lab, focusedLane: "lane-b" }, "lane-b").focusedLane).toBe("lane-c");
    expect(withoutLane(lab, "lane-c").focusedLane).toBe("lane-b");
    expect(withoutLane(lab, "lane-a").focusedLane).toBe("lane-c");
  });

  it("keep their figures under other values and in a copy, and lose them with their algorithm", () => {
    const figures = { bands: ["densitySum"], pictures: ["tree"] };
    const lab = withLaneChange(withLane(emptyLab, "cectd-ds"), "lane-a", { ...figures, size: "full" });
    const run = (extractor: string) => withRun(lab, "lane-a", { extractor, values: { lambda: 0.4 } }).lanes[0];
    expect(run("cectd-ds")).toMatchObject({ ...figures, size: "full" });
    expect(run("ccb")).toEqual({ id: "lane-a", letter: "A", extractor: "ccb", values: { lambda: 0.4 }, size: "full" });
    expect(withLaneCopy(lab, "lane-a").lanes[1]).toMatchObject({ ...figures, letter: "B", size: "full" });
  });

  it("are all replaced by runs, as many as there is room for, and compared with the gold standard where they were", () => {
    const lab = { ...withLane(withLane(emptyLab, "ccb"), "danag"), focusedLane: "lane-b" };
    const runs = ["bte", "lh", "cetr"].map((extractor) => ({ extractor, values: {} }));
    const next = withLanes(lab, runs);
    expect(next.lanes.map(({ letter, extractor }) => letter + extractor)).toEqual(["Abte", "Blh", "Ccetr"]);
    expect([next.focusedLane, next.pair]).toEqual(["lane-a", emptyLab.pair]);
    expect(withLanes({ ...lab, pair: ["lane-b", "gold"] }, runs).pair).toEqual(["lane-a", "gold"]);
    expect(withLanes(lab, [...runs, ...runs, ...runs]).lanes).toHaveLength(6);
    expect(withLanes(lab, [])).toBe(lab);
  });

  it("forget a value that is the default again", () => {
    const lab = withValue(withLane(emptyLab, "ccb"), "lane-a", "range", 60, 40);
    expect(lab.lanes[0]?.values).toEqual({ range: 60 });
    expect(withValue(lab, "lane-a", "range", 40, 40).lanes[0]?.values).toEqual({});
  });
});

describe("the sizes of lanes", () => {
  const lab = ["ccb", "cetr", "danag"].reduce((next, extractor) => withLane(next, extractor), emptyLab);
  const sizes = ({ lanes }: typeof lab) => lanes.map(({ size }) => size);

  it("are those of one that is alone, and figures again", () => {
    const alone = withAlone(lab, "lane-b");
    expect([sizes(alone), alone.focusedLane]).toEqual([["strip", "full", "strip"], "lane-b"]);
    expect(sizes(withAlone(alone, "lane-c"))).toEqual(["strip", "strip", "full"]);
    expect(sizes(withAlone(alone, "lane-b"))).toEqual(["figure", "figure", "figure"]);
  });

  it("grow where something in a figure is asked for", () => {
    const alone = withAlone(lab, "lane-b");
    expect(sizes(withLaneShown(alone, "lane-a"))).toEqual(["figure", "full", "strip"]);
    expect(withLaneShown(alone, "lane-b")).toBe(alone);
  });
});

it("an embedded figure has the first two lanes that show their figures, or the first", () => {
  const lab = firstLab();
  const lettersOf = (of: typeof lab): string =>
    embeddedLanes(of)
      .map(({ letter, size }) => `${letter} ${size}`)
      .join(", ");
  expect(lettersOf(lab)).toBe("B figure, C figure");
  expect(lettersOf(withLaneChange(lab, "lane-b", { size: "strip" }))).toBe("C figure, D figure");
  expect(lettersOf(withAlone(lab, "lane-c"))).toBe("C full");
  expect(lettersOf(withAllOfSize(lab, "strip"))).toBe("A figure");
  const only = withEmbeddedLanes(withAlone(lab, "lane-c"));
  expect([only.lanes.map(({ id }) => id), only.focusedLane]).toEqual([["lane-c"], "lane-c"]);
  expect(withEmbeddedLanes(lab).focusedLane).toBe("lane-b");
});

describe("laneLike", () => {
  const lab = withLaneCopy(withLane(withLane(emptyLab, "ccb", { threshold: 0.6 }), "bte"), "lane-b");

  it("finds the lane with a run's settings, whatever its name, and none where they were changed", () => {
    const run = { name: "mine", extractor: "ccb", values: { threshold: 0.6 } };
    expect(laneLike(lab.lanes, run)?.letter).toBe("A");
    expect(laneLike(withLaneChange(lab, "lane-a", { values: {} }).lanes, run)).toBeUndefined();
  });
});
