import type { Range } from "../extraction/page/selection.ts";
import { clampView } from "../state/view.ts";

/** What is narrower than this share of the view is too small to see. */
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
