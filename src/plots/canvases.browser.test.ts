import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drawBars } from "./bars.ts";
import { columnsOf, drawn, light } from "./canvas-probe.ts";
import { drawSwatch, variant } from "./hatch.ts";
import { carriedOn, drawLine } from "./line.ts";
import { drawMask } from "./mask.ts";
import { drawMirror } from "./mirror.ts";
import type { BarsData, MaskData, Paint, StripData, Tone, VerdictsData } from "./plot.ts";
import { drawResponse } from "./response-curve.ts";
import { drawChanges } from "./sparkline.ts";
import { drawStack } from "./stack.ts";
import { drawStrip } from "./strip.ts";
import { drawVerdicts } from "./verdicts.ts";

/** Classes are told by textures in these tests, as where a person wants it. */
function textured(): void {
  beforeEach(() => {
    document.documentElement.dataset["textures"] = "";
  });
  afterEach(() => {
    delete document.documentElement.dataset["textures"];
  });
}

const grey = (level: number) => [level, level, level, 255];

describe("drawStrip", () => {
  const window = columnsOf([0.3, 0, 0.5, 1, [0.2, 0.5, 0.8], [0.4, 0.5, 0.6], Number.NaN, 0.3]);
  const strip: StripData = { rows: [{ window }], rowHeight: 12, gap: 2 };
  const frame = { width: 8, height: 12, ratio: 1 };

  it("draws 0, 0.5 and 1 as the greys of lightness 0.08, 0.53 and 0.98", () => {
    const { at } = drawn(drawStrip, strip, frame);
    expect([1, 2, 3].map((x) => at(x, 6))).toEqual([grey(2), grey(108), grey(248)]);
  });

  it("has a brighter upper and a darker lower edge where values spread", () => {
    const { at } = drawn(drawStrip, strip, frame);
    // Lightness 0.08 + 0.9 * 0.8 = 0.8 and 0.08 + 0.9 * 0.2 = 0.26, cubed, as sRGB levels.
    expect([0, 1, 10, 11].map((y) => at(4, y))).toEqual([grey(190), grey(108), grey(108), grey(36)]);
  });

  it("has no such edges where they hardly spread", () => {
    const { at } = drawn(drawStrip, strip, frame);
    expect([at(5, 0), at(5, 11)]).toEqual([grey(108), grey(108)]);
  });

  it("has another grey where no unit is, and for a row that was not kept: white would be taken for content", () => {
    const { at } = drawn(drawStrip, strip, frame);
    expect(at(6, 5)).toEqual([0xd5, 0xda, 0xe1, 255]);
    const unkept = drawn(drawStrip, { rows: [{ window: undefined }], rowHeight: 12, gap: 2 }, frame);
    expect(unkept.at(1, 5)).toEqual(at(6, 5));
  });

  it("is exact at two device pixels a CSS pixel", () => {
    const { at, size } = drawn(drawStrip, strip, { ...frame, ratio: 2 });
    expect(size).toEqual([16, 24]);
    expect([2, 3, 4, 5, 6, 7].map((x) => at(x, 12))).toEqual([2, 2, 108, 108, 248, 248].map(grey));
  });
});

describe("shades", () => {
  it("tell what is of one tone apart by lightness, without textures", () => {
    const shadeOf = (paint: Paint): readonly number[] => drawn(drawSwatch, paint, { width: 4, height: 4, ratio: 1 }).at(1, 1);
    for (const tone of ["kept", "core", "context", "removed", "muted", "strong"] as const) {
      const shades = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => shadeOf(variant(tone, index)).join());
      expect(new Set(shades).size).toBe(8);
    }
    expect([shadeOf("kept"), shadeOf("removed"), shadeOf("context")]).toEqual([light.kept, light.removed, light.context]);
  });
});

