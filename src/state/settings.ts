import {
  array,
  exactOptional,
  literal,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  tuple,
  union,
  type InferOutput,
} from "valibot";
import { membersSchema, readingSchema, valuesSchema } from "../evaluation/plan.ts";
import type { MemberSpec } from "../extraction/contract/extractor.ts";
import { mostMembers } from "../extraction/contract/inputs.ts";
import { changedValues, valuesFor } from "../extraction/contract/parameters.ts";
import { isUsual, usualReading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import { deepestMembers, type Library } from "../extraction/run.ts";
import { measureIds } from "../extraction/scoring/measure.ts";
import { goldSide, resultFormats, resultTabs, type Lab, type Layout, type Preferences } from "./lab.ts";
import { withLane } from "./lane-changes.ts";
import { isLaneLetter, laneId, maxLanes, areSameMembers, laneSizes, type LaneLook, type LaneRun } from "./lane.ts";
import { clampView } from "./view.ts";

export const axes = ["source", "index"] as const;

/** More than any algorithm has. */
const mostFigures = 64;

/** A stretch of the source: two offsets, which a file that was written by hand may have the other way round. */
export const rangeSchema = pipe(
  object({ start: number(), end: number() }),
  transform(({ start, end }): Range => ({ start: Math.min(start, end), end: Math.max(start, end) })),
);

const laneSchema = object({
  /** "B"; the first that is free where absent or taken. */
  letter: optional(string()),
  extractor: string(),
  values: valuesSchema,
  members: exactOptional(membersSchema),
  size: optional(picklist(laneSizes), "figure"),
  /** Ids of the bands that are shown, and of the pictures that are open; as the algorithm shows them where absent. */
  bands: exactOptional(array(string())),
  pictures: exactOptional(array(string())),
});

/**
 * What can be taken away of a lab and set up elsewhere: lanes and how they are looked at, without pages. Links, stored sessions
 * and lab files all carry it. `focused` and `pair` name lanes by their position, 0 the first; the second of a pair may be the gold
 * standard.
 */
export const settingsSchema = object({
  lanes: array(laneSchema),
  focused: optional(number(), 0),
  pair: optional(tuple([number(), union([number(), literal(goldSide)])])),
  measure: optional(picklist(measureIds), "lcs"),
  axis: optional(picklist(axes), "source"),
  tab: optional(picklist(resultTabs), "article"),
  /** As an article where absent. */
  format: exactOptional(picklist(resultFormats)),
  /** Blocks over the page as it looks; none where absent. */
  boxes: exactOptional(literal("lane")),
  /** Of the shown page; the whole of it where absent. */
  view: optional(rangeSchema),
  /** How pages are read; as usual where absent. */
  reading: exactOptional(readingSchema),
});

export type Settings = InferOutput<typeof settingsSchema>;

/** The settings of a lab; the view only where it is not the whole page. */
export function settingsOf(lab: Lab): Settings {
  const page = lab.pages.find(({ id }) => id === lab.page);
  const isWhole = lab.view.start === 0 && lab.view.end === page?.source.length;
  const position = (id: string): number => lab.lanes.findIndex((lane) => lane.id === id);
  const a = position(lab.pair[0]);
  const b = lab.pair[1] === goldSide ? goldSide : position(lab.pair[1]);
  return {
    lanes: lab.lanes.map(({ letter, extractor, values, members, size, bands, pictures }) => ({
      letter,
      extractor,
      values: { ...values },
      ...(members && { members: [...members] }),
      size,
      ...(bands && { bands: [...bands] }),
      ...(pictures && { pictures: [...pictures] }),
    })),
    focused: Math.max(position(lab.focusedLane), 0),
    ...(a < 0 || (b !== goldSide && b < 0) ? {} : { pair: [a, b] as [number, number | typeof goldSide] }),
    measure: lab.measure,
    axis: lab.axis,
    tab: lab.tab,
    ...(lab.format !== "article" && { format: lab.format }),
    ...(lab.boxes === "none" ? {} : { boxes: lab.boxes }),
    ...(page === undefined || isWhole ? {} : { view: { start: lab.view.start, end: lab.view.end } }),
    ...(!isUsual(lab.reading) && { reading: lab.reading }),
  };
}

/**
 * A lab with other settings and the same pages. What the library does not know or accept is left out and named, a sentence each;
 * where no lane is left, the lanes stay as they were. The sizes of panes are the reader's own, so what settings leave out of them stays.
 */
export function withSettings(lab: Lab, settings: Settings, library: Library): readonly [Lab, readonly string[]] {
  const [lanes, problems] = acceptedLanes(settings.lanes, library);
  const empty: Lab = { ...lab, lanes: [], focusedLane: "", pair: ["", ""] };
  const filled = lanes.reduce((next, lane) => (lane === undefined ? next : added(next, lane)), empty);
  const kept = filled.lanes.length === 0 ? { ...filled, lanes: lab.lanes, focusedLane: lab.focusedLane, pair: lab.pair } : filled;
  const idAt = (position: number | undefined): string | undefined => {
    if (position === undefined || lanes[position] === undefined) return undefined;
    const leftOut = lanes.slice(0, position).filter((lane) => lane === undefined).length;
    return kept.lanes[position - leftOut]?.id;
  };
  const a = idAt(settings.pair?.[0]);
  const b = settings.pair?.[1] === goldSide ? goldSide : idAt(settings.pair?.[1]);
  const length = kept.pages.find(({ id }) => id === kept.page)?.source.length;
  return [
    {
      ...kept,
      focusedLane: idAt(settings.focused) ?? kept.lanes[0]?.id ?? "",
      pair: a === undefined || b === undefined || a === b ? [kept.lanes[0]?.id ?? "", kept.lanes[1]?.id ?? ""] : [a, b],
      measure: settings.measure,
      axis: settings.axis,
      tab: settings.tab,
      format: settings.format ?? "article",
      boxes: settings.boxes ?? "none",
      reading: settings.reading ?? usualReading,
      view:
        length === undefined
          ? kept.view
          : settings.view === undefined
            ? { start: 0, end: length }
            : clampView(settings.view, length),
    },
    problems,
  ];
}

type LaneSettings = LaneRun & LaneLook & { readonly letter: string | undefined };

function added(lab: Lab, { letter, extractor, values, members, ...look }: LaneSettings): Lab {
  const next = withLane(lab, extractor, values, undefined, members);
  const isFree = isLaneLetter(letter) && lab.lanes.every((lane) => lane.letter !== letter);
  const own = isFree ? { letter, id: laneId(letter) } : {};
  return {
    ...next,
    lanes: next.lanes.map((lane, index) => (index === lab.lanes.length ? { ...lane, ...own, ...look } : lane)),
  };
}

function acceptedLanes(
  lanes: Settings["lanes"],
  library: Library,
): readonly [readonly (LaneSettings | undefined)[], readonly string[]] {
  const problems: string[] = [];
  const accepted = lanes.map((lane, index): LaneSettings | undefined => {
    const extractor = library.get(lane.extractor);
    if (extractor === undefined) {
      problems.push(`No method is called “${lane.extractor}”.`);
      return undefined;
    }
    if (index >= maxLanes) {
      problems.push(`Only ${maxLanes} lanes fit; ${extractor.name} was left out.`);
      return undefined;
    }
    const [values, refusals] = valuesFor(extractor.parameters, lane.values);
    problems.push(...refusals.map((refusal) => `${extractor.name}: ${refusal}.`));
    const { letter } = lane;
    const members = acceptedMembers(lane, library, problems, 1);
    return {
      letter,
      extractor: lane.extractor,
      values: changedValues(extractor.parameters, values),
      ...(members && { members }),
      ...acceptedLook(lane),
    };
  });
  return [accepted, problems];
}

/** The look of a lane. A run's figures are known once it has run: a name that none of them has is kept, and shows nothing. */
function acceptedLook({ size, bands, pictures }: Settings["lanes"][number]): LaneLook {
  return {
    size,
    ...(bands && { bands: bands.slice(0, mostFigures) }),
    ...(pictures && { pictures: pictures.slice(0, mostFigures) }),
  };
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
      `Combinations go ${deepestMembers} levels deep at the most: the members of ${declared.name} there were left out.`,
    );
    return undefined;
  }
  if (members.length > mostMembers)
    problems.push(`Only ${mostMembers} members fit: ${members.length - mostMembers} of ${declared.name} were left out.`);
  const accepted = members.slice(0, mostMembers).flatMap((member): readonly MemberSpec[] => {
    const known = library.get(member.extractor);
    if (known === undefined) {
      problems.push(`No method is called “${member.extractor}”.`);
      return [];
    }
    const [values, refusals] = valuesFor(known.parameters, member.values);
    problems.push(...refusals.map((refusal) => `${known.name}: ${refusal}.`));
    const inner = acceptedMembers(member, library, problems, level + 1);
    const weight = acceptedWeight(member.weight, known.name, problems);
    return [
      {
        extractor: member.extractor,
        values: changedValues(known.parameters, values),
        ...(weight !== 1 && { weight }),
        ...(inner && { members: inner }),
      },
    ];
  });
  return areSameMembers(accepted, declared.defaultMembers ?? []) ? undefined : accepted;
}

