import { describe, expect, it } from "vitest";
import { xAxis, yAxis } from "./axis.tsx";
import { elementsOf } from "./marks.fixture.ts";
import { outlineOf, overlay } from "./overlay.tsx";
import type { OverlayData } from "./plot.ts";

const size = { width: 400, height: 80 };

describe("overlay", () => {
  const full: OverlayData = {
    hover: { x0: 10, x1: 20 },
    pin: { x0: 100, x1: 140, label: "P" },
    brush: { x0: 200, x1: 300 },
    thresholdY: 30,
    thresholdLabel: "0.75",
    zeroY: 40,
    step: { y: 16, height: 14 },
  };
  const drawn = (data: OverlayData) => elementsOf(overlay(data, size));

  it("outlines what is hovered, pinned and chosen, and the row of a strip that is shown", () => {
    const { first } = drawn(full);
    expect(first("rect.hover", "x", "width", "height")).toEqual(["9", "12", "78"]);
    expect(first("rect.pin", "x", "width")).toEqual(["99", "42"]);
    expect(first("rect.brush", "x", "width", "height")).toEqual(["200", "100", "80"]);
    expect(first("rect.step", "y", "height")).toEqual(["17", "12"]);
    expect(first("line.zero", "y1", "y2")).toEqual(["39.5", "39.5"]);
    expect(drawn({}).count("rect, line, text")).toBe(0);
  });

  it("cuts no outline off at the edges", () => {
    const narrow = { width: 100, height: 40 };
    expect(outlineOf({ x0: 10, x1: 20 }, narrow)).toEqual({ x: 9, y: 1, width: 12, height: 38 });
    expect(outlineOf({ x0: 0, x1: 2 }, narrow)).toMatchObject({ x: 1, width: 2 });
    expect(outlineOf({ x0: 98, x1: 100 }, narrow)).toMatchObject({ x: 97, width: 2 });
  });

  it("sets the pin's letter beside it, on the left where the right has no room", () => {
    const { first, texts } = drawn(full);
    expect([first("g.badge", "transform"), texts("g.badge text")]).toEqual([["translate(140,0)"], ["P"]]);
    expect(drawn({ pin: { x0: 380, x1: 395, label: "P" } }).first("g.badge", "transform")).toEqual(["translate(364,0)"]);
  });

  it("gives the threshold a number and ten pixels to be grasped by, its handle within the plot", () => {
    const { first, texts } = drawn(full);
    expect(first("g.threshold", "transform")).toEqual(["translate(0,30)"]);
    expect(first("g.threshold > rect", "y", "height", "width")).toEqual(["-5", "10", "400"]);
    expect(texts("g.threshold text")).toEqual(["0.75"]);
    expect(drawn({ thresholdY: 0, thresholdLabel: "9" }).first("g.handle", "transform")[0]).toMatch(/,0\)$/);
    expect(drawn({ thresholdY: 80, thresholdLabel: "9" }).first("g.handle", "transform")[0]).toMatch(/,-18\)$/);
  });

  it("says the value of a printed threshold at its rule, without a handle, and which pass is shown not at all", () => {
    const printed = drawn({ ...full, isPrinted: true });
    expect([printed.texts(".printed-threshold text"), printed.count(".handle, .threshold rect, .step")]).toEqual([["0.75"], 0]);
    expect(printed.first(".printed-threshold text", "x", "y")).toEqual(["397", "-4"]);
    const high = drawn({ ...full, thresholdY: 4, isPrinted: true });
    expect(high.first(".printed-threshold text", "x", "y")).toEqual(["397", "12"]);
  });
});

describe("xAxis", () => {
  it("groups thousands and says what is counted, and has no ticks of an empty range", () => {
    const axis = { start: 0, end: 48_000, label: "characters" };
    const { texts, first } = elementsOf(xAxis(axis, 400));
    expect([texts(".tick text"), texts("text.label")]).toEqual([["0", "10,000", "20,000", "30,000", "40,000"], ["characters"]]);
    expect(first("text.label", "x", "text-anchor")).toEqual(["400", "end"]);
    expect(new Set(elementsOf(xAxis(axis, 400)).each(".tick text", "text-anchor"))).toEqual(new Set(["middle"]));
    expect(elementsOf(xAxis({ ...axis, end: 0 }, 400)).count(".tick")).toBe(0);
  });
});

describe("yAxis", () => {
  const column = { width: 36, height: 80 };
  const drawn = (...args: Parameters<typeof yAxis>) => {
    const { texts, each } = elementsOf(yAxis(...args));
    return { texts: texts(".tick text"), places: each(".tick", "transform") };
  };
  const at = (...heights: readonly number[]) => heights.map((y) => `translate(36,${y})`);

  it("sets each number at its height, to the left of the plot", () => {
    const { texts, places } = drawn({ domain: [0, 400], scale: "linear" }, column);
    expect([texts, places]).toEqual([["0", "200", "400"], at(80, 40, 0)]);
  });

  it("leaves out a number that has no line of its own", () => {
    // 0 stands at 60 and 1 at 53.
    expect(drawn({ domain: [0, 500], scale: "log1p" }, { ...column, height: 60 }).texts).toEqual(["1", "10", "100"]);
  });

  it("says of a scale of what is in view that it is one, at the uppermost number", () => {
    expect(drawn({ domain: [0, 90], scale: "log1p", isOfView: true }, { ...column, width: 300 }).texts.at(-1)).toMatch(
      /^\d+ view$/,
    );
  });

  it("says what is cut at the ends, in the place of what is there", () => {
    const beyond = { least: -31_250, greatest: undefined };
    const { texts, places } = drawn({ domain: [-400, 400], scale: "linear", beyond }, column);
    expect([texts, places.slice(-1)]).toEqual([["0", "400", "↓31k"], at(80)]);
  });
});
