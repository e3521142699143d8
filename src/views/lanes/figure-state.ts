import type { Range } from "../../extraction/page/selection.ts";
import { rangeToPixels } from "../../plots/pixels.ts";
import type { OverlayData, Span } from "../../plots/plot.ts";
import type { Linking } from "../../state/linking.ts";

/** Where the linked places lie in a lane's figure, given the source offsets at its pixels. */
export function linkedSpans(
  offsets: Uint32Array | undefined,
  { hover, pin }: Linking,
  brush: Range | undefined,
  pinLabel: string,
): Pick<OverlayData, "hover" | "pin" | "brush"> {
  if (offsets === undefined) return {};
  const span = (range: Range | undefined): Span | undefined =>
    range === undefined ? undefined : rangeToPixels(offsets, range.start, range.end);
  const pinned = span(pin);
  return { hover: span(hover), pin: pinned === undefined ? undefined : { ...pinned, label: pinLabel }, brush: span(brush) };
}

/** Source offset under a pixel of a figure; clamped to the figure. */
export function offsetAt(offsets: Uint32Array, x: number): number {
  const pixel = Math.min(Math.max(Math.floor(x), 0), Math.max(offsets.length - 2, 0));
  return offsets[pixel] ?? 0;
}