function acceptedWeight(weight = 1, name: string, problems: string[]): number {
  if (weight >= 0 && weight <= 1) return weight;
  problems.push(`${name}: weight outside 0 to 1: ${weight}.`);
  return weight > 1 ? 1 : 0;
}

/** A page that a link brings; its name is that of a file where it is one. */
export type LinkedPage = { readonly name: string } & ({ readonly packed: string } | { readonly served: string });

/** A step of a story that comes with the lab: the story's id, and the step's position. */
export interface NamedStep {
  readonly story: string;
  readonly step: number;
}

/** The content of a link. */
export interface Address {
  readonly settings: Settings;
  /** The bundled page that it shows. */
  readonly sample?: string;
  /** A page of its own: its text, packed by `deflated`, or a file that the server of the lab has under an id. */
  readonly page?: LinkedPage;
  /** It has page and settings of its own. */
  readonly story?: NamedStep;
  readonly pin?: Range;
}

/** The part of a link that was read, and a sentence for each part that was not understood. */
export interface ReadAddress {
  readonly address: Address;
  readonly problems: readonly string[];
}

/** A link that was not read, and the sentence that says why. */
export interface RefusedLink {
  readonly refusal: string;
}

export function withPreferences(lab: Lab, change: Partial<Preferences>): Lab {
  return { ...lab, preferences: { ...lab.preferences, ...change } };
}

export function withLayout(lab: Lab, group: string, sizes: Layout[string]): Lab {
  return { ...lab, layout: { ...lab.layout, [group]: sizes } };
}
