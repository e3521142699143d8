import type { ReactNode } from "react";
import { linkedBoxes, type Place } from "./chart.tsx";
import { fillsOf, inkOf } from "./hatch.ts";
import type { Draw, Frame, Size, Tone } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** For `drawPageLayout`: rectangles (left, top, width, height each) of a laid out page, drawn from a height of it on. */
export interface PageLayoutData {
  readonly texts: Float32Array;
  readonly rectangles: Float32Array;
  /** Of each rectangle: how strongly it is tinted, from 0 to 1, and its paint. */
  readonly shares: Float64Array;
  readonly paints: readonly Tone[];
  readonly separators: Float32Array;
  /** Of each separator: its weight from 0 to 1. */
  readonly weights: Float64Array;
  /** Pixels of the drawing for one of the page. */
  readonly scale: number;
  /** Height of the page, in its own pixels, at the top of the frame. */
  readonly top: number;
}

type Rectangles = Pick<PageLayoutData, "rectangles" | "scale" | "top">;

const thinnest = 1.5;
const thickest = 9;

export const drawPageLayout: Draw<Canvas, PageLayoutData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, palette } = surface;
  context.fillStyle = palette.muted;
  context.globalAlpha = 0.3;
  eachBox(data.texts, data, frame, (_, x, y, width, height) => fillBox(surface, x, y, width, height));
  const fills = fillsOf(surface);
  eachBox(data.rectangles, data, frame, (index, x, y, width, height) => {
    const paint = data.paints[index] ?? "muted";
    context.fillStyle = fills(paint);
    // The colour of text would cover the texts beneath.
    const most = paint === "strong" ? 0.1 : 0.3;
    context.globalAlpha = 0.08 + most * Math.min(Math.max(data.shares[index] ?? 0, 0), 1);
    fillBox(surface, x, y, width, height);
    context.globalAlpha = 1;
    context.fillStyle = inkOf(paint, palette);
    frameBox(surface, x, y, width, height);
  });
  context.fillStyle = palette.text;
  context.globalAlpha = 0.75;
  eachBox(data.separators, data, frame, (index, x, y, width, height) => {
    const thickness = thinnest + (thickest - thinnest) * Math.min(Math.max(data.weights[index] ?? 0, 0), 1);
    if (width >= height) fillBox(surface, x, y + (height - thickness) / 2, width, thickness);
    else fillBox(surface, x + (width - thickness) / 2, y, thickness, height);
  });
  context.globalAlpha = 1;
};

/** Frames around the rectangles that are linked, -1 for none. */
export function pageLayoutMarks(
  data: Rectangles,
  { hover, pin, letter }: { readonly hover: number; readonly pin: number; readonly letter: string },
  size: Size,
): ReactNode {
  const placeOf = (index: number): Place | undefined => (index < 0 ? undefined : boxOf(data, index));
  return linkedBoxes({ hover: placeOf(hover), pin: placeOf(pin), letter }, size);
}

/** The smallest rectangle under a place, of those of a size the last; -1 for none. */
export function layoutBoxAt({ rectangles, scale, top }: Rectangles, x: number, y: number): number {
  const [pageX, pageY] = [x / scale, y / scale + top];
  let found = -1;
  let least = Infinity;
  for (let index = 0; index * 4 < rectangles.length; index++) {
    const [left = 0, upper = 0, width = 0, height = 0] = rectangles.subarray(index * 4, index * 4 + 4);
    const isIn = pageX >= left && pageX < left + width && pageY >= upper && pageY < upper + height;
    if (!isIn || width * height > least) continue;
    least = width * height;
    found = index;
  }
  return found;
}

function boxOf({ rectangles, scale, top }: Rectangles, index: number): Place {
  const [left = 0, upper = 0, width = 0, height = 0] = rectangles.subarray(index * 4, index * 4 + 4);
  return { x: left * scale, y: (upper - top) * scale, width: width * scale, height: height * scale };
}

/** Those of the rectangles that are in the frame. */
function eachBox(
  boxes: Float32Array,
  { scale, top }: Pick<PageLayoutData, "scale" | "top">,
  frame: Frame,
  visit: (index: number, x: number, y: number, width: number, height: number) => void,
): void {
  for (let index = 0; index * 4 < boxes.length; index++) {
    const { x, y, width, height } = boxOf({ rectangles: boxes, scale, top }, index);
    if (width > 0 && height > 0 && y < frame.height && y + height > 0) visit(index, x, y, width, height);
  }
}

function fillBox({ context, edge }: Surface, x: number, y: number, width: number, height: number): void {
  const [left, upper] = [edge(x), edge(y)];
  context.fillRect(left, upper, Math.max(edge(x + width) - left, 1), Math.max(edge(y + height) - upper, 1));
}

function frameBox(surface: Surface, x: number, y: number, width: number, height: number): void {
  const line = surface.thickness(1) / surface.edge(1);
  fillBox(surface, x, y, width, line);
  fillBox(surface, x, y + height - line, width, line);
  fillBox(surface, x, y, line, height);
  fillBox(surface, x + width - line, y, line, height);
}