describe("fills", () => {
  textured();
  const tones: readonly Tone[] = ["kept", "removed", "muted", "strong"];
  const variants = (tone: Tone): readonly Paint[] => [0, 1, 2, 3, 4, 5, 6, 7].map((index) => variant(tone, index));
  /** Ten periods by ten. */
  const swatch = (paint: Paint) => drawn(drawSwatch, paint, { width: 50, height: 50, ratio: 1 });
  const alphasOf = (paint: Paint): readonly number[] => {
    const { bytes } = swatch(paint);
    return Array.from({ length: 2500 }, (_, pixel) => bytes[4 * pixel + 3] ?? 0);
  };
  const shareOf = (paint: Paint, alpha: number): number => alphasOf(paint).filter((other) => other === alpha).length / 2500;

  it("tell what is of one tone apart by shape alone", () => {
    for (const tone of tones)
      for (const [index, one] of variants(tone).entries())
        for (const other of variants(tone).slice(index + 1)) {
          const [left, right] = [alphasOf(one), alphasOf(other)];
          const differing = left.filter((alpha, pixel) => Math.abs(alpha - (right[pixel] ?? 0)) > 60).length;
          expect([one, other, differing / 2500 > 0.15]).toEqual([one, other, true]);
        }
  });

  it("set marks on a light ground for what is removed, and holes into a solid one for what is kept", () => {
    // Of 25 pixels of a period 3 by 3 are where two lines of 3 cross, and 9 on a cross of lines of 1.
    expect([shareOf("removed dots", 255), shareOf("removed cross", 255)]).toEqual([0.36, 0.36]);
    expect([shareOf("kept dots", 255), shareOf("kept cross", 255)]).toEqual([0.64, 0.64]);
    expect([shareOf("kept", 255), shareOf("kept pale", 115)]).toEqual([1, 1]);
    expect([shareOf("removed", 255), shareOf("removed pale", 255)]).toEqual([0.4, 0.2]);
    // Lines of 2 that fall, of 1 along an axis, and of 1 along both.
    expect([shareOf("removed falling", 255), shareOf("removed rows", 255), shareOf("removed columns", 255)]).toEqual([
      0.4, 0.2, 0.2,
    ]);
    expect([shareOf("removed grid", 255), shareOf("kept grid", 255)]).toEqual([0.36, 0.64]);
  });

  it("keep the colour of their tone, in the dark theme too", () => {
    const solidIn = (paint: Paint): string => {
      const { at } = swatch(paint);
      const pixels = Array.from({ length: 25 }, (_, place) => at(place % 5, Math.floor(place / 5)));
      return [...new Set(pixels.filter(([, , , alpha]) => alpha === 255).map((pixel) => pixel.join()))].join(" and ");
    };
    const keptPaints: readonly Paint[] = ["kept", "kept dots", "kept cross"];
    expect(keptPaints.map(solidIn)).toEqual(Array(3).fill(light.kept.join()));
    document.documentElement.dataset["theme"] = "dark";
    try {
      expect(keptPaints.map(solidIn)).toEqual(Array(3).fill([0x56, 0xb4, 0xe9, 255].join()));
    } finally {
      delete document.documentElement.dataset["theme"];
    }
  });

  it("begin the textures anew where there are more things than textures", () => {
    expect([7, 8, 9].map((index) => variant("kept", index))).toEqual(["kept columns", "kept", "kept dots"]);
  });

  it("are those of bands: two classes that are kept differ in bars and in a row of verdicts", () => {
    const classes = Array.from({ length: 20 }, (_, column) => Number(column >= 10));
    const window = columnsOf(Array(20).fill(1), { classes });
    const classColours = [variant("kept", 0), variant("kept", 1)];
    const frame = { width: 20, height: 20, ratio: 1 };
    const bars = drawn(drawBars, { window, domain: [0, 1], scale: "linear", colouring: "verdict", classColours }, frame);
    const rows = [{ classes: window.classes, colours: classColours }];
    const verdicts = drawn(drawVerdicts, { rows, rowHeight: 20, gap: 0 }, frame);
    for (const { at } of [bars, verdicts]) {
      const solidFrom = (left: number): number =>
        Array.from({ length: 100 }, (_, place) => at(left + (place % 10), Math.floor(place / 10))).filter(
          ([, , , alpha]) => alpha === 255,
        ).length;
      expect([solidFrom(0), solidFrom(10)]).toEqual([100, 64]);
    }
  });
});

