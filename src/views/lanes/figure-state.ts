import type { Range } from "../../extraction/page/selection.ts";
import { rangeToPixels } from "../../plots/pixels.ts";
import type { OverlayData, Span } from "../../plots/plot.ts";
import type { Linking } from "../../state/lab.ts";

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

/** A sentence that says what a lane keeps: the figure's text for those who do not see it. */
export function summaryOf(name: string, selection: Uint32Array, kept: number, of: number): string {
  if (kept === 0) return `${name} keeps nothing.`;
  const regions = regionsOf(selection);
  const largest = regions.reduce((a, b) => (b.characters > a.characters ? b : a));
  const number = (value: number): string => value.toLocaleString("en");
  const share = ((100 * kept) / Math.max(of, 1)).toFixed(kept / of < 0.1 ? 1 : 0);
  return (
    `${name} keeps ${number(kept)} of ${number(of)} characters of text (${share} %) in ${number(regions.length)} ${regions.length === 1 ? "region" : "regions"}; ` +
    `the largest spans characters ${number(largest.start)} to ${number(largest.end)}.`
  );
}

/** Kept ranges less than this far apart, markup between them, read as one region. */
const regionGap = 200;

function regionsOf(selection: Uint32Array): readonly (Range & { readonly characters: number })[] {
  const regions: { start: number; end: number; characters: number }[] = [];
  for (let index = 0; index < selection.length; index += 2) {
    const start = selection[index] ?? 0;
    const end = selection[index + 1] ?? 0;
    const last = regions.at(-1);
    if (last !== undefined && start - last.end < regionGap) {
      last.end = end;
      last.characters += end - start;
    } else regions.push({ start, end, characters: end - start });
  }
  return regions;
}
