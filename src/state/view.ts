import type { Range } from "../extraction/page/selection.ts";
import type { PageSummary } from "../worker/protocol/lab-worker.ts";

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

/** A unit narrower than this share of the view is too small to see. */
const leastShare = 1 / 40;
/** Share of the view that it takes when the view has come closer, and the narrowest view there is a use for. */
const closeShare = 1 / 10;
const leastView = 400;

/** The view in which a unit is to be seen: the present one where it is, moved or brought closer where it is not. */
export function viewShowing(view: Range, unit: Range, length: number): Range {
  const width = view.end - view.start;
  const unitWidth = Math.max(unit.end - unit.start, 1);
  const isInView = unit.start >= view.start && unit.end <= view.end;
  const holdsView = unit.start <= view.start && unit.end >= view.end;
  const isSmall = unitWidth < width * leastShare;
  if (!isSmall && (isInView || holdsView)) return view;
  const wished = isSmall ? Math.min(Math.max(unitWidth / closeShare, leastView), width) : Math.max(width, unitWidth * 1.1);
  const middle = (unit.start + unit.end) / 2;
  return clampView({ start: middle - wished / 2, end: middle + wished / 2 }, length);
}
