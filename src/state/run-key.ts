import type { Declaration, MemberSpec, Preset, RunSpec } from "../extraction/contract/extractor.ts";
import { changedValues } from "../extraction/contract/parameters.ts";
import { membersOf } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";

/** The same text for runs that are the same, in whatever order their values are named. */
export function runKey({ extractor, values, members }: RunSpec): string {
  return JSON.stringify([extractor, sorted(values), ...(members === undefined ? [] : [members.map(memberKey)])]);
}

function memberKey(member: MemberSpec): readonly [key: string, weight: number] {
  return [runKey(member), member.weight ?? 1];
}

function sorted(values: RunSpec["values"]): readonly unknown[] {
  return Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** Whether two lists of members are the same, down to their members. */
export function areSameMembers(left: readonly MemberSpec[], right: readonly MemberSpec[]): boolean {
  return JSON.stringify(left.map(memberKey)) === JSON.stringify(right.map(memberKey));
}

/** A run with other members; those of its extractor are not written down. */
export function withOwnMembers(run: RunSpec, members: readonly MemberSpec[], library: Library): RunSpec {
  const { extractor, values } = run;
  const isOwn = areSameMembers(members, library.get(extractor)?.defaultMembers ?? []);
  return { extractor, values, ...(isOwn ? {} : { members }) };
}

/** The preset of its algorithm that a run is like; the first, where several are alike. */
export function presetOf(run: RunSpec, library: Library): Preset | undefined {
  const declared = library.get(run.extractor);
  return declared?.presets?.find((preset) => isLike(run, preset, declared, library));
}

function isLike(run: RunSpec, preset: Preset, { parameters }: Declaration, library: Library): boolean {
  const values = (given: RunSpec["values"]): string => JSON.stringify(sorted(changedValues(parameters, given)));
  return (
    values(run.values) === values(preset.values) &&
    areSameMembers(membersOf(run, library), membersOf({ ...preset, extractor: run.extractor }, library))
  );
}

/** The run that a preset asks for: only what differs from its algorithm's own. */
export function runOfPreset(extractor: string, { values, members }: Preset, library: Library): RunSpec {
  const declared = library.get(extractor);
  const own = declared?.defaultMembers ?? [];
  return {
    extractor,
    values: changedValues(declared?.parameters ?? {}, values),
    ...(members === undefined || areSameMembers(members, own) ? {} : { members }),
  };
}
