import { useState } from "react";
import type { ReactNode } from "react";
import type { MemberSpec, RunSpec } from "../../extraction/contract/extractor.ts";
import { mostMembers } from "../../extraction/contract/inputs.ts";
import { membersOf } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { withOwnMembers } from "../../state/run-key.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { AddMember } from "./add-member.tsx";
import { inserted, moved, removed, replaced } from "./member-list-changes.ts";
import { MemberRow } from "./member-row.tsx";
import { weightOf } from "./member-rules.ts";
import { MemberSettings } from "./member-settings.tsx";
import { useDragOrder } from "./use-drag-order.ts";

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
  const actions = useActions();
  const members = membersOf(holder, library);
  const declared = library.get(holder.extractor);
  const [keys, setKeys] = useKeys(members.length);
  const [opened, setOpened] = useState<string>();
  const nameAt = (index: number): string => library.get(members[index]?.extractor ?? "")?.name ?? "member";
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= members.length || from === to) return;
    setKeys(moved(keys, from, to));
    onChange(moved(members, from, to));
    actions.announce(`${nameAt(from)} is now member ${to + 1} of ${members.length}`);
  };
  const { list, drag, beginDrag } = useDragOrder(move);
  const isFull = members.length >= mostMembers;
  const add = (member: MemberSpec, at = members.length): void => {
    const key = newKey();
    setKeys(inserted(keys, key, at));
    setOpened(key);
    onChange(inserted(members, member, at));
  };
  const settingsOf = (member: MemberSpec, index: number): ReactNode => {
    const change = (next: MemberSpec): void => onChange(replaced(members, index, next));
    const own = `member ${index + 1} of ${where}`;
    const changeInner = (inner: readonly MemberSpec[]): void =>
      change({ ...withOwnMembers(member, inner, library), ...weightOf(member) });
    return (
      <MemberSettings member={member} lane={lane} where={own} onChange={change}>
        {library.get(member.extractor)?.needs.includes("members") === true ? (
          <section aria-label={`Members of ${own}`}>
            <MemberList holder={member} lane={lane} level={level + 1} where={own} shares={[]} onChange={changeInner} />
          </section>
        ) : undefined}
      </MemberSettings>
    );
  };
  return (
    <div className="member-list">
      {members.length === 0 && (
        <p className="members-none">Nothing is combined yet: add a member, or bring back the default ones.</p>
      )}
      <ol ref={list} className="member-rows" data-ordered={declared?.takesMembers === "in order" || undefined}>
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
              settings={opened === key ? settingsOf(member, index) : undefined}
              dragged={
                drag?.from === index ? "held" : drag?.to === index ? (drag.to < drag.from ? "before" : "after") : undefined
              }
              copyRefusal={isFull ? fullText : undefined}
              onToggle={() => setOpened(opened === key ? undefined : key)}
              onChange={(next) => onChange(replaced(members, index, next))}
              onMove={(to) => move(index, to)}
              onGrab={(event) => beginDrag(event, index)}
              onCopy={() => add(member, index + 1)}
              onRemove={() => {
                focusBeside(list.current, index);
                setKeys(removed(keys, index));
                onChange(removed(members, index));
                actions.announce(`Removed ${nameAt(index)}`);
              }}
            />
          );
        })}
      </ol>
      <div className="member-buttons">
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
