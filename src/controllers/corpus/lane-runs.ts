import type { NamedRun } from "../../evaluation/plan.ts";
import { runKey } from "../../state/run-key.ts";
import type { Lab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { bracketedText } from "../../evaluation/run-text.ts";
import type { LaneAsRun } from "../../lab/corpus.ts";

/** The lanes of the lab as runs, named as the command line names them; of lanes that are the same, the later ones are numbered. */
export function laneRuns({ lanes }: Pick<Lab, "lanes">): readonly LaneAsRun[] {
  const counts = new Map<string, number>();
  return lanes.map(({ id, letter, extractor, values, members }) => {
    const spec = { extractor, values, ...(members && { members }) };
    const name = bracketedText(spec);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, letter, run: { ...spec, name: count === 1 ? name : `${name} (${count})` } };
  });
}

/** The lane that decides as a run does. */
export function laneLike(lanes: readonly Lane[], run: NamedRun): Lane | undefined {
  const key = runKey(run);
  return lanes.find((lane) => runKey(lane) === key);
}
