import type { MemberSpec, RunSpec } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { memberName, membersOf } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";
import { areSameMembers, runKey } from "./run-key.ts";

/** What became of the members of a combination; `subject` where several such changes in one gesture are one step. */
export interface MemberChange {
  readonly words: string;
  readonly subject?: string;
}

/** What a run combines: "CCB, range 60; Union of (DANAg; Plain)"; undefined where it combines nothing. */
export function membersText(run: RunSpec, library: Library): string | undefined {
  if (library.get(run.extractor)?.needs.includes("members") !== true) return undefined;
  const texts = membersOf(run, library).map((member) => {
    const inner = membersText(member, library);
    const weight = member.weight === undefined ? "" : `, weight ${member.weight}`;
    return `${memberName(member, library)}${weight}${inner === undefined ? "" : ` of (${inner})`}`;
  });
  return texts.join("; ") || "no members";
}

/** Names what differs between the members of two runs of one extractor; undefined where nothing does. `where`: "lane A". */
export function memberChange(before: RunSpec, after: RunSpec, where: string, library: Library): MemberChange | undefined {
  const [former, present] = [membersOf(before, library), membersOf(after, library)];
  if (areSameMembers(former, present)) return undefined;
  if (after.members === undefined) return { words: `Default members in ${where}` };
  const nameOf = ({ extractor }: RunSpec): string => library.get(extractor)?.name ?? extractor;
  const at = present.findIndex((member, index) => !areSame(member, former[index]));
  const [added, removed] = [present[at], former[at < 0 ? present.length : at]];
  if (present.length === former.length + 1 && added !== undefined && isRest(present, former, at)) {
    const isCopy = areSame(added, present[at - 1]);
    return { words: isCopy ? `Duplicate member ${nameOf(added)} in ${where}` : `Add member ${nameOf(added)} to ${where}` };
  }
  const gap = at < 0 ? present.length : at;
  if (present.length === former.length - 1 && removed !== undefined && isRest(former, present, gap))
    return { words: `Remove member ${nameOf(removed)} from ${where}` };
  if (present.length !== former.length || added === undefined || removed === undefined)
    return { words: `Change the members of ${where}` };
  if (present.filter((member, index) => !areSame(member, former[index])).length === 1)
    return oneChange(removed, added, at, where, library);
  const isMove = present.map(keyOf).toSorted().join() === former.map(keyOf).toSorted().join();
  return { words: isMove ? `Reorder the members of ${where}` : `Change the members of ${where}` };
}

/** What was changed of a single member. */
function oneChange(before: MemberSpec, after: MemberSpec, place: number, where: string, library: Library): MemberChange {
  const declared = library.get(after.extractor);
  const name = declared?.name ?? after.extractor;
  if (before.extractor !== after.extractor)
    return { words: `${library.get(before.extractor)?.name ?? before.extractor} → ${name} among the members of ${where}` };
  const subject = `${where} ${place} ${after.extractor}`;
  const [formerWeight, weight] = [before.weight ?? 1, after.weight ?? 1];
  if (formerWeight !== weight)
    return { words: `Weight of ${name} ${formerWeight} → ${weight} in ${where}`, subject: `${subject} weight` };
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])].filter(
    (parameter) => before.values[parameter] !== after.values[parameter],
  );
  const [parameter] = names;
  const inside = memberChange(before, after, `${name} in ${where}`, library);
  if (parameter === undefined && inside !== undefined)
    return { ...inside, ...(inside.subject !== undefined && { subject: `${subject} ${inside.subject}` }) };
  if (names.length !== 1 || parameter === undefined || inside !== undefined) return { words: `Change ${name} in ${where}` };
  const described = declared?.parameters[parameter];
  const text = (value: Value | undefined): string => valueText(value ?? described?.default);
  return {
    words: `${described?.label ?? parameter} of ${name} ${text(before.values[parameter])} → ${text(after.values[parameter])} in ${where}`,
    subject: `${subject} ${parameter}`,
  };
}

/** A value in a sentence. */
export function valueText(value: Value | undefined): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value ?? "");
}

/** Whether `longer` without the one at `place` is `shorter`. */
function isRest(longer: readonly MemberSpec[], shorter: readonly MemberSpec[], place: number): boolean {
  return areSameMembers(longer.toSpliced(place, 1), shorter);
}

function areSame(left: MemberSpec, right: MemberSpec | undefined): boolean {
  return right !== undefined && keyOf(left) === keyOf(right);
}

function keyOf(member: MemberSpec): string {
  return `${member.weight ?? 1} ${runKey(member)}`;
}
