import { afterEach, describe, expect, it } from "vitest";
import { drawBars, drawMirror, drawStack, drawCells, drawStrip, drawVerdicts } from "./marks.ts";
import { columnsOf, drawn, light, type Probe } from "./canvas.fixture.ts";
import type { ChartAxes } from "./chart.tsx";
import { drawSwatch, variant } from "./hatch.ts";
import { drawHeatMap } from "./heat-map.tsx";
import { drawMask } from "./mask.ts";
import type { BarsData, PlotFrame, Paint, StripData, Tone } from "./plot.ts";
import { drawScatter, type ScatterData } from "./scatter.tsx";
import { drawTiles, type Tile } from "./tiles.tsx";

/** Places of pixels, "x y", under the name of their colour, or under their opacity. */
type Looks = Readonly<Record<string, string>>;
type Case = readonly [claim: string, drawing: (times: number) => Probe, looks: Looks];

const grey = (level: number) => [level, level, level, 255];
const named: Readonly<Record<string, readonly number[]>> = {
  ...light,
  empty: [0xd5, 0xda, 0xe1, 255],
  darkest: [0, 32, 81, 255],
  lightest: [253, 234, 69, 255],
  crossed: [0x86, 0x8e, 0x9b, 204],
  ...Object.fromEntries([0, 2, 36, 108, 190, 248].map((level) => [`grey ${level}`, grey(level)])),
};
const frameOf = (width: number, height: number, ratio = 1): PlotFrame => ({ width, height, ratio });

const strip: StripData = {
  rows: [{ window: columnsOf([0.3, 0, 0.5, 1, [0.2, 0.5, 0.8], [0.4, 0.5, 0.6], Number.NaN, 0.3]), height: 12 }],
  gap: 2,
};
const bars: BarsData = {
  window: columnsOf([[2, 4, 8], 10, Number.NaN, 0, 0.001, 5], { classes: [0, 1, 255, 0, 0, 7] }),
  domain: [0, 10],
  scale: "linear",
  classColours: ["kept", "strong"],
};
const plainBars = { domain: [0, 10], scale: "linear" } as const;
const mirror = {
  up: columnsOf([5, 30, 0]),
  down: columnsOf([10, 0, Number.NaN]),
  domain: [-10, 10],
  scale: "linear",
} as const;
const colours = ["kept", "muted"] as const;
const verdictRows = [Uint8Array.of(0, 1, 255, 9), Uint8Array.of(1, 0, 0, 0), undefined].map((classes) => ({ classes, colours }));
const parts = (...values: readonly (readonly number[])[]) => values.map((part) => columnsOf(part));
const paints: readonly Paint[] = ["kept", "removed", "strong"];
const coverage = Float32Array.of(0, 1, 1, 1, 1, 1, 0, 0.5);
const axes: ChartAxes = {
  x: { domain: [0, 200], scale: "linear", label: "ratio (characters per tag)" },
  y: { domain: [0, 100], scale: "linear", label: "derivative" },
};
const chartFrame = frameOf(258, 158);
const scatter: ScatterData = {
  axes,
  x: Float64Array.of(100, 100, 200, Number.NaN),
  y: Float64Array.of(50, 0, 100, 3),
  kinds: Uint8Array.of(0, 1, 1, 0),
  styles: [
    { paint: "kept", shape: "square" },
    { paint: "removed", shape: "cross" },
  ],
};
const heatMap = {
  values: Float64Array.of(0, 1, Number.NaN, 0.5),
  columns: ["news", "sport"],
  first: 0,
  count: 2,
  rowHeight: 20,
  threshold: 0.5,
  left: 20,
  top: 20,
  domain: [0, 1],
} as const;
const tiles: readonly Tile[] = [
  { x: 0, y: 0, width: 40, height: 20, fill: "muted", opacity: 0.3 },
  { x: 0, y: 0, width: 40, height: 20, fill: "kept", opacity: 0.1, isFramed: true },
  { x: 0, y: 20, width: 20, height: 20, fill: 0 },
  { x: 20, y: 20, width: 20, height: 20, fill: 1, isMarked: true },
  { x: 0, y: 40, width: 20, height: 20, fill: Number.NaN },
];