describe("drawBars", () => {
  const frame = { width: 6, height: 10, ratio: 1 };
  const bars: BarsData = {
    window: columnsOf([[2, 4, 8], 10, Number.NaN, 0, 0.001, 5], { classes: [0, 1, 255, 0, 0, 7] }),
    domain: [0, 10],
    scale: "linear",
    colouring: "verdict",
    classColours: ["kept", "strong"],
  };

  it("fills up to the mean and on to the greatest value more lightly", () => {
    const { at } = drawn(drawBars, bars, frame);
    expect([at(0, 9), at(0, 6)]).toEqual([light.kept, light.kept]);
    expect([at(0, 5)[3], at(0, 2)[3]]).toEqual([115, 115]);
    expect(at(0, 1)).toEqual(light.none);
  });

  it("paints each unit by its class, and one without a paint as muted", () => {
    const { at } = drawn(drawBars, bars, frame);
    expect([at(1, 0), at(5, 9)]).toEqual([light.text, light.muted]);
  });

  it("shows the least value that is not 0, and neither 0 nor an absent one", () => {
    const { at } = drawn(drawBars, bars, frame);
    expect([at(4, 9)[3], at(3, 9)[3], at(2, 9)[3]]).toEqual([115, 0, 0]);
  });

  it("hangs negative values below the zero line", () => {
    const { at } = drawn(
      drawBars,
      { ...bars, window: columnsOf([[-4, -4, -4]]), domain: [-5, 5], classColours: undefined },
      frame,
    );
    expect([at(0, 4), at(0, 5), at(0, 8), at(0, 9)]).toEqual([light.none, light.muted, light.muted, light.none]);
  });

  it("paints by the threshold where there are no classes", () => {
    const window = columnsOf([9, 3, 3, 3, 3, 3]);
    const { at } = drawn(drawBars, { ...bars, window, classColours: undefined, threshold: 5 }, frame);
    expect(at(0, 9)).toEqual(light.kept);
    const row = [1, 2, 3, 4, 5].map((x) => at(x, 9));
    expect(row).toEqual(Array(5).fill(light.removed));
  });

  it("parts wide units by a gap", () => {
    const window = columnsOf([5, 5, 5, 5, 5, 5], { units: [1, 1, 1, 1, 2, 2] });
    const { at } = drawn(drawBars, { ...bars, window, colouring: "none" }, { ...frame, ratio: 2 });
    expect([5, 6, 7, 8].map((x) => at(x, 19)[3])).toEqual([255, 0, 0, 255]);
  });

  it("flies a flag over the marked unit", () => {
    const window = columnsOf(Array(40).fill(1));
    const { at } = drawn(drawBars, { ...bars, window, colouring: "none", markUnit: 20 }, { width: 40, height: 40, ratio: 1 });
    expect([at(20, 25), at(24, 5), at(20, 39)]).toEqual([light.text, light.text, light.muted]);
  });
});

