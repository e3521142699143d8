import { extractorFor } from "../extraction/run.ts";
import { withDefaults, withLane, withLaneChange, withLaneCopy, withRun, withValue, withoutLane } from "../state/lane-changes.ts";
import { laneOf } from "../state/lab.ts";
import type { Lab } from "../state/lab.ts";
import type { LaneActions } from "../lab/react.tsx";
import { bringLane } from "./bring-lane.ts";
import type { WiredLab } from "./connect.ts";

/** What is done with lanes, and with their runs. */
export function makeLaneActions({ session, linking, gate, client, scheduler, library, change }: WiredLab): LaneActions {
  const add = (transition: (lab: Lab) => Lab): void => {
    const { length } = session.getState().lab.lanes;
    change(transition);
    const { lanes, focusedLane } = session.getState().lab;
    if (lanes.length > length) bringLane(linking, focusedLane);
  };
  const setValue: LaneActions["setValue"] = (id, parameter, value) => {
    change((lab) => {
      const lane = laneOf(lab, id);
      const schema = lane === undefined ? undefined : extractorFor(library, lane.extractor).parameters[parameter];
      return schema === undefined ? lab : withValue(lab, id, parameter, value, schema.default);
    });
  };
  return {
    addLane: (extractor) => add((lab) => withLane(lab, extractor)),
    duplicateLane: (id) => add((lab) => withLaneCopy(lab, id)),
    removeLane: (id) => {
      const before = session.getState().lab;
      change((lab) => withoutLane(lab, id));
      const { focusedLane, lanes } = session.getState().lab;
      // What had the focus has gone with its lane.
      if (before.focusedLane === id && lanes.length < before.lanes.length) bringLane(linking, focusedLane);
    },
    changeLane: (id, laneChange) => change((lab) => withLaneChange(lab, id, laneChange)),
    setRun: (id, run) => change((lab) => withRun(lab, id, run)),
    setValue,
    slide: (id, parameter, value) => gate.step(() => setValue(id, parameter, value)),
    resetValues: (id) => change((lab) => withDefaults(lab, id)),
    stop: (id) => client.end(id),
    retry: (id) => scheduler.again(id),
    raiseLimit: (id) => {
      client.raiseLimit();
      scheduler.again(id);
    },
  };
}
