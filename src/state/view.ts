import type { Range } from "../extraction/page/selection.ts";
import type { PageSummary } from "../protocol/lab-worker.ts";

/** Smallest stretch of the source that a figure shows. */
const minView = 20;

/** Brings a wished view within the page, at least `minView` wide. */
export function clampView(view: Range, length: number): Range {
  const width = Math.min(Math.max(view.end - view.start, minView), Math.max(length, 1));
  const start = Math.round(Math.min(Math.max(view.start, 0), Math.max(length - width, 0)));
  return { start, end: Math.round(start + width) };
}

/** Zooms by a factor (above 1: closer) about a place that keeps its position on the screen. */
export function zoomed(view: Range, factor: number, about: number, length: number): Range {
  const start = about - (about - view.start) / factor;
  const end = about + (view.end - about) / factor;
  return clampView({ start, end }, length);
}

export function panned(view: Range, by: number, length: number): Range {
  const width = view.end - view.start;
  const start = Math.min(Math.max(view.start + by, 0), Math.max(length - width, 0));
  return clampView({ start, end: start + width }, length);
}

/** Room left beside the text where a view is fitted to it, as a share of its length. */
const textMargin = 0.02;

/** The view from the first word of a page to the last; the whole page where it has none. */
export function textView({ textStart, textEnd, characters }: Pick<PageSummary, "textStart" | "textEnd" | "characters">): Range {
  const margin = (textEnd - textStart) * textMargin;
  return textEnd > textStart
    ? clampView({ start: textStart - margin, end: textEnd + margin }, characters)
    : { start: 0, end: characters };
}
