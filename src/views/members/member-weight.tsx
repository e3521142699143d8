import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { ParameterControl } from "../parameters/parameter-control.tsx";

const weightParameter: NumberParameter = {
  kind: "number",
  label: "Weight",
  description: "The member's share of the say: a word is kept where the weights of those that keep it come to enough of all.",
  stage: "analysis",
  default: 1,
  min: 0,
  max: 1,
  step: 0.05,
  unit: "",
  formula: "Σ w · kept / Σ w ≥ θ",
};

interface MemberWeightProps {
  readonly member: MemberSpec;
  readonly laneId: string;
  readonly onChange: (member: MemberSpec) => void;
}

export function MemberWeight({ member, laneId, onChange }: MemberWeightProps) {
  const { weight: _, ...unweighted } = member;
  return (
    <ParameterControl
      laneId={laneId}
      runId={undefined}
      name="weight"
      parameter={weightParameter}
      value={member.weight ?? weightParameter.default}
      onChange={(weight) => onChange(weight === weightParameter.default ? unweighted : { ...unweighted, weight: Number(weight) })}
      onReset={() => onChange(unweighted)}
      compact
    />
  );
}
