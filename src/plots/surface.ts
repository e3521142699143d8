import { paletteOf, type Palette, type PlotFrame } from "./plot.ts";

export type FillStyle = CanvasRenderingContext2D["fillStyle"];

/** The part of a canvas's context that plots use; anything that can do as much can be drawn on. */
export interface DrawingContext extends Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "clearRect"
  | "closePath"
  | "createImageData"
  | "createPattern"
  | "fill"
  | "fillRect"
  | "fillStyle"
  | "globalAlpha"
  | "lineJoin"
  | "lineTo"
  | "lineWidth"
  | "moveTo"
  | "putImageData"
  | "rect"
  | "stroke"
  | "strokeStyle"
> {
  /** A pattern, where it need not be made of pixels. */
  hatch?(hatch: Hatch): string;
}

/** A pattern of one colour: marks of an opacity on a ground of another. */
export interface Hatch {
  readonly colour: string;
  /** Lines that rise, those with lines that fall, or where the two would cross; lines that fall; lines along the axes, or both of these. */
  readonly shape: "stripes" | "cross" | "dots" | "falling" | "rows" | "columns" | "grid";
  readonly ground: number;
  readonly mark: number;
  /** Pixels along each axis from line to line, and those that a line takes of them. */
  readonly period: number;
  readonly stripe: number;
}

/** A canvas, or what takes its place. */
export interface Canvas {
  width: number;
  height: number;
  getContext(kind: "2d"): DrawingContext | null;
}

/** A board to draw on in whole device pixels, so that edges stay sharp at any ratio. */
export interface Surface {
  readonly context: DrawingContext;
  readonly palette: Palette;
  /** Size in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixel of an edge given in CSS pixels. */
  edge(position: number): number;
  /** Device pixels of a thickness in CSS pixels, at least one. */
  thickness(pixels: number): number;
}

/** Sizes a board for a frame and clears it. Colours that the frame does not bring are those of the board's place in the document. */
export function surfaceOf(board: Canvas, { width, height, ratio, palette }: PlotFrame): Surface {
  const edge = (position: number) => Math.round(position * ratio);
  // Setting the size clears the canvas, even if it stays the same.
  board.width = edge(width);
  board.height = edge(height);
  const context = board.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas to draw on");
  const thickness = (pixels: number) => Math.max(edge(pixels), 1);
  const colours = palette ?? paletteOf(board instanceof Element ? board : document.documentElement);
  return { context, palette: colours, width: board.width, height: board.height, edge, thickness };
}
