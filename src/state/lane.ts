import type { MemberSpec, Declaration, Preset, RunSpec } from "../extraction/contract/extractor.ts";
import { changedValues, type Value } from "../extraction/contract/parameters.ts";
import { membersOf, type Library } from "../extraction/run.ts";

/** A lane: an algorithm with its settings, as far as they differ from its defaults, and the letter that names it. */
export interface Lane extends RunSpec {
  readonly id: string;
  readonly letter: string;
  readonly size: LaneSize;
  /** Ids of the bands that it shows in full, once others were chosen than all that decide. */
  readonly bands?: readonly string[] | undefined;
  /** Ids of the pictures that it shows in full, once others were chosen than all. */
  readonly pictures?: readonly string[] | undefined;
  /** The vertical scale of its bands, where it is not the one that each takes by itself. */
  readonly scale?: BandScale | undefined;
  /** Its numbers stand below its figure as a table. */
  readonly showsNumbers?: boolean | undefined;
  /** Of an iterative method: every pass is a row, the pass that was selected by hand, and whether they play one after the other. */
  readonly showsAllPasses?: boolean | undefined;
  readonly step?: number | undefined;
  readonly isPlaying?: boolean | undefined;
}

/** The sizes of a lane: one line with what it keeps, the picture that it is known by besides, all its bands and pictures. */
export const laneSizes = ["strip", "figure", "full"] as const;
export type LaneSize = (typeof laneSizes)[number];

/** The scale of bands: by the page's extent, straight or logarithmic, or from the least to the greatest value in view. */
export const bandScales = ["auto", "linear", "log1p", "view"] as const;
export type BandScale = (typeof bandScales)[number];

/** The look of a lane: nothing that it decides by, and no step of its own for undo. */
export type LaneLook = Omit<Lane, "id" | "letter" | "extractor" | "values" | "members">;

/** The look of a lane. */
export function lookOf(lane: Lane): LaneLook {
  const { id: _, letter: __, extractor: ___, values: ____, members: _____, ...look } = lane;
  return look;
}

/** Lanes are named by these, in order. */
export const laneLetters: readonly string[] = ["A", "B", "C", "D", "E", "F"];

export const maxLanes = laneLetters.length;

/** True for a letter that a lane may have. */
export function isLaneLetter(letter: string | undefined): letter is string {
  return letter !== undefined && laneLetters.includes(letter);
}

export function laneId(letter: string): string {
  return `lane-${letter.toLowerCase()}`;
}

/** True where a lane runs its algorithm as that comes. */
export function isDefault({ values, members }: Pick<Lane, "values" | "members">): boolean {
  return members === undefined && Object.keys(values).length === 0;
}

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

/** A run with the values alone that its method does not have anyhow. */
export function changedRun({ extractor, values, members }: RunSpec, library: Library): RunSpec {
  return { extractor, values: changedValues(library.get(extractor)?.parameters ?? {}, values), ...(members && { members }) };
}

/** True for two lists of members that are the same, down to their members. */
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

/** A run as a formula, with its numbers; undefined where none says what it does with its values. */
export function formulaOf({ extractor, values }: RunSpec, library: Library): RunSpec | undefined {
  const formula = [...library.values()].find(({ parameters }) => parameters["text"]?.kind === "formula");
  for (const { values: own, names, text } of library.get(extractor)?.formulas ?? []) {
    const numbers: Record<string, Value> = {};
    for (const [symbol, name] of Object.entries(names)) if (values[name] !== undefined) numbers[symbol] = values[name];
    const others = Object.entries(values).filter(([name]) => !Object.values(names).includes(name));
    const isSaid = others.length === Object.keys(own).length && others.every(([name, value]) => own[name] === value);
    if (formula === undefined || !isSaid) continue;
    return { extractor: formula.id, values: changedValues(formula.parameters, { text, ...numbers }) };
  }
  return undefined;
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

/** The methods that take the least time on the sample pages and need nothing besides the page; without Plain, which keeps all text. */
export const quickestMethods = ["bte", "dsc", "tccb", "crunch", "lqf", "fe", "kfe", "cectd-ds", "density", "r2l"] as const;

/**
 * The runs that are tried in the place of a lane's where none of its values helps: its method's own settings and presets, the quickest
 * methods, and Learned's presets; none that a lane has already.
 */
export function otherRuns(extractor: string, lanes: readonly RunSpec[], library: Library): readonly RunSpec[] {
  const own = (id: string): RunSpec => ({ extractor: id, values: {} });
  const withPresets = (id: string): readonly RunSpec[] => [
    own(id),
    ...(library.get(id)?.presets ?? []).map((preset) => runOfPreset(id, preset, library)),
  ];
  const all = [...withPresets(extractor), ...quickestMethods.map(own), ...withPresets("learned")];
  const byKey = new Map(all.map((run) => [runKey(run), run]));
  for (const lane of lanes) byKey.delete(runKey(lane));
  return [...byKey.values()].filter((run) => library.has(run.extractor));
}
