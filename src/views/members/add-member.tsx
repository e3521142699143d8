import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import { memberName } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { Hint } from "../ui/tooltip.tsx";
import { Icon } from "../ui/lane-icons.tsx";
import type { OtherChoice } from "../algorithms/menu-choices.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { refusalAt } from "./member-rules.ts";

interface AddMemberProps {
  readonly lane: Lane;
  readonly level: number;
  readonly where: string;
  /** Why none can be added now. */
  readonly refusal: string | undefined;
  readonly onAdd: (member: MemberSpec) => void;
}

/** Adds a member: any algorithm, or one set as another lane is. */
export function AddMember({ lane, level, where, refusal, onAdd }: AddMemberProps) {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const name = `Add member to ${where}`;
  if (refusal !== undefined)
    return (
      <Hint text={refusal}>
        <button type="button" className="button quiet" aria-disabled="true" aria-label={name}>
          <Icon name="add" /> Add member
        </button>
      </Hint>
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
