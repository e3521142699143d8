import { runOfSource, showsOutput } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Lab } from "./lab.ts";
import { withLane } from "./lane-changes.ts";
import { showsSource } from "./source-lane.ts";

/** A lab with a lane of its own for what a source writes; the same lab where there is no room. */
export function withSourceLane(lab: Lab, source: string): Lab {
  const { extractor, values } = runOfSource(source);
  return withLane(lab, extractor, values);
}

/** A lab in whose lanes, and their members, one source stands for another. */
export function withOtherSource(lab: Lab, former: string, source: string): Lab {
  const changed = <Run extends RunSpec>(run: Run): Run => {
    const isOf = showsSource(run) && run.values[showsOutput.parameter] === former;
    const { members } = run;
    return {
      ...run,
      ...(isOf && { values: { ...run.values, [showsOutput.parameter]: source } }),
      ...(members && { members: members.map(changed) }),
    };
  };
  return { ...lab, lanes: lab.lanes.map(changed) };
}