describe("drawMirror", () => {
  const frame = { width: 3, height: 40, ratio: 1 };
  const mirror = {
    up: columnsOf([5, 30, 0]),
    down: columnsOf([10, 0, Number.NaN]),
    limits: { up: 10, down: 10 },
    scale: "linear",
  } as const;

  it("draws content upwards and code downwards", () => {
    const { at } = drawn(drawMirror, mirror, frame);
    expect([at(0, 9), at(0, 10)]).toEqual([light.none, light.kept]);
    const below = Array.from({ length: 19 }, (_, y) => at(0, 21 + y));
    const stripes = below.filter((pixel) => pixel[3] === 255);
    expect(stripes.length).toBeGreaterThanOrEqual(6);
    expect(new Set(stripes.map(String))).toEqual(new Set([String(light.removed)]));
    expect(below.every((pixel) => (pixel[3] ?? 0) > 0)).toBe(true);
  });

  it("gives each half a scale of its own", () => {
    const { at } = drawn(drawMirror, { ...mirror, limits: { up: 5, down: 1000 } }, frame);
    expect([at(0, 0), at(0, 19)]).toEqual([light.kept, light.kept]);
    expect(at(0, 30)).toEqual(light.none);
  });

  it("has a line at zero", () => {
    const { at } = drawn(drawMirror, mirror, frame);
    expect(at(2, 20)).toEqual(light.controlBorder);
  });

  it("breaks a column that goes beyond the limit", () => {
    const { at } = drawn(drawMirror, mirror, frame);
    const alphas = Array.from({ length: 20 }, (_, y) => at(1, y)[3]);
    // The second column's zigzag lies 4 + 2 pixels from the end.
    expect(alphas).toEqual([255, 255, 255, 255, 255, 255, 0, 0, ...Array<number>(12).fill(255)]);
  });
});

describe("drawLine", () => {
  const frame = { width: 20, height: 40, ratio: 1 };
  const window = columnsOf([...Array.from({ length: 10 }, () => [0.25, 0.5, 1] as const), ...Array<number>(10).fill(Number.NaN)]);

  it("draws the mean over the band from least to greatest", () => {
    const { at } = drawn(drawLine, { window, domain: [0, 1] }, frame);
    expect([at(5, 0)[3], at(5, 15)[3]]).toEqual([64, 64]);
    expect(at(5, 20)[3]).toBeGreaterThan(150);
  });

  it("leaves out what has no unit", () => {
    const { at } = drawn(drawLine, { window, domain: [0, 1] }, frame);
    expect([at(12, 10)[3], at(12, 20)[3]]).toEqual([0, 0]);
  });

  it("tints what reaches the threshold, though only the greatest value does", () => {
    const { at } = drawn(drawLine, { window, domain: [0, 1], fillAbove: 0.75 }, frame);
    const [red = 0, , blue = 0] = at(5, 5);
    expect(blue - red).toBeGreaterThan(40);
  });
});

describe("a function's line", () => {
  it("goes on over columns without a unit, but not beyond the last", () => {
    const { mean, max } = carriedOn(columnsOf([Number.NaN, 2, Number.NaN, 5, Number.NaN]));
    expect([[...mean], [...max]]).toEqual([
      [Number.NaN, 2, 2, 5, Number.NaN],
      [Number.NaN, 2, 2, 5, Number.NaN],
    ]);
  });

  it("is filled down to 0 by the class of what is kept, and faintly elsewhere", () => {
    const window = columnsOf([10, 10, 10, 10], { classes: [1, 1, 0, 0] });
    const { at } = drawn(
      drawLine,
      { window, domain: [0, 20], classColours: ["removed", "kept"] },
      { width: 4, height: 20, ratio: 1 },
    );
    expect([at(0, 15)[3], at(3, 15)[3], at(0, 4)[3]]).toEqual([179, 77, 0]);
  });
});

describe("drawVerdicts", () => {
  const colours = ["kept", "muted"] as const;
  const data: VerdictsData = {
    rows: [
      { classes: Uint8Array.of(0, 1, 255, 9), colours },
      { classes: Uint8Array.of(1, 0, 0, 0), colours },
      { classes: undefined, colours },
    ],
    rowHeight: 4,
    gap: 1,
  };

  it("paints each column of each row by its class and leaves the others empty", () => {
    const { at } = drawn(drawVerdicts, data, { width: 4, height: 14, ratio: 1 });
    expect([0, 1, 2, 3].map((x) => at(x, 2))).toEqual([light.kept, light.muted, light.none, light.none]);
    expect([0, 1, 2, 3].map((x) => at(x, 6))).toEqual([light.muted, light.kept, light.kept, light.kept]);
    expect([at(0, 4), at(0, 12)]).toEqual([light.none, light.none]);
  });
});

