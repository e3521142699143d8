import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import { changedValues, valueText, type NumberParameter } from "../../extraction/contract/parameters.ts";
import { runName } from "../../extraction/run.ts";
import { shareText } from "../../format.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { ParameterControl } from "../parameters/parameter-control.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { refusalAt, weightOf } from "./member-rules.ts";

interface MemberRowProps {
  readonly member: MemberSpec;
  readonly lane: Lane;
  readonly level: number;
  readonly place: { readonly index: number; readonly count: number; readonly where: string };
  readonly isWeighted: boolean;
  /** Share of the words that it keeps, where that is known. */
  readonly share: number | undefined;
  /** Its settings, while they are open. */
  readonly settings: ReactNode;
  /** It is being dragged, or what is dragged would come to lie before or after it. */
  readonly dragged: "held" | "before" | "after" | undefined;
  readonly copyRefusal: string | undefined;
  readonly onToggle: () => void;
  readonly onChange: (member: MemberSpec) => void;
  readonly onMove: (to: number) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** A member on one line: its handle, its algorithm, what it keeps, and its buttons; its settings below it on demand. */
export function MemberRow(props: MemberRowProps) {
  const { member, lane, level, place, isWeighted, share, settings, dragged, copyRefusal } = props;
  const { library } = useLabContext();
  const settingsId = useId();
  const isOpen = settings !== undefined;
  /** The key that would remove the lane removes the member that has the focus. */
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Delete" || !isOwn || event.defaultPrevented || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    props.onRemove();
  };
  const name = runName(member, library);
  const spoken = `member ${place.index + 1}, ${name}`;
  return (
    <li className="member anchor rounded" data-dragged={dragged} aria-label={`${spoken}, of ${place.where}`} onKeyDown={press}>
      <div className="member-line row wraps">
        <Handle {...props} spoken={spoken} />
        <AlgorithmMenu
          trigger={
            <button type="button" className="lane-algorithm inline-row bare bold one-line" aria-label={`Method of ${spoken}`}>
              {name} <Icon name="expand" />
            </button>
          }
          current={member.extractor}
          refusalOf={(extractor) => refusalAt(level, { extractor, values: {} }, library)}
          onChoose={(extractor) => props.onChange({ extractor, values: {}, ...weightOf(member) })}
        />
        <Changes member={member} />
        {isWeighted && <MemberWeight member={member} laneId={lane.id} onChange={props.onChange} />}
        {share !== undefined && <Share share={share} name={name} />}
        <span className="rigid at-end flex">
          <RowButton
            icon={isOpen ? "collapse" : "settings"}
            label={`${isOpen ? "Close settings" : "Settings"} of ${spoken}`}
            expands={{ isOpen, id: settingsId }}
            onPress={props.onToggle}
          />
          <RowButton icon="duplicate" label={`Duplicate ${spoken}`} refusal={copyRefusal} onPress={props.onCopy} />
          <RowButton icon="remove" label={`Remove ${spoken}`} onPress={props.onRemove} />
        </span>
      </div>
      <div id={settingsId}>{settings}</div>
    </li>
  );
}

interface HandleProps extends Pick<MemberRowProps, "place" | "onMove" | "onGrab"> {
  readonly spoken: string;
}

/** What a member is dragged by; arrow keys move it too. */
function Handle({ place: { index, count }, spoken, onMove, onGrab }: HandleProps) {
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(to);
  };
  return (
    <Tooltip text="Drag, or press ↑ and ↓, to move it">
      <button
        type="button"
        className="icon-button member-handle"
        aria-label={`Move ${spoken} of ${count}: arrow keys`}
        onKeyDown={press}
        onPointerDown={onGrab}
      >
        <Icon name="handle" />
        <span className="member-number to-end">{index + 1}</span>
      </button>
    </Tooltip>
  );
}

/** The values that are not the defaults: "method TM, radius 3". */
function Changes({ member }: { readonly member: MemberSpec }) {
  const { library } = useLabContext();
  const schema = library.get(member.extractor)?.parameters ?? {};
  const changes = Object.entries(changedValues(schema, member.values)).map(([name, value]) => {
    const parameter = schema[name];
    return parameter === undefined ? name : `${parameter.label.toLowerCase()} ${valueText(parameter, value)}`;
  });
  if (member.members !== undefined) changes.push(`${member.members.length} members`);
  const text = changes.join(", ");
  return (
    <span className="member-changes muted truncated shrinks" title={text}>
      {text}
    </span>
  );
}

function Share({ share, name }: { readonly share: number; readonly name: string }) {
  return (
    <span className="inline-row rigid near" title={`${name} keeps ${shareText(share)} of the words`}>
      <span className="member-bar meter" aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </span>
      {shareText(share)}
    </span>
  );
}

interface RowButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly refusal?: string | undefined;
  readonly expands?: { readonly isOpen: boolean; readonly id: string };
  readonly onPress: () => void;
}

function RowButton({ icon, label, refusal, expands, onPress }: RowButtonProps) {
  return (
    <Tooltip text={refusal ?? label}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-disabled={refusal !== undefined || undefined}
        aria-expanded={expands?.isOpen}
        aria-controls={expands?.id}
        onClick={refusal === undefined ? onPress : undefined}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

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

function MemberWeight({ member, laneId, onChange }: MemberWeightProps) {
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
