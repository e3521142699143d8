import { useState } from "react";
import type { MemberSpec, RunSpec } from "../../extraction/contract/extractor.ts";
import { mostMembers } from "../../extraction/contract/inputs.ts";
import type { Value } from "../../extraction/contract/parameters.ts";
import { membersOf, memberName } from "../../extraction/run.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { withOwnMembers, type Lane } from "../../state/lane.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import type { OtherChoice } from "../algorithms/menu-choices.ts";
import { PresetMenu } from "../algorithms/preset-menu.tsx";
import { ParameterControl } from "../parameters/parameter-control.tsx";
import { Icon } from "../ui/icon.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { inserted, moved, removed, replaced, useDragOrder } from "./member-list-changes.ts";
import { MemberRow } from "./member-row.tsx";
import { weightOf, refusalAt } from "./member-rules.ts";

interface MemberListProps {
  /** The combination whose members these are. */
  readonly holder: RunSpec;
  readonly lane: Lane;
  /** 1 for the members of the lane itself. */
  readonly level: number;
  /** "lane A", "member 2 of lane A". */
  readonly where: string;
  readonly shares: readonly (number | undefined)[];
  readonly onChange: (members: readonly MemberSpec[]) => void;
}

/** The members of a combination, to be changed, moved, copied and removed, and a button that adds one. */
export function MemberList({ holder, lane, level, where, shares, onChange }: MemberListProps) {
  const { library } = useLabContext();
  const members = membersOf(holder, library);
  const declared = library.get(holder.extractor);
  const { keys, opened, toggle, move, add, remove } = useMemberChanges(members, onChange);
  const { list, drag, beginDrag } = useDragOrder(move);
  const isFull = members.length >= mostMembers;
  return (
    <div className="member-list">
      {members.length === 0 && (
        <p className="members-none">Nothing is combined yet: add a member, or bring back the default ones.</p>
      )}
      <ol ref={list} className="plain-list" data-ordered={declared?.takesMembers === "in order" || undefined}>
        {members.map((member, index) => {
          const key = keys[index] ?? String(index);
          return (
            <MemberRow
              key={key}
              member={member}
              lane={lane}
              level={level}
              place={{ index, count: members.length, where }}
              isWeighted={declared?.takesMembers === "by weight"}
              share={shares[index]}
              settings={
                opened === key ? (
                  <MemberSettings
                    member={member}
                    lane={lane}
                    level={level}
                    where={`member ${index + 1} of ${where}`}
                    onChange={(next) => onChange(replaced(members, index, next))}
                  />
                ) : undefined
              }
              dragged={
                drag?.from === index ? "held" : drag?.to === index ? (drag.to < drag.from ? "before" : "after") : undefined
              }
              copyRefusal={isFull ? fullText : undefined}
              onToggle={() => toggle(key)}
              onChange={(next) => onChange(replaced(members, index, next))}
              onMove={(to) => move(index, to)}
              onGrab={(event) => beginDrag(event, index)}
              onCopy={() => add(member, index + 1)}
              onRemove={() => {
                focusBeside(list.current, index);
                remove(index);
              }}
            />
          );
        })}
      </ol>
      <div className="member-buttons wraps tight flex">
        <AddMember lane={lane} level={level} where={where} refusal={isFull ? fullText : undefined} onAdd={add} />
        {holder.members !== undefined && (
          <button type="button" className="button quiet" onClick={() => onChange(declared?.defaultMembers ?? [])}>
            Default members
          </button>
        )}
      </div>
    </div>
  );
}

/** The changes of a list of members, and which of them, by its key, is opened. */
function useMemberChanges(members: readonly MemberSpec[], onChange: MemberListProps["onChange"]) {
  const { library } = useLabContext();
  const actions = useActions();
  const [keys, setKeys] = useKeys(members.length);
  const [opened, setOpened] = useState<string>();
  const nameAt = (index: number): string => library.get(members[index]?.extractor ?? "")?.name ?? "member";
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= members.length || from === to) return;
    setKeys(moved(keys, from, to));
    onChange(moved(members, from, to));
    actions.announce(`${nameAt(from)} is now member ${to + 1} of ${members.length}`);
  };
  const add = (member: MemberSpec, at = members.length): void => {
    const key = newKey();
    setKeys(inserted(keys, key, at));
    setOpened(key);
    onChange(inserted(members, member, at));
  };
  const remove = (index: number): void => {
    setKeys(removed(keys, index));
    onChange(removed(members, index));
    actions.announce(`Removed ${nameAt(index)}`);
  };
  const toggle = (key: string): void => setOpened(opened === key ? undefined : key);
  return { keys, opened, toggle, move, add, remove };
}

