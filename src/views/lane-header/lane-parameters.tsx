import type { NamedParameter } from "./shown-first.ts";
import type { Lane } from "../../state/lane.ts";
import { useActions, useSession } from "../lab-context.tsx";
import { ParameterControl } from "../parameters/parameter-control.tsx";

interface LaneParametersProps {
  readonly lane: Lane;
  readonly parameters: readonly NamedParameter[];
  readonly compact: boolean;
}

/** Controls for some parameters of a lane. */
export function LaneParameters({ lane, parameters, compact }: LaneParametersProps) {
  const actions = useActions();
  // A curve is only asked of a run that has come to its end: what takes too long once takes longer at other values.
  const runId = useSession(({ results }) => {
    const result = results[lane.id];
    return result?.status === "done" && !result.last.isPartial ? result.last.run : undefined;
  });
  return parameters.map(([name, parameter]) => (
    <ParameterControl
      key={`${lane.extractor} ${name}`}
      laneId={lane.id}
      runId={runId}
      name={name}
      parameter={parameter}
      value={lane.values[name] ?? parameter.default}
      onChange={(value) => actions.setValue(lane.id, name, value)}
      onReset={() => actions.setValue(lane.id, name, parameter.default)}
      compact={compact}
    />
  ));
}
