import { paletteOf } from "./palette.ts";
import type { Palette } from "./palette.ts";
import type { Frame } from "./plot.ts";

/** A canvas to draw on in whole device pixels, so that edges stay sharp at any ratio. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  /** Size in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixel of an edge given in CSS pixels. */
  edge(position: number): number;
  /** Device pixels of a thickness in CSS pixels, at least one. */
  thickness(pixels: number): number;
}

/** Sizes a canvas for a frame and clears it. */
export function surfaceOf(canvas: HTMLCanvasElement, { width, height, ratio, palette }: Frame): Surface {
  const edge = (position: number) => Math.round(position * ratio);
  // Setting the size clears, also where it is the same.
  canvas.width = edge(width);
  canvas.height = edge(height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas to draw on");
  const thickness = (pixels: number) => Math.max(edge(pixels), 1);
  return { context, palette: palette ?? paletteOf(canvas), width: canvas.width, height: canvas.height, edge, thickness };
}
