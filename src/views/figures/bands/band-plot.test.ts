import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../plots/canvas.fixture.ts";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import { bandsFrom, rowsWithin, type ClassSummary, type Mirror, type SeriesSummary, type Stack } from "./band.ts";
import type { BandScale } from "../../../state/lane.ts";
import { carriedOn, seriesDomain, extentIn, heightsOfRows, plotOf, rowHeightIn, scaleOf, filledHeights } from "./band-plot.ts";
import { bandData, series, windowOf } from "./windows.fixture.ts";

const control = { parameter: "threshold", factor: 1 };
const channel = series({ name: "Density", units: "blocks", max: 1000, median: 400, threshold: 300, control });

const plotOn = (scale: BandScale, window: SeriesWindow, own: SeriesSummary = channel) =>
  plotOf({ kind: "wave", name: own.name, lead: own, channels: [own] }, bandData(scale, window));

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

  it("of a function need not hold 0", () => {
    const axisOn = (scale: BandScale) => plotOn(scale, windowOf(500, 600), { ...channel, isFunction: true }).axis;
    expect(axisOn("view")).toEqual({ domain: [490, 610], scale: "linear", isOfView: true });
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
    expect(seriesDomain(falling, window)).toEqual([-2000, 2000]);
    expect(seriesDomain({ ...falling, isFunction: true }, window)).toEqual([-300, 2000]);
  });

  it("is not cut off on a logarithmic scale, and has no empty half there", () => {
    const scores = windowOf(...Array.from({ length: 200 }, () => 8), 29, -2.5);
    const own = { ...falling, min: -2.5, max: 29 };
    expect([seriesDomain(own, scores), seriesDomain(own, scores, "log1p")]).toEqual([
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

/** Values of which every twentieth is `high`, the others `usual`. */
const half = (usual: number, high: number) => Array.from({ length: 100 }, (_, at) => (at % 20 === 0 ? high : usual));

describe("the scale of mirrored bars", () => {
  const [content, code] = [series({ name: "Content" }), series({ name: "Code" })];
  const band: Mirror = { kind: "mirror", name: "Content / code", lead: content, channels: [content, code] };

  it("is one for both, logarithmic where one half could not be seen beside the other otherwise", () => {
    const data = (scale: "auto" | "linear") => bandData(scale, windowOf(...half(10, 80)), windowOf(...half(20, 60_000)));
    expect(plotOf(band, data("auto"))).toMatchObject({ axis: { domain: [-60_000, 80], scale: "log1p" } });
    const { axis, overlay } = plotOf(band, data("linear"));
    expect(axis).toMatchObject({ domain: [-60_000, 80], scale: "linear" });
    expect(overlay.zeroY).toBeCloseTo(0.1, 1);
  });

  it("holds the difference, too, which is drawn over both", () => {
    const up = series({ id: "content", name: "Content" });
    const down = series({ id: "code", name: "Code", against: "content" });
    const difference = series({ id: "difference", name: "Smoothed difference", differenceOf: "content" });
    const [both, ...others] = [up, down, difference].flatMap((each) => bandsFrom(each, [up, down, difference]));
    expect([both?.lead.id, both?.channels.length, others]).toEqual(["difference", 3, []]);
    if (both === undefined) return;
    const windows = [windowOf(10, 20), windowOf(20, 30), windowOf(-50, 40)];
    const { axis, marks } = plotOf(both, bandData("linear", ...windows));
    expect([axis?.domain, marks?.kind === "mirror" && marks.data.line === windows[2]]).toEqual([[-50, 40], true]);
  });

  it("is cut where few columns go beyond it, and says how far they go", () => {
    const windows = [windowOf(...half(10, 200)), windowOf(...half(20, 300).with(50, 90_000))];
    const [greatest, least] = [undefined, 90_000];
    expect(plotOf(band, bandData("linear", ...windows)).axis).toEqual({
      domain: [-300, 200],
      scale: "linear",
      beyond: { greatest, least },
    });
    expect(plotOf(band, bandData("log1p", ...windows)).axis).toMatchObject({
      domain: [-100_000, 200],
      beyond: { greatest, least: undefined },
    });
  });
});

describe("the paints of a stack", () => {
  const parts = ["left", "text links", "buttons"].map((name) =>
    series({ id: name, name: `So far: ${name}`, units: "texts", isFunction: true, partOf: "Text so far" }),
  );
  const paintsIn = (...names: readonly string[]) => {
    const meanings = names.map((_, index) => (index === 0 ? "kept" : "removed"));
    const named = { kind: "class", id: "texts", name: "Texts", unit: "", units: "texts", formula: "", count: 100 } as const;
    const texts: ClassSummary = { ...named, classes: names, meanings };
    const [first] = parts;
    const [band] = first === undefined ? [] : bandsFrom(first, [...parts, texts]);
    return band?.kind === "stack" ? band.paints : undefined;
  };

  it("are those of the classes of the same names, for one colour says one thing, or its own where a part has no class", () => {
    expect(paintsIn("kept", "text links", "buttons")).toEqual(["kept", "removed", "removed dots"]);
    expect(paintsIn("kept", "text links")).toBeUndefined();
  });
});

describe("the parts of a stack", () => {
  const none = Number.NaN;
  const drawn = (part: Parameters<typeof series>[0]) => {
    const channels = [series(part), series({ ...part, id: "links" })] as const;
    const band: Stack = { kind: "stack", name: "Text so far", lead: channels[0], channels, paints: undefined };
    const { marks, axis } = plotOf(band, bandData("auto", windowOf(10, none, none, 30, none), windowOf(0, none, none, 70, none)));
    return { axis, parts: marks?.kind === "stack" ? marks.data.parts.map(({ max }) => [...max]) : [] };
  };

  it("stand at each unit for itself, or are carried on to the next where they are sums up to it, and fit the scale together", () => {
    expect(drawn({}).parts[1]).toEqual([0, none, none, 70, none]);
    expect(drawn({ isFunction: true })).toMatchObject({
      parts: [
        [10, 10, 10, 30, none],
        [0, 0, 0, 70, none],
      ],
      axis: { domain: [0, 100] },
    });
  });
});

it("leaves passes that there is room for as they are, and of more keeps the first, the selected and the last", () => {
  expect(rowsWithin([0, 1, 2, 3], 6, 3)).toEqual([0, 1, 2, 3]);
  const passes = [0, 1, 2, 4, 8, 16, 20];
  expect([20, 16, 1].map((step) => rowsWithin(passes, 5, step))).toEqual([
    [0, 1, 2, 4, 20],
    [0, 1, 2, 16, 20],
    [0, 1, 2, 4, 20],
  ]);
  expect(rowsWithin([0, 1, 2], 1, 2)).toEqual([2]);
});

it("makes rows as high as fits, one at least, with a gap of a pixel between them", () => {
  // Four rows of 13 and three gaps.
  expect(heightsOfRows(4)).toEqual({ least: 55, printed: 55, most: 99 });
  expect([55, 99, 58, 59].map((height) => rowHeightIn(height, 4))).toEqual([13, 24, 13, 14]);
  expect(heightsOfRows(0)).toEqual({ least: 13, printed: 13, most: 24 });
});

it("fills the room with bands that are no lower than they can be read", () => {
  const bands = [
    { least: 40, printed: 60, most: 140 },
    { least: 60, printed: 90, most: 160 },
  ];
  // 100 of 200 pixels of growth: half of 100 each.
  expect([200, 500, 10].map((room) => filledHeights(bands, room))).toEqual([
    [90, 110],
    [240, 260],
    [40, 60],
  ]);
});

it("goes on over columns without a unit, but not beyond the last", () => {
  const columns = columnsOf([Number.NaN, 2, Number.NaN, 5, Number.NaN], { classes: [255, 1, 255, 0, 255] });
  const { mean, max, classes } = carriedOn(columns);
  const carried = [Number.NaN, 2, 2, 5, Number.NaN];
  expect([[...mean], [...max], [...classes]]).toEqual([carried, carried, [255, 1, 1, 0, 255]]);
});
