import { memo } from "react";
import type { Parameter, Value, Schema } from "../../extraction/contract/parameters.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import { ParameterControl } from "../parameters/parameter-control.tsx";

interface LaneParametersProps {
  readonly lane: Lane;
  readonly parameters: readonly NamedParameter[];
  readonly compact: boolean;
}

/** Controls for some parameters of a lane. */
export function LaneParameters({ lane, parameters, compact }: LaneParametersProps) {
  return parameters.map(([name, parameter]) => (
    <LaneParameter
      key={`${lane.extractor} ${name}`}
      laneId={lane.id}
      name={name}
      parameter={parameter}
      value={lane.values[name] ?? parameter.default}
      compact={compact}
    />
  ));
}

interface LaneParameterProps {
  readonly laneId: string;
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: Value;
  readonly compact: boolean;
}

/** The slider of one parameter does not draw those beside it anew. */
const LaneParameter = memo(function LaneParameter({ laneId, name, parameter, value, compact }: LaneParameterProps) {
  const actions = useActions();
  // A curve is only asked of a run that has come to its end: what takes too long once takes longer at other values.
  const runId = useSession(({ results }) => {
    const result = results[laneId];
    return result?.status === "done" && !result.last.isPartial ? result.last.run : undefined;
  });
  return (
    <ParameterControl
      laneId={laneId}
      runId={runId}
      name={name}
      parameter={parameter}
      value={value}
      onChange={(next) => actions.setValue(laneId, name, next)}
      onSlide={(next) => actions.slide(laneId, name, next)}
      onReset={() => actions.setValue(laneId, name, parameter.default)}
      compact={compact}
    />
  );
});

export type NamedParameter = readonly [name: string, parameter: Parameter];

/** The parameters for the header's line, sliders before others, and those behind "More", as declared. A single one is of the decision. */
export function shownFirst(
  schema: Schema,
  count: 1 | 2 = 2,
): {
  readonly first: readonly NamedParameter[];
  readonly more: readonly NamedParameter[];
} {
  const all = Object.entries(schema);
  const isNumber = ([, { kind }]: NamedParameter): boolean => kind === "number";
  const isDecision = (entry: NamedParameter): boolean => isNumber(entry) && entry[1].stage === "decision";
  const best = count === 1 ? all.filter(isDecision) : [];
  const first = [...best, ...all.filter(isNumber), ...all.filter((entry) => !isNumber(entry))].slice(0, count);
  return { first, more: all.filter((entry) => !first.includes(entry)) };
}
