import { showsOutput } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { LaneResult } from "./session.ts";
import { laneOf, type Lab } from "./lab.ts";
import { withValue } from "./lane-changes.ts";

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
export function withSource(lab: Lab, id: string, source: string): Lab {
  const lane = laneOf(lab, id);
  return lane === undefined || !showsSource(lane) ? lab : withValue(lab, id, showsOutput.parameter, source, "");
}
