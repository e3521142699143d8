import type { ReactNode } from "react";
import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import type { Value } from "../../extraction/contract/parameters.ts";
import type { Lane } from "../../state/lane.ts";
import { PresetMenu } from "../algorithms/preset-menu.tsx";
import { useLabContext } from "../../lab/react.tsx";
import { ParameterControl } from "../parameters/parameter-control.tsx";
import { weightOf } from "./member-rules.ts";

interface MemberSettingsProps {
  readonly member: MemberSpec;
  readonly lane: Lane;
  /** "member 2 of lane A". */
  readonly where: string;
  readonly onChange: (member: MemberSpec) => void;
  /** Its own members, where it is a combination. */
  readonly children: ReactNode;
}

/** The presets and parameters of a member, and its own members where it is a combination. */
export function MemberSettings({ member, lane, where, onChange, children }: MemberSettingsProps) {
  const { library } = useLabContext();
  const declared = library.get(member.extractor);
  const parameters = Object.entries(declared?.parameters ?? {});
  const set = (name: string, value: Value): void => {
    const { [name]: _, ...others } = member.values;
    const isOwn = declared?.parameters[name]?.default === value;
    onChange({ ...member, values: isOwn ? others : { ...others, [name]: value } });
  };
  return (
    <div className="member-settings" role="group" aria-label={`Settings of ${where}`}>
      <PresetMenu run={member} where={where} onChoose={(run) => onChange({ ...run, ...weightOf(member) })} />
      {parameters.map(([name, parameter]) => (
        <ParameterControl
          key={`${member.extractor} ${name}`}
          laneId={lane.id}
          runId={undefined}
          name={name}
          parameter={parameter}
          value={member.values[name] ?? parameter.default}
          onChange={(value) => set(name, value)}
          onReset={() => set(name, parameter.default)}
          compact={false}
        />
      ))}
      {children}
      {parameters.length === 0 && children === undefined && <p className="muted">{declared?.name} has no parameters.</p>}
    </div>
  );
}
