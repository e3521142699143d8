import { useId, useRef, useState, type KeyboardEvent } from "react";
import type { MemberSpec, RunSpec } from "../../extraction/contract/extractor.ts";
import { mostMembers } from "../../extraction/contract/inputs.ts";
import type { NumberParameter, Value } from "../../extraction/contract/parameters.ts";
import { distinctNames } from "../../extraction/distinct-names.ts";
import {
  deepestMembers,
  memberName,
  membersOf,
  outputsOf,
  runName,
  type Library,
  schemaFor,
  valuesWith,
} from "../../extraction/run.ts";
import { counted, shareText } from "../../format.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { withOwnMembers, type Lane } from "../../state/lane.ts";
import { AlgorithmMenu, presetEntries } from "../algorithms/algorithm-menu.tsx";
import type { MethodEntry } from "../algorithms/algorithm-list.tsx";
import { ParameterControl } from "../parameters/parameter-control.tsx";
import { Icon } from "../ui/icon.tsx";
import { Button, MenuEntries, MenuButton } from "../ui/kit.tsx";
import "./members.css";

/** The members of a lane's combination: a line with their names, and below it, on demand, the list to change them. */
export function LaneMembers({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const members = membersOf(lane, library);
  const names = distinctNames(members.map((member) => ({ name: memberName(member, library) })));
  const shares = useShares(lane);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const isShown = isOpen || members.length === 0;
  return (
    <section className="lane-members" data-own-stop="" aria-label={`Members of lane ${lane.letter}`}>
      {members.length > 0 && (
        <button
          type="button"
          className="members-toggle bare row gap"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "collapse" : "expand"} />
          <span className="no-shrink bold">{counted(members.length, "member")}</span>
          {!isOpen && (
            <span className="members-names shrink">
              {members.map((_, index) => (
                <span key={index}>
                  {index > 0 && <span className="muted"> · </span>}
                  {names[index]} <span className="muted">{shares[index] === undefined ? "" : shareText(shares[index])}</span>
                </span>
              ))}
              {shares.length > 0 && <span className="muted"> of the words</span>}
            </span>
          )}
        </button>
      )}
      <div id={listId}>
        {isShown && (
          <MemberList
            holder={lane}
            lane={lane}
            level={1}
            where={`lane ${lane.letter}`}
            shares={shares}
            onChange={(next) => actions.setRun(lane.id, withOwnMembers(lane, next, library))}
          />
        )}
      </div>
    </section>
  );
}