describe("drawStack", () => {
  const frame = { width: 2, height: 20, ratio: 1 };
  const paints: readonly Paint[] = ["kept", "removed", "strong"];

  it("sets the parts of a whole on top of each other, and cuts what goes beyond the limit", () => {
    const parts = [columnsOf([5, 5]), columnsOf([0, 10]), columnsOf([2, Number.NaN])];
    const { at } = drawn(drawStack, { parts, paints, limit: 10, low: 0 }, frame);
    expect([at(0, 19), at(0, 10), at(0, 9), at(0, 6), at(0, 5)]).toEqual([
      light.kept,
      light.kept,
      light.text,
      light.text,
      light.none,
    ]);
    expect([at(1, 10), at(1, 9)[3] === 0]).toEqual([light.kept, false]);
  });

  it("paints parts as they are painted elsewhere, where it is told", () => {
    const parts = [columnsOf([5, 5]), columnsOf([5, 5])];
    const { at } = drawn(drawStack, { parts, paints: ["strong", "kept"], limit: 10, low: 0 }, frame);
    expect([at(0, 15), at(0, 5)]).toEqual([light.text, light.kept]);
  });

  it("paints parts in no colour of a verdict where it is told none", () => {
    document.documentElement.dataset["textures"] = "";
    const parts = Array.from({ length: 10 }, () => columnsOf(Array(10).fill(1)));
    const { at } = drawn(drawStack, { parts, limit: 10, low: 0 }, { width: 10, height: 100, ratio: 1 });
    // A pixel that is opaque has the colour of its paint.
    const colours = Array.from({ length: 1000 }, (_, place) => at(place % 10, Math.floor(place / 10)));
    const opaque = new Set(colours.filter(([, , , alpha]) => alpha === 255).map((pixel) => pixel.join()));
    delete document.documentElement.dataset["textures"];
    expect(opaque).toEqual(new Set([light.text.join(), light.muted.join()]));
  });

  it("hangs the parts that take away below zero", () => {
    // Zero lies at the height of 10 of 20: 5 up and 5 more, 2.5 down and 5 more.
    const parts = [columnsOf([5, -2.5]), columnsOf([5, -5]), columnsOf([-10, 0])];
    const { at } = drawn(drawStack, { parts, paints, limit: 10, low: -10 }, frame);
    expect([at(0, 9), at(0, 4), at(0, 0), at(0, 10), at(0, 19)]).toEqual([
      light.kept,
      at(0, 0),
      at(0, 4),
      light.text,
      light.text,
    ]);
    // The last row that the second part reaches is covered by half.
    expect([at(1, 9), at(1, 10), at(1, 14), at(1, 18)]).toEqual([light.none, light.kept, at(0, 0), light.none]);
  });

  it("draws nothing where there is nothing", () => {
    const { at } = drawn(drawStack, { parts: [columnsOf([0, Number.NaN])], limit: 0, low: 0 }, frame);
    expect([at(0, 19), at(1, 19)]).toEqual([light.none, light.none]);
  });
});

