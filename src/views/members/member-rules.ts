import type { MemberSpec, RunSpec } from "../../extraction/contract/extractor.ts";
import { deepestMembers, membersOf, outputsOf, type Library } from "../../extraction/run.ts";

/** Levels of members below a run: 0 for one that combines nothing. */
function levelsBelow(run: RunSpec, library: Library, level = 0): number {
  if (library.get(run.extractor)?.needs.includes("members") !== true) return 0;
  if (level >= deepestMembers) return 1;
  return 1 + Math.max(0, ...membersOf(run, library).map((member) => levelsBelow(member, library, level + 1)));
}

/** Why a run cannot be a member at a level (1: of the lane itself); undefined where it can. */
export function refusalAt(level: number, run: MemberSpec, library: Library): string | undefined {
  if (outputsOf(run, library).has("")) return "Add a lane with what the program wrote, then choose that lane here.";
  return level + levelsBelow(run, library) > deepestMembers
    ? `Combinations go ${deepestMembers} levels deep at the most.`
    : undefined;
}

/** The weight that stays when all else of a member is another. */
export function weightOf({ weight }: MemberSpec): Pick<MemberSpec, "weight"> {
  return weight === undefined ? {} : { weight };
}