/** Share of the text's words that each member keeps, of the last run with these members; empty where there is none. */
function useShares({ id, extractor, members }: Lane): readonly (number | undefined)[] {
  const run = useRun(id);
  if (run === undefined || run.spec.extractor !== extractor || run.spec.members?.length !== members?.length) return [];
  return run.channels.flatMap((channel) =>
    channel.kind === "class" && channel.isVerdict === true ? [(channel.kept ?? 0) / Math.max(channel.count, 1)] : [],
  );
}

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
function MemberList(list: MemberListProps) {
  const { holder, lane, level, where, onChange } = list;
  const { library } = useLabContext();
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(-1);
  const members = membersOf(holder, library);
  const declared = library.get(holder.extractor);
  const refusal = members.length < mostMembers ? undefined : `At most ${mostMembers} members`;
  const nameAt = (index: number): string => library.get(members[index]?.extractor ?? "")?.name ?? "member";
  /** The first control of a row has the focus then; without any row, the button that adds one. */
  const focusOn = (index: number): void => {
    const row = host.current?.querySelector(`:scope > ol > :nth-child(${index + 1})`);
    (row ?? host.current?.lastElementChild)?.querySelector("button")?.focus();
  };
  const add = (member: MemberSpec, at = members.length): void => {
    onChange(members.toSpliced(at, 0, member));
    setOpened(at);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= members.length || from === to) return;
    const order = [...members.keys()].toSpliced(from, 1).toSpliced(to, 0, from);
    onChange(order.flatMap((index) => members[index] ?? []));
    setOpened(order.indexOf(opened));
    focusOn(to);
    actions.announce(`${nameAt(from)} is now member ${to + 1} of ${members.length}`);
  };
  const remove = (index: number): void => {
    focusOn(index < members.length - 1 ? index : index - 1);
    onChange(members.toSpliced(index, 1));
    setOpened([...members.keys()].toSpliced(index, 1).indexOf(opened));
    actions.announce(`Removed ${nameAt(index)}`);
  };
  return (
    <div ref={host}>
      {members.length === 0 && <p>Nothing is combined yet. Add a member, or restore the default members.</p>}
      <ol className="plain-list">
        {members.map((member, index) => (
          <MemberRow
            key={index}
            list={list}
            member={member}
            place={index}
            count={members.length}
            isWeighted={declared?.takesMembers === "by weight"}
            isOpen={opened === index}
            copyRefusal={refusal}
            onToggle={() => setOpened(opened === index ? -1 : index)}
            onChange={(next) => onChange(members.with(index, next))}
            onMove={(to) => move(index, to)}
            onCopy={() => add(member, index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="row wrap">
        <AddMember lane={lane} level={level} where={where} refusal={refusal} onAdd={add} />
        {holder.members !== undefined && (
          <Button look="quiet" onClick={() => onChange(declared?.defaultMembers ?? [])}>
            Default members
          </Button>
        )}
      </div>
    </div>
  );
}

interface AddMemberProps extends Pick<MemberListProps, "lane" | "level" | "where"> {
  /** Why none can be added now. */
  readonly refusal: string | undefined;
  readonly onAdd: (member: MemberSpec) => void;
}

/** Adds a member: any algorithm, or one set as another lane is. */
function AddMember({ lane, level, where, refusal, onAdd }: AddMemberProps) {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const button = (
    <Button look="quiet" icon="add" name={`Add member to ${where}`} refusal={refusal}>
      Add member
    </Button>
  );
  if (refusal !== undefined) return button;
  const choices = lanes
    .filter(({ id }) => id !== lane.id)
    .map(({ id, letter, extractor, values, members }): MethodEntry => {
      const member: MemberSpec = { extractor, values, ...(members && { members }) };
      return {
        id: `as ${id}`,
        of: { name: `Same as lane ${letter}`, summary: memberName(member, library) },
        refusal: refusalAt(level, member, library),
        choose: () => onAdd(member),
      };
    });
  return (
    <AlgorithmMenu
      trigger={button}
      others={{ name: "Lanes", choices }}
      refusalOf={(extractor) => refusalAt(level, { extractor, values: {} }, library)}
      onChoose={(extractor) => onAdd({ extractor, values: {} })}
    />
  );
}

interface MemberProps {
  readonly list: MemberListProps;
  readonly member: MemberSpec;
  /** Its index in the list. */
  readonly place: number;
  readonly onChange: (member: MemberSpec) => void;
}

interface MemberRowProps extends MemberProps {
  /** Of the members of the list. */
  readonly count: number;
  readonly isWeighted: boolean;
  /** Its settings stand below it. */
  readonly isOpen: boolean;
  readonly copyRefusal: string | undefined;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** A member on one line: its number, its method with its values, what it keeps, and its buttons; its settings below it on demand. */
function MemberRow(props: MemberRowProps) {
  const { list, member, place, count, isWeighted, isOpen, copyRefusal, onToggle, onChange, onMove, onCopy, onRemove } = props;
  const { level, lane, where, shares } = list;
  const { library } = useLabContext();
  const settingsId = useId();
  const share = shares[place];
  const { weight = weightParameter.default, ...unweighted } = member;
  /** The key that would remove the lane removes the member that has the focus. */
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Delete" || !isOwn || event.defaultPrevented || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onRemove();
  };
  const pressOnNumber = (event: KeyboardEvent): void => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(to);
  };
  const name = memberName(member, library);
  const spoken = `member ${place + 1}, ${runName(member, library)}`;
  return (
    <li className="relative" aria-label={`${spoken}, of ${where}`} onKeyDown={press}>
      <div className="member-line row wrap">
        <Button
          look="quiet"
          name={`Move ${spoken} of ${count}: arrow keys`}
          tip="Click to move it up, or press ↑ or ↓"
          onKeyDown={pressOnNumber}
          onClick={() => onMove(place - 1)}
        >
          {place + 1}
        </Button>
        <AlgorithmMenu
          trigger={
            <button type="button" className="bare row shrink" aria-label={`Method of member ${place + 1}, ${name}`}>
              <span className="truncate bold">{name}</span> <Icon name="expand" />
            </button>
          }
          current={member.extractor}
          refusalOf={(extractor) => refusalAt(level, { extractor, values: {} }, library)}
          onChoose={(extractor) => onChange({ extractor, values: {}, ...weightOf(member) })}
        />
        <span className="grow" />
        {isWeighted && (
          <ParameterControl
            laneId={lane.id}
            name="weight"
            parameter={weightParameter}
            value={weight}
            onChange={(to) => onChange(to === weightParameter.default ? unweighted : { ...unweighted, weight: Number(to) })}
            compact
          />
        )}
        {share !== undefined && <span title="Its share of the words">{shareText(share)}</span>}
        <span className="row no-shrink">
          <Button
            icon={isOpen ? "collapse" : "settings"}
            name={`${isOpen ? "Close settings" : "Settings"} of ${spoken}`}
            aria-expanded={isOpen}
            aria-controls={settingsId}
            onClick={onToggle}
          />
          <Button icon="duplicate" name={`Duplicate ${spoken}`} refusal={copyRefusal} onClick={onCopy} />
          <Button icon="remove" name={`Remove ${spoken}`} onClick={onRemove} />
        </span>
      </div>
      <div id={settingsId}>{isOpen && <MemberSettings {...props} />}</div>
    </li>
  );
}

/** The presets and parameters of a member, and its own members where it is a combination. */
function MemberSettings({ list, member, place, onChange }: MemberProps) {
  const { library } = useLabContext();
  const where = `member ${place + 1} of ${list.where}`;
  const declared = library.get(member.extractor);
  const schema = schemaFor(member, library);
  const parameters = Object.entries(schema);
  const isCombination = declared?.needs.includes("members") === true;
  const set = (name: string, value: Value): void => {
    onChange({ ...member, values: valuesWith(member, name, value, library) });
  };
  const presets = presetEntries(member, library, (run) => onChange({ ...run, ...weightOf(member) }));
  return (
    <div className="member-settings parameter-grid grid" role="group" aria-label={`Settings of ${where}`}>
      {presets !== undefined && (
        <MenuButton label={`Preset ${presets.note} of ${where}`} words={`Preset: ${presets.note}`} align="start">
          <MenuEntries entries={presets.entries} />
        </MenuButton>
      )}
      {parameters.map(([name, parameter]) => (
        <ParameterControl
          key={`${member.extractor} ${name}`}
          laneId={list.lane.id}
          name={name}
          parameter={parameter}
          value={member.values[name] ?? parameter.default}
          onChange={(value) => set(name, value)}
          compact={false}
        />
      ))}
      {isCombination && (
        <section aria-label={`Members of ${where}`}>
          <MemberList
            holder={member}
            lane={list.lane}
            level={list.level + 1}
            where={where}
            shares={[]}
            onChange={(inner) => onChange({ ...withOwnMembers(member, inner, library), ...weightOf(member) })}
          />
        </section>
      )}
      {parameters.length === 0 && !isCombination && <p className="muted">{declared?.name} has no parameters.</p>}
    </div>
  );
}

const weightParameter: NumberParameter = {
  kind: "number",
  label: "Weight",
  description: "The member's share of the vote. A word is kept if the members that keep it have enough of the total weight.",
  stage: "analysis",
  default: 1,
  min: 0,
  max: 1,
  step: 0.05,
  unit: "",
  formula: "Σ w · kept / Σ w ≥ θ",
};

/** Levels of members below a run: 0 for one that combines nothing. */
function levelsBelow(run: RunSpec, library: Library, level = 0): number {
  if (library.get(run.extractor)?.needs.includes("members") !== true) return 0;
  if (level >= deepestMembers) return 1;
  return 1 + Math.max(0, ...membersOf(run, library).map((member) => levelsBelow(member, library, level + 1)));
}

/** Why a run cannot be a member at a level (1: of the lane itself); undefined where it can. */
function refusalAt(level: number, run: MemberSpec, library: Library): string | undefined {
  if (outputsOf(run, library).has("")) return "Add a lane with what the program wrote, then choose that lane here.";
  return level + levelsBelow(run, library) > deepestMembers
    ? `Combinations can be at most ${deepestMembers} levels deep.`
    : undefined;
}

/** The weight that stays when all else of a member is another. */
function weightOf({ weight }: MemberSpec): Pick<MemberSpec, "weight"> {
  return weight === undefined ? {} : { weight };
}
