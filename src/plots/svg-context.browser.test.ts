import { describe, expect, it, onTestFinished } from "vitest";
import { drawBars, drawMirror } from "./bars.ts";
import { columnsOf } from "./canvas.fixture.ts";
import { drawSwatch, variant } from "./hatch.ts";
import { drawMask } from "./mask.ts";
import { paletteOf } from "./palette.ts";
import type { Frame } from "./plot.ts";
import { drawStrip, drawVerdicts } from "./rows.ts";
import { drawScatter, scatterMarks } from "./scatter.tsx";
import type { Canvas } from "./surface.ts";
import { SvgHatches, SvgContext, svgBoard } from "./svg-context.ts";
import { captionText, svgSheet, type Sheet } from "./svg-sheet.ts";
import "../lab.css";

const values = Array.from({ length: 60 }, (_, column): readonly [number, number, number] => {
  const mean = Math.abs(Math.sin(column / 5));
  return [mean / 2, mean, Math.min(mean * 1.3, 1)];
});
const window = columnsOf(values, { units: values.map((_, column) => column >> 2) });
const frame: Frame = { width: 60, height: 40, ratio: 1, palette: { ...paletteOf(document.documentElement), hasTextures: true } };

describe("SvgPen", () => {
  const plots: Record<string, (board: Canvas) => void> = {
    bars: (board) => drawBars(board, { window, domain: [0, 1], scale: "linear", markUnit: 5 }, frame),
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
  const sheet: Sheet = {
    title: 'A <CCB> & "news"\u0000',
    bands: [
      {
        label: "Ratio of all",
        height: 40,
        paint: (board, to) => drawBars(board, { window, domain: [0, 1], scale: "linear" }, to),
        overlay: { thresholdY: 10, thresholdLabel: "0.75" },
        axis: { domain: [0, 1], scale: "linear" },
      },
    ],
    axis: { start: 0, end: 600, label: "characters" },
    legend: [{ paint: "removed", label: "removed" }],
    captions: ["one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"],
  };

  it("is a document that needs nothing from elsewhere", () => {
    const svg = svgSheet(sheet);
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelector("title")?.textContent).toBe('A <CCB> & "news"\uFFFD');
    expect(svg).not.toContain("var(");
    expect(parsed.querySelector("style")?.textContent).toContain(".overlay .rule {\n  stroke: #1a1d21;");
  });

  it("prints a chart with axes of its own, its points as paths of their colour", () => {
    const axis = { domain: [0, 200], scale: "linear", label: "ratio (characters per tag)" } as const;
    const [axes, one] = [{ x: axis, y: axis }, Float64Array.of(1)];
    const points = { axes, x: one, y: one, kinds: Uint8Array.of(0), styles: [{ paint: "kept", shape: "square" }] } as const;
    const printed = svgSheet({
      ...sheet,
      axis: undefined,
      bands: [
        {
          label: "Plane",
          height: 158,
          paint: (board, to) => drawScatter(board, points, to),
          marks: (size) => scatterMarks({ axes, rules: [], centres: [] }, size),
        },
      ],
    });
    expect(printed).toContain("ratio (characters per tag)");
    expect(printed).not.toMatch(/var\(|<image/);
    const parsed = new DOMParser().parseFromString(printed, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelectorAll("path[fill='#0072b2']")).toHaveLength(1);
  });

  it("has the same colours in the dark", () => {
    const light = svgSheet(sheet);
    document.documentElement.dataset["theme"] = "dark";
    try {
      expect(svgSheet(sheet)).toBe(light);
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
    const paint = (board: Canvas, to: Frame): void => drawVerdicts(board, { rows, rowHeight: 40, gap: 0 }, to);
    const legend = rows[0]?.colours.map((colour) => ({ paint: colour, label: colour })) ?? [];
    const bands = sheet.bands.map((band) => ({ ...band, paint }));
    document.documentElement.dataset["textures"] = "";
    onTestFinished(() => void delete document.documentElement.dataset["textures"]);
    const parsed = new DOMParser().parseFromString(svgSheet({ ...sheet, bands, legend }), "image/svg+xml");
    const ids = Array.from(parsed.querySelectorAll("defs pattern"), ({ id }) => `url(#${id})`);
    const fills = [...parsed.querySelectorAll("path[fill^='url']")].map((path) => path.getAttribute("fill"));
    // Each of the two patterns is defined once, and used by its swatch and by its columns.
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(fills.filter((fill) => fill === id).length).toBeGreaterThan(1);
  });

  it("is as wide as one column or two, and as high as its legend has lines", () => {
    const sizeOf = (...args: Parameters<typeof svgSheet>) => /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svgSheet(...args));
    expect([sizeOf(sheet, "one")?.[1], sizeOf(sheet)?.[1]].map(Number)).toEqual([expect.closeTo(84, 0), expect.closeTo(174, 0)]);
    const legend = Array.from({ length: 12 }, (_, index) => ({ paint: "kept" as const, label: `a class of its own ${index}` }));
    expect(Number(sizeOf({ ...sheet, legend }, "one")?.[2])).toBeGreaterThan(Number(sizeOf(sheet, "one")?.[2]) + 20);
  });

  it("tells its caption beside the picture, and as text", () => {
    const parsed = new DOMParser().parseFromString(svgSheet(sheet), "image/svg+xml");
    expect(parsed.querySelector("desc")?.textContent).toContain("one two three");
    expect(Array.from(parsed.querySelectorAll("text"), (text) => text.textContent).join()).not.toContain("one two");
    expect(captionText(sheet)).toContain("one two three");
  });
});

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