const cases: readonly Case[] = [
  [
    // Lightness 0.08 + 0.9 * 0.8 = 0.8 and 0.08 + 0.9 * 0.2 = 0.26, cubed, as sRGB levels.
    "a strip: 0, 0.5 and 1 as greys of even lightness, edges where values spread and none where they hardly do, another grey where no unit is",
    (times) => drawn(drawStrip, strip, frameOf(8, 12), times),
    {
      "grey 2": "1 6",
      "grey 108": "2 6, 4 0, 4 11, 5 0, 5 11",
      "grey 248": "3 6",
      empty: "6 5",
    },
  ],
  [
    "a row of a strip that was not kept",
    () => drawn(drawStrip, { ...strip, rows: [{ window: undefined, height: 12 }] }, frameOf(8, 12)),
    { empty: "1 5" },
  ],
  [
    "a strip at two device pixels a CSS pixel",
    () => drawn(drawStrip, strip, frameOf(8, 12, 2)),
    { "grey 2": "2 12, 3 12", "grey 108": "4 12, 5 12", "grey 248": "6 12, 7 12", 255: "15 23" },
  ],
  [
    "bars: up to the mean and more lightly to the greatest value, by class, the least that is not 0, and neither 0 nor an absent one",
    (times) => drawn(drawBars, bars, frameOf(6, 10), times),
    { kept: "0 9, 0 6", 115: "0 5, 0 2, 4 9", none: "0 1", text: "1 0", muted: "5 9", 0: "3 9, 2 9" },
  ],
  [
    "bars below the zero line",
    () => drawn(drawBars, { ...plainBars, window: columnsOf([[-4, -4, -4]]), domain: [-5, 5] }, frameOf(6, 10)),
    { none: "0 4, 0 9", muted: "0 5, 0 8" },
  ],
  [
    "bars by the threshold where there are no classes",
    () => drawn(drawBars, { ...plainBars, window: columnsOf([9, 3, 3]), threshold: 5 }, frameOf(3, 10)),
    { kept: "0 9", removed: "1 9, 2 9" },
  ],
  [
    "wide units, parted by a gap",
    () =>
      drawn(drawBars, { ...plainBars, window: columnsOf([5, 5, 5, 5, 5, 5], { units: [1, 1, 1, 1, 2, 2] }) }, frameOf(6, 10, 2)),
    { 255: "5 19, 8 19", 0: "6 19, 7 19" },
  ],
  [
    "a flag over the marked unit",
    (times) =>
      drawn(
        drawBars,
        { ...plainBars, window: { ...columnsOf(Array(40).fill(1)), flag: { x: 20.5, value: 1 } } },
        frameOf(40, 40),
        times,
      ),
    { text: "20 25, 24 5", muted: "20 39" },
  ],
  [
    // The second column's zigzag lies 4 + 2 pixels from the end.
    "mirrored bars: content upwards, code downwards, and a break where a column goes beyond the limit",
    (times) => drawn(drawMirror, mirror, frameOf(3, 40), times),
    { none: "0 9", kept: "0 10", removed: "0 22, 0 39", 255: "1 5, 1 8, 1 0", 0: "1 6, 1 7" },
  ],
  [
    "mirrored bars, pale behind their difference: filled where it is kept above 0, with a line over it",
    () => {
      const difference = columnsOf([5, 5, -5], { classes: [1, 0, 1] });
      return drawn(drawMirror, { ...mirror, line: difference, classColours: ["removed", "kept"] }, frameOf(3, 40));
    },
    { kept: "0 15, 0 18", 115: "0 35", 0: "2 35" },
  ],
  [
    "what holds a unit, pale behind it",
    () => drawn(drawBars, { ...plainBars, window: { ...columnsOf([4, 4]), outer: Float32Array.of(8, 2) } }, frameOf(2, 10)),
    { muted: "0 9, 1 9", 115: "0 4", 0: "1 4, 0 1" },
  ],
  [
    "a lens: a cell for each ratio, row by row",
    (times) =>
      drawn(drawCells, { rows: [Float32Array.of(0, 1), Float32Array.of(0.5, 0.5)], rowHeight: 6 }, frameOf(8, 12), times),
    { "grey 2": "0 0, 2 4", "grey 248": "4 0", "grey 108": "0 6, 4 10", 0: "0 5, 0 11" },
  ],
  [
    "verdicts: each column of each row by its class, the others empty",
    (times) => drawn(drawVerdicts, { rows: verdictRows, rowHeight: 4, gap: 1 }, frameOf(4, 14), times),
    { kept: "0 2, 1 6, 2 6, 3 6", muted: "1 2, 0 6", none: "2 2, 3 2, 0 4, 0 12" },
  ],
  [
    "a stack: parts of a whole on top of each other, cut at the limit",
    (times) =>
      drawn(drawStack, { parts: parts([5, 5], [0, 10], [2, Number.NaN]), paints, limit: 10, low: 0 }, frameOf(2, 20), times),
    { kept: "0 19, 0 10, 1 10", text: "0 9, 0 6", none: "0 5", removed: "1 9" },
  ],
  [
    // Zero lies at the height of 10 of 20: 5 up and 5 more, 2.5 down and 5 more; the last row that the second reaches is covered by half.
    "a stack whose parts take away, which hang below zero",
    () => drawn(drawStack, { parts: parts([5, -2.5], [5, -5], [-10, 0]), paints, limit: 10, low: -10 }, frameOf(2, 20)),
    { kept: "0 9, 1 10", removed: "0 4, 0 0, 1 14", text: "0 10, 0 19", none: "1 9, 1 18" },
  ],
  [
    "a stack of nothing",
    () => drawn(drawStack, { parts: parts([0, Number.NaN]), limit: 0, low: 0 }, frameOf(2, 20)),
    { none: "0 19, 1 19" },
  ],
  [
    "a mask: solid where all is kept, fainter where some is",
    (times) => drawn(drawMask, { coverage, style: "kept" }, frameOf(8, 8), times),
    { none: "0 3", kept: "2 3", 172: "7 3" },
  ],
  [
    "a mask against gold: kept rightly in blue, wrongly in orange, missed as a hollow",
    () => {
      const against = { wrong: Float32Array.of(0, 1, 0, 0, 0, 0, 0, 0), missed: Float32Array.of(0, 0, 0, 0, 1, 1, 1, 1) };
      return drawn(drawMask, { coverage: Float32Array.of(0, 1, 1, 0, 0, 0, 0, 0), style: "kept", against }, frameOf(8, 8));
    },
    { none: "0 3, 5 3", wrong: "1 3", kept: "2 3, 4 3, 5 0, 5 7" },
  ],
  [
    "a mask of the gold standard in its own colour",
    () => drawn(drawMask, { coverage, style: "gold" }, frameOf(8, 8)),
    { gold: "1 0, 3 7", none: "6 3" },
  ],
  [
    "points: one kind filled and another crossed, each at its values, those that are marked ringed",
    (times) => drawn(drawScatter, { ...scatter, isRinged: (point) => point === 0 }, chartFrame, times),
    { 204: "146 70, 147 71", crossed: "146 120", 0: "146 117, 141 120", 128: "141 70" },
  ],
  [
    "a heat map: from dark blue to yellow, grey where there is no value, the corner marked of what reaches the threshold",
    (times) => drawn(drawHeatMap, heatMap, frameOf(116, 60), times),
    { darkest: "40 30, 21 21", lightest: "85 30", empty: "30 50", "grey 0": "61 21" },
  ],
  [
    "tiles: of a paint or a shade, over each other, framed, or with a corner that is marked",
    (times) => drawn(drawTiles, tiles, frameOf(50, 60), times),
    { kept: "0 10, 20 19", 95: "20 10", darkest: "10 30", lightest: "35 35", "grey 0": "21 21", empty: "10 50", 0: "30 50" },
  ],
];

