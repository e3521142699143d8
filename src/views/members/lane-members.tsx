import { useId, useState } from "react";
import { distinctNames } from "../../extraction/distinct-names.ts";
import { memberName, membersOf } from "../../extraction/run.ts";
import { withOwnMembers, type Lane } from "../../state/lane.ts";
import { Icon } from "../ui/icon.tsx";
import { shareText, counted } from "../../format.ts";
import { useActions, useLabContext, useRun } from "../../lab/react.tsx";
import { MemberList } from "./member-list.tsx";
import "./members.css";

/** What a lane's combination combines: a line that names the members, and below it, on demand, the list to change them. */
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
          className="members-toggle row bare tinted tight"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? "collapse" : "expand"} />
          <span className="rigid bold">{counted(members.length, "member")}</span>
          {!isOpen && (
            <span className="members-names shrinks">
              {members.map((_, index) => (
                <span key={index} className="members-name">
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
