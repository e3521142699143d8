import {
  array,
  boolean,
  exactOptional,
  finite,
  integer,
  minValue,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  readonly,
  string,
  transform,
  tuple,
  union,
  type InferOutput,
} from "valibot";
import { membersSchema, valuesSchema } from "../evaluation/plan.ts";
import type { MemberSpec, RunSpec } from "../extraction/contract/extractor.ts";
import { mostMembers } from "../extraction/contract/inputs.ts";
import { changedValues, valuesFor } from "../extraction/contract/parameters.ts";
import type { Range } from "../extraction/page/selection.ts";
import { deepestMembers, type Library } from "../extraction/run.ts";
import { activePage, allSide, emptyLab, goldSide, plainSettings, type Lab } from "./lab.ts";
import { withLane } from "./lane-changes.ts";
import { areSameMembers, bandScales, isLaneLetter, laneId, laneSizes, maxLanes, type LaneLook } from "./lane.ts";
import { clampView } from "./view.ts";

/** More than any algorithm has. */
const mostFigures = 64;

/** A stretch of the source: two offsets, which a file that was written by hand may have the other way round. */
export const rangeSchema = pipe(
  object({ start: pipe(number(), finite()), end: pipe(number(), finite()) }),
  transform(({ start, end }): Range => ({ start: Math.min(start, end), end: Math.max(start, end) })),
);

const idsSchema = pipe(array(string()), readonly());

const laneSchema = object({
  /** "B"; the first that is free where absent or taken. */
  letter: optional(string()),
  extractor: string(),
  values: valuesSchema,
  members: exactOptional(pipe(membersSchema, readonly())),
  size: optional(picklist(laneSizes), "figure"),
  /** Ids of the bands that are shown, and of the pictures that are open; as the algorithm shows them where absent. */
  bands: optional(idsSchema),
  pictures: optional(idsSchema),
  scale: optional(picklist(bandScales)),
  showsNumbers: optional(boolean()),
  showsAllPasses: optional(boolean()),
  step: optional(pipe(number(), integer(), minValue(0))),
});

/**
 * What can be taken away of a lab and set up elsewhere: lanes and how they are looked at, without pages. Links, stored sessions
 * and lab files all carry it. `focused` and `pair` name lanes by their position, 0 the first; the second of a pair may be the gold
 * standard, or all lanes.
 */
export const settingsSchema = object({
  lanes: array(laneSchema),
  focused: optional(number(), 0),
  pair: optional(tuple([number(), union([number(), picklist([goldSide, allSide])])])),
  ...plainSettings.entries,
  /** The view of the shown page; the whole of it where absent. */
  view: optional(rangeSchema),
});

export type Settings = InferOutput<typeof settingsSchema>;

/** The settings of a lab; the view only where it is not the whole page. */
export function settingsOf(lab: Lab): Settings {
  const { view } = lab;
  const length = activePage(lab)?.source.length;
  const isWhole = length === undefined || (view.start === 0 && view.end === length);
  const position = (id: string): number => lab.lanes.findIndex((lane) => lane.id === id);
  const a = position(lab.pair[0]);
  const [, second] = lab.pair;
  const b = second === goldSide || second === allSide ? second : position(second);
  return {
    lanes: lab.lanes.map((lane) => {
      const { id: _, isPlaying: __, ...kept } = lane;
      return kept;
    }),
    focused: Math.max(position(lab.focusedLane), 0),
    ...(a >= 0 && b !== -1 && { pair: [a, b] satisfies Settings["pair"] }),
    ...parse(plainSettings, lab),
    ...(!isWhole && { view: { start: view.start, end: view.end } }),
  };
}

/**
 * A lab with other settings and the same pages. What the library does not know or accept is left out and named, a sentence each;
 * where no lane is left, the lanes stay as they were. The sizes of panes are the reader's own, so what settings leave out of them stays.
 */