describe("a canvas shows", () => {
  it.each(cases)("%s", (_, drawing, looks) => {
    const { at, bytes } = drawing(1);
    for (const [look, places] of Object.entries(looks))
      for (const place of places.split(", ")) {
        const [x = 0, y = 0] = place.split(" ").map(Number);
        const colour = named[look];
        expect(colour === undefined ? at(x, y)[3] : at(x, y), place).toEqual(colour ?? Number(look));
      }
    // Drawing twice leaves the same pixels.
    if (drawing.length > 0) expect(drawing(2).bytes).toEqual(bytes);
  });

  it("ten thousand points", () => {
    const x = Float64Array.from({ length: 10_000 }, (_, point) => point % 200);
    const many = { ...scatter, x, y: x.map((value) => value / 2), kinds: new Uint8Array(10_000) };
    expect(drawn(drawScatter, many, chartFrame).at(146, 70)[3]).toBeGreaterThan(0);
  });
});

describe("shades", () => {
  it("tell what is of one tone apart by lightness, without textures", () => {
    const shadeOf = (paint: Paint): readonly number[] => drawn(drawSwatch, paint, frameOf(4, 4)).at(1, 1);
    for (const tone of ["kept", "core", "context", "removed", "muted", "strong"] as const) {
      const shades = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => shadeOf(variant(tone, index)).join());
      expect(new Set(shades).size).toBe(8);
    }
    expect([shadeOf("kept"), shadeOf("removed"), shadeOf("context")]).toEqual([light.kept, light.removed, light.context]);
  });
});

