import { sum } from "d3-array";
import { emptyFill, fillsOf } from "./hatch.ts";
import type { PixelColumns, Draw, StripData, VerdictsData } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Draws rows painted by class, one below the other; what has no class, or is not known yet, stays empty. */
export const drawVerdicts: Draw<Canvas, VerdictsData> = (canvas, { rows, rowHeight, gap }, frame) => {
  const surface = surfaceOf(canvas, frame);
  const fills = fillsOf(surface);
  for (const [row, { classes, colours }] of rows.entries()) {
    const top = surface.edge(row * (rowHeight + gap));
    const height = surface.edge(row * (rowHeight + gap) + rowHeight) - top;
    for (let column = 0; column < (classes?.length ?? 0); column++) {
      const paint = colours[classes?.[column] ?? 255];
      if (paint === undefined) continue;
      const x0 = surface.edge(column);
      surface.context.fillStyle = fills(paint);
      surface.context.fillRect(x0, top, surface.edge(column + 1) - x0, height);
    }
  }
};

/** Draws rows of ratios as grey strips: a content code vector at each pass of its blurring. */
export const drawStrip: Draw<Canvas, StripData> = (canvas, strip, frame) => {
  const surface = surfaceOf(canvas, frame);
  const empty = emptyFill(surface);
  strip.rows.forEach(({ window, height: rowHeight }, row) => {
    const top = surface.edge(rowTop(strip, row));
    const height = surface.edge(rowTop(strip, row) + rowHeight) - top;
    // White means content, so columns without unit and rows that were not kept have another grey.
    surface.context.fillStyle = empty;
    if (window === undefined) surface.context.fillRect(0, top, surface.width, height);
    else {
      drawRow(surface, window, top, height);
      drawGaps(surface, window, top, height);
    }
  });
};

/** Draws rows of ratios in 0..1 as grey cells that share the width, a cell for each: a content code vector from close by. */
export const drawCells: Draw<Canvas, { readonly rows: readonly Float32Array[]; readonly rowHeight: number }> = (
  canvas,
  { rows, rowHeight },
  frame,
) => {
  const { context, edge, thickness } = surfaceOf(canvas, frame);
  rows.forEach((values, row) => {
    const cell = frame.width / Math.max(values.length, 1);
    const gap = cell >= 4 ? thickness(0.5) : 0;
    const [top, bottom] = [edge(row * rowHeight), edge((row + 1) * rowHeight) - thickness(1)];
    values.forEach((ratio, at) => {
      const x = edge(at * cell);
      context.fillStyle = `rgb(${[0, 1, 2].map(() => greyOf(ratio)).join(" ")})`;
      context.fillRect(x, top, Math.max(edge((at + 1) * cell) - gap - x, 1), bottom - top);
    });
  });
};

/** The height at which a row begins. */
export function rowTop({ rows, gap }: StripData, row: number): number {
  return sum(rows.slice(0, row), ({ height }) => height + gap);
}

function drawRow({ context, width, edge }: Surface, { mean }: PixelColumns, top: number, height: number): void {
  if (width === 0 || height === 0) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let column = 0; column < mean.length; column++) {
    const ratio = mean[column];
    if (Number.isNaN(ratio)) continue;
    pixels.fill(0xff000000 | (greyOf(ratio) * 0x010101), edge(column), edge(column + 1));
  }
  for (let y = 1; y < height; y++) pixels.copyWithin(y * width, 0, width);
  context.putImageData(image, 0, top);
}

function drawGaps({ context, edge }: Surface, { mean }: PixelColumns, top: number, height: number): void {
  mean.forEach((value, column) => {
    if (Number.isNaN(value)) context.fillRect(edge(column), top, edge(column + 1) - edge(column), height);
  });
}

const darkest = 0.08;
const lightest = 0.98;

/**
 * Grey of a ratio in 0..255ths: black is code, white is content, in both themes, since it is data.
 *
 * Linear in OKLab lightness, hence in what the eye sees, from 0.08 to 0.98; 256 sRGB levels.
 */
const greyRamp: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, step) =>
  srgbLevel((darkest + ((lightest - darkest) * step) / 255) ** 3),
);

/** sRGB level, 0..255, of a ratio; what lies outside 0..1 is clamped. */
function greyOf(ratio: number): number {
  return greyRamp[Math.round(Math.min(Math.max(ratio, 0), 1) * 255)] ?? 0;
}

/** A grey's OKLab lightness cubed is its linear light. */
function srgbLevel(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}