export function withSettings(lab: Lab, settings: Settings, library: Library): readonly [Lab, readonly string[]] {
  const problems: string[] = [];
  const lanes = settings.lanes.map((lane, place) => acceptedLane(lane, place, library, problems));
  const empty: Lab = { ...lab, lanes: [], focusedLane: "", pair: emptyLab.pair };
  const filled = lanes.reduce((next, lane) => (lane === undefined ? next : added(next, lane)), empty);
  const kept = filled.lanes.length === 0 ? { ...filled, lanes: lab.lanes, focusedLane: lab.focusedLane, pair: lab.pair } : filled;
  const idAt = (position: number | undefined): string | undefined => {
    if (position === undefined || lanes[position] === undefined) return undefined;
    const leftOut = lanes.slice(0, position).filter((lane) => lane === undefined).length;
    return kept.lanes[position - leftOut]?.id;
  };
  const a = idAt(settings.pair?.[0]);
  const second = settings.pair?.[1];
  const b = typeof second === "string" ? second : idAt(second);
  const length = activePage(kept)?.source.length;
  const next: Lab = {
    ...kept,
    ...parse(plainSettings, settings),
    focusedLane: idAt(settings.focused) ?? kept.lanes[0]?.id ?? "",
    pair: a === undefined || b === undefined || a === b ? emptyLab.pair : [a, b],
    view: length === undefined ? kept.view : clampView(settings.view ?? { start: 0, end: length }, length),
  };
  return [next, problems];
}

export type LaneSettings = Settings["lanes"][number];
type AcceptedLane = RunSpec & LaneLook & { readonly letter: string | undefined };

function added(lab: Lab, { letter, extractor, values, members, ...look }: AcceptedLane): Lab {
  const next = withLane(lab, extractor, values, undefined, members);
  const isFree = isLaneLetter(letter) && lab.lanes.every((lane) => lane.letter !== letter);
  const own = isFree ? { letter, id: laneId(letter) } : {};
  return {
    ...next,
    lanes: next.lanes.map((lane, index) => (index === lab.lanes.length ? { ...lane, ...own, ...look } : lane)),
  };
}

/** A lane as the library takes it. A run's figures are known once it has run: a name that none of them has is kept, and shows nothing. */
function acceptedLane(lane: LaneSettings, place: number, library: Library, problems: string[]): AcceptedLane | undefined {
  const declared = library.get(lane.extractor);
  if (declared !== undefined && place >= maxLanes) {
    problems.push(`Only ${maxLanes} lanes fit; ${declared.name} was left out.`);
    return undefined;
  }
  const run = acceptedRun(lane, library, problems, 1);
  if (run === undefined) return undefined;
  const { letter, extractor: _, values: __, members: ___, bands, pictures, ...look } = lane;
  return { ...look, ...run, letter, bands: bands?.slice(0, mostFigures), pictures: pictures?.slice(0, mostFigures) };
}

/** A run as the library takes it, without members that are those of its extractor. */
function acceptedRun(run: RunSpec, library: Library, problems: string[], level: number): RunSpec | undefined {
  const { extractor } = run;
  const declared = library.get(extractor);
  if (declared === undefined) {
    problems.push(`No method is called “${extractor}”.`);
    return undefined;
  }
  const [values, refusals] = valuesFor(declared.parameters, run.values);
  problems.push(...refusals.map((refusal) => `${declared.name}: ${refusal}.`));
  const members = acceptedMembers(run, library, problems, level);
  return { extractor, values: changedValues(declared.parameters, values), ...(members && { members }) };
}

/** The members of a run as the library takes them; undefined where they are those of its extractor. */
function acceptedMembers(
  { extractor, members }: Pick<MemberSpec, "extractor" | "members">,
  library: Library,
  problems: string[],
  level: number,
): readonly MemberSpec[] | undefined {
  const declared = library.get(extractor);
  if (members === undefined || declared === undefined) return undefined;
  if (!declared.needs.includes("members")) {
    problems.push(`${declared.name} combines nothing: its members were left out.`);
    return undefined;
  }
  if (level > deepestMembers) {
    problems.push(
      `Combinations can be at most ${deepestMembers} levels deep: the members of ${declared.name} there were left out.`,
    );
    return undefined;
  }
  if (members.length > mostMembers)
    problems.push(`Only ${mostMembers} members fit: ${members.length - mostMembers} of ${declared.name} were left out.`);
  const accepted = members.slice(0, mostMembers).flatMap((member): readonly MemberSpec[] => {
    const own = acceptedRun(member, library, problems, level + 1);
    if (own === undefined) return [];
    const weight = acceptedWeight(member.weight, library.get(member.extractor)?.name ?? "", problems);
    return [{ ...own, ...(weight !== 1 && { weight }) }];
  });
  return areSameMembers(accepted, declared.defaultMembers ?? []) ? undefined : accepted;
}

function acceptedWeight(weight = 1, name: string, problems: string[]): number {
  if (weight >= 0 && weight <= 1) return weight;
  problems.push(`${name}: weight outside 0 to 1: ${weight}.`);
  return weight > 1 ? 1 : 0;
}
