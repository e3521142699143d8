import type { RunSpec } from "../extraction/contract/extractor.ts";
import { runOfSource, showsOutput } from "../extraction/contract/given-output.ts";
import type { Library } from "../extraction/run.ts";
import { laneOf, type Lab } from "./lab.ts";
import { withLane, withValue } from "./lane-changes.ts";
import type { LaneResult } from "./session.ts";

/*
 * Lanes that go by what is the user's own: a model that they decide by, or a source, which is what another program or a module writes
 * and they show.
 */

/** The parameter of an algorithm that names the model it decides by; undefined for one that decides by none. */
export function modelParameterOf(extractor: string, library: Library): string | undefined {
  const parameters = Object.entries(library.get(extractor)?.parameters ?? {});
  return parameters.find(([, { kind }]) => kind === "model")?.[0];
}

/** A lab with a model in the lane in focus, or else in the first lane that decides by one; in a lane of its own where there is none. */
export function withModel(lab: Lab, model: string, library: Library): Lab {
  const takes = ({ extractor }: { readonly extractor: string }): boolean => modelParameterOf(extractor, library) !== undefined;
  const lane = lab.lanes.find((one) => one.id === lab.focusedLane && takes(one)) ?? lab.lanes.find(takes);
  if (lane !== undefined) {
    const name = modelParameterOf(lane.extractor, library) ?? "";
    return withValue(lab, lane.id, name, model, library.get(lane.extractor)?.parameters[name]?.default ?? "");
  }
  const extractor = [...library.keys()].find((id) => modelParameterOf(id, library) !== undefined);
  return extractor === undefined ? lab : withLane(lab, extractor, { [modelParameterOf(extractor, library) ?? ""]: model });
}

/** True for the algorithm that shows what another program wrote. */
export function showsSource({ extractor }: Pick<RunSpec, "extractor">): boolean {
  return extractor === showsOutput.extractor;
}

/** The source whose output a lane shows; undefined for a lane of another kind, or one that names none. */
export function sourceOfLane(lane: RunSpec): string | undefined {
  const source = showsSource(lane) ? lane.values[showsOutput.parameter] : undefined;
  return typeof source === "string" && source !== "" ? source : undefined;
}

/** True of a lane that has not failed, but is yet to be given what a program wrote for the page. */
export function waitsForOutput(lane: RunSpec, result: LaneResult | undefined): boolean {
  return result?.status === "failed" && result.failure.kind === "missing" && showsSource(lane);
}

/** A lab whose lane shows another source; the same lab where the lane shows none. */
export function withLaneSource(lab: Lab, id: string, source: string): Lab {
  const lane = laneOf(lab, id);
  return lane === undefined || !showsSource(lane) ? lab : withValue(lab, id, showsOutput.parameter, source, "");
}

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
