import type { Sweep } from "../evaluation/plan.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { changedValues } from "../extraction/contract/parameters.ts";
import type { Library } from "../extraction/run.ts";
import { withLane, withRun } from "./lane-changes.ts";
import type { Lab } from "./lab.ts";
import { runKey } from "./lane.ts";

/**
 * The lane that a sweep is of: one that is set as its runs are in all but what is swept, or else the first of their algorithm;
 * undefined where there is none.
 *
 * @param setting one of the sweep's runs, whichever
 */
export function laneOfSweep({ lanes }: Pick<Lab, "lanes">, setting: RunSpec, axes: Sweep["axes"], library: Library) {
  const ofAlgorithm = lanes.filter(({ extractor }) => extractor === setting.extractor);
  return ofAlgorithm.find((lane) => isSetAlike(lane, setting, axes, library)) ?? ofAlgorithm[0];
}

/** True where a lane is set as the runs of a sweep are in all but what is swept. */
export function isSetAlike(lane: RunSpec, setting: RunSpec, axes: Sweep["axes"], library: Library): boolean {
  return otherSettings(lane, axes, library) === otherSettings(setting, axes, library);
}

/**
 * The lab with a setting of a sweep in the sweep's lane, or in a lane of its own where there is none; unchanged where there is no room
 * for another.
 */
export function withSetting(lab: Lab, setting: RunSpec, axes: Sweep["axes"], library: Library): Lab {
  const { extractor, members } = setting;
  const values = changedValues(library.get(extractor)?.parameters ?? {}, setting.values);
  const lane = laneOfSweep(lab, setting, axes, library);
  return lane === undefined
    ? withLane(lab, extractor, values, undefined, members)
    : withRun({ ...lab, focusedLane: lane.id }, lane.id, { extractor, values, ...(members && { members }) });
}

function otherSettings({ extractor, values, members }: RunSpec, axes: Sweep["axes"], library: Library): string {
  const swept = new Set(axes.map(({ parameter }) => parameter));
  const changed = changedValues(library.get(extractor)?.parameters ?? {}, values);
  const others = Object.entries(changed).filter(([name]) => !swept.has(name));
  return runKey({ extractor, values: Object.fromEntries(others), ...(members && { members }) });
}
