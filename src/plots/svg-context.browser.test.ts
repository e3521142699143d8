import { createElement } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { drawBars, drawMirror, drawStrip, drawVerdicts } from "./marks.ts";
import { columnsOf } from "./canvas.fixture.ts";
import { drawSwatch, variant } from "./hatch.ts";
import { drawMask } from "./mask.ts";
import { paletteOf, type PlotFrame } from "./plot.ts";
import { drawScatter, scatterMarks } from "./scatter.tsx";
import type { Canvas } from "./surface.ts";
import { SvgHatches, SvgContext, svgBoard } from "./svg-context.ts";
import { captionText, svgSheet, type SheetFormat, type Sheet } from "./svg-sheet.ts";
import "../lab.css";

const values = Array.from({ length: 60 }, (_, column): readonly [number, number, number] => {
  const mean = Math.abs(Math.sin(column / 5));
  return [mean / 2, mean, Math.min(mean * 1.3, 1)];
});
const window = columnsOf(values, { units: values.map((_, column) => column >> 2) });
const frame: PlotFrame = {
  width: 60,
  height: 40,
  ratio: 1,
  palette: { ...paletteOf(document.documentElement), hasTextures: true },
};

describe("SvgPen", () => {
  const plots: Record<string, (board: Canvas) => void> = {
    bars: (board) =>
      drawBars(board, { window: { ...window, flag: { x: 5.5, value: 0.5 } }, domain: [0, 1], scale: "linear" }, frame),
    mask: (board) => drawMask(board, { coverage: window.mean, style: "kept" }, frame),
    strip: (board) => drawStrip(board, { rows: [{ window, height: 40 }], gap: 0 }, frame),
  };
  for (const [name, draw] of Object.entries(plots))
    it(`draws ${name} as a canvas does`, async () => {
      const canvas = boardOfPixels();
      draw(canvas);
      const svg = await pixelsOf(markupOf(draw));
      const expected = pixels(canvas);
      const differing = Array.from(expected).filter((byte, index) => Math.abs(byte - (svg[index] ?? 0)) > 3).length;
      // Soft edges differ a little.
      expect(differing / expected.length).toBeLessThan(0.03);
    });

  it("gathers rectangles of one style and takes them back to front as a canvas would", () => {
    const pen = new SvgContext(new SvgHatches("h"), "#fff");
    pen.fillStyle = "#111";
    pen.fillRect(1, 10, 2, -4);
    pen.fillRect(5, 5, 0, 9);
    pen.fillRect(3.333, 0, 1, 1);
    pen.globalAlpha = 0.5;
    pen.fillRect(0, 0, 1, 1);
    pen.globalAlpha = 1;
    pen.clearRect(0, 0, 1, 2);
    expect(pen.markup).toBe(
      '<path fill="#111" d="M1 6h2v4H1zM3.33 0h1v1H3.33z"/><path fill="#111" fill-opacity="0.5" d="M0 0h1v1H0z"/><path fill="#fff" d="M0 0h1v2H0z"/>',
    );
  });

  it("defines each kind of stripes once", () => {
    const hatches = new SvgHatches("h");
    const draw = (board: Canvas): void =>
      drawMirror(board, { up: window, down: window, domain: [-1, 1], scale: "linear" }, frame);
    markupOf(draw, hatches);
    markupOf(draw, hatches);
    expect(hatches.markup.match(/<pattern /g)).toHaveLength(1);
  });
});

