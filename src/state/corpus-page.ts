import type { Lab } from "./lab.ts";
import { isSameGold } from "./gold.ts";
import { withLane, withRun } from "./lane-changes.ts";
import { runKey, type Lane, type LaneRun } from "./lane.ts";
import type { OpenPage } from "./open-page.ts";
import { showPage, withoutPage, withPage } from "./page-changes.ts";

/**
 * A lab that shows a page of a corpus: in the tab that has it, or else in one of its own, which takes the place of `former` where nothing
 * was done with that.
 *
 * @param former the page that was opened so before, as it was then
 */
export function openedAt(lab: Lab, page: OpenPage, former: OpenPage | undefined): Lab {
  const known = lab.pages.find(({ origin }) => origin.kind === "file" && origin.detail === page.origin.detail);
  if (known !== undefined) return showPage(lab, known.id);
  const isUntouched = former !== undefined && lab.pages.some((other) => isAlike(other, former));
  return isUntouched ? withoutPage(withPage(lab, page), former.id) : withPage(lab, page);
}

function isAlike(page: OpenPage, { id, source, name, gold }: OpenPage): boolean {
  return page.id === id && page.source === source && page.name === name && isSameGold(page.gold, gold);
}

/** The lane that decides as a run does. */
export function laneLike(lanes: readonly Lane[], run: LaneRun): Lane | undefined {
  const key = runKey(run);
  return lanes.find((lane) => runKey(lane) === key);
}

/** A lab with a lane in focus that decides as a run does: the one that does, or else `lane` or a new one, set so. */
export function focusedOn(lab: Lab, run: LaneRun, lane?: Lane): Lab {
  const like = laneLike(lab.lanes, run);
  return like === undefined ? withRunAt(lab, run, lane) : { ...lab, focusedLane: like.id };
}

/** A lab with a lane in focus that is set as a run is, or with a new one where there is none. The same lab where that finds no room. */
export function withRunAt(lab: Lab, run: LaneRun, lane: Lane | undefined): Lab {
  if (lane === undefined) return withLane(lab, run.extractor, run.values, undefined, run.members);
  return withRun({ ...lab, focusedLane: lane.id }, lane.id, run);
}