describe("fills, where classes are told by textures", () => {
  const root = document.documentElement.dataset;
  afterEach(() => {
    delete root["textures"];
    delete root["theme"];
  });
  const tones: readonly Tone[] = ["kept", "removed", "muted", "strong"];
  /** Ten periods by ten. */
  const swatch = (paint: Paint) => {
    root["textures"] = "";
    return drawn(drawSwatch, paint, frameOf(50, 50));
  };
  const alphasOf = (paint: Paint): readonly number[] => {
    const { bytes } = swatch(paint);
    return Array.from({ length: 2500 }, (_, pixel) => bytes[4 * pixel + 3] ?? 0);
  };
  const shareOf = (paint: Paint, alpha = 255): number => alphasOf(paint).filter((other) => other === alpha).length / 2500;
  /** Colours of the pixels that are opaque. */
  const solidIn = ({ at, size: [width, height] }: Probe): ReadonlySet<string> => {
    const pixels = Array.from({ length: width * height }, (_, place) => at(place % width, Math.floor(place / width)));
    return new Set(pixels.filter(([, , , alpha]) => alpha === 255).map((pixel) => pixel.join()));
  };

  it("tell what is of one tone apart by shape alone, and begin the textures anew where there are more things", () => {
    for (const tone of tones) {
      const variants = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => alphasOf(variant(tone, index)));
      for (const [index, left] of variants.entries())
        for (const [after, right] of variants.slice(index + 1).entries()) {
          const differing = left.filter((alpha, pixel) => Math.abs(alpha - (right[pixel] ?? 0)) > 60).length;
          expect(differing / 2500, `${variant(tone, index)} and ${variant(tone, index + 1 + after)}`).toBeGreaterThan(0.15);
        }
    }
    expect([7, 8, 9].map((index) => variant("kept", index))).toEqual(["kept columns", "kept", "kept dots"]);
  });

  it("set marks on a light ground for what is removed, and holes into a solid one for what is kept", () => {
    // Of 25 pixels of a period 3 by 3 are where two lines of 3 cross, and 9 on a cross of lines of 1.
    expect([shareOf("removed dots"), shareOf("removed cross")]).toEqual([0.36, 0.36]);
    expect([shareOf("kept dots"), shareOf("kept cross")]).toEqual([0.64, 0.64]);
    expect([shareOf("kept"), shareOf("kept pale", 115)]).toEqual([1, 1]);
    expect([shareOf("removed"), shareOf("removed pale")]).toEqual([0.4, 0.2]);
    // Lines of 2 that fall, of 1 along an axis, and of 1 along both.
    expect([shareOf("removed falling"), shareOf("removed rows"), shareOf("removed columns")]).toEqual([0.4, 0.2, 0.2]);
    expect([shareOf("removed grid"), shareOf("kept grid")]).toEqual([0.36, 0.64]);
  });

  it("keep the colour of their tone, in the dark theme too", () => {
    const solid = () => (["kept", "kept dots", "kept cross"] as const).map((paint) => [...solidIn(swatch(paint))]);
    const [kept, bright] = [[light.kept.join()], ["86,180,233,255"]];
    expect(solid()).toEqual([kept, kept, kept]);
    root["theme"] = "dark";
    expect(solid()).toEqual([bright, bright, bright]);
  });

  it("are those of bands: two classes that are kept differ in bars and in a row of verdicts", () => {
    root["textures"] = "";
    const classes = Uint8Array.from({ length: 20 }, (_, column) => Number(column >= 10));
    const window = columnsOf(Array(20).fill(1), { classes: [...classes] });
    const classColours = [variant("kept", 0), variant("kept", 1)];
    const rows = [{ classes, colours: classColours }];
    for (const { at } of [
      drawn(drawBars, { window, domain: [0, 1], scale: "linear", classColours }, frameOf(20, 20)),
      drawn(drawVerdicts, { rows, rowHeight: 20, gap: 0 }, frameOf(20, 20)),
    ]) {
      const solidFrom = (left: number): number =>
        Array.from({ length: 100 }, (_, place) => at(left + (place % 10), Math.floor(place / 10))[3]).filter(
          (alpha) => alpha === 255,
        ).length;
      expect([solidFrom(0), solidFrom(10)]).toEqual([100, 64]);
    }
  });

  it("give the parts of a stack no colour of a verdict where they have none elsewhere", () => {
    root["textures"] = "";
    const ten = Array.from({ length: 10 }, () => columnsOf(Array(10).fill(1)));
    const stack = drawn(drawStack, { parts: ten, limit: 10, low: 0 }, frameOf(10, 100));
    expect(solidIn(stack)).toEqual(new Set([light.text.join(), light.muted.join()]));
  });
});
