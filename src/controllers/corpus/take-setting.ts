import type { Plan } from "../../evaluation/plan.ts";
import { withSetting } from "../../state/corpus-lane.ts";
import type { DeskParts } from "./parts.ts";

/** Sets the lane of a sweep as one of its runs is set; `value`, where it is given, stands for that of the first parameter. */
export function takeSetting(
  { session, change, announcer, library }: DeskParts,
  { runs, sweep }: Plan,
  run: number,
  value: number | undefined,
): void {
  const setting = runs[run];
  if (setting === undefined || sweep === undefined) return;
  const values = value === undefined ? setting.values : { ...setting.values, [sweep[0].parameter]: value };
  const before = session.getState().lab;
  change((lab) => withSetting(lab, { ...setting, values }, sweep, library));
  const { lab } = session.getState();
  const lane = lab.lanes.find(({ id }) => id === lab.focusedLane);
  if (lab === before) announcer.say("There is no room for another lane");
  // A rule that is dragged tells its values by itself.
  else if (value === undefined && lane !== undefined) announcer.say(`Lane ${lane.letter} is set so`);
}