describe("svgSheet", () => {
  const wide: SheetFormat = { width: 174, font: "sans", isGrey: false, hasCaption: false };
  const narrow: SheetFormat = { ...wide, width: 84 };
  const sheet: Sheet = {
    title: 'A <CCB> & "news"\u0000',
    bands: [
      {
        heading: "Ratio of all",
        rows: [],
        height: 40,
        isFree: true,
        paint: (board, to) => drawBars(board, { window, domain: [0, 1], scale: "linear" }, to),
        overlay: ({ height }) => ({ thresholdY: height / 4, thresholdLabel: "0.75" }),
        axis: { domain: [0, 1], scale: "linear" },
      },
    ],
    axis: { start: 0, end: 600, label: "characters" },
    legend: [{ paint: "removed", label: "removed" }],
    captions: ["one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"],
  };

  it("is a document that needs nothing from elsewhere", () => {
    const svg = svgSheet(sheet, wide);
    const parsed = parsedOf(svg);
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelector("title")?.textContent).toBe('A <CCB> & "news"\uFFFD');
    expect(svg).not.toContain("var(");
    expect(parsed.querySelector("style")?.textContent).toContain(".overlay .rule {\n  stroke: #1a1d21;");
  });

  it("prints a chart with axes of its own, its points as paths of their colour", () => {
    const axis = { domain: [0, 200], scale: "linear", label: "ratio (characters per tag)" } as const;
    const [axes, one] = [{ x: axis, y: axis }, Float64Array.of(1)];
    const points = { axes, x: one, y: one, kinds: Uint8Array.of(0), styles: [{ paint: "kept", shape: "square" }] } as const;
    const printed = svgSheet(
      {
        ...sheet,
        axis: undefined,
        bands: [
          {
            height: 158,
            paint: (board, to) => drawScatter(board, points, to),
            marks: (size) => scatterMarks({ axes, rules: [], centres: [] }, size),
          },
        ],
      },
      wide,
    );
    expect(printed).toContain("ratio (characters per tag)");
    expect(printed).not.toMatch(/var\(|<image/);
    const parsed = parsedOf(printed);
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelectorAll("path[fill='#0072b2']")).toHaveLength(1);
  });

  it("has the same colours in the dark", () => {
    const light = svgSheet(sheet, wide);
    document.documentElement.dataset["theme"] = "dark";
    try {
      expect(svgSheet(sheet, wide)).toBe(light);
    } finally {
      delete document.documentElement.dataset["theme"];
    }
  });

  it("prints what is of one tone with the textures of the screen, in a band and in the legend", async () => {
    const paints = (["kept", "removed", "muted"] as const).flatMap((tone) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => variant(tone, index)),
    );
    for (const paint of paints) {
      const canvas = boardOfPixels();
      const draw = (board: Canvas): void => drawSwatch(board, paint, frame);
      draw(canvas);
      const meanAlpha = (bytes: Uint8ClampedArray) =>
        bytes.reduce((sum, byte, at) => sum + (at % 4 === 3 ? byte : 0), 0) / (bytes.length / 4) / 255;
      const printed = meanAlpha(await pixelsOf(markupOf(draw)));
      expect(Math.abs(printed - meanAlpha(pixels(canvas))), paint).toBeLessThan(0.06);
    }
    const classes = Uint8Array.from({ length: 60 }, (_, column) => column % 3);
    const rows = [{ classes, colours: ["kept", "kept dots", "kept cross"] as const }];
    const paint = (board: Canvas, to: PlotFrame): void => drawVerdicts(board, { rows, rowHeight: 40, gap: 0 }, to);
    const legend = rows[0]?.colours.map((colour) => ({ paint: colour, label: colour })) ?? [];
    const bands = sheet.bands.map((band) => ({ ...band, paint }));
    document.documentElement.dataset["textures"] = "";
    onTestFinished(() => void delete document.documentElement.dataset["textures"]);
    const parsed = parsedOf(svgSheet({ ...sheet, bands, legend }, wide));
    const ids = Array.from(parsed.querySelectorAll("defs pattern"), ({ id }) => `url(#${id})`);
    const fills = [...parsed.querySelectorAll("path[fill^='url']")].map((path) => path.getAttribute("fill"));
    // Each of the two patterns is defined once, and used by its swatch and by its columns.
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(fills.filter((fill) => fill === id).length).toBeGreaterThan(1);
  });

  const sizeOf = (...args: Parameters<typeof svgSheet>): readonly number[] =>
    Array.from(/width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svgSheet(...args)) ?? [], Number).slice(1);

  it("is as wide as the paper, and as high as its legend has lines", () => {
    expect([sizeOf(sheet, narrow)[0], sizeOf(sheet, wide)[0]]).toEqual([84, 174]);
    const legend = Array.from({ length: 12 }, (_, index) => ({ paint: "kept" as const, label: `a class of its own ${index}` }));
    const alone = { ...sheet, axis: undefined };
    expect(sizeOf({ ...alone, legend }, narrow)[1]).toBeGreaterThan((sizeOf(alone, narrow)[1] ?? 0) + 20);
  });

  it("is as high as is asked for: what has no height of its own takes what the other rows leave", () => {
    const rows = { rows: ["kept"], height: 10, paint: undefined };
    const drawn = { ...sheet, bands: [...sheet.bands, rows] };
    expect(sizeOf(drawn, { ...wide, height: 120 })[1]).toBeCloseTo(120, 0);
    const parsed = parsedOf(svgSheet(drawn, { ...wide, height: 120 }));
    const ratio = (120 / 25.4) * 96 - (sizeOf(drawn, wide)[1] ?? 0) * (96 / 25.4) + 40;
    // The rule stays at a quarter of its plot.
    const [, ruleY] = placeOf(parsed.querySelector(".printed-threshold"));
    expect(Math.abs(ruleY - ratio / 4)).toBeLessThan(2);
  });

  it("tells its caption beside the picture, and below it where that is asked for", () => {
    const parsed = parsedOf(svgSheet(sheet, wide));
    expect(parsed.querySelector("desc")?.textContent).toContain("one two three");
    expect(textsOf(parsed).join(" ")).not.toContain("one two");
    expect(captionText(sheet)).toContain("one two three");
    expect(textsOf(parsedOf(svgSheet(sheet, { ...narrow, hasCaption: true }))).join(" ")).toContain("fifteen sixteen");
  });

  it("names every row at its middle, also of long names and of rows of different heights", () => {
    const passes = Array.from({ length: 120 }, (_, pass) => `pass ${pass}`);
    const strip = { rows: passes, height: passes.length * 14, paint: undefined };
    const uneven = { rows: ["first", "last"], middles: [5, 24], height: 37, paint: undefined };
    const parsed = parsedOf(svgSheet({ ...sheet, bands: [strip, uneven] }, narrow));
    expect(textsOf(parsed)).toEqual(expect.arrayContaining([...passes]));
    const [first, last] = ["first", "last"].map((name) => heightOf(parsed, name));
    expect((last ?? 0) - (first ?? 0)).toBe(19);
    const [long] = ["a name that has no room beside its row"];
    const cut = textsOf(
      parsedOf(svgSheet({ ...sheet, bands: [{ ...uneven, rows: [long ?? "", "last"], middles: undefined }] }, narrow)),
    );
    expect(cut.join(" ")).toMatch(/a name .*…/);
  });

  it("sets each number of its scales at its tick, the lowest and the uppermost too", () => {
    const ticks = [...parsedOf(svgSheet(sheet, narrow)).querySelectorAll(".y-axis .tick")];
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.map((tick) => tick.querySelector("text")?.getAttribute("y"))).toEqual(ticks.map(() => "0"));
  });

  it("has a hollow in its legend for what is missed, and a margin beside a band", () => {
    const margin = ({ width }: { readonly width: number }) => createElement("rect", { className: "margin-kept", width });
    const bands = sheet.bands.map((band) => ({ ...band, margin }));
    const parsed = parsedOf(svgSheet({ ...sheet, bands, foot: [{ paint: "missed", label: "missed" }] }, wide));
    expect(parsed.querySelectorAll("path[fill='none'][stroke='#0072b2']")).toHaveLength(1);
    const bars = parsed.querySelector(".margin-kept");
    const [left] = placeOf(bars?.parentElement ?? null);
    expect(left).toBeGreaterThan(500);
    // The rule goes on through the margin.
    expect(Number(parsed.querySelector(".rule")?.getAttribute("x2"))).toBe(left + Number(bars?.getAttribute("width")));
  });

  it("has in its legend the paints that are in its bands, and at its foot those of the last row", () => {
    const paint = (board: Canvas, to: PlotFrame): void =>
      drawBars(board, { window, domain: [0, 1], scale: "linear", threshold: 0.5 }, to);
    const bands = sheet.bands.map((band) => ({ ...band, paint }));
    const legend = (["kept", "removed", "wrong", "kept dots"] as const).map((item) => ({ paint: item, label: item }));
    const foot = [{ paint: "wrong", label: "at the foot" }] as const;
    const texts = textsOf(parsedOf(svgSheet({ ...sheet, bands, legend, foot }, wide)));
    expect(legend.map(({ label }) => texts.includes(label))).toEqual([true, true, false, false]);
    expect(texts.indexOf("at the foot")).toBeGreaterThan(texts.indexOf("characters"));
  });

  it("is grey, the tones by their lightness, and with serifs, where that is asked for", () => {
    const bands = sheet.bands.map((band) => ({
      ...band,
      paint: (board: Canvas, to: PlotFrame): void =>
        drawBars(board, { window, domain: [0, 1], scale: "linear", threshold: 0.5 }, to),
    }));
    const legend = [{ paint: "wrong", label: "wrong" }] as const;
    const svg = svgSheet({ ...sheet, bands, legend }, { ...wide, isGrey: true, font: "serif" });
    const colours = [...svg.matchAll(/(?:fill|stroke)(?:="|: )(#[\da-f]{6}|rgb\((\d+),(\d+),(\d+)\))/g)];
    expect(colours.length).toBeGreaterThan(10);
    for (const [, colour, red, green, blue] of colours) expect([red, green], colour).toEqual([green, blue]);
    expect(new Set(colours.map(([, colour]) => colour)).size).toBeGreaterThan(4);
    expect(parsedOf(svg).documentElement.getAttribute("font-family")).toContain("Georgia");
    expect(parsedOf(svg).querySelector("style")?.textContent).toMatch(/font: 11px \/ 1 Charter/);
  });
});

function parsedOf(svg: string): Document {
  return new DOMParser().parseFromString(svg, "image/svg+xml");
}

function textsOf(parsed: Document): readonly string[] {
  return Array.from(parsed.querySelectorAll("text"), (text) => text.textContent);
}

function heightOf(parsed: Document, words: string): number {
  const found = [...parsed.querySelectorAll("text")].find((text) => text.textContent === words);
  return Number(found?.getAttribute("y"));
}

/** Where a group is moved to. */
function placeOf(group: Element | null): readonly [x: number, y: number] {
  const [x = NaN, y = NaN] = (group?.getAttribute("transform")?.match(/[\d.]+/g) ?? []).map(Number);
  return [x, y];
}

function markupOf(draw: (board: Canvas) => void, hatches = new SvgHatches("h")): string {
  const pen = new SvgContext(hatches, "#fff");
  draw(svgBoard(pen));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><defs>${hatches.markup}</defs>${pen.markup}</svg>`;
}

function boardOfPixels(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = frame.width;
  canvas.height = frame.height;
  return canvas;
}

function pixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
}

async function pixelsOf(svg: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = boardOfPixels();
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return pixels(canvas);
}
