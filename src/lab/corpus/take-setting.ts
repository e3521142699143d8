import type { Plan, NamedRun } from "../../evaluation/plan.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { withSetting } from "../../state/corpus-lane.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { withLane, withLanes } from "../../state/lane-changes.ts";
import type { Lab } from "../../state/lab.ts";
import { runKey, type Lane } from "../../state/lane.ts";
import { laneName } from "../../state/run-names.ts";
import type { CorpusParts } from "./parts.ts";

export interface LaneAsRun {
  readonly id: string;
  readonly letter: string;
  readonly run: NamedRun;
}

/** Sets the lane of a sweep as one of its runs is set; `value`, where it is given, stands for that of the first parameter. */
export function takeSetting(
  { session, change, say, library }: CorpusParts,
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
  if (lab === before) say("There is no room for another lane");
  // A rule that is dragged tells its values by itself.
  else if (value === undefined && lane !== undefined) say(`Lane ${lane.letter} is set so`);
}

/** Adds a run as a lane, undoably, and puts the focus on it; on the lane that is set so, where one is. */
export function addLane({ session, change, say }: CorpusParts, { extractor, values, members }: RunSpec): void {
  const { lab: before } = session.getState();
  const like = before.lanes.find((lane) => runKey(lane) === runKey({ extractor, values, ...(members && { members }) }));
  if (like !== undefined) say(`Lane ${like.letter} is set so already`);
  else change((lab) => withLane(lab, extractor, values, undefined, members));
  const { lab } = session.getState();
  if (like === undefined) say(lab === before ? "There is no room for another lane" : `Lane ${lab.lanes.at(-1)?.letter} is added`);
}

/** The lanes of the lab as runs, named as the command line names them; of lanes that are the same, the later ones are numbered. */
export function laneRuns({ lanes }: Pick<Lab, "lanes">): readonly LaneAsRun[] {
  const counts = new Map<string, number>();
  return lanes.map(({ id, letter, extractor, values, members }) => {
    const { name, ...spec } = namedRun({ extractor, values, ...(members && { members }) });
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, letter, run: { ...spec, name: count === 1 ? name : `${name} (${count})` } };
  });
}

/** A run, named as the command line names it. */
export function namedRun(run: RunSpec): NamedRun {
  return { ...run, name: labelOfRun(run) ?? bracketedText(run) };
}

/** Takes runs as the lanes of the lab, in place of those that are there, undoably. */
export function takeAsLanes({ session, change, say, library }: CorpusParts, runs: readonly NamedRun[]): void {
  change((lab) => withLanes(lab, runs));
  const names = session.getState().lab.lanes.map((lane) => laneName(lane, library));
  say(`The lanes are ${names.join(", ")} now. Undo brings back those before`);
}

/** The lane that decides as a run does. */
export function laneLike(lanes: readonly Lane[], run: NamedRun): Lane | undefined {
  const key = runKey(run);
  return lanes.find((lane) => runKey(lane) === key);
}
