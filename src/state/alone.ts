import type { Lab } from "./lab.ts";
import { withLaneChange } from "./lane-changes.ts";
import type { Lane, LaneLook } from "./lane.ts";

/** A lane as it is looked at; `isAlone`: all its figures are open where none were chosen. */
export type ShownLane = Lane & { readonly isAlone?: true };

/** The lanes as they are looked at. */
export function shownLanes({ lanes, alone }: Pick<Lab, "lanes" | "alone">): readonly ShownLane[] {
  if (alone === undefined) return lanes;
  return lanes.map((lane) => {
    if (lane.id !== alone.lane) return lane.isCollapsed ? lane : { ...lane, isCollapsed: true };
    const { bands: _bands, pictures: _pictures, height: _height, ...plain } = lane;
    return { ...plain, ...alone.look, isCollapsed: false, isAlone: true };
  });
}

/** Gives a lane the column to itself, or where it has that, gives it back to all. */
export function withAlone(lab: Lab, lane: string): Lab {
  return lab.alone?.lane === lane ? together(lab) : { ...lab, focusedLane: lane, alone: { lane, look: {} } };
}

/** A lab whose lanes share the column. */
export function together(lab: Lab): Lab {
  const { alone: _, ...others } = lab;
  return others;
}

/** Changes the look of a lane. To collapse one or to expand it ends that another is alone. */
export function withLook(lab: Lab, id: string, change: Partial<LaneLook>): Lab {
  if (lab.alone === undefined) return withLaneChange(lab, id, change);
  if (change.isCollapsed !== undefined) return withLaneChange(together(lab), id, change);
  if (lab.alone.lane !== id) return withLaneChange(lab, id, change);
  return { ...lab, alone: { lane: id, look: { ...lab.alone.look, ...change } } };
}

/** All lanes collapsed, or expanded. */
export function withAllFolded(lab: Lab, isCollapsed: boolean): Lab {
  return lab.lanes.reduce((next, { id }) => withLaneChange(next, id, { isCollapsed }), together(lab));
}

/** A lab in which a lane is open. */
export function withLaneShown(lab: Lab, id: string): Lab {
  return lab.alone?.lane === id ? lab : withLook(lab, id, { isCollapsed: false });
}
