import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { BandData, BandScale, SeriesSummary } from "./band-kind.ts";
import { bars } from "./bars.ts";
import { line } from "./line.ts";
import { extentIn } from "./series.ts";

function windowOf(...values: readonly number[]): SeriesWindow {
  const of = Float32Array.from(values);
  const units = Int32Array.from(of.keys());
  return { min: of, mean: of, max: of, units, classes: new Uint8Array(), offsets: new Uint32Array(), unitCount: of.length };
}

const channel: SeriesSummary = {
  kind: "series",
  id: "density",
  name: "Density",
  unit: "",
  formula: "",
  units: "blocks",
  count: 100,
  min: 0,
  max: 1000,
  median: 400,
  threshold: 300,
  control: { parameter: "threshold", factor: 1 },
};

const axisOn = (scale: BandScale, window: SeriesWindow, own = channel) => {
  const data: BandData = { windows: [window], rows: [], step: 0, width: window.mean.length, height: 100, scale };
  return bars.plot({ kind: "bars", channel: own, classes: undefined }, data);
};

describe("a band on the scale of the view", () => {
  const window = windowOf(2, 4, Number.NaN, 10);

  it("reaches from 0 to a tenth above the highest bar in view, and says that it is not the page's", () => {
    expect(axisOn("view", window).axis).toEqual({ domain: [0, 11], scale: "linear", isOfView: true });
    expect(axisOn("auto", window).axis).toEqual({ domain: [0, 1200], scale: "linear" });
  });

  it("leaves the rule of a threshold that lies beyond it at its edge", () => {
    expect(axisOn("view", window).overlay.thresholdY).toBe(0);
  });

  it("holds 0 between what is above and below it", () => {
    const own = { ...channel, min: -1000 };
    expect(axisOn("view", windowOf(-20, 10), own).axis?.domain).toEqual([-22, 11]);
  });

  it("is a scale of its own where nothing is in view, or nothing but zeros", () => {
    expect(axisOn("view", windowOf(Number.NaN)).axis?.domain).toEqual([0, 1100]);
    expect(axisOn("view", windowOf(0, 0)).axis?.domain).toEqual([0, 1]);
  });

  it("of a line need not hold 0", () => {
    const band = { kind: "line", channel: { ...channel, isFunction: true } } as const;
    const data = { windows: [windowOf(500, 600)], rows: [], step: 0, width: 2, height: 100 };
    expect(line.plot(band, { ...data, scale: "view" }).axis).toEqual({ domain: [492, 608], scale: "linear", isOfView: true });
    expect(line.plot(band, { ...data, scale: "auto" }).axis).toEqual({ domain: [0, 1200], scale: "linear" });
  });
});

describe("extentIn", () => {
  it("is the least and the greatest value in view, and one that half of the columns do not exceed", () => {
    expect(extentIn(windowOf(3, Number.NaN, 1, 2))).toEqual({ min: 1, max: 3, median: 2 });
    expect(extentIn(windowOf(Number.NaN))).toBeUndefined();
  });
});
