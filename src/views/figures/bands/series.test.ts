import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { BandScale } from "./band-kind.ts";
import { bars, domainOf, extentIn, line, scaleOf } from "./series.ts";
import { bandData, series, windowOf } from "./windows.fixture.ts";

const control = { parameter: "threshold", factor: 1 };
const channel = series({ name: "Density", units: "blocks", max: 1000, median: 400, threshold: 300, control });

const plotOn = (scale: BandScale, window: SeriesWindow, own = channel) =>
  bars.plot({ kind: "bars", channel: own, classes: undefined }, bandData(scale, window));

describe("a band on the scale of the view", () => {
  const window = windowOf(2, 4, Number.NaN, 10);

  it("reaches from 0 to a tenth above the highest bar in view, and says that it is not the page's", () => {
    expect(plotOn("view", window).axis).toEqual({ domain: [0, 11], scale: "linear", isOfView: true });
    expect(plotOn("auto", window).axis).toEqual({ domain: [0, 1200], scale: "linear" });
  });

  it("leaves the rule of a threshold that lies beyond it at its edge", () => {
    expect(plotOn("view", window).overlay.thresholdY).toBe(0);
  });

  it("holds 0 between what is above and below it, and is its own where nothing is in view, or nothing but zeros", () => {
    const below = { ...channel, min: -1000 };
    expect(plotOn("view", windowOf(-20, 10), below).axis?.domain).toEqual([-22, 11]);
    expect(plotOn("view", windowOf(Number.NaN)).axis?.domain).toEqual([0, 1100]);
    expect(plotOn("view", windowOf(0, 0)).axis?.domain).toEqual([0, 1]);
  });

  it("of a line need not hold 0", () => {
    const band = { kind: "line", channel: { ...channel, isFunction: true } } as const;
    const axisOn = (scale: BandScale) => line.plot(band, bandData(scale, windowOf(500, 600))).axis;
    expect(axisOn("view")).toEqual({ domain: [492, 608], scale: "linear", isOfView: true });
    expect(axisOn("auto")).toEqual({ domain: [0, 1200], scale: "linear" });
  });
});

describe("extentIn", () => {
  it("is the least and the greatest value in view, and one that half of the columns do not exceed", () => {
    expect(extentIn(windowOf(3, Number.NaN, 1, 2))).toEqual({ min: 1, max: 3, median: 2 });
    expect(extentIn(windowOf(Number.NaN))).toBeUndefined();
  });
});

describe("a series that falls below zero", () => {
  const falling = series({ min: -280, max: 1900, count: 4 });
  const window = windowOf(0, -280, 1900, 1850);

  it("has as much room below zero as above, where things are measured, and no more than it takes as a function", () => {
    expect(domainOf(falling, window)).toEqual([-2000, 2000]);
    expect(domainOf({ ...falling, isFunction: true }, window)).toEqual([-300, 2000]);
  });

  it("is not cut off on a logarithmic scale, and has no empty half there", () => {
    const scores = windowOf(...Array.from({ length: 200 }, () => 8), 29, -2.5);
    const own = { ...falling, min: -2.5, max: 29 };
    expect([domainOf(own, scores), domainOf(own, scores, "log1p")]).toEqual([
      [-8, 8],
      [-2.5, 30],
    ]);
  });

  it("has a logarithmic scale where one value dwarfs the usual one, and a straight one where none does", () => {
    const below = series({ min: -20_000, max: 0, median: -90, count: 40 });
    expect([scaleOf(below, "auto"), scaleOf({ ...below, min: -400 }, "auto"), scaleOf(below, "linear")]).toEqual([
      "log1p",
      "linear",
      "linear",
    ]);
  });
});