/** Another member has the focus once one is gone; without any, the button that adds one. */
function focusBeside(list: HTMLOListElement | null, index: number): void {
  const row = list?.children[index + 1] ?? list?.children[index - 1];
  const control = row?.querySelector<HTMLElement>(".member-handle");
  (control ?? list?.parentElement?.querySelector<HTMLElement>(".member-buttons > button"))?.focus();
}

const fullText = `${mostMembers} members at the most`;

let keyCount = 0;

function newKey(): string {
  return `member-${++keyCount}`;
}

/** A key for each member that goes with it wherever it is moved; new ones where the list was changed elsewhere. */
function useKeys(count: number): readonly [keys: readonly string[], setKeys: (keys: readonly string[]) => void] {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length: count }, newKey));
  if (keys.length === count) return [keys, setKeys];
  const fitted = Array.from({ length: count }, (_, index) => keys[index] ?? newKey());
  setKeys(fitted);
  return [fitted, setKeys];
}

interface AddMemberProps {
  readonly lane: Lane;
  readonly level: number;
  readonly where: string;
  /** Why none can be added now. */
  readonly refusal: string | undefined;
  readonly onAdd: (member: MemberSpec) => void;
}

/** Adds a member: any algorithm, or one set as another lane is. */
function AddMember({ lane, level, where, refusal, onAdd }: AddMemberProps) {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const name = `Add member to ${where}`;
  if (refusal !== undefined)
    return (
      <Tooltip text={refusal}>
        <button type="button" className="button quiet" aria-disabled="true" aria-label={name}>
          <Icon name="add" /> Add member
        </button>
      </Tooltip>
    );
  const choices = lanes.flatMap((other): readonly OtherChoice[] => {
    if (other.id === lane.id) return [];
    const { letter, extractor, values, members } = other;
    const member: MemberSpec = { extractor, values, ...(members && { members }) };
    const tooDeep = refusalAt(level, member, library);
    return [
      {
        id: `as ${other.id}`,
        name: `As lane ${letter} is`,
        summary: memberName(member, library),
        ...(tooDeep !== undefined && { refusal: tooDeep }),
        run: () => onAdd(member),
      },
    ];
  });
  return (
    <AlgorithmMenu
      trigger={
        <button type="button" className="button quiet" aria-label={name}>
          <Icon name="add" /> Add member
        </button>
      }
      others={{ title: "Lanes", choices }}
      refusalOf={(extractor) => refusalAt(level, { extractor, values: {} }, library)}
      onChoose={(extractor) => onAdd({ extractor, values: {} })}
    />
  );
}

interface MemberSettingsProps {
  readonly member: MemberSpec;
  readonly lane: Lane;
  /** Of the list that it is in. */
  readonly level: number;
  /** "member 2 of lane A". */
  readonly where: string;
  readonly onChange: (member: MemberSpec) => void;
}

/** The presets and parameters of a member, and its own members where it is a combination. */
function MemberSettings({ member, lane, level, where, onChange }: MemberSettingsProps) {
  const { library } = useLabContext();
  const declared = library.get(member.extractor);
  const parameters = Object.entries(declared?.parameters ?? {});
  const isCombination = declared?.needs.includes("members") === true;
  const set = (name: string, value: Value): void => {
    const { [name]: _, ...others } = member.values;
    const isOwn = declared?.parameters[name]?.default === value;
    onChange({ ...member, values: isOwn ? others : { ...others, [name]: value } });
  };
  const changeInner = (inner: readonly MemberSpec[]): void =>
    onChange({ ...withOwnMembers(member, inner, library), ...weightOf(member) });
  return (
    <div className="member-settings parameter-grid grid" role="group" aria-label={`Settings of ${where}`}>
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
      {isCombination && (
        <section aria-label={`Members of ${where}`}>
          <MemberList holder={member} lane={lane} level={level + 1} where={where} shares={[]} onChange={changeInner} />
        </section>
      )}
      {parameters.length === 0 && !isCombination && <p className="muted">{declared?.name} has no parameters.</p>}
    </div>
  );
}
