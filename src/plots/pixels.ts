import { bisectLeft } from "d3-array";
import type { Span } from "./plot.ts";

/**
 * Edge, in CSS pixels, at which a source offset begins; from 0 to the number of pixels.
 *
 * `offsets` has the source offset of each pixel's left edge and of the last one's right edge, rising. Where an offset is many
 * pixels wide, the first of them is meant.
 */
export function pixelOf(offsets: Uint32Array, offset: number): number {
  const edge = bisectLeft(offsets, offset);
  const isExact = edge === 0 || offsets[edge] === offset;
  return Math.min(isExact ? edge : edge - 1, Math.max(offsets.length - 1, 0));
}

/** Columns that show any of the source range [start, end), widened to 2 CSS pixels; nothing where the range is out of view. */
export function rangeToPixels(offsets: Uint32Array, start: number, end: number): Span | undefined {
  const pixels = offsets.length - 1;
  const first = offsets[0] ?? 0;
  const last = offsets[pixels] ?? 0;
  if (pixels < 1 || start > last || end < first || (start < end && (start >= last || end <= first))) return undefined;
  return atLeastTwo(pixelOf(offsets, start), Math.min(bisectLeft(offsets, end), pixels), pixels);
}

function atLeastTwo(x0: number, x1: number, pixels: number): Span {
  const missing = 2 - (x1 - x0);
  if (missing <= 0) return { x0, x1 };
  const left = Math.max(Math.min(x0 - Math.floor(missing / 2), pixels - 2), 0);
  return { x0: left, x1: Math.min(left + 2, pixels) };
}