describe("drawMask", () => {
  const frame = { width: 8, height: 8, ratio: 1 };
  const mask = (style: MaskData["style"]): MaskData => ({ coverage: Float32Array.of(0, 1, 1, 1, 1, 1, 0, 0.5), style });

  it("is solid where all is kept, fainter where some is", () => {
    const { at } = drawn(drawMask, mask("kept"), frame);
    expect([at(0, 3), at(2, 3), at(7, 3)[3]]).toEqual([light.none, light.kept, 166]);
  });

  it("draws what is kept rightly in blue, what is kept wrongly in orange, and what is missed as a hollow", () => {
    const against = { wrong: Float32Array.of(0, 1, 0, 0, 0, 0, 0, 0), missed: Float32Array.of(0, 0, 0, 0, 1, 1, 1, 1) };
    const kept = Float32Array.of(0, 1, 1, 0, 0, 0, 0, 0);
    const { at } = drawn(drawMask, { coverage: kept, style: "kept", against }, frame);
    expect([at(0, 3), at(1, 3), at(2, 3)]).toEqual([light.none, light.wrong, light.kept]);
    expect([at(4, 3), at(5, 3), at(5, 0), at(5, 7)]).toEqual([light.kept, light.none, light.kept, light.kept]);
  });

  it("draws the gold standard in its own colour", () => {
    const { at } = drawn(drawMask, mask("gold"), frame);
    expect([at(1, 0), at(3, 7), at(6, 3)]).toEqual([light.gold, light.gold, light.none]);
  });
});

describe("drawChanges", () => {
  const data = { changes: Float64Array.of(0, 99, 9, 9), stop: 2, selected: 1 };
  const frame = { width: 48, height: 25, ratio: 1 };

  it("draws logarithmic bars, and a line for a pass that changed nothing", () => {
    const { at } = drawn(drawChanges, data, frame);
    expect([at(4, 18)[3], at(4, 19)]).toEqual([0, light.muted]);
    expect([at(16, 0), at(28, 9)[3], at(28, 10)]).toEqual([light.focus, 0, light.muted]);
  });

  it("marks the last pass and fades those after it", () => {
    const { at } = drawn(drawChanges, data, frame);
    expect([at(29, 24), at(16, 24)[3], at(40, 15)[3]]).toEqual([light.text, 0, 102]);
  });
});

describe("drawResponse", () => {
  it("fills under the curve, more strongly before the slider's place", () => {
    const data = { samples: Float32Array.of(1, 1, Number.NaN, 0), at: 0.2 };
    const { at } = drawn(drawResponse, data, { width: 31, height: 10, ratio: 1 });
    expect([at(2, 5)[3], at(6, 5), at(9, 5)[3], at(15, 5)[3]]).toEqual([89, light.text, 46, 0]);
  });
});

describe("drawing twice", () => {
  const window = columnsOf([[-1, 2, 8], 5, Number.NaN, 9], { classes: [0, 1, 255, 1] });
  const frame = { width: 4, height: 30, ratio: 1.5 };
  const strip: StripData = { rows: [{ window }], rowHeight: 14, gap: 2 };
  const bars: BarsData = {
    window,
    domain: [-5, 10],
    scale: "log1p",
    colouring: "verdict",
    classColours: ["removed", "kept"],
    markUnit: 1,
  };
  const drawings = {
    drawStrip: (times: number) => drawn(drawStrip, strip, frame, times),
    drawBars: (times: number) => drawn(drawBars, bars, frame, times),
    drawMirror: (times: number) =>
      drawn(drawMirror, { up: window, down: window, limits: { up: 6, down: 6 }, scale: "linear" }, frame, times),
    drawLine: (times: number) => drawn(drawLine, { window, domain: [0, 10], fillAbove: 4 }, frame, times),
    drawMask: (times: number) => drawn(drawMask, { coverage: Float32Array.of(0, 0.5, 1, 0), style: "kept" }, frame, times),
    drawChanges: (times: number) => drawn(drawChanges, { changes: Float64Array.of(4, 1), stop: 1, selected: 0 }, frame, times),
    drawResponse: (times: number) => drawn(drawResponse, { samples: Float32Array.of(1, 0.5), at: 0.5 }, frame, times),
  };

  it.each(Object.entries(drawings))("leaves the pixels of %s as they were", (_, draw) => {
    expect(draw(2).bytes).toEqual(draw(1).bytes);
  });
});
